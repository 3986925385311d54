import { z } from 'zod';
import { APPEAL_MAX, APPEAL_MIN, APPEAL_OUTCOMES, HIDE_RULES } from '../limits.ts';
import { endpoint, Instant, page, paging } from './endpoint.ts';
import { Reason, TakeawayToken } from './fields.ts';

const Person = z.object({ id: z.string(), pen_name: z.string() });

/** What an author says against the hiding of their novel, and what became of it. */
export const Appeal = z.object({
  id: z.string(),
  text: z.string(),
  created_at: Instant,
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  /** What the author is told; null until it is decided. */
  answer: z.string().nullable(),
  decided_at: Instant.nullable(),
});

/** The same for staff: what was decided, by whom, and about which novel. */
export const StaffAppeal = Appeal.extend({
  novel: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  author: Person,
  rule: z.enum(HIDE_RULES).nullable(),
  reason: z.string(),
  hidden_at: Instant,
  /** Who hid the novel, and so does not decide; null where that is not known. */
  hidden_by: Person.nullable(),
  decided_by: Person.nullable(),
});

const AppealText = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => [...text].length >= APPEAL_MIN, `Please, write at least ${APPEAL_MIN} characters.`)
  .refine((text) => [...text].length <= APPEAL_MAX, `At most ${APPEAL_MAX} characters can be sent.`);

/** Appeals against the hiding of a novel: somebody else decides than who hid it. */
export const appeals = {
  'GET /novels/mine/{novel}/appeal/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s appeal against the hiding of their novel as it stands, or null',
    response: Appeal.nullable(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /novels/mine/{novel}/appeal/': endpoint({
    access: 'signed-in',
    summary: 'Appeal against the hiding of one’s novel, once for each time that it is hidden',
    status: 201,
    body: z.object({ text: AppealText }),
    response: Appeal,
    errors: ['not_signed_in', 'not_found', 'invalid', 'conflict'],
  }),
  'POST /auth/takeaway/{novel}/appeal/': endpoint({
    access: 'anyone',
    summary: 'The same by somebody whose account is blocked',
    status: 201,
    body: z.object({ takeaway: TakeawayToken, text: AppealText }),
    response: Appeal,
    errors: ['not_signed_in', 'not_found', 'invalid', 'conflict'],
  }),
  'GET /staff/appeals/': endpoint({
    access: 'editor',
    summary: 'Appeals against hidden novels, oldest first; those that nobody has decided on unless asked otherwise',
    query: z.object({ ...paging, state: z.enum(['open', 'decided']).default('open') }),
    response: page(StaffAppeal),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/appeals/{appeal}/': endpoint({
    access: 'editor',
    summary: 'One appeal',
    response: StaffAppeal,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'POST /staff/appeals/{appeal}/decide/': endpoint({
    access: 'editor',
    summary: 'Decide on an appeal: the novel stays hidden, or is given back to readers',
    body: z.object({ outcome: z.enum(APPEAL_OUTCOMES, 'Choose what becomes of the novel.'), reason: Reason }),
    response: StaffAppeal,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
};
