import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { payments } from '../payments/tables.ts';
import { moment } from '../ports/database/columns.ts';
import { users } from '../users/tables.ts';

/** What is sold by the week or month (part 1 §3). */
export const subscriptionPlans = pgTable('subscription_plans', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  unit: text('unit', { enum: ['week', 'month'] }).notNull(),
  units: integer('units').notNull(),
  description: text('description').notNull(),
  place: integer('place').notNull(),
  offered: boolean('offered').notNull().default(true),
});

/** A time in which someone reads what subscriptions open; each renewal is a row of its own. */
export const subscriptions = pgTable('subscriptions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id),
  planId: text('plan_id').notNull().references(() => subscriptionPlans.id),
  paymentId: text('payment_id').notNull().unique().references(() => payments.id),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  /** Goes on by itself at the end unless cancelled (part 2 §9). */
  renews: boolean('renews').notNull(),
  noticeAt: moment('notice_at'),
  renewalPaymentId: text('renewal_payment_id').references(() => payments.id),
  createdAt: moment('created_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  /** When its net was shared among what was read with it (ruling 26). */
  sharedAt: moment('shared_at'),
}, (t) => [
  index('subscriptions_user').on(t.userId, t.endsAt),
  index('subscriptions_ending').on(t.endsAt).where(sql`renews and renewal_payment_id is null`),
  index('subscriptions_to_share').on(t.endsAt).where(sql`shared_at is null`),
]);
