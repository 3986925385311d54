import { z } from 'zod';
import { OwnChapter } from './chapters.ts';
import { HIDE_RULES, STAFF_NOVEL_STATES } from '../limits.ts';
import { endpoint, Id, Instant, page, Paging, paging } from './endpoint.ts';
import { Reason } from './fields.ts';
import { OwnNovel } from './novels.ts';

/** A chapter before an editor, with the text that would be published and the text that stands now, if any. */
export const QueuedChapter = OwnChapter.extend({
  requested_at: Instant,
  novel: z.object({ id: z.string(), slug: z.string(), title: z.string(), author: z.string() }),
});
export const ReviewedChapter = QueuedChapter.extend({
  draft: z.string(),
  published: z.string().nullable(),
  /** The title that readers see now; null before there are any. */
  published_title: z.string().nullable(),
});

/** A novel as staff see it, whatever readers see of it: whether they find it, and the listings an editor has put it in. */
export const StaffNovel = OwnNovel.extend({ listed: z.boolean(), listings: z.array(z.string()) });

/** Something staff have done; `detail` says what else is worth knowing, such as a reason. */
export const StaffAction = z.object({
  id: z.string(),
  actor: z.object({ id: z.string(), pen_name: z.string() }),
  action: z.string(),
  subject_id: z.string(),
  /** Whose or which it was, by the pen name or title of today; null when it has no name or is gone. */
  subject_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  created_at: Instant,
});

/** The staff sections (rulings 9 and 10), and what staff have done. */
export const staff = {
  'GET /staff/chapters/': endpoint({
    access: 'editor',
    summary: 'Chapters awaiting approval, oldest first',
    query: Paging,
    response: page(QueuedChapter),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/chapters/{chapter}/': endpoint({
    access: 'editor',
    summary: 'One chapter awaiting approval with its text',
    response: ReviewedChapter,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'GET /staff/novels/': endpoint({
    access: 'editor',
    summary:
      'All novels that their authors have not taken back, hidden and unpublished ones too, the last changed first',
    query: z.object({
      ...paging,
      search: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe('Looks in titles, slugs and pen names; an id finds its novel.'),
      state: z.enum(STAFF_NOVEL_STATES).optional(),
      listing: z.string().trim().max(40).optional().describe('Only what an editor has put in this listing.'),
    }),
    response: page(StaffNovel),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/novels/{novel}/': endpoint({
    access: 'editor',
    summary: 'One novel, hidden or unpublished ones too',
    response: StaffNovel,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'POST /staff/novels/{novel}/hide/': endpoint({
    access: 'editor',
    summary: 'Keep a novel from readers',
    body: z.object({
      reason: Reason,
      /** Optional on the wire alone, for sections of before: without it the call is refused. */
      rule: z.enum(HIDE_RULES, 'Choose the rule that it breaks.').optional(),
    }),
    response: OwnNovel,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
  'POST /staff/novels/{novel}/unhide/': endpoint({
    access: 'editor',
    summary: 'Give a hidden novel back to readers',
    response: OwnNovel,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  'GET /staff/actions/': endpoint({
    access: 'admin',
    summary: 'What staff have done, newest first',
    query: z.object({
      ...paging,
      area: z
        .string()
        .trim()
        .max(40)
        .optional()
        .describe('What it was done to, as the actions begin: `user`, `withdrawal`, `coin-option`.'),
      actor: Id.optional(),
      subject: Id.optional(),
    }),
    response: page(StaffAction),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
};
