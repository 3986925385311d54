import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { atLeast, between } from './checks.ts';
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

/**
 * Who was brought by whom: pending from sign-up, completed with a confirmed e-mail and a first payment, and settled once the
 * days without a refund are over, with a reward or without (ruling 27).
 */
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
    /** The most that was promised when it was completed, in cents: a later change of the reward changes nothing here. */
    promised: bigint('promised', { mode: 'number' }),
    /** Before then nothing is given; a refund puts it off. */
    ripensAt: moment('ripens_at'),
    settledAt: moment('settled_at'),
    /** The reward; null while there is none, and where nothing was due. */
    journalId: text('journal_id').references(() => journals.id),
    /** What the reward was measured by: what the platform had kept, in kobo, the percent of it, and NGN for one USD. Null of rewards from before they were measured. */
    kept: bigint('kept', { mode: 'number' }),
    share: integer('share'),
    usdRate: numeric('usd_rate', { precision: 14, scale: 4 }),
  },
  (t) => [
    index('referrals_referrer').on(t.referrerId),
    index('referrals_to_settle')
      .on(t.ripensAt)
      .where(sql`completed_at is not null and settled_at is null`),
    check('referrals_not_of_oneself', sql`${t.referredId} <> ${t.referrerId}`),
    ...atLeast(0, t.promised, t.kept, t.usdRate),
    between(t.share, 0, 100),
  ],
);
