import { z } from 'zod';
import {
  AUTHORS_NOTE_MAX,
  BOOK_TYPES,
  CONTRACT_STATUSES,
  HIDE_RULES,
  LANGUAGES,
  PLANNED_LENGTHS,
  REASON_MAX,
  SEARCH_MAX,
  SYNOPSIS_MAX,
  SYNOPSIS_MIN,
  TITLE_MAX,
  WARNINGS,
} from '../limits.ts';
import { endpoint, flag, Instant, names, Nothing, page, Paging, paging, wholeNumber } from './endpoint.ts';
import { line } from './fields.ts';

/** A novel as readers see it (part 2 §3). Covers are absolute paths on our own origin; null means a made cover. */
export const Novel = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  /** What its author warns of. */
  warnings: z.array(z.enum(WARNINGS)),
  /** Whether it is for adults alone. */
  adult: z.boolean(),
  /** It is for adults alone, and the caller is not known to be one: no cover, synopsis or note is sent, and no chapter is opened. */
  withheld: z.boolean(),
  /** The caller wants cover and synopsis of what it warns of blurred. */
  blurred: z.boolean(),
  cover_image: z.string().nullable(),
  cover_image_display: z.string().nullable(),
  cover_image_thumbnail: z.string().nullable(),
  author: z.object({ id: z.string(), name: z.string() }),
  authors_note: z.string(),
  num_chapters: z.int(),
  num_views: z.int(),
  num_words: z.int(),
  num_stars: z.int(),
  num_reviews: z.int(),
  /** Its score in stars: the Bayesian mean of its ratings, 0 while nobody has rated it. Servers of before do not tell it. */
  rating: z.number().optional(),
  /** Sums of the aspects over all reviews, each 0 to 10. */
  num_writing_quality: z.int(),
  num_update_stability: z.int(),
  num_story_development: z.int(),
  num_character_design: z.int(),
  num_world_background: z.int(),
  num_collections: z.int(),
  num_gifts_received: z.int(),
  completed: z.boolean(),
  age_range: z.string(),
  language: z.string(),
  leading_gender: z.enum(['M', 'F']),
  planned_length: z.string(),
  book_type: z.enum(BOOK_TYPES),
  locked_chapter: z.int().nullable(),
  /** Whether its author lets readers download what of it is theirs to keep. */
  downloadable: z.boolean(),
  /** False where readers do not find it, or do not any more; absent in the catalogue. */
  listed: z.boolean().optional(),
  created_at: Instant,
  updated_at: Instant,
  /** Only with `show_shelf=true` and a signed-in caller, and in the caller’s own shelf and reading list. */
  on_shelf: z.boolean().optional(),
  /** Only with `show_shelf=true` and a signed-in caller. */
  followed: z.boolean().optional(),
});

/** A novel as its author sees it in lists (part 1 §3, own list). */
export const OwnNovel = Novel.extend({
  contract_status: z.enum(CONTRACT_STATUSES).nullable(),
  num_draft_chapters: z.int(),
  num_draft_words: z.int(),
  /** Why its author has completed it; null while it goes on. */
  completion_reason: z.string().nullable(),
  /** Why staff keep it from readers; null while they do not. */
  hidden_reason: z.string().nullable(),
  /** By which rule of the content policy; servers of before do not tell it. */
  hidden_rule: z.enum(HIDE_RULES).nullable().optional(),
});

export const NOVEL_ORDERINGS = [
  'title',
  'num_views',
  'num_words',
  'num_stars',
  'rating',
  'created_at',
  'updated_at',
] as const;
/** An empty text is as if it were absent, here and in `listing`. */
const ordering = z
  .enum(['', ...NOVEL_ORDERINGS.flatMap((o) => [o, `-${o}`] as const)])
  .transform((o) => (o === '' ? undefined : o))
  .optional();

/** Lists of labels are asked for with commas between them (ruling 23). */
const label = line()
  .min(1)
  .max(40)
  .refine((text) => !text.includes(','), 'A label cannot have a comma.');
/** An empty text among the labels is how a multipart form says that there are none. */
const labels = (max: number) =>
  z.preprocess((v) => (v === undefined ? undefined : [v].flat().filter((one) => one !== '')), z.array(label).max(max));
const chapterFrom = wholeNumber.min(1).max(100_000);

const fields = {
  description: z
    .string()
    .trim()
    .min(SYNOPSIS_MIN, `Synopsis should be at least ${SYNOPSIS_MIN} characters long`)
    .max(SYNOPSIS_MAX, `Synopsis should be at most ${SYNOPSIS_MAX} characters long`),
  language: z.enum(LANGUAGES, 'Language is required'),
  leading_gender: z.enum(['M', 'F'], 'Choose the gender of the lead'),
  age_range: line().min(1, 'Choose an age range').max(40),
  planned_length: z.enum(PLANNED_LENGTHS, 'Choose a planned length'),
  genres: labels(3).pipe(z.array(label).min(1, 'Choose at least one genre')),
  tags: labels(10),
  book_type: z.enum(BOOK_TYPES, 'Choose free or paid'),
  authors_note: z.string().trim().max(AUTHORS_NOTE_MAX),
  downloadable: z.union([z.boolean(), z.stringbool()]),
  warnings: z.preprocess(
    (v) => (v === undefined ? undefined : [v].flat().filter((one) => one !== '')),
    z.array(z.enum(WARNINGS, 'Choose from the list.')).transform((all) => WARNINGS.filter((one) => all.includes(one))),
  ),
};

/** Fields of the novel form (ruling 22). Multipart sends a repeated field for each genre and tag. */
export const NovelForm = z.object({
  title: line().min(1, 'Book Title is required').max(TITLE_MAX),
  ...fields,
  tags: fields.tags.default([]),
  warnings: fields.warnings.default([]),
  authors_note: fields.authors_note.default(''),
  /** A copy that has left cannot be taken back, so nobody has one before the author says so. */
  downloadable: fields.downloadable.default(false),
  locked_chapter: z.preprocess((v) => (v === '' || v === null ? undefined : v), chapterFrom.optional()),
});

/**
 * The same when a novel is edited: what is absent stays (ruling 18). Its title, and its cover once it has one, stay as they
 * are (part 2 §2.12), so they may be sent along but not changed.
 */
export const NovelChange = z.object({
  title: z.string().trim().optional(),
  ...z.object(fields).partial().shape,
  /** An empty text or null takes the lock off. */
  locked_chapter: z.preprocess((v) => (v === '' ? null : v), chapterFrom.nullable().optional()),
  /** The address of the cover as it stands; a new one comes as a file. */
  cover_image: z.string().max(500).nullish(),
});

const change = endpoint({
  access: 'verified',
  summary: 'Change a novel of one’s own',
  body: NovelChange,
  files: ['cover_image'],
  response: OwnNovel,
  errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'too_large', 'unsupported_media', 'too_many'],
});

/** Part 1 §7 and part 2 §7 (novels), rulings 1, 17, 22 and 23. */
export const novels = {
  'GET /novels/': endpoint({
    access: 'anyone',
    summary: 'Published novels',
    query: z.object({
      ...paging,
      search: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe(
          `Words of title, pen name, tags, genres or synopsis; all must match, the last may be unfinished. Finds the best ${SEARCH_MAX} at most.`,
        ),
      genre: names,
      genres: names,
      tags: names,
      tags_exclude: names,
      author: z.string().max(80).optional(),
      listing: z
        .string()
        .max(40)
        .transform((l) => l.trim() || undefined)
        .optional(),
      completed: flag,
      words_min: wholeNumber.min(0).optional(),
      words_max: wholeNumber.min(0).optional(),
      updated_after: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
      updated_before: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
      ordering,
    }),
    response: page(Novel),
    errors: ['invalid'],
  }),
  'GET /novels/completed/': endpoint({
    access: 'anyone',
    summary: 'Published novels that are completed',
    query: z.object({ ...paging, ordering }),
    response: page(Novel),
    errors: ['invalid'],
  }),
  'GET /novels/{novel}/related/': endpoint({
    access: 'anyone',
    summary: 'Novels that share genres and tags with one, the most alike first',
    query: Paging,
    response: page(Novel),
    errors: ['invalid', 'not_found'],
  }),
  'GET /novels/{novel}/': endpoint({
    access: 'anyone',
    summary: 'One published novel, by id or slug',
    query: z.object({ show_shelf: flag }),
    response: Novel,
    errors: ['invalid', 'not_found'],
  }),
  'GET /novels/mine/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s own novels',
    query: Paging,
    response: page(OwnNovel),
    errors: ['not_signed_in', 'invalid'],
  }),
  'POST /novels/mine/': endpoint({
    access: 'verified',
    summary: 'Create a novel',
    status: 201,
    body: NovelForm,
    files: ['cover_image'],
    response: OwnNovel,
    errors: ['not_signed_in', 'email_not_verified', 'invalid', 'too_large', 'unsupported_media', 'too_many'],
  }),
  'GET /novels/mine/{novel}/': endpoint({
    access: 'signed-in',
    summary: 'One of the caller’s own novels',
    response: OwnNovel,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PATCH /novels/mine/{novel}/': change,
  'PUT /novels/mine/{novel}/': change,
  'DELETE /novels/mine/{novel}/': endpoint({
    access: 'verified',
    summary: 'Delete a novel that is not under contract; readers who unlocked chapters keep it',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'conflict'],
  }),
  'POST /novels/mine/{novel}/complete/': endpoint({
    access: 'verified',
    summary: 'Complete a novel',
    body: z.object({ reason: z.string().trim().min(1, 'A reason is needed.').max(REASON_MAX) }),
    response: OwnNovel,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'conflict'],
  }),
  'POST /novels/mine/{novel}/images/': endpoint({
    access: 'verified',
    summary: 'Store a picture for a chapter of this novel',
    status: 201,
    body: z.object({}),
    files: ['image'],
    response: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_found',
      'invalid',
      'too_large',
      'unsupported_media',
      'too_many',
    ],
  }),
};
