import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { chapters } from './chapters.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';
import { atLeast } from './checks.ts';

export const shelfEntries = pgTable(
  'shelf_entries',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.novelId] }), index('shelf_entries_novel').on(t.novelId)],
);

/** Where a reader stands in a novel. The number outlives the chapter, should its author delete it. */
export const positions = pgTable(
  'positions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    chapterId: text('chapter_id').references(() => chapters.id, { onDelete: 'set null' }),
    number: numeric('number', { precision: 8, scale: 2 }).notNull(),
    paragraph: integer('paragraph').notNull(),
    furthest: numeric('furthest', { precision: 8, scale: 2 }).notNull(),
    begunAt: moment('begun_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.novelId] }),
    index('positions_chapter').on(t.chapterId),
    index('positions_novel').on(t.novelId),
    ...atLeast(0, t.number, t.paragraph, t.furthest),
  ],
);

/**
 * One row per reader, chapter and day (ruling 24). `viewer` is `u:` and a user id, or `g:` and a guest's salted hash.
 * No reference to the chapter: a novel keeps the views of a chapter its author deletes.
 */
export const chapterViews = pgTable(
  'chapter_views',
  {
    chapterId: text('chapter_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    viewer: text('viewer').notNull(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.chapterId, t.day, t.viewer] }),
    index('chapter_views_novel').on(t.novelId, t.day),
    // Guests are forgotten every night, and nobody else's rows are to be looked at for it.
    index('chapter_views_guests')
      .on(t.day)
      .where(sql`viewer like 'g:%'`)
      .concurrently(),
  ],
);

/** A day's salt for guests' hashes; past salts are deleted, and with them the way back to an address (ruling 24). */
export const viewSalts = pgTable('view_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
});

/** Views that no counter knows yet: written with the view, taken out by the job that counts them. */
export const uncountedViews = pgTable(
  'uncounted_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chapterId: text('chapter_id').notNull(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [index('uncounted_views_novel').on(t.novelId)],
);

/** How often a chapter was viewed on a day; what rankings and bonuses are reckoned from. */
export const chapterDays = pgTable(
  'chapter_days',
  {
    chapterId: text('chapter_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    views: integer('views').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chapterId, t.day] }),
    index('chapter_days_novel').on(t.novelId, t.day),
    index('chapter_days_day').on(t.day),
    ...atLeast(0, t.views),
  ],
);

/** How someone likes their pages, on every device (part 2 §9). */
export const displayOptions = pgTable('display_options', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  options: jsonb('options').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
