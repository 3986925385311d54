import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { novels } from './novels.ts';
import { payments } from './payments.ts';
import { MINOR_UNITS_MAX, moment, PAID_IN, paidIn } from './columns.ts';
import { atLeast, between, known } from './checks.ts';
import { PLAN_UNITS, PLAN_UNITS_MAX } from '@griot/contracts';
import { users } from './users.ts';

/** What is sold by the week or month (part 1 §3). */
export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: paidIn(),
    unit: text('unit', { enum: PLAN_UNITS }).notNull(),
    units: integer('units').notNull(),
    description: text('description').notNull(),
    place: integer('place').notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (t) => [
    between(t.amount, 1, MINOR_UNITS_MAX),
    known(t.currency, PAID_IN),
    known(t.unit, PLAN_UNITS),
    between(t.units, 1, PLAN_UNITS_MAX),
    ...atLeast(0, t.place),
  ],
);

/**
 * A time in which someone reads what subscriptions open, paid for at once; each renewal is a row of its own. Of one person
 * they follow upon each other and never overlap. Every change holds the person's wallet first.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    planId: text('plan_id')
      .notNull()
      .references(() => subscriptionPlans.id),
    paymentId: text('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
    startsAt: moment('starts_at').notNull(),
    /** A refund brings it forward. */
    endsAt: moment('ends_at').notNull(),
    /** Goes on by itself at the end unless cancelled (part 2 §9); at most the last of a person's. */
    renews: boolean('renews').notNull(),
    createdAt: moment('created_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    refundedAt: moment('refunded_at'),
    /** When the person was told of the renewal, or that there will be none. */
    noticeAt: moment('notice_at'),
    /** What was announced, in minor units: never more is charged. */
    noticeAmount: bigint('notice_amount', { mode: 'number' }),
    /** When the card is charged next. */
    chargeAt: moment('charge_at'),
    /** Charges that have failed. */
    failures: integer('failures').notNull().default(0),
    /** The charge that is under way, or that has renewed it. */
    renewalPaymentId: text('renewal_payment_id').references(() => payments.id),
  },
  (t) => [
    index('subscriptions_user').on(t.userId, t.endsAt),
    index('subscriptions_to_announce')
      .on(t.endsAt)
      .where(sql`notice_at is null`),
    index('subscriptions_to_charge')
      .on(t.chargeAt)
      .where(sql`renews and renewal_payment_id is null`),
    check('subscriptions_time_within', sql`${t.startsAt} <= ${t.endsAt}`),
    between(t.noticeAmount, 1, MINOR_UNITS_MAX),
    ...atLeast(0, t.failures),
  ],
);

/**
 * The weeks or months of a subscription, each with its part of what was paid, in minor units: half of its net is shared
 * among what was read with it (ruling 26). `part` counts from 0.
 */
export const subscriptionParts = pgTable(
  'subscription_parts',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    part: integer('part').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
    /** When its net was shared; once. */
    sharedAt: moment('shared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.part] }),
    index('subscription_parts_to_share')
      .on(t.endsAt)
      .where(sql`shared_at is null`),
    check('subscription_parts_fee_within', sql`${t.fee} between 0 and ${t.gross}`),
    ...atLeast(0, t.part),
    check('subscription_parts_time_within', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

/** Chapters that were open to their reader by subscription alone and were read so, each once in a week or month. */
export const subscriptionReads = pgTable(
  'subscription_reads',
  {
    subscriptionId: text('subscription_id').notNull(),
    part: integer('part').notNull(),
    /** No reference: the author may delete the chapter, and has earned with it. */
    chapterId: text('chapter_id').notNull(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id),
    readAt: moment('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.part, t.chapterId] }),
    foreignKey({
      columns: [t.subscriptionId, t.part],
      foreignColumns: [subscriptionParts.subscriptionId, subscriptionParts.part],
    }).onDelete('cascade'),
    index('subscription_reads_novel').on(t.novelId),
  ],
);
