const CONTAINERS = ['blockquote', 'ul', 'ol', 'li'];
const LINES = ['p', 'h3'];
const MARKS = ['strong', 'em', 'u', 's', 'a'];
const BLANK_LINE = /\n\s*\n/;

interface Block {
  name: string;
  /** A block is written with its first content, so that empty ones vanish. */
  written: boolean;
  /** Made by us around loose text, and ended by a blank line. */
  loose: boolean;
}

/**
 * Puts markup of the chapter subset into good order, so that every browser and editor reads the same from it: text
 * stands in a paragraph, heading or list item, no block stands in a paragraph, and marks (strong, em, u, s, a) begin
 * and end within one block. Takes what sanitize-html leaves: tags of the subset only, their attributes escaped.
 */
export function wellNested(html: string): string {
  const out: string[] = [];
  const blocks: Block[] = [];
  /** The marks the text stands in, by their tags, and those of them that are written in this block. */
  const marks: string[] = [];
  const written: string[] = [];

  const holdsText = (block = blocks.at(-1)) =>
    block !== undefined && (LINES.includes(block.name) || block.name === 'li');
  const isList = (block: Block | undefined) => block?.name === 'ul' || block?.name === 'ol';

  function writeBlocks(): void {
    for (const block of blocks.filter((b) => !b.written)) {
      out.push(`<${block.name}>`);
      block.written = true;
    }
  }

  /** Ends what is not marked any more and begins what is; each kind once, and a link only if it leads somewhere. */
  function writeMarks(wanted: readonly string[]): void {
    const meant = wanted.filter(
      (tag, n) => tag !== '<a>' && wanted.findIndex((t) => nameOf(t) === nameOf(tag) && t !== '<a>') === n,
    );
    const same = written.findIndex((tag, n) => tag !== meant[n]);
    const kept = same < 0 ? written.length : same;
    while (written.length > kept) out.push(`</${nameOf(written.pop() ?? '')}>`);
    for (const tag of meant.slice(kept)) {
      out.push(tag);
      written.push(tag);
    }
  }

  /** Ends the innermost block. An empty paragraph stays if its author ended it. */
  function end(byAuthor = false): void {
    const block = blocks.at(-1);
    if (!block) return;
    if (byAuthor && block.name === 'p') writeBlocks();
    blocks.pop();
    if (block.loose && written.length === 0) out.push((out.pop() ?? '').trimEnd());
    writeMarks([]);
    if (block.written) out.push(`</${block.name}>`);
  }

  function begin(name: string, loose = false): void {
    if (LINES.includes(blocks.at(-1)?.name ?? '')) end();
    if (name === 'li') {
      const list = blocks.findLastIndex(isList);
      if (list < 0) return begin('p');
      while (blocks.length > list + 1) end();
    } else if (isList(blocks.at(-1))) {
      begin('li');
    }
    writeMarks([]);
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
    writeMarks(marks);
    out.push(first ? token.trimStart() : token);
  }

  function text(token: string): void {
    if (holdsText() && !blocks.at(-1)?.loose) return inline(token);
    token.split(BLANK_LINE).forEach((part, n) => {
      if (n > 0 && blocks.at(-1)?.loose) end();
      if (part !== '') inline(part);
    });
  }

  function close(name: string): void {
    if (MARKS.includes(name)) {
      const mark = marks.findLastIndex((tag) => nameOf(tag) === name);
      if (mark >= 0) marks.splice(mark, 1);
      return;
    }
    const block = blocks.findLastIndex((b) => b.name === name && !b.loose);
    while (block >= 0 && blocks.length > block) end(blocks.length === block + 1);
  }

  for (const [token, closing, name = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>|[^<]+/g)) {
    if (name === '') text(token);
    else if (closing) close(name);
    else if (MARKS.includes(name)) marks.push(token);
    else if (CONTAINERS.includes(name) || LINES.includes(name)) begin(name);
    else if (name === 'hr') {
      begin(name);
      blocks.pop();
      writeBlocks();
      out.push(token);
    } else inline(token);
  }
  while (blocks.length > 0) end();
  return out.join('');
}

const nameOf = (tag: string): string => /^<(\w+)/.exec(tag)?.[1] ?? '';
