import { CHAPTER_MAX } from '@griot/contracts';
import { readyText } from '../../packages/server/src/chapters/ready-text.ts';
import { median } from '../../packages/server/bench/load.ts';
import { cpuOf } from '../../packages/server/test/cost.ts';
import { PLAIN_TEXT, WORST_TEXTS } from '../../packages/server/test/worst-texts.ts';
import type { Figure } from './figure.ts';

/** Runs of each text to find the costly ones, and of these to measure them. */
const FIRST_RUNS = 2;
const COSTLY = 4;
const RUNS = 15;

/** What a save does with a chapter's text before it is stored: the worst of the known texts against plain text of the same length. */
export function measureSanitising(): Figure[] {
  const costOf = (text: string) =>
    cpuOf(() => {
      try {
        readyText(text, 'draft');
      } catch {
        // What grows too long is refused once it is cleaned.
      }
    }, 1);
  const plain = PLAIN_TEXT(CHAPTER_MAX);
  // Each run beside one of plain text, so that a processor which is slower for a while is so for both.
  const timesOf = (text: string, runs: number) =>
    median(Array.from({ length: runs }, () => costOf(text) / costOf(plain)));
  timesOf(plain, FIRST_RUNS);
  const [what, worst] = Object.entries(WORST_TEXTS)
    .map(([name, textOf]) => [name, textOf(CHAPTER_MAX)] as const)
    .map(([name, text]) => ({ name, text, times: timesOf(text, FIRST_RUNS) }))
    .sort((one, other) => other.times - one.times)
    .slice(0, COSTLY)
    .map(({ name, text }) => [name, timesOf(text, RUNS)] as const)
    .reduce((one, other) => (other[1] > one[1] ? other : one));
  return [
    {
      what: `a chapter of ${CHAPTER_MAX / 1_000},000 characters made ready to store, worst (${what}) against plain text`,
      value: worst,
      bound: 3,
      unit: '×',
      speed: true,
    },
  ];
}
