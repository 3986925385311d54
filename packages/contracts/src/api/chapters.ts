import { z } from 'zod';
import {
  CHAPTER_COINS_MAX,
  CHAPTER_MAX,
  CHAPTERS_ORDERED_MAX,
  DRAFT_STATES,
  TITLE_MAX,
  UNLOCK_MODES,
} from '../limits.ts';
import { endpoint, flag, Id, Instant, Nothing, page, paging } from './endpoint.ts';
import { line, Reason } from './fields.ts';

/** A decimal chapter number as it stands on the wire: `1.00`; `0.00` is the prologue (part 2 §3). */
const ChapterNumber = z.string().regex(/^\d{1,6}\.\d{2}$/);
/** The same as sent by a client: `1`, `1.5` or `1.00`. */
const ChapterNumberIn = z.coerce
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'A chapter number such as 12 or 12.5 is needed.');

/** A published chapter without its text (part 2 §3, ruling 21). `locked` says what this caller would meet. */
export const Chapter = z.object({
  id: z.string(),
  chapter: ChapterNumber,
  title: z.string(),
  lead: z.string(),
  words: z.int(),
  published_at: Instant,
  updated_at: Instant,
  unlock_mode: z.enum(UNLOCK_MODES),
  coin_requirement: z.int(),
  locked: z.boolean(),
  unlocked: z.boolean(),
  /** Open to this caller as long as they subscribe, and no longer. */
  by_subscription: z.boolean(),
  /**
   * In the list of a novel's chapters: this caller has stood in it while it was free, bought it, or read it by subscription. Absent for
   * guests, and for the novel's author and editors, of whom nobody keeps what they have read.
   */
  is_read: z.boolean().optional(),
});

export const ChapterContent = z.object({
  id: z.string(),
  chapter: ChapterNumber,
  title: z.string(),
  content: z.string(),
  words: z.int(),
  updated_at: Instant,
});

/** What 401 and 403 of a locked chapter carry beside the error (ruling 11). */
export const LockedAnswer = z.object({
  title: z.string(),
  lead: z.string(),
  unlock_mode: z.enum(UNLOCK_MODES),
  coin_requirement: z.int(),
  balance: z.int().nullable(),
  /** Whether the caller subscribes: coins alone open it then. Null for guests. */
  subscribed: z.boolean().nullable(),
});

/** A chapter as its author sees it. `chapter` is its number; `rejection` the editor's last reason, until the next request. */
export const OwnChapter = z.object({
  id: z.string(),
  chapter: ChapterNumber,
  title: z.string(),
  words: z.int(),
  draft_state: z.enum(DRAFT_STATES),
  unlock_mode: z.enum(UNLOCK_MODES),
  coin_requirement: z.int(),
  updated_at: Instant,
  rejection: z.string().nullable(),
  /** When it was approved, while it waits for its time or its author's word; `awaiting approval` until it is out. */
  approved_at: Instant.nullable(),
  /** When it comes out by itself, if it is approved by then, and the time zone its author chose that in. */
  release: z.object({ at: Instant, zone: z.string(), in_rhythm: z.boolean() }).nullable(),
});

const Zone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, 'A time zone such as Africa/Lagos is needed.');
const TIME_OF_DAY = /([01]\d|2[0-3]):[0-5]\d/.source;

/** The days and the time at which the chapters of a novel come out; Monday is 1. */
const RhythmIn = z.object({
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choose at least one day.')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'Name every day once.'),
  time: z.string().regex(new RegExp(`^${TIME_OF_DAY}$`), 'A time such as 18:00 is needed.'),
  zone: Zone,
});
/** `next`: the times that are free, the next ones first. */
export const Rhythm = RhythmIn.extend({ next: z.array(Instant) });

export const Draft = OwnChapter.extend({ draft: z.string(), version: z.int() });

/** A draft as it once was; `automatic` when it was saved while its author typed. The one that was saved last is the draft as it stands. */
export const DraftVersion = z.object({
  version: z.int(),
  title: z.string(),
  words: z.int(),
  saved_at: Instant,
  automatic: z.boolean(),
});

const Title = line().max(TITLE_MAX);
const Text = z.string().max(CHAPTER_MAX, 'This chapter is too long; split it in two.');
const DraftBody = z.object({ title: Title.optional(), draft: Text.optional(), version: z.int().min(0).optional() });

/** The `requested_at` of the text an editor has read; another one waiting by now is a conflict. Absent, whatever waits is decided on. */
const Decision = z.object({ requested_at: Instant.optional() });

const own = ['not_signed_in', 'email_not_verified', 'not_found', 'invalid'] as const;

const change = endpoint({
  access: 'verified',
  summary: 'Change number, title or lock of an own chapter',
  body: z.object({
    title: Title.min(1, 'A title is needed.').optional(),
    chapter: ChapterNumberIn.optional(),
    unlock_mode: z.enum(UNLOCK_MODES).optional(),
    coin_requirement: z.int().min(0).max(CHAPTER_COINS_MAX).optional(),
  }),
  response: OwnChapter,
  errors: [...own, 'conflict'],
});
const saveDraft = endpoint({
  access: 'verified',
  summary: 'Save the draft of an own chapter',
  body: DraftBody,
  response: Draft,
  errors: [...own, 'conflict', 'stale_draft', 'too_many'],
});

/** Part 1 §7 and part 2 §7 (chapters), rulings 10, 11, 20, 21 and 24. */
export const chapters = {
  'GET /novels/{novel}/chapters/': endpoint({
    access: 'anyone',
    summary: 'Published chapters of a novel',
    query: z.object({
      ...paging,
      ordering: z.enum(['chapter', '-chapter']).default('chapter'),
      brief: flag.describe('Leaves every `lead` empty, for a catalogue of thousands.'),
    }),
    response: page(Chapter),
    errors: ['invalid', 'adults_only', 'not_found'],
  }),
  'GET /novels/{novel}/chapters/{chapter}/': endpoint({
    access: 'anyone',
    summary: 'One published chapter without its text',
    response: Chapter,
    errors: ['adults_only', 'not_found'],
  }),
  'GET /novels/{novel}/chapters/{chapter}/content/': endpoint({
    access: 'anyone',
    summary: 'The text of a chapter, if the caller may read it',
    response: ChapterContent,
    errors: ['adults_only', 'locked_signed_out', 'locked', 'not_found'],
  }),
  'GET /novels/{novel}/chapters/{chapter}/previous/': endpoint({
    access: 'anyone',
    summary: 'The chapter before; a free one without its lead',
    response: Chapter.nullable(),
    errors: ['adults_only', 'not_found'],
  }),
  'GET /novels/{novel}/chapters/{chapter}/next/': endpoint({
    access: 'anyone',
    summary: 'The chapter after; a free one without its lead',
    response: Chapter.nullable(),
    errors: ['adults_only', 'not_found'],
  }),
  'POST /novels/{novel}/chapters/{chapter}/view/': endpoint({
    access: 'anyone',
    summary: 'A guest has read a chapter',
    status: 204,
    response: Nothing,
    errors: ['adults_only', 'not_found'],
  }),
  'POST /novels/{novel}/chapters/{chapter}/unlock/': endpoint({
    access: 'signed-in',
    keyed: true,
    summary:
      'Unlock a chapter with coins; `coin_requirement` is the price that was shown, and 409 tells when it has changed since',
    body: z.object({ coin_requirement: z.int().min(0).max(CHAPTER_COINS_MAX).optional() }).optional(),
    response: z.object({ message: z.string(), balance: z.int() }),
    errors: ['not_signed_in', 'adults_only', 'not_found', 'invalid', 'not_enough_coins', 'conflict'],
  }),
  'POST /novels/{novel}/chapters/{chapter}/publish/': endpoint({
    access: 'editor',
    summary: 'Approve a chapter',
    body: Decision.optional(),
    response: OwnChapter,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
  'POST /novels/{novel}/chapters/{chapter}/reject/': endpoint({
    access: 'editor',
    summary: 'Return a chapter to its author with a reason',
    body: Decision.extend({ reason: Reason }),
    response: OwnChapter,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),

  'GET /novels/mine/{novel}/chapters/': endpoint({
    access: 'signed-in',
    summary: 'Own chapters in any state',
    query: z.object({ ...paging, ordering: z.enum(['chapter', '-chapter']).default('chapter') }),
    response: page(OwnChapter),
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'POST /novels/mine/{novel}/chapters/': endpoint({
    access: 'verified',
    summary: 'Add a chapter',
    status: 201,
    body: z.object({ title: Title.min(1, 'A title is needed.'), chapter: ChapterNumberIn.optional() }),
    response: Draft,
    errors: [...own, 'conflict'],
  }),
  'PATCH /novels/mine/{novel}/chapters/draft/': endpoint({
    access: 'verified',
    summary: 'Save the draft of a new chapter',
    keyed: true,
    status: 201,
    body: DraftBody,
    response: Draft,
    errors: [...own, 'conflict', 'too_many'],
  }),
  'GET /novels/mine/{novel}/chapters/{chapter}/': endpoint({
    access: 'signed-in',
    summary: 'One own chapter',
    response: OwnChapter,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /novels/mine/{novel}/chapters/order/': endpoint({
    access: 'verified',
    summary: 'Put the chapters of a novel in another order',
    body: z.object({
      chapters: z
        .array(Id)
        .max(CHAPTERS_ORDERED_MAX)
        .refine((ids) => new Set(ids).size === ids.length, 'Name every chapter once.'),
      before: z
        .array(Id)
        .max(CHAPTERS_ORDERED_MAX)
        .optional()
        .describe('The order that was changed; 409 tells when another one stands by now.'),
    }),
    response: page(OwnChapter),
    errors: [...own, 'conflict'],
  }),
  'PATCH /novels/mine/{novel}/chapters/{chapter}/': change,
  'PUT /novels/mine/{novel}/chapters/{chapter}/': change,
  'DELETE /novels/mine/{novel}/chapters/{chapter}/': endpoint({
    access: 'verified',
    summary: 'Delete an own chapter for good',
    status: 204,
    response: Nothing,
    errors: [...own, 'conflict'],
  }),
  'GET /novels/mine/{novel}/chapters/{chapter}/draft/': endpoint({
    access: 'signed-in',
    summary: 'The draft of an own chapter',
    response: Draft,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/': saveDraft,
  'POST /novels/mine/{novel}/chapters/{chapter}/draft/': saveDraft,
  'PATCH /novels/mine/{novel}/chapters/{chapter}/content/': endpoint({
    access: 'verified',
    summary: 'Save the text of an own chapter as its draft; readers see it once an editor has approved it',
    body: z.object({ title: Title.optional(), content: Text.optional(), version: z.int().min(0).optional() }),
    response: Draft,
    errors: [...own, 'conflict', 'stale_draft', 'too_many'],
  }),
  'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/': endpoint({
    access: 'verified',
    summary: 'Save the draft of an own chapter while it is typed',
    body: z.object({ title: Title, draft: Text, version: z.int().min(0) }),
    response: OwnChapter.extend({ version: z.int() }),
    errors: [...own, 'conflict', 'stale_draft', 'too_many'],
  }),
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/': endpoint({
    access: 'signed-in',
    summary: 'The last 50 versions of an own chapter, the newest first',
    query: z.object(paging),
    response: page(DraftVersion),
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/': endpoint({
    access: 'signed-in',
    summary: 'One version of an own chapter, with its text',
    response: DraftVersion.extend({ draft: z.string() }),
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/': endpoint({
    access: 'verified',
    summary: 'Save a version of an own chapter as its draft again',
    body: z.object({ version: z.int().min(0).optional() }),
    response: Draft,
    errors: [...own, 'conflict', 'stale_draft', 'too_many'],
  }),
  'GET /novels/mine/{novel}/latest-draft/': endpoint({
    access: 'signed-in',
    summary: 'The draft last worked on, of those that readers do not have yet',
    response: Draft.nullable(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/': endpoint({
    access: 'verified',
    summary: 'Put a chapter before an editor',
    body: DraftBody,
    response: OwnChapter,
    errors: [...own, 'conflict', 'stale_draft', 'too_many'],
  }),
  'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/': endpoint({
    access: 'verified',
    summary: 'Take back a chapter that awaits approval, until an editor has decided',
    response: OwnChapter,
    errors: [...own, 'conflict'],
  }),
  'PUT /novels/mine/{novel}/chapters/{chapter}/release/': endpoint({
    access: 'verified',
    summary: 'Say when an unpublished chapter comes out, by the clock of a time zone',
    body: z.object({
      local: z
        .string()
        .regex(
          new RegExp(`^\\d{4}-\\d\\d-\\d\\dT${TIME_OF_DAY}$`),
          'A day and a time such as 2026-03-02T18:00 are needed.',
        ),
      zone: Zone,
    }),
    response: OwnChapter,
    errors: [...own, 'conflict'],
  }),
  'POST /novels/mine/{novel}/chapters/{chapter}/release/': endpoint({
    access: 'verified',
    summary: 'Let a chapter come out at the next free time of the rhythm, or an approved one now',
    body: z.object({ when: z.enum(['next', 'now']) }),
    response: OwnChapter,
    errors: [...own, 'conflict'],
  }),
  'DELETE /novels/mine/{novel}/chapters/{chapter}/release/': endpoint({
    access: 'verified',
    summary: 'Take the time of a chapter back: it does not come out by itself',
    response: OwnChapter,
    errors: [...own, 'conflict'],
  }),
  'GET /novels/mine/{novel}/rhythm/': endpoint({
    access: 'signed-in',
    summary: 'The rhythm in which chapters of an own novel come out',
    response: Rhythm.nullable(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /novels/mine/{novel}/rhythm/': endpoint({
    access: 'verified',
    summary: 'Set the rhythm; chapters that had a time by it are given new ones, in their order',
    body: RhythmIn,
    response: Rhythm,
    errors: own,
  }),
  'DELETE /novels/mine/{novel}/rhythm/': endpoint({
    access: 'verified',
    summary: 'End the rhythm; chapters keep the times they have',
    status: 204,
    response: Nothing,
    errors: own,
  }),
};
