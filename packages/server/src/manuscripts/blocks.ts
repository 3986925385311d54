const TAG = /<(\/)?([a-z0-9]+)[^>]*?(\/)?>/g;

/** The blocks of a cleaned chapter, outermost ones, in their order: paragraphs, headings, lists, quotations, scene breaks. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 1: closing, 3: single, index, 0: tag } of html.matchAll(TAG)) {
    if (closing) depth -= 1;
    else if (!single) depth += 1;
    if (depth > 0) continue;
    blocks.push(html.slice(from, index + tag.length));
    from = index + tag.length;
  }
  if (from < html.length) blocks.push(html.slice(from));
  return blocks;
}
