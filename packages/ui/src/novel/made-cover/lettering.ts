/** Widths of Merriweather Bold in parts of the size, by groups of letters: enough to break lines well without measuring. */
const widthOf = (letter: string): number => {
  if (/[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u.test(letter)) return 1;
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

/** Signs of Chinese and Japanese, between any two of which a line may end. */
const SIGN = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}]';
const hasSigns = new RegExp(SIGN, 'u');
/** A sign with the marks that no line may begin or end without it. */
const signs = new RegExp(`[「『（《〈【]*${SIGN}[\\p{M}ー々、。，．！？：；・…」』）》〉】]*`, 'gu');
/** A letter with what is drawn as one with it. */
const LETTER = /(?:\P{M}\p{M}*\u200d)*\P{M}\p{M}*/gu;

/** What a line cannot end within: words, signs, and the letters of a word that is longer than a line may be. */
const unbroken = (words: string[], longest: number): string[] =>
  words.flatMap((word) => {
    const parts = hasSigns.test(word) ? word.replace(signs, '\n$&\n').split(/\n+/).filter(Boolean) : [word];
    const cut = parts.flatMap((part) => (lengthOf(part) > longest ? (part.match(LETTER) ?? [part]) : [part]));
    return [...cut.slice(0, -1), `${cut.at(-1) ?? ''} `];
  });

/** Fills lines up to a length. */
function fill(parts: string[], length: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line && lengthOf((line + part).trimEnd()) > length) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** Sets parts on at most so many lines, as short as they can be. */
function breakAnywhere(parts: string[], lines: number): string[] {
  const total = lengthOf(parts.join(''));
  for (let length = total / lines; length < total; length *= 1.02) {
    const set = fill(parts, length);
    if (set.length <= lines) return set;
  }
  return [parts.join('').trimEnd()];
}

export interface Lettering {
  lines: string[];
  size: number;
  leading: number;
}

const LARGEST = 50;
const MOST_LINES = 6;
const MOST_WORDS = 18;
/** No word is set smaller than this to keep it whole. */
const SMALLEST_WHOLE = 10;

/** Sets a title as large as a box allows (units of the drawing), in as many lines as suit it. */
export function setTitle(title: string, width: number, height: number): Lettering {
  const words = title.trim().split(/\s+/);
  const kept = words.length > MOST_WORDS ? [...words.slice(0, MOST_WORDS), '…'] : words;
  const longest = width / SMALLEST_WHOLE;
  const parts = kept.some((word) => hasSigns.test(word) || lengthOf(word) > longest) ? unbroken(kept, longest) : null;
  // The widths of letters are estimates, and what is cut fills each line.
  const room = parts && !hasSigns.test(title) ? width * 0.88 : width;
  let best: Lettering = { lines: [title], size: 0, leading: 0 };
  for (let count = 1; count <= Math.min(MOST_LINES, (parts ?? kept).length); count += 1) {
    const lines = parts ? breakAnywhere(parts, count) : (breakEvenly(kept, count) ?? [title]);
    const size = Math.min(LARGEST, room / Math.max(...lines.map(lengthOf)), height / (lines.length * LINE_HEIGHT));
    if (size > best.size * 1.04) best = { lines, size, leading: size * LINE_HEIGHT };
  }
  return best;
}
