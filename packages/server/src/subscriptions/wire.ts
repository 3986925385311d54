import type { Entities, SubscriptionStatus } from '@griot/contracts';
import { toWire } from '../ledger/index.ts';
import { durationText } from './periods.ts';
import type { PaidSubscription, SubscriptionRow } from './store.ts';
import type { Promised } from './promise.ts';

/** The last of somebody's time, whether it goes on by itself (never with a plan that is off the shelf), and what is charged then, if anything. */
export interface GoingOn {
  last: SubscriptionRow;
  renews: boolean;
  next: { date: Date; amount: number } | null;
}

function statusOf({ refundedAt, startsAt, endsAt, renews }: SubscriptionRow, now: Date): SubscriptionStatus {
  if (refundedAt) return 'refunded';
  if (endsAt <= now) return renews ? 'past_due' : 'ended';
  return startsAt > now ? 'upcoming' : 'active';
}

/** A subscription as its owner sees it: how it goes on is the same for all that runs, while what is over goes on no more. */
export function subscriptionOnWire(
  { subscription: s, payment }: PaidSubscription,
  goingOn: GoingOn | undefined,
  now: Date,
): Entities['Subscription'] {
  const { name, unit, units } = payment.promised as Promised;
  const status = statusOf(s, now);
  const goes = status === 'ended' || status === 'refunded' ? undefined : goingOn;
  return {
    id: s.id,
    status,
    subscription_class: {
      id: s.planId,
      name,
      duration_str: durationText({ unit, units }),
      amount: toWire(payment.amount),
      currency: 'NGN',
    },
    start_date: s.startsAt.toISOString(),
    end_date: s.endsAt.toISOString(),
    paid_until: (goes?.last ?? s).endsAt.toISOString(),
    renews: goes?.renews ?? false,
    cancelled_at: (goes?.last ?? s).cancelledAt?.toISOString() ?? null,
    next_payment: goes?.next
      ? { date: goes.next.date.toISOString(), amount: toWire(goes.next.amount), currency: 'NGN' }
      : null,
  };
}
