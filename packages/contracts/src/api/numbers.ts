import { z } from 'zod';
import { NUMBERS_DAYS } from '../limits.ts';
import { endpoint, Id, Instant } from './endpoint.ts';
import { MoneyOut } from './money.ts';

/** What became of a published chapter so far. `went_on` are those of its readers who have opened the next one too; null for the last. */
export const ChapterNumbers = z.object({
  id: z.string(),
  chapter: z.string(),
  title: z.string(),
  published_at: Instant,
  readers: z.int(),
  went_on: z.int().nullable(),
  guest_visits: z.int(),
  unlocks: z.int(),
  income: MoneyOut,
});

/** A day, UTC. */
export const DayNumbers = z.object({ day: z.string(), readers: z.int(), guest_visits: z.int() });

/** What an author can know of their readers: numbers, never who they are. */
export const numbers = {
  'GET /novels/mine/{novel}/numbers/': endpoint({
    access: 'signed-in',
    summary: 'Readers, unlocks and income of an own novel, chapter by chapter',
    response: z.object({
      readers: z.int(),
      guest_visits: z.int(),
      unlocks: z.int(),
      income: MoneyOut,
      /** Of it, what did not come from a chapter that is still there: gifts above all. */
      other_income: MoneyOut,
      currency: z.literal('NGN'),
      chapters: z.array(ChapterNumbers),
    }),
    errors: ['not_signed_in', 'not_found', 'too_many'],
  }),
  'GET /novels/mine/{novel}/numbers/days/': endpoint({
    access: 'signed-in',
    summary: 'Readers of an own novel, or of one chapter of it, on each of the last days',
    query: z.object({
      days: z
        .enum(NUMBERS_DAYS.map(String) as [string, ...string[]])
        .default('30')
        .transform(Number),
      chapter: Id.optional(),
    }),
    response: z.object({ days: z.array(DayNumbers) }),
    errors: ['not_signed_in', 'not_found', 'invalid', 'too_many'],
  }),
};
