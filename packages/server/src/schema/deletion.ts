import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Requests to delete an account, the last of each person. Due 15 days later, unless they sign in before (ruling 28). */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    reason: text('reason').notNull(),
    requestedAt: moment('requested_at').notNull(),
    dueAt: moment('due_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    doneAt: moment('done_at'),
  },
  (t) => [
    index('deletion_requests_due')
      .on(t.dueAt)
      .where(sql`cancelled_at is null and done_at is null`),
  ],
);
