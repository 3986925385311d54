import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { atLeast, known } from './checks.ts';
import { APPEAL_OUTCOMES, BOOK_TYPES, HIDE_RULES, WARNINGS } from '@griot/contracts';

/** Who a novel is led by. */
export const LEADS = ['M', 'F'] as const;

/** Days of the week from Monday, 1, to Sunday, 7; a time of day such as 18:00; an IANA time zone. */
export interface Rhythm {
  weekdays: number[];
  time: string;
  zone: string;
}

const count = (name: string) => integer(name).notNull().default(0);

/**
 * Novels. The counters stand in columns, are changed in the transaction that changes what they count, and always
 * equal a recount; a novel with no published chapter is seen by its author alone.
 */
export const novels = pgTable(
  'novels',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    authorsNote: text('authors_note').notNull().default(''),
    genres: text('genres').array().notNull(),
    tags: text('tags').array().notNull(),
    /** The tags in lower case, for filters in any case. */
    tagKeys: text('tag_keys')
      .array()
      .notNull()
      .default(sql`'{}'`),
    language: text('language').notNull(),
    leadingGender: text('leading_gender', { enum: LEADS }).notNull(),
    ageRange: text('age_range').notNull(),
    /** Whether its age range is one for adults alone. */
    adult: boolean('adult').notNull().default(false),
    /** What its author warns of, in the order of `WARNINGS`. */
    warnings: text('warnings', { enum: WARNINGS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    plannedLength: text('planned_length').notNull(),
    bookType: text('book_type', { enum: BOOK_TYPES }).notNull(),
    lockedChapter: integer('locked_chapter'),
    /** Whether its author lets readers download what of it is theirs to keep. */
    downloadable: boolean('downloadable').notNull().default(false),
    completed: boolean('completed').notNull().default(false),
    completionReason: text('completion_reason'),
    completedAt: moment('completed_at'),
    /** When its author took it back (or left): out of the catalogue, and still open to who unlocked a chapter (ruling 28). */
    removedAt: moment('removed_at'),
    /** While set, staff keep it out of the catalogue; its author sees it and why. */
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** By which rule, and who hid it: an appeal is decided by somebody else. */
    hiddenRule: text('hidden_rule', { enum: HIDE_RULES }),
    hiddenBy: text('hidden_by').references(() => users.id),
    /** On which days of the week and when its author lets chapters come out, if they have a rhythm. */
    rhythm: jsonb('rhythm').$type<Rhythm>(),
    /** Whether readers find it. */
    listed: boolean('listed')
      .notNull()
      .generatedAlwaysAs(sql`num_chapters > 0 and removed_at is null and hidden_at is null`),
    /** Keys of the cover's three sizes in the blob store; null means a made cover. The smaller two are made by a job, and null until then. */
    coverKey: text('cover_key'),
    coverDisplayKey: text('cover_display_key'),
    coverThumbnailKey: text('cover_thumbnail_key'),
    numChapters: count('num_chapters'),
    numWords: count('num_words'),
    numViews: count('num_views'),
    numStars: count('num_stars'),
    numReviews: count('num_reviews'),
    /** Its score in thousandths of a star, by the settings that stand; 0 without reviews. */
    rating: count('rating'),
    /** Sums of the aspects over all reviews that count, each 0 to 10 (part 2 §3). */
    numWritingQuality: count('num_writing_quality'),
    numUpdateStability: count('num_update_stability'),
    numStoryDevelopment: count('num_story_development'),
    numCharacterDesign: count('num_character_design'),
    numWorldBackground: count('num_world_background'),
    numCollections: count('num_collections'),
    numGiftsReceived: count('num_gifts_received'),
    /** All of the author's chapters in any state, and the words of their latest text. */
    numDraftChapters: count('num_draft_chapters'),
    numDraftWords: count('num_draft_words'),
    createdAt: moment('created_at').notNull(),
    /** When its first chapter came out; null until then. */
    arrivedAt: moment('arrived_at'),
    /** When readers last got something new: a chapter, or other details. */
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('novels_author').on(t.authorId, t.createdAt),
    index('novels_hidden_by').on(t.hiddenBy),
    index('novels_updated')
      .on(t.updatedAt, t.id)
      .where(sql`listed`),
    index('novels_arrived')
      .on(t.arrivedAt, t.id)
      .where(sql`listed`),
    index('novels_downloadable')
      .on(t.arrivedAt, t.id)
      .where(sql`listed and downloadable`),
    index('novels_viewed')
      .on(t.numViews, t.id)
      .where(sql`listed`),
    index('novels_created')
      .on(t.createdAt, t.id)
      .where(sql`listed`),
    index('novels_length')
      .on(t.numWords, t.id)
      .where(sql`listed`),
    index('novels_starred')
      .on(t.numStars, t.id)
      .where(sql`listed`),
    index('novels_rated')
      .on(t.rating, t.id)
      .where(sql`listed`),
    index('novels_completed')
      .on(t.updatedAt, t.id)
      .where(sql`listed and completed`)
      .concurrently(),
    index('novels_changed')
      .on(t.updatedAt.desc().nullsFirst(), t.id)
      .where(sql`removed_at is null`)
      .concurrently(),
    index('novels_kept_back')
      .on(t.updatedAt.desc().nullsFirst(), t.id)
      .where(sql`removed_at is null and (hidden_at is not null or num_chapters = 0)`)
      .concurrently(),
    index('novels_title')
      .on(sql`lower(${t.title}) collate "C"`, t.id)
      .where(sql`listed`),
    // Any part of a name, of three characters at least.
    index('novels_called').using('gin', t.title.op('gin_trgm_ops'), t.slug.op('gin_trgm_ops')).concurrently(),
    index('novels_genres').using('gin', t.genres),
    index('novels_tags').using('gin', t.tagKeys),
    index('novels_warnings').using('gin', t.warnings),
    known(t.leadingGender, LEADS),
    known(t.bookType, BOOK_TYPES),
    known(t.hiddenRule, HIDE_RULES),
    ...atLeast(
      0,
      t.lockedChapter,
      t.numChapters,
      t.numWords,
      t.numViews,
      t.numStars,
      t.numReviews,
      t.rating,
      t.numWritingQuality,
      t.numUpdateStability,
      t.numStoryDevelopment,
      t.numCharacterDesign,
      t.numWorldBackground,
      t.numCollections,
      t.numGiftsReceived,
      t.numDraftChapters,
      t.numDraftWords,
    ),
  ],
);

/** What authors say against the hiding of their novels: one for each time that a novel is hidden, with what was said then. */
export const novelAppeals = pgTable(
  'novel_appeals',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    hiddenAt: moment('hidden_at').notNull(),
    hiddenBy: text('hidden_by').references(() => users.id),
    rule: text('rule', { enum: HIDE_RULES }),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    outcome: text('outcome', { enum: APPEAL_OUTCOMES }),
    answer: text('answer'),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('novel_appeals_once').on(t.novelId, t.hiddenAt),
    index('novel_appeals_oldest').on(t.createdAt, t.id),
    index('novel_appeals_author').on(t.authorId),
    index('novel_appeals_hidden_by').on(t.hiddenBy),
    index('novel_appeals_decided_by').on(t.decidedBy),
    known(t.rule, HIDE_RULES),
    known(t.outcome, APPEAL_OUTCOMES),
    check('novel_appeals_decided_whole', sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
    check(
      'novel_appeals_by_another',
      sql`${t.outcome} is distinct from 'upheld' or ${t.decidedBy} is distinct from ${t.hiddenBy}`,
    ),
  ],
);

/** Pictures that were put into chapters, or went with one that was deleted, and may be named by nothing: looked into after a while. */
export const loosePictures = pgTable(
  'loose_pictures',
  {
    key: text('key').primaryKey(),
    since: moment('since').notNull(),
  },
  (t) => [index('loose_pictures_since').on(t.since)],
);

/** The rows of the home page a novel stands in; an editor's choice (part 2 §2.3). New Arrivals is none of these: every novel arrives. */
export const novelListings = pgTable(
  'novel_listings',
  {
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    listing: text('listing').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listing, t.novelId] }), index('novel_listings_novel').on(t.novelId)],
);

/**
 * How many novels readers find, in all (under an empty name) and in each genre. Triggers keep it (migration 0008):
 * a list tells its count on every page, and counting takes longer the more there is. They add -1 to a row, which is
 * proposed as a row first, so nothing holds it above zero.
 */
export const listedCounts = pgTable('listed_counts', {
  genre: text('genre').primaryKey(),
  novels: integer('novels').notNull(),
});
