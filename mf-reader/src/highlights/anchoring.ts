/** The words of a place in a text, and what stands around them. */
export interface Anchor {
  quote: string;
  prefix: string;
  suffix: string;
}
/** From one offset of a text to another, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** So much of what stands around a place is remembered on each side. */
const AROUND = 48;
/** Where the words themselves were edited, so much of what stands around them must still be there, on both sides. */
const ENOUGH = 16;
/** How much longer the edited words may be than they were: twice, and a sentence. */
const GROWN = 120;

/** What is remembered of a place, so that it is found again in another version of its text. */
export const anchorOf = (text: string, { start, end }: Span): Anchor => ({
  quote: text.slice(start, end),
  prefix: text.slice(Math.max(0, start - AROUND), start),
  suffix: text.slice(end, end + AROUND),
});

/**
 * Where a place stands in a text that may have been edited since: of its words' occurrences the one whose surroundings agree
 * most, and among equals the nearest to where it stood. Where the words are not there any more, what stands between the
 * surroundings if those are, and else nowhere: null.
 */
export function spanOf(text: string, anchor: Anchor, near: number): Span | null {
  const { quote, prefix, suffix } = anchor;
  if (quote === '') return null;
  let best: { start: number; agrees: number } | null = null;
  for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1)) {
    const agrees = sameEnd(text.slice(0, start), prefix) + sameBeginning(text.slice(start + quote.length), suffix);
    const closer = best && agrees === best.agrees && Math.abs(start - near) < Math.abs(best.start - near);
    if (!best || agrees > best.agrees || closer) best = { start, agrees };
  }
  return best ? { start: best.start, end: best.start + quote.length } : between(text, anchor);
}

/** What stands now between the end of what stood before a place and the beginning of what stood after it. */
function between(text: string, { quote, prefix, suffix }: Anchor): Span | null {
  const [before, after] = [prefix.slice(-ENOUGH), suffix.slice(0, ENOUGH)];
  if (before.length < ENOUGH || after.length < ENOUGH) return null;
  const at = text.indexOf(before);
  // Said twice, it could be either.
  if (at < 0 || text.includes(before, at + 1)) return null;
  const start = at + before.length;
  const end = text.indexOf(after, start);
  return end <= start || end - start > 2 * quote.length + GROWN ? null : { start, end };
}

/** How many units two texts have in common at their ends, and at their beginnings. */
function sameEnd(one: string, other: string): number {
  let n = 0;
  while (n < other.length && n < one.length && one[one.length - 1 - n] === other[other.length - 1 - n]) n += 1;
  return n;
}
function sameBeginning(one: string, other: string): number {
  let n = 0;
  while (n < other.length && n < one.length && one[n] === other[n]) n += 1;
  return n;
}
