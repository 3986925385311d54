import { z } from 'zod';
import { DESCRIPTION_MAX, DISPUTE_OUTCOMES, PAYMENT_ALARMS, PAYMENT_TYPES, RECORD_STATUSES } from '../limits.ts';
import { endpoint, flag, Instant, page, paging } from './endpoint.ts';
import { Reason } from './fields.ts';
import { CurrencyCode, MoneyOut, PositiveMoneyText } from './money.ts';

/** Where to pay: opened in a new window (part 1 §7). */
export const PaymentStart = z.object({
  payment_link: z.string(),
  reference: z.string(),
  amount: MoneyOut,
  currency: CurrencyCode,
});

/** A line of the transaction history (part 1 §3). */
export const PaymentRecord = z.object({
  id: z.string(),
  payment_type: z.enum(PAYMENT_TYPES),
  /** Of payments: pending, paid, failed, abandoned, refunded. Of withdrawals: requested, processing, paid, failed. */
  status: z.string(),
  amount: MoneyOut,
  currency: CurrencyCode,
  description: z.string(),
  created_at: Instant,
  updated_at: Instant,
  /** Whose it is: administrators alone are told. */
  user: z.object({ id: z.string(), pen_name: z.string() }).optional(),
});

/** One payment. `reference` is what the provider knows it by. */
export const PaymentDetail = PaymentRecord.extend({
  user: z.string(),
  reference: z.string(),
  /** Why it failed, in plain words. */
  failure: z.string().nullable(),
  paid_at: Instant.nullable(),
  /** Nobody has paid so far, says the provider: whoever came back has left without paying. `verify` alone knows. */
  unpaid: z.boolean().optional(),
  /** Administrators alone see who collected it and what they kept. */
  provider: z.string().optional(),
  fee: MoneyOut.nullable().optional(),
});

/** Money that came in and is disputed, has gone back, or did not go back when it should have; settled by staff. */
export const Dispute = z.object({
  id: z.string(),
  kind: z.enum(PAYMENT_ALARMS),
  payment: z.object({
    id: z.string(),
    description: z.string(),
    status: z.string(),
    amount: MoneyOut,
    currency: CurrencyCode,
  }),
  user: z.object({ id: z.string(), pen_name: z.string() }),
  raised_at: Instant,
  /** Null while it waits. */
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  settled_at: Instant.nullable(),
  /** Of bought coins, those that were left and are taken back, and those that were spent and are missing. */
  coins_back: z.int().nullable(),
  coins_spent: z.int().nullable(),
});

/** The specification misspells 'income' (ruling 1). */
const Type = z.enum([...PAYMENT_TYPES, 'incone']).transform((type) => (type === 'incone' ? 'income' : type));
const SEVERAL = `One or several of ${PAYMENT_TYPES.join(', ')}, comma-separated.`;
const Types = z
  .string()
  .max(100)
  .transform((text, context) => {
    const types = z.array(Type).safeParse(text.split(','));
    if (types.success) return types.data;
    context.addIssue(SEVERAL);
    return z.NEVER;
  })
  .optional()
  .describe(SEVERAL);
const Moment = z.iso.datetime({ offset: true }).or(z.iso.date()).optional();
/** A statement of a time. Days are those of UTC. */
const Statement = z.object({
  ...paging,
  payment_type: Types,
  status: z.enum(RECORD_STATUSES).optional(),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Looks in descriptions; an id finds its line. For administrators also in pen names, e-mails and user codes.',
    ),
  from: Moment.describe('From this instant on, or from the beginning (UTC) of this day.'),
  until: Moment.describe('Before this instant; or a day without a time, the whole of which (UTC) is included.'),
});

/** `mine`: the caller’s own alone, for administrators too. */
const Everybodys = Statement.extend({ mine: flag });

const Change = z.strictObject({
  amount: PositiveMoneyText.optional(),
  currency: CurrencyCode.optional(),
  description: z
    .string()
    .trim()
    .min(1, 'A description is needed.')
    .max(DESCRIPTION_MAX, `At most ${DESCRIPTION_MAX} characters.`)
    .optional(),
  payment_type: Type.optional(),
});

const staff = ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'] as const;
const change = () =>
  endpoint({
    access: 'admin',
    summary:
      'Change a payment’s description; 409 for another amount or currency, since the payer has been given a page, or announced a charge, of the amount as it is',
    body: Change,
    response: PaymentDetail,
    errors: staff,
  });
const list = <Query extends typeof Statement>(summary: string, query: Query) =>
  endpoint({
    access: 'signed-in',
    summary,
    query,
    response: page(PaymentRecord),
    errors: ['not_signed_in', 'not_found', 'invalid'],
  });
const one = (summary: string) =>
  endpoint({ access: 'signed-in', summary, response: PaymentDetail, errors: ['not_signed_in', 'not_found'] });

const settle = (summary: string) =>
  endpoint({ access: 'admin', summary, body: z.object({ reason: Reason }), response: Dispute, errors: staff });

/** Part 1 §7 (payments), rulings 1, 2 and 4. People see their own, administrators all; another's is 404. */
export const payments = {
  'GET /payments/': list(
    'The caller’s payments, income and withdrawals, newest first; an administrator’s list is everybody’s',
    Everybodys,
  ),
  'GET /payments/{payment}/': one('One payment'),
  'GET /payments/{payment}/verify/': endpoint({
    access: 'signed-in',
    summary: 'Ask the provider now, and give what was paid for',
    response: PaymentDetail,
    errors: ['not_signed_in', 'not_found', 'too_many', 'unavailable'],
  }),
  'GET /payments/user/{user}/': list('Someone’s payments, for themselves and administrators', Statement),
  'GET /payments/user/{user}/{payment}/': one('One of someone’s payments, likewise'),
  'PUT /payments/{payment}/': change(),
  'PATCH /payments/{payment}/': change(),
  'POST /payments/{payment}/refund/': endpoint({
    access: 'admin',
    summary: 'Give a payment back: only while nothing of what it bought is used',
    body: z.object({ reason: Reason }),
    response: PaymentDetail,
    errors: staff,
  }),
  'GET /staff/disputes/': endpoint({
    access: 'admin',
    summary:
      'Disputes, chargebacks, refunds by other hands and failed refunds: open ones oldest first, settled ones newest first',
    query: z.object({ ...paging, status: z.enum(['open', 'settled']).default('open') }),
    response: page(Dispute),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'POST /staff/disputes/{dispute}/take-back/': settle(
    'The money is gone: take back what it bought; coins that are spent are noted',
  ),
  'POST /staff/disputes/{dispute}/close/': settle('Nothing needs to move: it is won, or put right elsewhere'),
  'POST /payments/webhook/{provider}/': endpoint({
    access: 'anyone',
    summary: 'What a payment provider tells, with an HMAC-SHA512 of its bytes in hex in `x-paystack-signature`',
    response: z.object({ received: z.literal(true) }),
    errors: ['wrong_signature', 'not_found', 'invalid'],
  }),
};
