import { WRITING_GOAL_MAX } from '@griot/contracts';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { chapters } from './chapters.ts';
import { atLeast, between } from './checks.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** What authors write on their chapters for themselves. A table of its own, so that nothing that readers ask comes near it. */
export const chapterNotes = pgTable(
  'chapter_notes',
  {
    chapterId: text('chapter_id')
      .primaryKey()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    /** Grows by one with every save; who saves over an old one meets 409. */
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('chapter_notes_author').on(t.authorId), ...atLeast(1, t.version)],
);

/** How many words a day somebody means to write, and where their days begin. */
export const writingGoals = pgTable(
  'writing_goals',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    words: integer('words').notNull(),
    timeZone: text('time_zone').notNull(),
  },
  (t) => [between(t.words, 1, WRITING_GOAL_MAX)],
);

/** Words written on a day in its author's time zone, and the goal of that day. Kept only of those who have a goal. */
export const writingDays = pgTable(
  'writing_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    words: integer('words').notNull(),
    goal: integer('goal').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), ...atLeast(0, t.words), between(t.goal, 1, WRITING_GOAL_MAX)],
);
