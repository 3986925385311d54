/** Widths of Merriweather Bold in parts of the size, by groups of letters: enough to break lines well without measuring. */
const widthOf = (letter: string): number => {
  if (/[iIlj.,:;'’!|]/.test(letter)) return 0.34;
  if (/[ftrs()-]/.test(letter)) return 0.46;
  if (/[mwMW—]/.test(letter)) return 0.96;
  if (/[A-Z&]/.test(letter)) return 0.74;
  return letter === ' ' ? 0.26 : 0.6;
};
const lengthOf = (text: string): number => {
  let sum = 0;
  for (const letter of text) sum += widthOf(letter);
  return sum;
};

const LINE_HEIGHT = 1.16;

/** Ways to set words on `lines` lines; the one whose lines are most even wins. */
function breakEvenly(words: string[], lines: number): string[] | null {
  if (lines > words.length) return null;
  if (lines === 1) return [words.join(' ')];
  const total = lengthOf(words.join(' '));
  let best: string[] | null = null;
  let least = Infinity;
  for (let take = 1; take <= words.length - lines + 1; take += 1) {
    const rest = breakEvenly(words.slice(take), lines - 1);
    if (!rest) continue;
    const set = [words.slice(0, take).join(' '), ...rest];
    const unevenness = set.reduce((sum, text) => sum + (lengthOf(text) - total / lines) ** 2, 0);
    // A short word alone at the end of a line reads badly.
    const dangling = set
      .slice(0, -1)
      .filter((text) => /\s(?:a|an|the|of|to|in|and|that|who|for|with|my|his|her)$/i.test(text)).length;
    if (unevenness + dangling * 3 < least) {
      least = unevenness + dangling * 3;
      best = set;
    }
  }
  return best;
}

export interface Lettering {
  lines: string[];
  size: number;
  leading: number;
}

const LARGEST = 50;
const MOST_LINES = 6;
const MOST_WORDS = 18;

/** Sets a title as large as a box allows (units of the drawing), in as many lines as suit it. */
export function setTitle(title: string, width: number, height: number): Lettering {
  const words = title.trim().split(/\s+/);
  const kept = words.length > MOST_WORDS ? [...words.slice(0, MOST_WORDS), '…'] : words;
  let best: Lettering = { lines: [title], size: 0, leading: 0 };
  for (let count = 1; count <= Math.min(MOST_LINES, kept.length); count += 1) {
    const lines = breakEvenly(kept, count) ?? [title];
    const size = Math.min(LARGEST, width / Math.max(...lines.map(lengthOf)), height / (count * LINE_HEIGHT));
    if (size > best.size * 1.04) best = { lines, size, leading: size * LINE_HEIGHT };
  }
  return best;
}
