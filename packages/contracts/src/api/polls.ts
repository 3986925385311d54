import { z } from 'zod';
import { POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_QUESTION_MAX } from '../limits.ts';
import { endpoint, Instant, Nothing, page, Paging } from './endpoint.ts';
import { line } from './fields.ts';

/** What an author asks at the end of a chapter. How many chose what is told whoever has voted, all once it is closed, and its author. */
export const Poll = z.object({
  id: z.string(),
  question: z.string(),
  /** In the author's order; an option is chosen by its place in it, from 0. `votes` is null as long as it is not told. */
  options: z.array(z.object({ text: z.string(), votes: z.int().nullable() })),
  /** Null as long as it is not told. */
  num_votes: z.int().nullable(),
  /** What the caller has chosen; null before. */
  chosen: z.int().nullable(),
  closes_at: Instant.nullable(),
  closed: z.boolean(),
});

/** The same as its author finds it, with the chapter that it ends. */
export const OwnPoll = Poll.extend({ chapter: z.object({ id: z.string(), chapter: z.string(), title: z.string() }) });

const question = line('Ask something.')
  .min(1, 'Ask something.')
  .max(POLL_QUESTION_MAX, `At most ${POLL_QUESTION_MAX} characters.`);
const option = line('Say what can be chosen.')
  .min(1, 'Say what can be chosen.')
  .max(POLL_OPTION_MAX, `At most ${POLL_OPTION_MAX} characters.`);

const own = ['not_signed_in', 'email_not_verified', 'not_found'] as const;

/** Polls at the end of chapters. */
export const polls = {
  'GET /novels/{novel}/chapters/{chapter}/poll/': endpoint({
    access: 'anyone',
    summary: 'What the author asks at the end of a chapter that the caller may read, or null',
    response: Poll.nullable(),
    errors: ['adults_only', 'locked_signed_out', 'locked', 'not_found'],
  }),
  'PUT /novels/{novel}/chapters/{chapter}/poll/vote/': endpoint({
    access: 'verified',
    summary: 'Vote, or vote otherwise, as long as the poll is open',
    body: z.object({
      option: z
        .int('Choose one.')
        .min(0)
        .max(POLL_OPTIONS_MAX - 1),
    }),
    response: Poll,
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_allowed',
      'adults_only',
      'locked',
      'not_found',
      'invalid',
      'conflict',
      'too_many',
    ],
  }),
  'GET /novels/mine/{novel}/polls/': endpoint({
    access: 'signed-in',
    summary: 'What the caller asks at the ends of a novel’s chapters, the newest first',
    query: Paging,
    response: page(OwnPoll),
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': endpoint({
    access: 'verified',
    summary: 'Ask something at the end of a chapter; once somebody has voted, only when it closes can be changed',
    body: z.object({
      question,
      options: z
        .array(option)
        .min(POLL_OPTIONS_MIN, `At least ${POLL_OPTIONS_MIN} options.`)
        .max(POLL_OPTIONS_MAX, `At most ${POLL_OPTIONS_MAX} options.`)
        .refine(
          (all) => new Set(all.map((text) => text.toLowerCase())).size === all.length,
          'Two options say the same.',
        ),
      closes_at: Instant.nullable().default(null),
    }),
    response: OwnPoll,
    errors: [...own, 'invalid', 'conflict', 'too_many'],
  }),
  'POST /novels/mine/{novel}/chapters/{chapter}/poll/close/': endpoint({
    access: 'signed-in',
    summary: 'Close a poll now: nobody votes any more, and everybody sees what was chosen',
    response: OwnPoll,
    errors: ['not_signed_in', 'not_found'],
  }),
  'DELETE /novels/mine/{novel}/chapters/{chapter}/poll/': endpoint({
    access: 'signed-in',
    summary: 'Take a poll away, with its votes',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
};
