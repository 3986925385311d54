import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { CHAPTER_COINS_MAX, UNLOCK_MODES } from '@griot/contracts';
import { novels } from './novels.ts';
import { users } from './users.ts';
import { journals } from './ledger.ts';
import { atLeast, between, known } from './checks.ts';

/**
 * Chapters. The author's text (`draft…`) and the readers' text (`published…`) stand side by side; approval copies
 * the one over the other. `unlockMode` and `coinRequirement` are null until the author sets them (ruling 21).
 */
export const chapters = pgTable(
  'chapters',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    /** Decimal, two places: `1.00`; `0.00` is the prologue. */
    number: numeric('number', { precision: 8, scale: 2 }).notNull(),
    unlockMode: text('unlock_mode', { enum: UNLOCK_MODES }),
    coinRequirement: integer('coin_requirement'),

    draftTitle: text('draft_title').notNull(),
    draft: text('draft').notNull(),
    draftWords: integer('draft_words').notNull(),
    /** Grows by one with every save of the draft; readers of an old version meet 409. */
    draftVersion: integer('draft_version').notNull(),
    draftAt: moment('draft_at').notNull(),
    /** The draft differs from the published text, and has not been turned down since. */
    changed: boolean('changed').notNull().default(false),
    /** Set while the chapter stands before an editor; the draft cannot be edited meanwhile. */
    requestedAt: moment('requested_at'),
    rejection: text('rejection'),
    /** When an editor approved it, while it waits for its time or for its author's word. What is approved is still as it was sent in. */
    approvedAt: moment('approved_at'),
    /** When it is to come out, in whose time zone its author chose that, and whether their rhythm gave it. Null once it is out. */
    releaseAt: moment('release_at'),
    releaseZone: text('release_zone'),
    releaseInRhythm: boolean('release_in_rhythm').notNull().default(false),
    /** When its author was told that its time has come and it is not approved. */
    releaseMissedAt: moment('release_missed_at'),

    title: text('title').notNull().default(''),
    content: text('content'),
    lead: text('lead').notNull().default(''),
    words: integer('words').notNull().default(0),
    /** Grows by one with every approval: with the id it names a text, for ETags. */
    contentVersion: integer('content_version').notNull().default(0),
    publishedAt: moment('published_at'),
    contentAt: moment('content_at'),
    /** When its author sent in the text that first came out, and the one that stands: bonus days (ruling 34). Null where that is not known. */
    submittedAt: moment('submitted_at'),
    contentSubmittedAt: moment('content_submitted_at'),
  },
  (t) => [
    uniqueIndex('chapters_number').on(t.novelId, t.number),
    index('chapters_published')
      .on(t.novelId, t.number)
      .where(sql`published_at is not null`),
    // With the words, so that the rankings read no chapter for what was written lately.
    index('chapters_came_out')
      .on(t.publishedAt, t.novelId, t.words)
      .where(sql`published_at is not null`)
      .concurrently(),
    index('chapters_queue')
      .on(t.requestedAt, t.id)
      .where(sql`requested_at is not null`),
    // Who looks for what names a picture reads these texts alone.
    index('chapters_with_pictures')
      .on(t.id)
      .where(sql`draft like '%/media/%' or content like '%/media/%'`),
    index('chapters_releases')
      .on(t.releaseAt)
      .where(sql`release_at is not null`),
    check('chapters_approved_as_sent', sql`${t.approvedAt} is null or ${t.requestedAt} is not null`),
    check('chapters_release_in_zone', sql`(${t.releaseAt} is null) = (${t.releaseZone} is null)`),
    known(t.unlockMode, UNLOCK_MODES),
    between(t.coinRequirement, 0, CHAPTER_COINS_MAX),
    // Numbers pass below zero while chapters are put in another order.
    ...atLeast(0, t.draftWords, t.draftVersion, t.words, t.contentVersion),
  ],
);

/**
 * Drafts as they were saved, the last 50 of each chapter. The newest is the draft as it stands; while its author types it is
 * written anew for a while (`begunAt`), so that there is one for so many minutes.
 */
export const chapterVersions = pgTable(
  'chapter_versions',
  {
    chapterId: text('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    /** The draft's version that it was last. */
    version: integer('version').notNull(),
    title: text('title').notNull(),
    draft: text('draft').notNull(),
    words: integer('words').notNull(),
    /** Its words, and those that were taken or replaced since it began. */
    mostWords: integer('most_words').notNull().default(0),
    /** Saved while its author typed, and by nobody's hand since. */
    automatic: boolean('automatic').notNull(),
    begunAt: moment('begun_at').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chapterId, t.version] }),
    index('chapter_versions_with_pictures')
      .on(t.chapterId)
      .where(sql`draft like '%/media/%'`),
    ...atLeast(0, t.version, t.words, t.mostWords),
  ],
);

/** Chapters unlocked with coins, for ever (ruling 11). The key is the natural one: a reader pays once. */
export const unlocks = pgTable(
  'unlocks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    chapterId: text('chapter_id')
      .notNull()
      .references(() => chapters.id),
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    coins: integer('coins').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.chapterId] }),
    index('unlocks_chapter').on(t.chapterId),
    ...atLeast(1, t.coins),
  ],
);

/** Chapters read while they were free: they stay readable for who read them (ruling 11). */
export const freeReads = pgTable(
  'free_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    chapterId: text('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.chapterId] }), index('free_reads_chapter').on(t.chapterId)],
);
