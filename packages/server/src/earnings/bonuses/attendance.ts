import { daysIn } from './days.ts';
import { chapterDaysIn, monthsOver, readsIn, windowOf, wordsIn, type Rule } from './rule.ts';

const READS = 40_000;
const WORDS = 30_000;
const ABSENT = 3;
const CENTS = 2_000;

/**
 * Monthly attendance bonus: $20 at 40,000 monthly reads, 30,000 words a month, a daily chapter and at most 3 days absent
 * (part 2 §9, writer terms). A month is a calendar month, once it is over; a day on which no chapter was sent in that came out
 * since is one absent, and several chapters on one day are one day's. The month of the signing counts whole.
 */
export const attendance: Rule = (novel) =>
  monthsOver(novel).flatMap((month) => {
    const window = windowOf(month);
    const [reads, words, absent] = [
      readsIn(novel, window),
      wordsIn(novel, window),
      daysIn(month) - chapterDaysIn(novel, window),
    ];
    return reads >= READS && words >= WORDS && absent <= ABSENT
      ? [{ kind: 'attendance' as const, period: month, cents: CENTS, facts: { reads, words, absent } }]
      : [];
  });
