import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../ports/database/columns.ts';
import { users } from '../users/tables.ts';

/**
 * Accounts of the double-entry ledger (design §3). A person's account keeps its balance and version under a row lock
 * and never goes below zero. The platform's own busy accounts (`hot`) take postings only; their balance is a sum.
 */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  currency: text('currency').notNull(),
  userId: text('user_id').references(() => users.id),
  hot: boolean('hot').notNull(),
  balance: bigint('balance', { mode: 'number' }).notNull().default(0),
  version: integer('version').notNull().default(0),
}, (t) => [check('accounts_not_negative', sql`${t.hot} or ${t.balance} >= 0`), index('accounts_user').on(t.userId)]);

/** One movement of money or coins. Never changed: triggers refuse update and delete. */
export const journals = pgTable('journals', {
  id: text('id').primaryKey(),
  /** The idempotency key: the same key moves nothing twice. */
  key: text('key').notNull().unique(),
  /** SHA-256 of what was asked for, so that a key cannot be used for something else. */
  requestHash: text('request_hash').notNull(),
  kind: text('kind').notNull(),
  reason: text('reason').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** The entries of a journal; they sum to zero in each currency, which a deferred trigger holds at commit. */
export const postings = pgTable('postings', {
  journalId: text('journal_id').notNull().references(() => journals.id),
  line: integer('line').notNull(),
  accountId: text('account_id').notNull().references(() => accounts.id),
  currency: text('currency').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  /** Null for the platform's busy accounts. */
  balanceAfter: bigint('balance_after', { mode: 'number' }),
  version: integer('version'),
}, (t) => [
  primaryKey({ columns: [t.journalId, t.line] }),
  unique('postings_account_version').on(t.accountId, t.version),
  check('postings_move_something', sql`${t.amount} <> 0`),
]);
