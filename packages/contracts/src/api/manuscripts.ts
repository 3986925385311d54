import { z } from 'zod';
import {
  EXPORT_FORMATS,
  HIDE_RULES,
  IMPORT_CHAPTERS_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_PLAN_MAX_BYTES,
  IMPORT_STATES,
  TITLE_MAX,
} from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { line, TakeawayToken } from './fields.ts';
import { NovelForm, OwnNovel } from './novels.ts';

/** A piece of an imported file; `place` counts all of them from 0, in the order of the file. */
const Piece = z.object({ place: z.int(), title: z.string(), num_words: z.int() });

/** A file on its way to becoming a novel. */
export const NovelImport = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Why it could not be read. */
  detail: z.string().optional(),
  title: z.string(),
  /** What becomes chapters unless told otherwise. */
  chapters: z.array(Piece),
  /** What stands before, between and after them: a title page, a dedication, a part's name. It can be taken, too. */
  others: z.array(Piece),
  left_out: z.array(z.string()),
  /** The slug of the novel that it became. */
  novel: z.string().optional(),
});

/** One piece with its text, block by block, as it stands in a chapter. */
export const ImportedPiece = Piece.extend({ blocks: z.array(z.string()) });

const place = z.int().min(0).max(1_000_000);

/**
 * The chapters of the novel to be, in their order. Each is put together from pieces of the file: one piece is a chapter as it
 * was found; several are merged; `from` and `to` (which is not in it any more) name blocks of a piece, so one piece in two
 * chapters is split; a piece in no chapter is skipped. Without a title it keeps its first piece's. A form sends it as JSON.
 */
const Plan = z.preprocess(
  (sent) => {
    if (typeof sent !== 'string') return sent;
    try {
      return JSON.parse(sent) as unknown;
    } catch {
      return sent;
    }
  },
  z
    .array(
      z.object({
        title: line().max(TITLE_MAX).optional(),
        parts: z
          .array(z.object({ place, from: place.optional(), to: place.optional() }))
          .min(1, 'A chapter is made of one piece at least.')
          .max(IMPORT_CHAPTERS_MAX),
      }),
    )
    .min(1, 'A novel has one chapter at least.')
    .max(IMPORT_CHAPTERS_MAX, `At most ${IMPORT_CHAPTERS_MAX} chapters.`),
);

const DOWNLOADS = [
  'application/epub+zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/zip',
];
/** One of the own novels of somebody who is blocked. */
const TakeawayNovel = z.object({
  slug: z.string(),
  title: z.string(),
  /** Set while staff hide it from readers; servers of before do not tell it. */
  hidden: z
    .object({ reason: z.string(), rule: z.enum(HIDE_RULES).nullable(), appealed: z.boolean() })
    .nullable()
    .optional(),
});

/** A file becomes a novel, and a novel files. */
export const manuscripts = {
  'POST /novels/mine/imports/': endpoint({
    access: 'verified',
    summary: 'Send a file that is to become a novel: EPUB, DOCX, ODT, Markdown or plain text, 20 MB at most',
    status: 202,
    body: z.object({}),
    files: ['file'],
    filesRequired: true,
    fileMaxBytes: IMPORT_MAX_BYTES,
    response: NovelImport.pick({ id: true, state: true }),
    errors: ['not_signed_in', 'email_not_verified', 'invalid', 'too_large', 'unsupported_media', 'too_many'],
  }),
  'GET /novels/mine/imports/{id}/': endpoint({
    access: 'signed-in',
    summary: 'How far an import is, and the chapters that were found in it',
    response: NovelImport,
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /novels/mine/imports/{id}/pieces/{place}/': endpoint({
    access: 'signed-in',
    summary: 'The text of one piece of an import, block by block',
    response: ImportedPiece,
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /novels/mine/imports/{id}/accept/': endpoint({
    access: 'verified',
    summary: 'Make the import a novel, all its chapters drafts',
    status: 201,
    body: NovelForm.extend({ chapters: Plan.optional() }),
    files: ['cover_image'],
    fieldMaxBytes: IMPORT_PLAN_MAX_BYTES,
    response: OwnNovel,
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_found',
      'invalid',
      'conflict',
      'too_large',
      'unsupported_media',
      'too_many',
    ],
  }),
  'GET /novels/mine/{novel}/export/': endpoint({
    access: 'signed-in',
    summary: 'An own novel as a file, drafts included: EPUB 3, DOCX, or a ZIP archive of Markdown',
    query: z.object({ format: z.enum(EXPORT_FORMATS).default('epub') }),
    download: DOWNLOADS,
    response: z.null(),
    errors: ['not_signed_in', 'not_found', 'invalid', 'too_many'],
  }),
  'GET /novels/{novel}/epub/': endpoint({
    access: 'anyone',
    summary:
      'A published novel as EPUB 3, where its author lets readers download it: the free chapters, and those that the caller has unlocked',
    download: ['application/epub+zip'],
    response: z.null(),
    errors: ['not_allowed', 'adults_only', 'not_found', 'too_many'],
  }),
  'POST /auth/takeaway/': endpoint({
    access: 'anyone',
    summary: 'The own novels of somebody whose account is blocked',
    body: z.object({ takeaway: TakeawayToken }),
    response: z.object({ results: z.array(TakeawayNovel) }),
    errors: ['not_signed_in', 'invalid'],
  }),
  'POST /auth/takeaway/{novel}/': endpoint({
    access: 'anyone',
    summary: 'One of them as a file, drafts included',
    body: z.object({ takeaway: TakeawayToken, format: z.enum(EXPORT_FORMATS).default('epub') }),
    download: DOWNLOADS,
    response: z.null(),
    errors: ['not_signed_in', 'not_found', 'invalid', 'too_many'],
  }),
};
