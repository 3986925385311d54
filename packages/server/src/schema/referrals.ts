import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { journals } from './ledger.ts';

/** Members of the Acquisition Team and their codes (part 2 §2.14). */
export const teamMembers = pgTable('team_members', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  code: text('code').notNull().unique(),
  joinedAt: moment('joined_at').notNull(),
});

/** Who was brought by whom: pending from sign-up, completed with a confirmed e-mail and a first payment (ruling 27). */
export const referrals = pgTable(
  'referrals',
  {
    referredId: text('referred_id')
      .primaryKey()
      .references(() => users.id),
    referrerId: text('referrer_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at'),
    journalId: text('journal_id').references(() => journals.id),
  },
  (t) => [index('referrals_referrer').on(t.referrerId)],
);
