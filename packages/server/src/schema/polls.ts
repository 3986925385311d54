import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { POLL_OPTIONS_MAX } from '@griot/contracts';
import { chapters } from './chapters.ts';
import { between } from './checks.ts';
import { moment } from './columns.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';

/** What authors ask at the ends of chapters: one poll each. */
export const polls = pgTable(
  'polls',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    chapterId: text('chapter_id')
      .notNull()
      .unique('polls_chapter')
      .references(() => chapters.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    options: text('options').array().notNull(),
    createdAt: moment('created_at').notNull(),
    closesAt: moment('closes_at'),
  },
  (t) => [index('polls_novel').on(t.novelId, t.createdAt)],
);

/** Who chose which option, by its place from 0. The key is what keeps anybody from voting twice. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: text('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    place: integer('place').notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pollId, t.userId] }),
    index('poll_votes_counted').on(t.pollId, t.place),
    index('poll_votes_user').on(t.userId),
    between(t.place, 0, POLL_OPTIONS_MAX - 1),
  ],
);
