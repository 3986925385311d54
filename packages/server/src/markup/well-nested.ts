const BLOCKS = ['blockquote', 'ul', 'ol', 'li', 'p', 'h3'];
const MARKS = ['strong', 'em', 'u', 's', 'a'];
/** The tags are put together once: a long text has a hundred thousand of them. */
const BEGINS = new Map(BLOCKS.map((name) => [name, `<${name}>`]));
const ENDS = new Map([...BLOCKS, ...MARKS].map((name) => [name, `</${name}>`]));
const isMark = (name: string) => !BEGINS.has(name) && ENDS.has(name);
const isLine = (name: string | undefined) => name === 'p' || name === 'h3';
const BLANK_LINE = /\n\s*\n/;

interface Block {
  name: string;
  /** A block is written with its first content, so that empty ones vanish. */
  written: boolean;
  /** Made by us around loose text, and ended by a blank line. */
  loose: boolean;
}

/** A mark that text stands in; a link without an address is none, and ends nothing but itself. */
interface Mark {
  name: string;
  tag: string;
}

/** Takes the markup of a chapter piece by piece; names are those of the subset. */
export interface ChapterWriter {
  open(name: string, tag?: string): void;
  close(name: string): void;
  /** A whole element without content (br, hr, img), as its tag. */
  single(name: string, tag: string): void;
  /** Text, escaped. Pieces of one text must come together, or a blank line between them is not seen. */
  text(escaped: string): void;
  html(): string;
}

/**
 * Puts markup of the chapter subset into good order, so that every browser and editor reads the same from it: text
 * stands in a paragraph, heading or list item, no block stands in a paragraph, and marks (strong, em, u, s, a) begin
 * and end within one block. What it is given must be of bounded depth, since each text looks at all it stands in.
 */
export function wellNested(): ChapterWriter {
  let html = '';
  /** The piece written last, which may still lose the spaces at its end. */
  let last = '';
  const blocks: Block[] = [];
  /** The marks the text stands in; those it is to have, each kind once and a link only if it leads somewhere; and those written in this block. */
  const marks: Mark[] = [];
  const meant: Mark[] = [];
  const written: Mark[] = [];

  function write(piece: string): void {
    html += last;
    last = piece;
  }

  const holdsText = (block = blocks.at(-1)) => block !== undefined && (isLine(block.name) || block.name === 'li');
  const isList = (block: Block | undefined) => block?.name === 'ul' || block?.name === 'ol';

  function writeBlocks(): void {
    // They are written outermost first.
    if (blocks.at(-1)?.written) return;
    for (const block of blocks) {
      if (block.written) continue;
      write(BEGINS.get(block.name) ?? '');
      block.written = true;
    }
  }

  function openMark(mark: Mark): void {
    marks.push(mark);
    if (mark.tag !== '<a>' && !meant.some(({ name }) => name === mark.name)) meant.push(mark);
  }

  function closeMark(name: string): void {
    let at = marks.length - 1;
    while (at >= 0 && marks[at]?.name !== name) at -= 1;
    const [mark] = at < 0 ? [] : marks.splice(at, 1);
    // The innermost of its kind is meant only if it is the only one.
    const place = mark ? meant.indexOf(mark) : -1;
    if (place >= 0) meant.splice(place, 1);
  }

  /** Ends what is not marked any more and begins what is. */
  function writeMarks(wanted: readonly Mark[]): void {
    let kept = 0;
    while (kept < written.length && written[kept]?.tag === wanted[kept]?.tag) kept += 1;
    while (written.length > kept) write(ENDS.get(written.pop()?.name ?? '') ?? '');
    for (; kept < wanted.length; kept += 1) {
      const mark = wanted[kept] as Mark;
      write(mark.tag);
      written.push(mark);
    }
  }

  const endMarks = (): void => {
    if (written.length > 0) writeMarks([]);
  };

  /** Where the innermost block of this name stands that an author made. */
  function blockNamed(name: string): number {
    let at = blocks.length - 1;
    while (at >= 0 && (blocks[at]?.name !== name || blocks[at]?.loose)) at -= 1;
    return at;
  }

  /** Ends the innermost block. An empty paragraph stays if its author ended it. */
  function end(byAuthor = false): void {
    const block = blocks.at(-1);
    if (!block) return;
    if (byAuthor && block.name === 'p') writeBlocks();
    blocks.pop();
    if (block.loose && written.length === 0) last = last.trimEnd();
    endMarks();
    if (block.written) write(ENDS.get(block.name) ?? '');
  }

  function begin(name: string, loose = false): void {
    if (isLine(blocks.at(-1)?.name)) end();
    if (name === 'li') {
      const list = blocks.findLastIndex(isList);
      if (list < 0) return begin('p');
      while (blocks.length > list + 1) end();
    } else if (isList(blocks.at(-1))) {
      begin('li');
    }
    endMarks();
    blocks.push({ name, written: false, loose });
  }

  function inline(token: string): void {
    if (!holdsText()) {
      if (token.trim() === '') return;
      if (isList(blocks.at(-1))) begin('li');
      else begin('p', true);
    }
    const block = blocks.at(-1);
    const first = block?.loose && !block.written;
    writeBlocks();
    writeMarks(meant);
    write(first ? token.trimStart() : token);
  }

  return {
    open(name, given) {
      if (BEGINS.has(name)) begin(name);
      else if (ENDS.has(name)) openMark({ name, tag: given ?? `<${name}>` });
    },
    close(name) {
      if (isMark(name)) return closeMark(name);
      const block = blockNamed(name);
      while (block >= 0 && blocks.length > block) end(blocks.length === block + 1);
    },
    single(name, tag) {
      if (name !== 'hr') return inline(tag);
      begin(name);
      blocks.pop();
      writeBlocks();
      write(tag);
    },
    text(escaped) {
      if (!escaped.includes('\n') || (holdsText() && !blocks.at(-1)?.loose)) return inline(escaped);
      escaped.split(BLANK_LINE).forEach((part, n) => {
        if (n > 0 && blocks.at(-1)?.loose) end();
        if (part !== '') inline(part);
      });
    },
    html() {
      while (blocks.length > 0) end();
      return html + last;
    },
  };
}
