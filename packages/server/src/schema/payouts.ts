import { WITHDRAWAL_STATUSES } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { journals } from './ledger.ts';
import { atLeast, known } from './checks.ts';

/** Where someone's money goes, sealed with the server's secret; `shown` is the account number as it may be shown (•••• 6789). */
export const bankDetails = pgTable('bank_details', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  sealed: text('sealed').notNull(),
  shown: text('shown').notNull(),
  /** When they took the place of others; null for the first. */
  changedAt: moment('changed_at'),
  updatedAt: moment('updated_at').notNull(),
});

/** What an author takes out (ruling 6): asked in USD, paid in NGN at that day's rate. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    usdRate: numeric('usd_rate', { precision: 14, scale: 4 }).notNull(),
    kobo: bigint('kobo', { mode: 'number' }).notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull(),
    /** The bank details of the moment, sealed; empty once the account behind it is erased and nothing is to be paid any more. */
    sealedDetails: text('sealed_details').notNull(),
    shown: text('shown').notNull(),
    failure: text('failure'),
    /** The entry that set the money aside, and the one that paid it or gave it back. */
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    endJournalId: text('end_journal_id').references(() => journals.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('withdrawals_user').on(t.userId, t.createdAt, t.id),
    index('withdrawals_newest').on(t.createdAt, t.id),
    index('withdrawals_open')
      .on(t.createdAt, t.id)
      .where(sql`status in ('held', 'requested', 'processing')`),
    known(t.status, WITHDRAWAL_STATUSES),
    ...atLeast(1, t.cents),
    check('withdrawals_kobo_at_rate', sql`${t.usdRate} > 0 and ${t.kobo} = trunc(${t.cents} * ${t.usdRate})`),
    check(
      'withdrawals_ended_with_movement',
      sql`(${t.status} in ('paid', 'failed')) = (${t.endJournalId} is not null)`,
    ),
  ],
);
