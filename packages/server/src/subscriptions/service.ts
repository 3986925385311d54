import type { Entities, SubscriptionStatus } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import { cancelled, resumed, sendMail, type Stop } from './mails.ts';
import {
  announceRenewals,
  chargeHasFailed,
  chargeRenewals,
  hindrance,
  isWanted,
  nextAmount,
  nextCharge,
  resumption,
} from './renewing.ts';
import type { SubscriptionPorts } from './ports.ts';
import { shareMonths } from './sharing.ts';
import {
  findOwn,
  holdSubscriber,
  lastOf,
  listOf,
  ownOf,
  planOf,
  updateSubscription,
  type SubscriptionRow,
} from './store.ts';
import { giveTime, subscribe, takeTimeBack } from './subscribing.ts';
import { subscriptionOnWire, type GoingOn } from './wire.ts';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/**
 * Reading by the week or month (part 1 §3 and §7, part 2 §9, rulings 3, 11 and 26). Time is bought and renewed, renewals are
 * announced and can be cancelled, and what was paid is shared among what was read.
 */
export function createSubscriptions({ jobs, ...ports }: SubscriptionPorts & { jobs: Jobs }) {
  const { db, clock, payments } = ports;
  for (const kind of ['subscription', 'renewal'] as const) {
    payments.onFulfilled(kind, (tx, payment) => giveTime(ports, tx, payment));
    payments.onRefunded(kind, (tx, payment) => takeTimeBack(ports, tx, payment));
    payments.onChargedBack(kind, (tx, payment) => takeTimeBack(ports, tx, payment, { gone: true }));
  }
  payments.onlyIf('renewal', (on, payment) => isWanted(ports, on, payment));
  payments.onFailed('renewal', (tx, payment) => chargeHasFailed(ports, tx, payment));
  // Every hour, since an hour that was missed is made up by the next. What is announced is charged two days later.
  jobs.handle(jobKind('announce-renewals'), () => announceRenewals(ports), { every: '5 * * * *' });
  jobs.handle(jobKind('charge-renewals'), () => chargeRenewals(ports), { every: '25 * * * *' });
  // Before the months of authors are closed.
  jobs.handle(jobKind('share-subscriptions'), () => shareMonths(ports), { every: '3 * * * *' });

  /** How somebody's subscription goes on after the last of their time. */
  async function goingOn(on: Db, userId: string): Promise<GoingOn | undefined> {
    const last = await lastOf(on, userId);
    if (!last) return undefined;
    const plan = await planOf(on, last);
    return {
      last,
      renews: last.renews && plan.offered,
      next: last.renews && plan.offered ? { date: nextCharge(last), amount: nextAmount(last, plan) } : null,
    };
  }

  async function onWire(userId: string, id: string): Promise<Entities['Subscription']> {
    const found = await ownOf(db, userId, id);
    if (!found) return missing();
    return subscriptionOnWire(found, await goingOn(db, userId), clock.now());
  }

  /** The last of the caller's time, held, by which it goes on. @throws Refusal `conflict` when it is over */
  async function running(tx: Db, userId: string): Promise<SubscriptionRow> {
    await holdSubscriber(tx, userId);
    const last = await lastOf(tx, userId);
    if (!last || (last.endsAt <= clock.now() && !last.renews)) throw refuse('conflict', 'This subscription is over.');
    return last;
  }

  /** That one named is the caller's. Whichever it is, it goes on by the last of them. @throws Refusal `not_found` */
  async function mustOwn(caller: Caller, id: string): Promise<void> {
    if (!(await findOwn(db, caller.id, id))) missing();
  }

  return {
    announceRenewals: () => announceRenewals(ports),
    chargeRenewals: () => chargeRenewals(ports),
    shareMonths: () => shareMonths(ports),

    /** @throws Refusal as `subscribe` */
    subscribe: (
      caller: Caller,
      plan: string,
      shown: string | undefined,
      sent: { keyed?: KeyedCall | undefined; origin: string },
    ) => subscribe(ports, caller, plan, shown, sent),

    async mine(
      caller: Caller,
      asked: { status?: SubscriptionStatus | undefined; limit: number; offset: number },
    ): Promise<{ rows: Entities['Subscription'][]; total: number }> {
      const now = clock.now();
      const { rows, total } = await listOf(db, caller.id, { ...asked, now });
      const goes = await goingOn(db, caller.id);
      return { rows: rows.map((row) => subscriptionOnWire(row, goes, now)), total };
    },

    mustOwn,

    /**
     * Renews no more: what is paid for stays readable to its end. Whoever cancels 24 hours before that is not charged
     * (part 2 §9); later too, unless the charge has begun. A second time changes nothing.
     * @throws Refusal `not_found`, `conflict` when it is over
     */
    async cancel(caller: Caller, id: string): Promise<Entities['Subscription']> {
      await mustOwn(caller, id);
      await transaction(db, async (tx) => {
        const last = await running(tx, caller.id);
        if (last.cancelledAt !== null) return;
        await updateSubscription(tx, last.id, { renews: false, cancelledAt: clock.now() });
        const charge = last.renewalPaymentId === null ? undefined : await payments.find(last.renewalPaymentId, tx);
        const { name } = await planOf(tx, last);
        await sendMail(
          tx,
          ports,
          caller.id,
          cancelled({
            name,
            endsAt: last.endsAt,
            over: last.endsAt <= clock.now(),
            charging: charge?.status === 'pending',
          }),
        );
      });
      return await onWire(caller.id, id);
    },

    /**
     * Renews after all. A second time changes nothing.
     * @throws Refusal `not_found`; `conflict` when it is over, or cannot be renewed
     */
    async resume(caller: Caller, id: string): Promise<Entities['Subscription']> {
      await mustOwn(caller, id);
      await transaction(db, async (tx) => {
        const last = await running(tx, caller.id);
        const plan = await planOf(tx, last);
        if (last.renews && plan.offered) return;
        const why = await hindrance(tx, last, plan);
        if (why) throw refuse('conflict', CANNOT[why]);
        const row = await updateSubscription(tx, last.id, {
          renews: true,
          cancelledAt: null,
          ...resumption(last, plan, clock.now()),
        });
        await sendMail(
          tx,
          ports,
          caller.id,
          resumed({
            name: plan.name,
            endsAt: row.endsAt,
            amount: nextAmount(row, plan),
            chargeAt: nextCharge(row),
            announced: row.noticeAmount !== null,
          }),
        );
      });
      return await onWire(caller.id, id);
    },
  };
}

const CANNOT: Record<Stop, string> = {
  declined: 'Your card was declined. You can subscribe anew with another one.',
  late: 'The time for its renewal has passed. You can subscribe anew.',
  withdrawn: 'This plan is not offered any more. You can choose another one.',
  'no-card': 'The way you have paid cannot be charged again by us. You can buy more time instead.',
  leaving: 'Your account is about to be deleted, so nothing is renewed.',
};

function missing(): never {
  throw refuse('not_found', 'There is no such subscription.');
}
