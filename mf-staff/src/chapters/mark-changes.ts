/**
 * Marks the blocks of a chapter that the other text does not have, so that an editor sees at a glance what a change
 * changes. Both texts are the server's clean HTML: blocks without classes (design §3, Text).
 */
export function markChanges(html: string, other: string): { html: string; marked: number } {
  const known = new Set(blocksOf(other).map((block) => block.outerHTML));
  const blocks = blocksOf(html);
  let marked = 0;
  for (const block of blocks) {
    if (known.has(block.outerHTML)) continue;
    block.className = 'marked';
    marked += 1;
  }
  return { html: blocks.map((block) => block.outerHTML).join(''), marked };
}

const blocksOf = (html: string): Element[] => [...new DOMParser().parseFromString(html, 'text/html').body.children];
