import { z } from 'zod';
import { DESCRIPTION_MAX, PLAN_NAME_MAX, PLAN_UNITS, PLAN_UNITS_MAX, SUBSCRIPTION_STATUSES } from '../limits.ts';
import { endpoint, Instant, Nothing, page, paging, Shelf } from './endpoint.ts';
import { line } from './fields.ts';
import { CurrencyCode, MoneyOut, MoneyText, PositiveMoneyText } from './money.ts';
import { PaymentStart } from './payments.ts';

/** Part 1 §3. `amount` is a decimal string in major units of `currency` (ruling 26), `duration_str` such as `6 months`. */
export const SubscriptionPlan = z.object({
  id: z.string(),
  name: z.string(),
  amount: MoneyOut,
  currency: CurrencyCode,
  duration_str: z.string(),
  description: z.string(),
});
/** What staff see of a plan beside that. */
const StaffPlan = SubscriptionPlan.extend({ unit: z.enum(PLAN_UNITS), units: z.int(), offered: z.boolean() });

/**
 * A time that is paid for (part 1 §3). `subscription_class` is the plan as it was bought. Of all that runs, `renews`,
 * `cancelled_at`, `next_payment` and `paid_until` say how it goes on after the last of it.
 */
export const Subscription = z.object({
  id: z.string(),
  /** `past_due`: its end has come and the card could not be charged yet. */
  status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_class: z.object({
    id: z.string(),
    name: z.string(),
    duration_str: z.string(),
    amount: MoneyOut,
    currency: CurrencyCode,
  }),
  start_date: Instant,
  end_date: Instant,
  paid_until: Instant,
  renews: z.boolean(),
  cancelled_at: Instant.nullable(),
  /** When the card is charged next, and how much at the most as far as is known today. */
  next_payment: z.object({ date: Instant, amount: MoneyOut, currency: CurrencyCode }).nullable(),
});

const name = line().min(1, 'A name is needed.').max(PLAN_NAME_MAX, `At most ${PLAN_NAME_MAX} characters.`);
const description = z.string().trim().max(DESCRIPTION_MAX, `At most ${DESCRIPTION_MAX} characters.`);
const units = z
  .int('A whole number is needed.')
  .min(1, 'At least 1.')
  .max(PLAN_UNITS_MAX, `At most ${PLAN_UNITS_MAX}.`);
const Form = z.strictObject({
  name,
  amount: PositiveMoneyText,
  currency: z.literal('NGN', 'Readers pay in naira (NGN).').optional(),
  unit: z.enum(PLAN_UNITS),
  units,
  description: description.optional(),
});
/** How long a plan lasts stays, since renewals are announced by it: another length is another plan. */
const Change = z.strictObject({
  name: name.optional(),
  amount: PositiveMoneyText.optional(),
  currency: z.literal('NGN', 'Readers pay in naira (NGN).').optional(),
  description: description.optional(),
  offered: z.boolean().optional(),
});

const staff = ['not_signed_in', 'not_allowed'] as const;
const own = ['not_signed_in', 'not_found', 'conflict'] as const;

/** Part 1 §7 (subscriptions), rulings 3, 11 and 26; part 2 §9: subscriptions renew unless they are cancelled 24 hours before. */
export const subscriptions = {
  'GET /subscription-plans/': endpoint({
    access: 'anyone',
    summary: 'The subscription plans, shortest first; administrators also find those off the shelf',
    query: Shelf,
    response: page(StaffPlan.partial({ unit: true, units: true, offered: true })),
    errors: ['invalid'],
  }),
  'POST /subscription-plans/': endpoint({
    access: 'admin',
    summary: 'Offer a plan',
    status: 201,
    body: Form,
    response: StaffPlan,
    errors: [...staff, 'invalid'],
  }),
  'PATCH /subscription-plans/{plan}/': endpoint({
    access: 'admin',
    summary:
      'Change a plan, take it off the shelf or put it back; what is paid for or announced stays as it was promised',
    body: Change,
    response: StaffPlan,
    errors: [...staff, 'not_found', 'invalid'],
  }),
  'DELETE /subscription-plans/{plan}/': endpoint({
    access: 'admin',
    summary: 'Take a plan off the shelf; its subscriptions run out and are not renewed',
    status: 204,
    response: Nothing,
    errors: [...staff, 'not_found', 'invalid'],
  }),
  'POST /subscription-plans/{plan}/subscribe/': endpoint({
    access: 'verified',
    keyed: true,
    summary:
      'Begin to pay for a plan; `amount` is what was shown, and 409 tells when it has changed since. Time that is bought while other time runs begins at its end',
    body: z.strictObject({ amount: MoneyText.optional() }),
    response: PaymentStart,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'conflict', 'too_many', 'unavailable'],
  }),
  'GET /subscriptions/mine/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s subscriptions, the active one first',
    query: z.object({ ...paging, status: z.enum(SUBSCRIPTION_STATUSES).optional() }),
    response: page(Subscription),
    errors: ['not_signed_in', 'invalid'],
  }),
  'POST /subscriptions/{subscription}/cancel/': endpoint({
    access: 'signed-in',
    summary: 'Renew no more; what is paid for stays readable to its end',
    response: Subscription,
    errors: own,
  }),
  'POST /subscriptions/{subscription}/resume/': endpoint({
    access: 'signed-in',
    summary: 'Renew again after all, before the end',
    response: Subscription,
    errors: own,
  }),
};
