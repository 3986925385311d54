import { z } from 'zod';
import { REPORT_KINDS, REPORT_MAX, REPORT_MIN, REPORT_OUTCOMES } from '../limits.ts';
import { endpoint, Id, Instant, page, paging } from './endpoint.ts';

const Person = z.object({ id: z.string(), pen_name: z.string() });

/** What people ask staff to look at (design §2, ruling 9). */
export const Report = z.object({
  id: z.string(),
  /** A report of a comment is told as one of its chapter, as whoever knows none understands it. */
  kind: z.enum(REPORT_KINDS).exclude(['comment']),
  about_comment: z.boolean(),
  /** Null for messages of the contact page. */
  subject_id: z.string().nullable(),
  /** What it said when it was reported; lists carry the beginning of its text. */
  subject: z
    .object({
      novel: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
      /** Null when the account is gone. */
      author: Person.nullable(),
      chapter: z.object({ number: z.string(), title: z.string() }).optional(),
      text: z.string(),
    })
    .nullable(),
  /** Null for guests, who leave an e-mail. */
  reporter: Person.nullable(),
  email: z.string().nullable(),
  reason: z.string(),
  created_at: Instant,
  closed_at: Instant.nullable(),
  closed_by: Person.nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  note: z.string().nullable(),
});

const within = (min: number, tooShort: string) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => [...text].length >= min, tooShort)
    .refine((text) => [...text].length <= REPORT_MAX, `At most ${REPORT_MAX} characters can be sent.`);

export const reports = {
  'POST /reports/': endpoint({
    access: 'anyone',
    summary: 'Report a review, a novel or a chapter, complain about a copyright, or write to us',
    status: 201,
    body: z.object({
      kind: z.enum(REPORT_KINDS, 'Choose what this is about.'),
      /** The review’s or chapter’s id, or the novel’s id or slug; a contact message has none. */
      id: Id.optional(),
      reason: within(REPORT_MIN, `Please, write at least ${REPORT_MIN} characters.`),
      email: z.string().trim().max(254).pipe(z.email('Enter an e-mail address.')).optional(),
    }),
    response: z.object({ id: z.string(), message: z.string() }),
    errors: ['not_signed_in', 'not_found', 'invalid', 'too_many'],
  }),
  'GET /staff/reports/': endpoint({
    access: 'editor',
    summary: 'Reports, oldest first; the open ones unless asked otherwise',
    query: z.object({
      ...paging,
      kind: z.enum(REPORT_KINDS).optional(),
      state: z.enum(['open', 'closed']).default('open'),
    }),
    response: page(Report),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/reports/{report}/': endpoint({
    access: 'editor',
    summary: 'One report',
    response: Report,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'POST /staff/reports/{report}/close/': endpoint({
    access: 'editor',
    summary: 'Close a report: the review removed, nothing done, or the person answered',
    body: z.object({ outcome: z.enum(REPORT_OUTCOMES, 'Choose an outcome.'), note: within(0, '').default('') }),
    response: Report,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
};
