/** Where the eye rests, in px under the upper edge of the window. */
const EYE_PX = 80;
/** Where a paragraph is put that is come back to. */
const RETURN_PX = 72;

/** The paragraph being read, from 0: the first that is not wholly above the eye. */
export function paragraphAt(text: Element): number {
  const blocks = text.children;
  let from = 0;
  let to = blocks.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (bottomOf(blocks[middle]) > EYE_PX) to = middle;
    else from = middle + 1;
  }
  return Math.max(0, from);
}

const bottomOf = (block: Element | undefined): number => block?.getBoundingClientRect().bottom ?? 0;

/** The last line is on screen, or above it. */
export function endIsSeen(text: Element): boolean {
  const box = text.getBoundingClientRect();
  return box.height > 0 && box.bottom <= window.innerHeight;
}

/** Brings a paragraph back under the eye. */
export function returnTo(text: Element, paragraph: number): void {
  const block = text.children[Math.min(paragraph, text.children.length - 1)];
  if (block) window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top - RETURN_PX);
}

/** A point in the text: a paragraph, how much of it stands above the eye (0 to 1), or how many px under the eye it begins. */
export interface Point {
  paragraph: number;
  part: number;
  under: number;
}

export function pointAt(text: Element): Point {
  const paragraph = paragraphAt(text);
  const box = text.children[paragraph]?.getBoundingClientRect();
  if (!box) return { paragraph, part: 0, under: 0 };
  const above = EYE_PX - box.top;
  return {
    paragraph,
    part: above > 0 && box.height > 0 ? Math.min(1, above / box.height) : 0,
    under: Math.max(0, -above),
  };
}

/** Brings a point under the eye again after the text was laid out anew: another size, face or width, a turned phone. */
export function holdPoint(text: Element, { paragraph, part, under }: Point): void {
  const box = text.children[paragraph]?.getBoundingClientRect();
  if (!box) return;
  const moved = box.top + part * box.height - EYE_PX - under;
  if (Math.abs(moved) > 1) window.scrollBy(0, moved);
}
