import { BONUS_KINDS, EARNING_KINDS } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { novels } from './novels.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { journals } from './ledger.ts';
import { atLeast, known } from './checks.ts';

const kobo = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * What authors have earned from readers, in kobo: what was paid, the provider's fee, and the author's share, which is half
 * of the net (ruling 26). A statement takes up what lies in its time or before.
 */
export const earnings = pgTable(
  'earnings',
  {
    id: text('id').primaryKey(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id),
    /** Null for gifts. No reference: the chapter may be deleted since. */
    chapterId: text('chapter_id'),
    kind: text('kind', { enum: EARNING_KINDS }).notNull(),
    gross: kobo('gross'),
    fee: kobo('fee'),
    share: kobo('share'),
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    createdAt: moment('created_at').notNull(),
    /** Null until a statement takes it up; what is committed after the statement of its time stands in the next. */
    statementId: text('statement_id').references((): AnyPgColumn => statements.id),
    /** The movement that took it back, since the money it came from went back to the payer before a statement took it up. */
    takenBackId: text('taken_back').references(() => journals.id),
  },
  (t) => [
    index('earnings_open')
      .on(t.authorId, t.createdAt)
      .where(sql`statement_id is null and taken_back is null`),
    index('earnings_stated')
      .on(t.authorId, t.statementId)
      .where(sql`statement_id is not null`),
    index('earnings_novel').on(t.novelId),
    index('earnings_journal').on(t.journalId),
    known(t.kind, EARNING_KINDS),
    check(
      'earnings_share_within',
      sql`${t.fee} between 0 and ${t.gross} and ${t.share} between 0 and (${t.gross} - ${t.fee}) / 2`,
    ),
    check('earnings_taken_back_unstated', sql`${t.takenBackId} is null or ${t.statementId} is null`),
    check('earnings_chapter_of_all_but_gifts', sql`(${t.kind} = 'gift') = (${t.chapterId} is null)`),
  ],
);

/** An author's month, closed on the 30th (ruling 6): what was earned, and what it made in cents at that day's rate. */
export const statements = pgTable(
  'statements',
  {
    id: text('id').primaryKey(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    from: moment('from').notNull(),
    until: moment('until').notNull(),
    gross: kobo('gross'),
    fee: kobo('fee'),
    share: kobo('share'),
    /** What the statement before left, and what this one leaves: kobo that make no whole cent. */
    carried: kobo('carried'),
    leftOver: kobo('left_over'),
    /** NGN for one USD. */
    usdRate: numeric('usd_rate', { precision: 14, scale: 4 }).notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    journalId: text('journal_id').references(() => journals.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('statements_once').on(t.authorId, t.until),
    check(
      'statements_sums_within',
      sql`${t.fee} between 0 and ${t.gross} and ${t.share} between 0 and (${t.gross} - ${t.fee}) / 2`,
    ),
    check('statements_month_within', sql`${t.from} < ${t.until}`),
    ...atLeast(0, t.carried, t.leftOver, t.cents),
    check('statements_rate_within', sql`${t.usdRate} > 0`),
    check('statements_cents_moved', sql`(${t.cents} = 0) = (${t.journalId} is null)`),
  ],
);

/** Bonuses of the writer terms (part 2 §9), each once for its novel and time. Cents. */
export const bonuses = pgTable(
  'bonuses',
  {
    id: text('id').primaryKey(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id),
    kind: text('kind', { enum: BONUS_KINDS }).notNull(),
    /** The month it is for, such as `2026-03`, or `once`. */
    period: text('period').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    /** The figures that met the conditions. */
    facts: jsonb('facts').notNull(),
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('bonuses_once').on(t.novelId, t.kind, t.period),
    index('bonuses_author').on(t.authorId, t.createdAt),
    known(t.kind, BONUS_KINDS),
    ...atLeast(1, t.cents),
    check('bonuses_period_known', sql`${t.period} ~ '^(once|[0-9]{4}-(0[1-9]|1[0-2]))$'`),
  ],
);
