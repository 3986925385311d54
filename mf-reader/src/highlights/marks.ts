import type { Entities } from '@griot/contracts';
import { spanOf, type Span } from './anchoring.ts';
import { rangeOf, type ChapterText } from './text-of.ts';

/** The name of the highlights in styles: `::highlight(kept)`. */
const KEPT = 'kept';
/** On a paragraph that is bookmarked, and on one with a highlight where the browser knows no `CSS.highlights`. */
export const BOOKMARKED = 'data-bookmarked';
export const MARKED = 'data-marked';

/** A place that was found in the text. */
export interface Found {
  kept: Entities['Highlight'];
  span: Span;
}

/** Which of somebody's places are in this version of the text, and where. */
export const foundIn = ({ text, paragraphs }: ChapterText, all: readonly Entities['Highlight'][]): Found[] =>
  all.flatMap((kept) => {
    const span = spanOf(text, kept, paragraphs[kept.paragraph] ?? 0);
    return span ? [{ kept, span }] : [];
  });

/** Marks places in the text without touching it, so that nothing moves. Returns how to take the marks away. */
export function mark(root: Element, chapter: ChapterText, found: readonly Found[]): () => void {
  const painted = typeof Highlight === 'function' && 'highlights' in CSS;
  const ranges: Range[] = [];
  const blocks: [Element, string][] = [];
  for (const { kept, span } of found) {
    const range = rangeOf(chapter, span);
    if (!range) continue;
    if (kept.kind === 'highlight' && painted) ranges.push(range);
    else {
      const block = blockOf(root, range.startContainer);
      if (block) blocks.push([block, kept.kind === 'bookmark' ? BOOKMARKED : MARKED]);
    }
  }
  if (painted && ranges.length > 0) CSS.highlights.set(KEPT, new Highlight(...ranges));
  for (const [block, name] of blocks) block.setAttribute(name, '');
  return () => {
    if (painted) CSS.highlights.delete(KEPT);
    for (const [block, name] of blocks) block.removeAttribute(name);
  };
}

function blockOf(root: Element, node: Node): Element | null {
  let at: Node | null = node;
  while (at && at.parentNode !== root) at = at.parentNode;
  return at instanceof Element ? at : null;
}
