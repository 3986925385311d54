import { atom } from 'jotai';

/** How much of the chapter on screen has been read, from 0 to 1. The progress line measures it. */
export const readingProgressAtom = atom(0);

/** Words of a novel that are read in a minute, on a screen and for pleasure. */
const WORDS_A_MINUTE = 230;

/** What is left to read of a chapter, in words: `7 min left`. */
export function timeLeft(words: number, part: number): string {
  if (part >= 1) return 'Read to the end';
  const minutes = (words * (1 - part)) / WORDS_A_MINUTE;
  return minutes < 1 ? 'Less than a minute left' : `${Math.round(minutes)} min left`;
}
