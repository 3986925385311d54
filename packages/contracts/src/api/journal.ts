import { z } from 'zod';
import { endpoint, page, Paging } from './endpoint.ts';

const Day = z.iso.date();
const Count = z.int();
const NovelName = z.object({ slug: z.string(), title: z.string() });

/** How many days in a row somebody has read: up to today or yesterday, and at the most. */
const Streak = z.object({ current: Count, longest: Count });

/** What somebody has read, as the platform wrote it down, and for how long. Days are theirs: they begin at midnight in `time_zone`. */
export const Journal = z.object({
  /** False while they have it switched off: nothing is written down. */
  recording: z.boolean(),
  /** Null until they have said where they live; their days are those of UTC then. */
  time_zone: z.string().nullable(),
  today: Day,
  streak: Streak,
  /** Days of the last weeks on which something was read, the oldest first. */
  days: z.array(z.object({ day: Day, read: Count, finished: Count, words: Count })),
  /** Years in which something was read, the newest first. */
  years: z.array(Count),
});

/** One day: its novels, and the chapters that were opened, by number. A novel or chapter that is gone has no name. */
export const JournalDay = z.object({
  day: Day,
  finished: Count,
  words: Count,
  novels: z.array(
    z.object({
      novel: NovelName.nullable(),
      chapters: z.array(z.object({ chapter: z.string(), title: z.string().nullable(), finished: z.boolean() })),
    }),
  ),
});

/** A year of reading. Chapters and words are of what was finished in it; of what was only begun, the days count. */
export const JournalYear = z.object({
  year: Count,
  days: Count,
  chapters: Count,
  words: Count,
  novels: Count,
  /** Finished novels whose last chapter was finished in the year. */
  finished_novels: z.array(NovelName),
  author: z.object({ id: z.string(), name: z.string(), chapters: Count }).nullable(),
  genres: z.array(z.object({ name: z.string(), chapters: Count })),
  longest_streak: Count,
  busiest_month: z.object({ month: z.int(), chapters: Count }).nullable(),
});

/** Whose it is is who asks: nobody else ever sees it. */
export const journal = {
  'GET /journal/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s reading journal: streaks and the last weeks',
    response: Journal,
    errors: ['not_signed_in'],
  }),
  'GET /journal/days/': endpoint({
    access: 'signed-in',
    summary: 'What the caller read, day by day, the last first',
    query: Paging,
    response: page(JournalDay),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /journal/years/{year}/': endpoint({
    access: 'signed-in',
    summary: 'A year of the caller’s reading',
    response: JournalYear,
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /journal/years/{year}/markdown/': endpoint({
    access: 'signed-in',
    summary: 'A year of the caller’s reading, as Markdown',
    download: ['text/markdown'],
    response: z.null(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /journal/recording/': endpoint({
    access: 'signed-in',
    summary: 'Switch the caller’s journal on or off, and keep or erase what is in it',
    body: z.object({ on: z.boolean(), erase: z.boolean().default(false) }),
    response: Journal,
    errors: ['not_signed_in', 'invalid'],
  }),
};
