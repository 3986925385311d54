import { ATTENDANCE_BONUS as terms } from '@griot/contracts';
import { daysIn } from './days.ts';
import { chapterDaysIn, monthsOver, readsIn, windowOf, wordsIn, type Rule } from './rule.ts';

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
    return reads >= terms.reads && words >= terms.words && absent <= terms.daysAbsent
      ? [{ kind: 'attendance' as const, period: month, cents: terms.cents, facts: { reads, words, absent } }]
      : [];
  });
