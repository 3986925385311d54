import { Tokenizer } from 'htmlparser2';
import { VOID } from '../../markup/subset.ts';

/** The policy lets neither do anything: scripts are the shell's, and styles stand in an element of their own. */
const FORBIDDEN: ReadonlySet<string> = new Set(['script', 'style']);

/** Elements that a parser moves out of a drawing or a formula, which it ends before them (HTML §13.2.6.5). */
const NEVER_DRAWN: ReadonlySet<string> = new Set(
  `b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta
  nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(/\s+/),
);

/**
 * Refuses markup that would not leave the page around it as it is: half a tag or comment, an element that is not ended, an end of one that it
 * did not begin. Takes time by the length of the markup, whatever it is: half a millisecond for a chapter.
 */
export function checkBalance(html: string): void {
  const open: string[] = [];
  /** How many of them are drawn by other rules, by which `/>` ends an element and no text is raw. */
  let foreign = 0;
  let name = '';
  /** Whether the end that the page itself writes behind the markup is read as one. */
  let isFollowed = false;

  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  const isForeign = (element: string): boolean => element === 'svg' || element === 'math';

  function begin(): void {
    if (FORBIDDEN.has(name)) throw new Error(`The page has a <${name}> of its own.`);
    if (foreign > 0 && NEVER_DRAWN.has(name)) throw new Error(`The page has a <${name}> in a drawing.`);
    if (VOID.has(name)) return;
    open.push(name);
    if (isForeign(name)) foreign += 1;
  }

  function end(ended: string): void {
    const innermost = open.pop();
    if (innermost === undefined) throw new Error(`The page ends a <${ended}> that it did not begin.`);
    if (innermost !== ended) throw new Error(`The page ends <${ended}> before its <${innermost}>.`);
    if (isForeign(ended)) foreign -= 1;
  }

  const tokens = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, to) => void (name = nameAt(start, to)),
      onopentagend: begin,
      onselfclosingtag() {
        const depth = open.length;
        begin();
        if (foreign > 0 && open.length > depth) end(name);
      },
      onclosetag(start, to) {
        if (start > html.length) isFollowed = true;
        else end(nameAt(start, to));
      },
      isInForeignContext: () => foreign > 0,
      oncdata: () => undefined,
      onattribdata: () => undefined,
      onattribend: () => undefined,
      onattribentity: () => undefined,
      onattribname: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onend: () => undefined,
      onprocessinginstruction: () => undefined,
      ontext: () => undefined,
      ontextentity: () => undefined,
    },
  );
  tokens.write(`${html}</div>`);
  const innermost = open.at(-1);
  if (innermost !== undefined) throw new Error(`The page does not end its <${innermost}>.`);
  if (!isFollowed) throw new Error('The page ends within a tag or a comment.');
}
