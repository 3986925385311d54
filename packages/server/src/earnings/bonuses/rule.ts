import type { Entities } from '@griot/contracts';
import type { Day, Month } from './days.ts';
import { firstOf, monthsFrom } from './days.ts';

/**
 * What the rules look at of a novel whose contract is signed: bonuses are promised in the contract (part 2 §9). Days are UTC.
 * Reads are counted views (ruling 24); words are those that stand published. A chapter's day is the one on which its author sent
 * it in, and `since` the one on which the words that stand were sent in: how long an editor takes costs nobody a bonus (ruling 34).
 */
export interface NovelRecord {
  contractType: 'exclusive' | 'non-exclusive';
  signedOn: Day;
  /** Null while it goes on. */
  completedOn: Day | null;
  today: Day;
  reads: readonly { day: Day; reads: number }[];
  chapters: readonly { day: Day; since: Day; words: number }[];
  /** Where it stands among all novels of a category by the reads of a month; only the first ten. */
  places: readonly { month: Month; category: string; place: number }[];
}

/** A bonus that is due: cents, and the figures that met its conditions. */
export interface Award {
  kind: Entities['Bonus']['kind'];
  /** The month it is for, or `once`. */
  period: string;
  cents: number;
  facts: Record<string, number | string>;
}

/** A bonus of the writer terms. It answers what is due by now; what was given before is given no second time by whoever asks. */
export type Rule = (novel: NovelRecord) => Award[];

/** From the first day on, and before the second. */
export interface Window {
  from: Day;
  until: Day;
}

const within =
  ({ from, until }: Window) =>
  ({ day }: { day: Day }): boolean =>
    from <= day && day < until;

export const readsIn = ({ reads }: NovelRecord, window: Window): number =>
  reads.filter(within(window)).reduce((sum, day) => sum + day.reads, 0);
/**
 * Words that were sent in within a window, as far as they stand so since before its end: how long a chapter was before it was
 * rewritten is not known, and a month or the days after a signing cannot be filled up afterwards.
 */
export const wordsIn = ({ chapters }: NovelRecord, window: Window): number =>
  chapters
    .filter(within(window))
    .filter((chapter) => chapter.since < window.until)
    .reduce((sum, chapter) => sum + chapter.words, 0);
/** All published words that were sent in before a day. */
export const wordsBefore = (novel: NovelRecord, until: Day): number => wordsIn(novel, { from: '', until });
export const allReads = ({ reads }: NovelRecord): number => reads.reduce((sum, day) => sum + day.reads, 0);
export const allWords = ({ chapters }: NovelRecord): number =>
  chapters.reduce((sum, chapter) => sum + chapter.words, 0);
/** On how many days of a window a chapter was sent in. */
export const chapterDaysIn = ({ chapters }: NovelRecord, window: Window): number =>
  new Set(chapters.filter(within(window)).map((chapter) => chapter.day)).size;

export const windowOf = (month: Month): Window => ({ from: firstOf(month), until: firstOf(monthsFrom(month, 1)) });

/** How many months are looked back on, so that a month in which no server ran costs nobody a bonus. */
export const MONTHS_BACK = 2;

/** The calendar months that are over, the last ones, as far as the contract was signed before they ended. */
export function monthsOver({ today, signedOn }: Pick<NovelRecord, 'today' | 'signedOn'>): Month[] {
  const now = today.slice(0, 7);
  return Array.from({ length: MONTHS_BACK }, (_, back) => monthsFrom(now, -1 - back)).filter(
    (month) => signedOn < windowOf(month).until,
  );
}
