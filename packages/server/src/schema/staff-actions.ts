import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Everything staff have done, for ever: who, what, to what, when. */
export const staffActions = pgTable(
  'staff_actions',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    /** Such as `chapter.rejected` or `genre.renamed`. */
    action: text('action').notNull(),
    /** The id of what it was done to. */
    subjectId: text('subject_id').notNull(),
    /** What else is worth knowing: a reason, a name before and after. */
    detail: jsonb('detail').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('staff_actions_newest').on(t.createdAt, t.id),
    index('staff_actions_actor').on(t.actorId),
    index('staff_actions_subject').on(t.subjectId),
  ],
);
