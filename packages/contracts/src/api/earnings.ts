import { z } from 'zod';
import { BONUS_KINDS, EARNING_KINDS } from '../limits.ts';
import { endpoint, Instant, page, Paging } from './endpoint.ts';
import { MoneyOut } from './money.ts';

/** What readers paid, the provider's fee, what is left, and the author's half of it (ruling 26); in `currency`. */
const sums = { gross: MoneyOut, fee: MoneyOut, net: MoneyOut, share: MoneyOut, currency: z.literal('NGN') };

/** An author's month, closed on the 30th (ruling 6). `income` is what it made, in `income_currency`, at `usd_rate` naira a dollar. */
export const Statement = z.object({
  id: z.string(),
  /** The month it was closed in, such as `2026-03`. */
  month: z.string(),
  from: Instant,
  /** The midnight it ends with; what was earned then belongs to the next. */
  until: Instant,
  ...sums,
  /** What the statement before left, because it made no whole cent; and what this one leaves. */
  carried: MoneyOut,
  left_over: MoneyOut,
  usd_rate: z.string(),
  income: MoneyOut,
  income_currency: z.literal('USD'),
  created_at: Instant,
});

/** All statements together, whatever page is asked for. */
const Totals = z.object({ ...sums, income: MoneyOut, income_currency: z.literal('USD') });

const StatementItem = z.object({
  kind: z.enum(EARNING_KINDS),
  novel: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  /** Null for gifts, and for a chapter that has been deleted since. */
  chapter: z.object({ id: z.string(), number: z.string(), title: z.string() }).nullable(),
  /** How many unlocks, gifts or subscriptions. */
  count: z.int(),
  ...sums,
});

/** A bonus of the writer terms (part 2 §9); `facts` are the figures that met its conditions. */
export const Bonus = z.object({
  id: z.string(),
  kind: z.enum(BONUS_KINDS),
  novel: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  /** The month it is for, such as `2026-03`, or `once`. */
  period: z.string(),
  amount: MoneyOut,
  currency: z.literal('USD'),
  facts: z.record(z.string(), z.unknown()),
  created_at: Instant,
});

/** The author's tiles (ruling 3): all that was ever income, what of it is there now, and what the next statement will make of. */
export const Income = z.object({
  total_balance: MoneyOut,
  available_income: MoneyOut,
  /** Earned since the last statement, at today's rate. */
  accrued: MoneyOut,
  accrued_ngn: MoneyOut,
  usd_rate: z.string(),
  /** The least that can be taken out at once. */
  least_withdrawal: MoneyOut,
  currency: z.literal('USD'),
});

/** Part 2 §9 (writer terms), rulings 3, 6 and 26. */
export const earnings = {
  'GET /income/': endpoint({
    access: 'signed-in',
    summary: 'What the caller has earned as an author',
    response: Income,
    errors: ['not_signed_in'],
  }),
  'GET /statements/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s monthly statements, newest first, with the totals of all',
    query: Paging,
    response: page(Statement).extend({ totals: Totals }),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /statements/{statement}/': endpoint({
    access: 'signed-in',
    summary: 'One statement, itemised by novel and chapter',
    response: Statement.extend({ items: z.array(StatementItem) }),
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /bonuses/': endpoint({
    access: 'signed-in',
    summary: 'The bonuses the caller has been given, newest first',
    query: Paging,
    response: page(Bonus),
    errors: ['not_signed_in', 'invalid'],
  }),
};
