import { CHAPTER_MAX } from '@griot/contracts';
import { readyText } from '../../packages/server/src/chapters/ready-text.ts';
import { cpuOf } from '../../packages/server/test/cost.ts';
import { PLAIN_TEXT, WORST_TEXTS } from '../../packages/server/test/worst-texts.ts';
import type { Figure } from './figure.ts';

const RUNS = 7;

/** What a save does with a chapter's text before it is stored: the worst of the known texts against plain text of the same length. */
export function measureSanitising(): Figure[] {
  const costOf = (text: string) =>
    cpuOf(() => {
      try {
        readyText(text, 'draft');
      } catch {
        // What grows too long is refused once it is cleaned.
      }
    }, RUNS);
  const plain = costOf(PLAIN_TEXT(CHAPTER_MAX));
  const [what, worst] = Object.entries(WORST_TEXTS)
    .map(([name, textOf]) => [name, costOf(textOf(CHAPTER_MAX))] as const)
    .reduce((one, other) => (other[1] > one[1] ? other : one));
  return [
    {
      what: `a chapter of ${CHAPTER_MAX / 1_000},000 characters made ready to store, worst (${what}) against plain text`,
      value: worst / plain,
      bound: 3,
      unit: '×',
    },
  ];
}
