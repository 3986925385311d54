import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast } from './checks.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';

/**
 * Which chapters somebody read on which of their days, and which of them they finished. A day of reading outlives what was read:
 * no reference to the chapter, and the novel's is only emptied. The words are those that the chapter had when it was finished.
 */
export const readingDays = pgTable(
  'reading_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    chapterId: text('chapter_id').notNull(),
    novelId: text('novel_id').references(() => novels.id, { onDelete: 'set null' }),
    number: numeric('number', { precision: 8, scale: 2 }).notNull(),
    finished: boolean('finished').notNull(),
    words: integer('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.chapterId] }),
    /** A chapter is finished once. */
    uniqueIndex('reading_days_finished')
      .on(t.userId, t.chapterId)
      .where(sql`finished`),
    index('reading_days_novel').on(t.novelId),
    ...atLeast(0, t.number, t.words),
  ],
);
