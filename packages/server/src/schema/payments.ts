import { sql } from 'drizzle-orm';
import { DISPUTE_OUTCOMES, PAYMENT_ALARMS } from '@griot/contracts';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { MINOR_UNITS_MAX, moment, PAID_IN, paidIn } from './columns.ts';
import { atLeast, between, known } from './checks.ts';
import { users } from './users.ts';

/** What can be paid for. */
export const PAYMENT_KINDS = ['coins', 'subscription', 'renewal'] as const;
/** Who collects payments. */
export const PAYMENT_PROVIDERS = ['sandbox', 'paystack'] as const;
/** What becomes of a payment. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'abandoned', 'refunded'] as const;
/** Of these money came in and what was promised was given. */
const GIVEN = sql.raw(`('paid', 'refunded')`);
/** What becomes of a charge at the sandbox, and what can be paid for it: also what was not asked for. */
export const CHARGE_STATUSES = ['pending', 'paid', 'failed', 'abandoned'] as const;
export const CHARGE_CURRENCIES = ['NGN', 'USD'] as const;

/** What someone pays to the platform. The id is the reference the provider knows it by. Amounts in minor units. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: PAYMENT_KINDS }).notNull(),
    /** The coin option or plan, and what it promised when it was chosen: a later change of price changes nothing here. */
    itemId: text('item_id').notNull(),
    promised: jsonb('promised').notNull(),
    description: text('description').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: paidIn(),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    /** Where the person pays, when the provider has said. */
    link: text('link'),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    /** What the provider kept of it, once paid. */
    fee: bigint('fee', { mode: 'number' }),
    /** Why it failed, in plain words. */
    failure: text('failure'),
    /** Lets the same card be charged for a renewal; sealed. */
    authorisation: text('authorisation'),
    /** By which card it was paid: a keyed hash, which is only ever compared with those of others. */
    cardHash: text('card_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    paidAt: moment('paid_at'),
    /** When what was promised was given; once. */
    fulfilledAt: moment('fulfilled_at'),
  },
  (t) => [
    index('payments_user').on(t.userId, t.createdAt, t.id),
    index('payments_pending')
      .on(t.createdAt)
      .where(sql`status = 'pending'`),
    index('payments_newest').on(t.createdAt, t.id),
    check('payments_fee_within', sql`${t.fee} is null or ${t.fee} between 0 and ${t.amount}`),
    known(t.kind, PAYMENT_KINDS),
    known(t.provider, PAYMENT_PROVIDERS),
    known(t.status, PAYMENT_STATUSES),
    known(t.currency, PAID_IN),
    between(t.amount, 1, MINOR_UNITS_MAX),
    check(
      'payments_given_once_paid',
      sql`(${t.status} in ${GIVEN}) = (${t.fulfilledAt} is not null) and (${t.fulfilledAt} is null) = (${t.paidAt} is null) and (${t.paidAt} is null) = (${t.fee} is null)`,
    ),
  ],
);

/** Webhooks, each stored once by the provider's id, and what has become of it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    eventId: text('event_id').notNull(),
    paymentId: text('payment_id').notNull(),
    body: jsonb('body').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('payment_events_payment').on(t.paymentId),
    known(t.provider, PAYMENT_PROVIDERS),
  ],
);

/** Disputes and their like, which wait for staff: one for each payment and kind. Who ended it, and why, stands among staff's actions. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: PAYMENT_ALARMS }).notNull(),
    raisedAt: moment('raised_at').notNull(),
    outcome: text('outcome', { enum: DISPUTE_OUTCOMES }),
    settledAt: moment('settled_at'),
    /** Of what it bought: coins that were left and are taken back, and those that were spent and are missing. */
    coinsBack: integer('coins_back'),
    coinsSpent: integer('coins_spent'),
  },
  (t) => [
    unique('payment_disputes_once').on(t.paymentId, t.kind),
    index('payment_disputes_newest').on(t.raisedAt, t.id),
    check('payment_disputes_settled', sql`(${t.outcome} is null) = (${t.settledAt} is null)`),
    known(t.kind, PAYMENT_ALARMS),
    known(t.outcome, DISPUTE_OUTCOMES),
    ...atLeast(0, t.coinsBack, t.coinsSpent),
  ],
);

/**
 * What the sandbox, the demo's payment provider, knows of what it was asked to collect, as a bank would: apart from what
 * the platform knows. `amount`, in minor units, is what it was asked for, and once paid what was paid.
 */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    reference: text('reference').primaryKey(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency', { enum: CHARGE_CURRENCIES }).notNull(),
    description: text('description').notNull(),
    /** Where the browser goes back to. */
    returnUrl: text('return_url').notNull(),
    /** The number of the card that pays, as good as any: no money moves. */
    card: text('card').notNull().default(''),
    status: text('status', { enum: CHARGE_STATUSES }).notNull(),
    refundedAt: moment('refunded_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [known(t.status, CHARGE_STATUSES), known(t.currency, CHARGE_CURRENCIES), ...atLeast(0, t.amount)],
);
