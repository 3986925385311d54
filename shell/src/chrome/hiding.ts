/** The bar hides or shows after so many px in one direction within so many ms (part 2 §2.2 and §9). */
const SCROLLED_PX = 50;
const WITHIN_MS = 1_000;

/**
 * Takes where the page has been scrolled to, in px, and when, in ms; says whether the bar hides. It hides once the page went
 * down by more than 50 px within a second, and shows once it went up as far as fast, and at the top of the page.
 */
export function createHiding(start = 0): (y: number, now: number) => boolean {
  let hidden = false;
  /** Where this way up or down began. */
  let from = { y: start, at: -Infinity };
  let last = start;
  return (y, now) => {
    const turned = (y - last) * (last - from.y) < 0;
    if (turned || now - from.at > WITHIN_MS) from = { y: last, at: now };
    last = y;
    if (y <= SCROLLED_PX) hidden = false;
    else if (y - from.y > SCROLLED_PX) hidden = true;
    else if (from.y - y > SCROLLED_PX) hidden = false;
    return hidden;
  };
}
