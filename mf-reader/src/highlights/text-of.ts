import type { Span } from './anchoring.ts';

/** A chapter's text as one string, a line a paragraph, and where each of its pieces stands in it. */
export interface ChapterText {
  text: string;
  pieces: { node: Text; at: number }[];
  /** Where each paragraph begins. */
  paragraphs: number[];
}

export function textOf(root: Element): ChapterText {
  const found: ChapterText = { text: '', pieces: [], paragraphs: [] };
  for (const block of root.children) {
    found.paragraphs.push(found.text.length);
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      found.pieces.push({ node, at: found.text.length });
      found.text += node.data;
    }
    found.text += '\n';
  }
  return found;
}

/** The paragraph, from 0, in which an offset stands. */
export const paragraphOf = ({ paragraphs }: ChapterText, offset: number): number =>
  Math.max(
    0,
    paragraphs.findLastIndex((begins) => begins <= offset),
  );

/** The words of a paragraph, as a place. */
export function spanOfParagraph({ text, paragraphs }: ChapterText, paragraph: number): Span {
  const start = paragraphs[paragraph] ?? 0;
  return { start, end: Math.max(start, (paragraphs[paragraph + 1] ?? text.length) - 1) };
}

/** What is selected of a chapter's text, without the blanks around it; null when that is nothing of it. */
export function selectedSpan(root: Element, chapter: ChapterText): Span | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return null;
  const whole = document.createRange();
  whole.selectNodeContents(root);
  const from = range.compareBoundaryPoints(Range.START_TO_START, whole) < 0 ? whole : range;
  const to = range.compareBoundaryPoints(Range.END_TO_END, whole) > 0 ? whole : range;
  const start = offsetOf(chapter, from.startContainer, from.startOffset);
  const end = offsetOf(chapter, to.endContainer, to.endOffset);
  const words = chapter.text.slice(start, end);
  if (words.trim() === '') return null;
  return { start: start + words.length - words.trimStart().length, end: end - words.length + words.trimEnd().length };
}

/** Where a point of the document stands in the text: that of the first piece after it, where it is in none. */
export function offsetOf({ text, pieces }: ChapterText, container: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(container, offset);
  for (const { node, at } of pieces) {
    if (node === container) return at + offset;
    if (point.comparePoint(node, 0) >= 0) return at;
  }
  return text.length;
}

/** The same place in the document. */
export function rangeOf({ pieces }: ChapterText, { start, end }: Span): Range | null {
  const first = pieces.findLast(({ at, node }) => at <= start && start < at + node.length);
  const last = pieces.findLast(({ at }) => at < end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.at);
  range.setEnd(last.node, Math.min(end - last.at, last.node.length));
  return range;
}
