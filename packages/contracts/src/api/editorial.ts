import { z } from 'zod';
import {
  CHAPTER_NOTES_MAX,
  DRAFT_STATES,
  FIND_MAX,
  OCCURRENCES_MAX,
  TIME_ZONE_MAX,
  WRITING_GOAL_MAX,
} from '../limits.ts';
import { isTimeZone } from '../time-zone.ts';
import { endpoint, flag, Id, Instant, Nothing } from './endpoint.ts';

const NO_LINES = 'One line at a time can be found.';
const oneLine = z
  .string()
  .max(FIND_MAX, `At most ${FIND_MAX} characters.`)
  .refine((text) => !/[\n\r]/.test(text), NO_LINES);
const Found = oneLine.min(1, 'Say what is to be found.');

/** A place where the text stands: `place` counts those of its chapter from 0, its title's first. */
export const Occurrence = z.object({
  place: z.int(),
  within: z.enum(['title', 'text']),
  before: z.string(),
  found: z.string(),
  after: z.string(),
});

/** An own chapter in whose draft a text stands. */
export const ChapterOccurrences = z.object({
  id: z.string(),
  chapter: z.string(),
  title: z.string(),
  draft_state: z.enum(DRAFT_STATES),
  version: z.int(),
  occurrences: z.array(Occurrence),
});

/** What its author has written on a chapter for themselves. */
export const ChapterNotes = z.object({ text: z.string(), version: z.int(), updated_at: Instant.nullable() });

/** Words a day that an author has set themselves; all null and 0 where none are. `today` and `streak` go by days in `time_zone`. */
export const WritingGoal = z.object({
  words: z.int().nullable(),
  time_zone: z.string().nullable(),
  today: z.int(),
  streak: z.int(),
});

const own = ['not_signed_in', 'email_not_verified', 'not_found', 'invalid'] as const;

/** What authors work on their texts with, beside the editor. */
export const editorial = {
  'GET /novels/mine/{novel}/occurrences/': endpoint({
    access: 'signed-in',
    summary: `Where a text stands in the drafts of an own novel, the first ${OCCURRENCES_MAX} places`,
    query: z.object({ text: Found, match_case: flag, whole_words: flag }),
    response: z.object({ more: z.boolean(), chapters: z.array(ChapterOccurrences) }),
    errors: ['not_signed_in', 'not_found', 'invalid', 'too_many'],
  }),
  'POST /novels/mine/{novel}/replace/': endpoint({
    access: 'verified',
    summary: 'Put another text where one was found in the drafts of an own novel: everywhere that is named, or nowhere',
    body: z.object({
      text: Found,
      match_case: z.boolean().default(false),
      whole_words: z.boolean().default(false),
      replacement: oneLine,
      chapters: z
        .array(
          z.object({
            id: Id,
            version: z.int().min(0).describe('The draft that was looked at.'),
            places: z.array(z.int().min(0)).min(1).max(OCCURRENCES_MAX),
          }),
        )
        .min(1, 'Choose what is to be replaced.')
        .max(OCCURRENCES_MAX)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name every chapter once.'),
    }),
    response: z.object({ chapters: z.int(), replaced: z.int() }),
    errors: [...own, 'conflict', 'stale_draft', 'too_many'],
  }),
  'GET /novels/mine/{novel}/chapters/{chapter}/notes/': endpoint({
    access: 'signed-in',
    summary: 'The notes on an own chapter, which nobody else ever sees',
    response: ChapterNotes,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /novels/mine/{novel}/chapters/{chapter}/notes/': endpoint({
    access: 'verified',
    summary: 'Save the notes on an own chapter; 409 carries those that were saved somewhere else since `version`',
    body: z.object({
      text: z.string().max(CHAPTER_NOTES_MAX, `At most ${CHAPTER_NOTES_MAX} characters.`),
      version: z.int().min(0),
    }),
    response: ChapterNotes,
    errors: [...own, 'stale_draft', 'too_many'],
  }),
  'GET /writing-goal/': endpoint({
    access: 'signed-in',
    summary:
      'How many words a day the caller means to write, what they have written today, and for how many days they have',
    response: WritingGoal,
    errors: ['not_signed_in'],
  }),
  'PUT /writing-goal/': endpoint({
    access: 'verified',
    summary: 'Set how many words a day are to be written, and in which time zone days begin',
    body: z.object({
      words: z.int().min(1, 'At least 1 word.').max(WRITING_GOAL_MAX, `At most ${WRITING_GOAL_MAX} words.`),
      time_zone: z.string().max(TIME_ZONE_MAX).refine(isTimeZone, 'This time zone is not known.'),
    }),
    response: WritingGoal,
    errors: ['not_signed_in', 'email_not_verified', 'invalid'],
  }),
  'DELETE /writing-goal/': endpoint({
    access: 'signed-in',
    summary: 'Have no goal any more; the days that were counted are forgotten',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in'],
  }),
};
