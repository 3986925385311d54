import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment, PAID_IN, paidIn } from './columns.ts';
import { atLeast, known } from './checks.ts';
import { users } from './users.ts';

/** Coins, kobo and cents are books apart (ruling 26): a movement may touch several, and sums to zero in each. */
export const CURRENCIES = ['COIN', 'NGN', 'USD'] as const;

/** What money and coins move for. */
export const MOVEMENT_KINDS = [
  'grant',
  'adjustment',
  'transfer',
  'purchase',
  'refund',
  'chargeback',
  'unlock',
  'gift',
  'subscription',
  'subscription-share',
  'statement',
  'bonus',
  'reward',
  'withdrawal',
  'withdrawal-paid',
  'withdrawal-failed',
] as const;

/** Those that bring an author income; rewards that are taken back are among them. */
export const INCOME_KINDS = ['statement', 'bonus', 'reward'] as const satisfies (typeof MOVEMENT_KINDS)[number][];
/** The same for statements that are to use the index of income, which PostgreSQL knows by its words alone. */
export const ANY_INCOME = sql.raw(`(${INCOME_KINDS.map((kind) => `'${kind}'`).join(', ')})`);

/**
 * Accounts of the double-entry ledger (design §3). A person's account keeps its balance and version under a row lock
 * and never goes below zero. The platform's own busy accounts (`hot`) take postings only; their balance is a sum.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    userId: text('user_id').references(() => users.id),
    hot: boolean('hot').notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    check('accounts_not_negative', sql`${t.hot} or ${t.balance} >= 0`),
    index('accounts_user').on(t.userId),
    known(t.currency, CURRENCIES),
    ...atLeast(0, t.version),
    check('accounts_owned_unless_busy', sql`${t.hot} = (${t.userId} is null)`),
    check('accounts_busy_without_balance', sql`not ${t.hot} or (${t.balance} = 0 and ${t.version} = 0)`),
  ],
);

/** One movement of money or coins. Never changed: triggers refuse update and delete. */
export const journals = pgTable(
  'journals',
  {
    id: text('id').primaryKey(),
    /** The idempotency key: the same key moves nothing twice. */
    key: text('key').notNull().unique(),
    /** SHA-256 of what was asked for, so that a key cannot be used for something else. */
    requestHash: text('request_hash').notNull(),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    // What has come into people's income, the newest first, beside all that was spent.
    index('journals_income')
      .on(t.createdAt, t.id)
      .where(sql`kind in ${ANY_INCOME}`)
      .concurrently(),
    known(t.kind, MOVEMENT_KINDS),
  ],
);

/** The entries of a journal; they sum to zero in each currency, which a trigger holds for the statement that brings them all. */
export const postings = pgTable(
  'postings',
  {
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    line: integer('line').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Null for the platform's busy accounts. */
    balanceAfter: bigint('balance_after', { mode: 'number' }),
    version: integer('version'),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.line] }),
    unique('postings_account_version').on(t.accountId, t.version),
    check('postings_move_something', sql`${t.amount} <> 0`),
    known(t.currency, CURRENCIES),
    ...atLeast(0, t.line, t.balanceAfter),
    ...atLeast(1, t.version),
    check('postings_numbered_with_balance', sql`(${t.version} is null) = (${t.balanceAfter} is null)`),
  ],
);

/**
 * Coins as they came in, each lot with what was paid for it in minor units of `currency`; given coins cost nothing.
 * The oldest lot is spent first (ruling 26). Of fee and of net the coins `a` to `b` of a lot have `floor(total·b/coins) - floor(total·a/coins)`,
 * so that the parts add up to the whole; their gross is the two together.
 */
export const coinLots = pgTable(
  'coin_lots',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The order lots are spent in. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    coins: integer('coins').notNull(),
    coinsLeft: integer('coins_left').notNull(),
    currency: paidIn(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('coin_lots_to_spend')
      .on(t.userId, t.number)
      .where(sql`coins_left > 0`),
    index('coin_lots_journal').on(t.journalId),
    check('coin_lots_within', sql`${t.coinsLeft} between 0 and ${t.coins} and ${t.fee} between 0 and ${t.gross}`),
    known(t.currency, PAID_IN),
    ...atLeast(1, t.coins),
  ],
);

/** Which coins of which lot a movement has spent. */
export const lotUses = pgTable(
  'lot_uses',
  {
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    lotId: text('lot_id')
      .notNull()
      .references(() => coinLots.id),
    coins: integer('coins').notNull(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.lotId] }),
    index('lot_uses_lot').on(t.lotId),
    ...atLeast(1, t.coins),
    check('lot_uses_fee_within', sql`${t.fee} between 0 and ${t.gross}`),
  ],
);
