import { Tokenizer } from 'htmlparser2';
import { endsBefore, escaped, IN_SUBSET, linkTag, NO_TEXT, pictureTag, VOID } from './subset.ts';
import { wellNested } from './well-nested.ts';

/** Deeper than anybody writes. What goes deeper ends the innermost element, so that no step looks at more than these. */
const DEEPEST = 20;

const NONE: Readonly<Record<string, string>> = {};

/**
 * Cleans what an author sent to the chapter subset. Text outside any block becomes paragraphs. Takes time by the length of
 * what is sent, whatever it is: one pass over its tags, and nothing written but what is written here.
 */
export function cleanChapter(sent: string): string {
  const html = sent.replaceAll('\u0000', '');
  const writer = wellNested();
  /** The elements that are open, of the subset or not, outermost first. */
  const open: string[] = [];
  /** Where in them the one stands whose content is left out. */
  let leftOut = -1;
  let text = '';
  /** The tag that is being read, and of its attributes those that count. */
  let name = '';
  let attribute = '';
  let value = '';
  let attributes = NONE;

  const slice = (start: number, end: number): string => html.slice(start, end);
  /** HTML calls a picture so, too. */
  const nameAt = (start: number, end: number): string => {
    const lower = slice(start, end).toLowerCase();
    return lower === 'image' ? 'img' : lower;
  };
  const isForeign = (): boolean => leftOut >= 0 && (open[leftOut] === 'svg' || open[leftOut] === 'math');

  function writeText(): void {
    if (text === '') return;
    writer.text(escaped(text));
    text = '';
  }

  function begin(): void {
    const innermost = open.at(-1);
    if (innermost !== undefined && endsBefore(name, innermost)) end();
    if (VOID.has(name)) return leftOut < 0 ? single() : undefined;
    if (open.length === DEEPEST) {
      if (leftOut === DEEPEST - 1) return;
      end();
    }
    open.push(name);
    if (leftOut >= 0) return;
    if (NO_TEXT.has(name)) leftOut = open.length - 1;
    const same = IN_SUBSET.get(name);
    if (same === undefined) return;
    writeText();
    writer.open(same, same === 'a' ? linkTag((attributes['href'] ?? '').trim()) : undefined);
  }

  function single(): void {
    const tag =
      name === 'img'
        ? pictureTag(attributes['src'] ?? '', attributes['alt'] ?? '')
        : name === 'br' || name === 'hr'
          ? `<${name} />`
          : undefined;
    if (tag === undefined) return;
    writeText();
    writer.single(name, tag);
  }

  /** Ends the innermost element. */
  function end(): void {
    const ended = open.pop();
    if (open.length === leftOut) leftOut = -1;
    const same = ended && leftOut < 0 ? IN_SUBSET.get(ended) : undefined;
    if (same === undefined) return;
    writeText();
    writer.close(same);
  }

  function endNamed(closing: string): void {
    const at = open.lastIndexOf(closing);
    if (at >= 0) while (open.length > at) end();
    else if (leftOut < 0 && (closing === 'p' || closing === 'br')) {
      // Browsers read both so.
      name = closing;
      begin();
      if (closing === 'p') end();
    }
  }

  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, to) => void (leftOut < 0 && (text += slice(start, to))),
      ontextentity: (codePoint) => void (leftOut < 0 && (text += String.fromCodePoint(codePoint))),
      onopentagname(start, to) {
        name = nameAt(start, to);
        attributes = NONE;
      },
      onattribname: (start, to) => void (attribute = slice(start, to).toLowerCase()),
      onattribdata: (start, to) => void (value += slice(start, to)),
      onattribentity: (codePoint) => void (value += String.fromCodePoint(codePoint)),
      onattribend() {
        if (attribute === 'href' || attribute === 'src' || attribute === 'alt')
          attributes = { [attribute]: value, ...attributes };
        value = '';
      },
      onopentagend: begin,
      onselfclosingtag() {
        const foreign = isForeign() || name === 'svg' || name === 'math';
        const depth = open.length;
        begin();
        if (foreign && open.length > depth) end();
      },
      onclosetag: (start, to) => endNamed(nameAt(start, to)),
      isInForeignContext: isForeign,
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokens.write(html);
  tokens.end();
  writeText();
  while (open.length > 0) end();
  return writer.html();
}
