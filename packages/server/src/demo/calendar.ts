import type { Book } from './books.ts';

const DAY = 86_400_000;

/** When a novel was begun and when its chapters came out. */
export interface Calendar {
  begun: Date;
  published: Date[];
}

/**
 * Spreads the library over the months before `now`: New Arrivals began within the last fortnight, the others between
 * two and eight months ago; chapters come at even steps, the last of a running novel some days or hours ago.
 * `place` tells novels apart, so that no two come out at the same minute.
 */
export function calendarOf(book: Book, place: number, now: Date): Calendar {
  const isNew = book.listings.includes('new');
  const age = (isNew ? 6 + (place % 5) * 1.7 : 70 + ((place * 37) % 160)) * DAY;
  const quiet = (book.completed ? 12 + (place % 4) * 6 : 0.15 + ((place * 7) % 11) * 0.4) * DAY;
  const begun = now.getTime() - Math.max(age, quiet + book.chapters.length * 0.5 * DAY);
  const first = begun + 0.2 * DAY;
  const last = Math.max(first, now.getTime() - quiet);
  const step = book.chapters.length > 1 ? (last - first) / (book.chapters.length - 1) : 0;
  return { begun: new Date(begun), published: book.chapters.map((_, n) => new Date(Math.round(first + n * step))) };
}

/** Views each listing is worth, so that the rows of the home page differ. */
const WORTH = {
  popular: 2600,
  topRanked: 1900,
  powerRanking: 1400,
  trending: 1100,
  editorialPicks: 700,
  new: 240,
} as const;

/** How many views a chapter has had: less the later it stands, from guests of the months gone by. */
export function viewsOf(book: Book, place: number, chapter: number): number {
  const whole = 180 + book.listings.reduce((sum, listing) => sum + WORTH[listing], 0) + ((place * 173) % 310);
  const weight = 1 / (1 + chapter * 0.6);
  const weights = book.chapters.reduce((sum, _, n) => sum + 1 / (1 + n * 0.6), 0);
  return Math.max(1, Math.round((whole * weight) / weights));
}
