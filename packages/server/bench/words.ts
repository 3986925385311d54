/** Texts that look like a library's: words by Zipf's law, the same ones in every run. */

/** Numbers from 0 below 1, the same in every run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ONSETS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'r', 's', 't', 'w', 'y', 'sh', 'kw', 'mb', 'nd'];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ou'];
const CODAS = ['', '', '', 'n', 'r', 's', 'l'];

const VOCABULARY = vocabulary(6_000);

function vocabulary(size: number): string[] {
  const roll = dice(7);
  const one = (of: readonly string[]): string => of[Math.floor(roll() * of.length)] ?? '';
  const words = new Set<string>();
  while (words.size < size)
    words.add(
      Array.from({ length: 1 + Math.floor(roll() * 3) }, () => one(ONSETS) + one(VOWELS) + one(CODAS)).join(''),
    );
  return [...words];
}

/** A word; the one of rank r comes up about 1/r as often as the first. */
export const word = (roll: () => number): string => VOCABULARY[Math.floor(VOCABULARY.length ** roll()) - 1] ?? '';

export const words = (roll: () => number, count: number): string[] => Array.from({ length: count }, () => word(roll));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const title = (roll: () => number): string =>
  words(roll, 2 + Math.floor(roll() * 3))
    .map(capital)
    .join(' ');

/** Sentences of 6 to 20 words. */
export function prose(roll: () => number, count: number): string {
  const sentences: string[] = [];
  for (let left = count; left > 0;) {
    const length = Math.min(left, 6 + Math.floor(roll() * 15));
    sentences.push(`${capital(words(roll, length).join(' '))}.`);
    left -= length;
  }
  return sentences.join(' ');
}

/** A chapter's HTML: paragraphs of 30 to 90 words. */
export function chapter(roll: () => number, count: number): string {
  const paragraphs: string[] = [];
  for (let left = count; left > 0;) {
    const length = Math.min(left, 30 + Math.floor(roll() * 60));
    paragraphs.push(`<p>${prose(roll, length)}</p>`);
    left -= length;
  }
  return paragraphs.join('');
}
