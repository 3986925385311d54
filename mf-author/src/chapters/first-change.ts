/** An excerpt is at most so long, in letters as people count them. */
const LONGEST = 80;
/** And begins with the words that stand so near before what is new. */
const BEFORE = 24;

/** Where a text first has what another has not, as an excerpt; null where it only lacks some. */
export function firstChange(html: string, than: string): string | null {
  const old = paragraphsOf(than);
  const known = new Set(old);
  const paragraphs = paragraphsOf(html);
  const n = paragraphs.findIndex((paragraph) => paragraph !== '' && !known.has(paragraph));
  const changed = paragraphs[n];
  if (changed === undefined) return null;
  const near = sameUntil(changed, old[n] ?? '') - BEFORE;
  const from = near <= 0 ? 0 : changed.indexOf(' ', near) + 1;
  const letters = [...new Intl.Segmenter().segment(changed.slice(from))];
  const shown = letters.slice(0, LONGEST).map(({ segment }) => segment);
  return `${from > 0 ? '…' : ''}${shown.join('').trimEnd()}${letters.length > LONGEST ? '…' : ''}`;
}

function sameUntil(one: string, other: string): number {
  let n = 0;
  while (n < one.length && one[n] === other[n]) n += 1;
  return n;
}

const paragraphsOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.children].map((block) => block.textContent.trim());
