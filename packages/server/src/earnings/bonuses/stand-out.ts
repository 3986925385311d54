import { STAND_OUT_BONUS } from '@griot/contracts';
import { monthsOver, readsIn, windowOf, type Rule } from './rule.ts';

export const STAND_OUT_READS = STAND_OUT_BONUS.reads;
/** How many of a category have one. */
export const STAND_OUT_PLACES = Math.max(...STAND_OUT_BONUS.places.map(({ upTo }) => upTo));

/**
 * Stand-out bonus: up to $20 for the top 10 most read in a category with at least 100,000 monthly reads (part 2 §9, writer
 * terms). Categories are genres, and a month is a calendar month, once it is over. A book in several genres has one bonus a
 * month, for its best place; equal reads share a place.
 */
export const standOut: Rule = (novel) =>
  monthsOver(novel).flatMap((month) => {
    const reads = readsIn(novel, windowOf(month));
    const [best] = novel.places.filter((p) => p.month === month).sort((a, b) => a.place - b.place);
    const cents = best && STAND_OUT_BONUS.places.find(({ upTo }) => best.place <= upTo)?.cents;
    if (!best || cents === undefined || reads < STAND_OUT_READS) return [];
    return [
      {
        kind: 'stand-out' as const,
        period: month,
        cents,
        facts: { reads, place: best.place, category: best.category },
      },
    ];
  });
