import { Tokenizer } from 'htmlparser2';
import { VOID } from '../../markup/subset.ts';

/**
 * The policy lets the first two do nothing: scripts are the shell's, and styles stand in an element of their own. A formula would need rules of its
 * own here, and no page has one.
 */
const FORBIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'math']);

/** Elements of a drawing that hold HTML, not more of the drawing: its HTML integration points (HTML §13.2.6). */
const HOLDS_HTML: ReadonlySet<string> = new Set(['foreignobject', 'desc', 'title']);

/** Elements that a parser moves out of a drawing, which it ends before them (HTML §13.2.6.5). */
const NEVER_DRAWN: ReadonlySet<string> = new Set(
  `b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta
  nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(/\s+/),
);

/**
 * Refuses markup that would not leave the page around it as it is: half a tag or comment, an element that is not ended, an end of one that it
 * did not begin. Takes time by the length of the markup, whatever it is: half a millisecond for a chapter.
 */
export function checkBalance(html: string): void {
  const open: { name: string; holds: 'html' | 'drawing' }[] = [];
  let name = '';
  /** Whether the end that the page itself writes behind the markup is read as one. */
  let isFollowed = false;

  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  /** Whether the rules of drawings hold here, by which `/>` ends an element and no text is raw. */
  const isInDrawing = (): boolean => open.at(-1)?.holds === 'drawing';

  function begin(): void {
    if (FORBIDDEN.has(name)) throw new Error(`The page has a <${name}> of its own.`);
    const isDrawn = isInDrawing();
    if (isDrawn && NEVER_DRAWN.has(name)) throw new Error(`The page has a <${name}> in a drawing.`);
    if (!isDrawn && VOID.has(name)) return;
    open.push({ name, holds: (isDrawn ? !HOLDS_HTML.has(name) : name === 'svg') ? 'drawing' : 'html' });
  }

  function end(ended: string): void {
    const innermost = open.pop()?.name;
    if (innermost === undefined) throw new Error(`The page ends a <${ended}> that it did not begin.`);
    if (innermost !== ended) throw new Error(`The page ends <${ended}> before its <${innermost}>.`);
  }

  const tokens = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, to) => void (name = nameAt(start, to)),
      onopentagend: begin,
      onselfclosingtag() {
        const isEnded = isInDrawing() || name === 'svg';
        begin();
        if (isEnded) end(name);
      },
      onclosetag(start, to) {
        if (start > html.length) isFollowed = true;
        else end(nameAt(start, to));
      },
      isInForeignContext: isInDrawing,
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
  // Right behind the start of an element that holds HTML a browser reads on to its end, and this tokenizer takes it for a comment.
  if (html.includes('<![CDATA[')) throw new Error('The page has a CDATA section.');
  tokens.write(`${html}</div>`);
  const innermost = open.at(-1)?.name;
  if (innermost !== undefined) throw new Error(`The page does not end its <${innermost}>.`);
  if (!isFollowed) throw new Error('The page ends within a tag or a comment.');
}
