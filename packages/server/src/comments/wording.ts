import type { Entities } from '@griot/contracts';
import { diffArrays } from 'diff';

type Words = Entities['ChangedWords'];

/** More changes than these within one paragraph are shown as one text in place of another: looking for what they share would take too long. */
const CHANGES_MAX = 1_500;
/** Nobody else waits longer than this for it, in ms. */
const LONGEST_MS = 50;
/** Wordings that share less of their letters than this are one in place of the other: word for word, nobody could read them. */
const SHARED_MIN = 0.25;
const segments = new Intl.Segmenter('en', { granularity: 'word' });

/** What has become of a paragraph's words: both wordings are plain text, with a line break where the paragraph has one. */
export function changedWords(original: string, wording: string): Words[] {
  const whole: Words[] = [
    { change: 'removed', text: original },
    { change: 'added', text: wording },
  ];
  const changes = diffArrays(tokensOf(original), tokensOf(wording), {
    maxEditLength: CHANGES_MAX,
    timeout: LONGEST_MS,
  });
  if (!changes) return whole;
  const words = changes.map(({ value, added, removed }): Words => {
    return { change: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') };
  });
  const same = words.filter(({ change }) => change === 'same').map(({ text }) => text);
  const shared = letters(same.join('')) / Math.max(letters(original), letters(wording));
  return shared < SHARED_MIN ? whole : words;
}

/** The paragraph as it was. */
export const originalOf = (words: readonly Words[]): string => without(words, 'added');
/** The paragraph as it is suggested. */
export const wordingOf = (words: readonly Words[]): string => without(words, 'removed');

/** All that somebody has said with a comment: what it suggests, and its text. */
export const saidIn = ({ text, suggested }: { text: string; suggested: Words[] | null }): string =>
  suggested === null ? text : [wordingOf(suggested), text].filter(Boolean).join('\n\n');

const without = (words: readonly Words[], left: Words['change']): string =>
  words
    .filter(({ change }) => change !== left)
    .map(({ text }) => text)
    .join('');

const tokensOf = (text: string): string[] => Array.from(segments.segment(text), ({ segment }) => segment);
const letters = (text: string): number => text.replace(/\s+/g, '').length;
