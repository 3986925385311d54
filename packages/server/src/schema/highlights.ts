import { index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { chapters } from './chapters.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';
import { atLeast, known } from './checks.ts';

export const KINDS = ['highlight', 'bookmark'] as const;

/** Places in chapters that readers keep, with their notes. The number outlives the chapter, should its author delete it. */
export const highlights = pgTable(
  'highlights',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    chapterId: text('chapter_id').references(() => chapters.id, { onDelete: 'set null' }),
    number: numeric('number', { precision: 8, scale: 2 }).notNull(),
    kind: text('kind', { enum: KINDS }).notNull(),
    quote: text('quote').notNull(),
    prefix: text('prefix').notNull(),
    suffix: text('suffix').notNull(),
    paragraph: integer('paragraph').notNull(),
    /** A hash of kind, paragraph, prefix and quote. */
    place: text('place').notNull(),
    note: text('note').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('highlights_user').on(t.userId, t.novelId),
    index('highlights_novel').on(t.novelId),
    index('highlights_chapter').on(t.chapterId),
    /** The same place is kept once, however often it is sent. */
    uniqueIndex('highlights_place').on(t.userId, t.chapterId, t.place),
    known(t.kind, KINDS),
    ...atLeast(0, t.paragraph, t.number),
  ],
);
