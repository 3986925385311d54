/** Where the eye rests, in px under the upper edge of the window. */
const EYE_PX = 80;
/** Where a paragraph is put that is come back to. */
const RETURN_PX = 72;

/** The paragraph being read, from 0: the first that is not wholly above the eye. */
export function paragraphAt(text: Element): number {
  const found = [...text.children].findIndex((block) => block.getBoundingClientRect().bottom > EYE_PX);
  return found === -1 ? Math.max(0, text.children.length - 1) : found;
}

/** Brings a paragraph back under the eye. */
export function returnTo(text: Element, paragraph: number): void {
  const block = text.children[Math.min(paragraph, text.children.length - 1)];
  if (block) window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top - RETURN_PX);
}
