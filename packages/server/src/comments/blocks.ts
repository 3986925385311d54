const TAG = /<(\/?)([a-z0-9]+)[^>]*>/g;
const VOID = new Set(['br', 'hr', 'img']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * The plain text of each block of a chapter's cleaned HTML, in their order: what a browser has as the children of the text.
 * A block without words, such as a scene break, has an empty one.
 */
export function blockTexts(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let block = '';
  let reached = 0;
  for (const { 0: tag, 1: closing, 2: name = '', index } of html.matchAll(TAG)) {
    if (depth > 0) block += html.slice(reached, index);
    reached = index + tag.length;
    if (VOID.has(name)) {
      if (depth === 0) blocks.push('');
      else if (name === 'br') block += ' ';
      continue;
    }
    depth += closing ? -1 : 1;
    // Words of two items of a list, or of two paragraphs that are quoted, are not one.
    if (closing && depth > 0 && (name === 'li' || name === 'p')) block += ' ';
    if (depth > 0) continue;
    blocks.push(plain(block));
    block = '';
  }
  return blocks;
}

/** The HTML of each block of a chapter's cleaned HTML, in their order, with its own tags: one for each that `blockTexts` has. */
export function blocksOf(html: string): { name: string; from: number; to: number }[] {
  const blocks: { name: string; from: number; to: number }[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: closing, 2: name = '', index } of html.matchAll(TAG)) {
    if (depth === 0) from = index;
    if (!VOID.has(name)) depth += closing ? -1 : 1;
    if (depth === 0) blocks.push({ name, from, to: index + tag.length });
  }
  return blocks;
}

const plain = (html: string): string =>
  html
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
