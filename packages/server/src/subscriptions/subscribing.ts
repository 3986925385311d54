import type { PlanUnit } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/service.ts';
import type { Db } from '../ports/database/index.ts';
import type { PaymentStart } from '../payments/service.ts';
import { ABANDONED_AFTER_MS, type PaidPayment } from '../payments/settling.ts';
import { findPayment } from '../payments/store.ts';
import { amountOf, dateOf } from '../payments/receipt.ts';
import { userById } from '../users/store.ts';
import { fromWire, toWire } from '../wallet/amount.ts';
import { giveSubscriptionBack, takeForSubscription } from '../wallet/subscribing.ts';
import { begun, sendLetter } from './letters.ts';
import { after, partsOf } from './periods.ts';
import { missingPlan } from './plans.ts';
import { holdPlan, type PlanRow } from './plans-store.ts';
import type { SubscriptionPorts } from './service.ts';
import { boughtBy, dropParts, hasUpcoming, holdParts, holdSubscriber, insertSubscription, lastOf, openPayment, renewNoOther, updateSubscription } from './store.ts';

/** What a payment for a subscription promises: the plan as it was; a renewal names what it renews. */
export interface Promised { name: string; unit: PlanUnit; units: number; renews?: string }

export const promiseOf = ({ name, unit, units }: PlanRow): Promised => ({ name, unit, units });

/**
 * Begins to pay for a plan. While other time runs, what is bought begins at its end, so that nobody pays for a day twice; more than
 * one such time ahead is refused, because it is rather a mistake than a wish. Asked again before it is paid, it is the same
 * payment, so that two clicks open one page. Should two pages be paid after all, each gives its time.
 * @throws Refusal `not_found`; `conflict` with `amount` when it is not what was shown, or when there is time ahead already; `too_many`; `unavailable`
 */
export function subscribe({ clock, payments }: SubscriptionPorts, caller: Caller, id: string, shown: string | undefined, sent: { keyed?: KeyedCall | undefined; origin: string }): Promise<PaymentStart> {
  const expected = shown === undefined ? undefined : fromWire(shown);
  return payments.pay(caller, sent, async (tx) => {
    await holdSubscriber(tx, caller.id);
    const plan = await holdPlan(tx, id, 'share');
    if (!plan?.offered) return missingPlan();
    if (expected !== undefined && expected !== plan.amount) {
      throw refuse('conflict', `The price is ${amountOf(plan)} now.`, { extra: { amount: toWire(plan.amount), currency: plan.currency } });
    }
    const now = clock.now();
    if (await hasUpcoming(tx, caller.id, now)) throw await paidAhead(tx, caller.id);
    const begunBefore = await openPayment(tx, { userId: caller.id, planId: id, amount: plan.amount, since: new Date(now.getTime() - ABANDONED_AFTER_MS) });
    if (begunBefore !== undefined) return { begun: begunBefore };
    return { kind: 'subscription', itemId: id, promised: promiseOf(plan), description: `Subscription: ${plan.name}`, amount: plan.amount, currency: 'NGN' };
  });
}

async function paidAhead(tx: Db, userId: string) {
  const last = await lastOf(tx, userId);
  return refuse('conflict', `You have paid for the time until ${last ? dateOf(last.endsAt) : 'later'} already, so nothing was charged.`);
}

/**
 * Gives the time that was paid for, within the transaction that fulfils the payment: from now, or from the end of what runs, so
 * that money which comes late, twice or from two open pages loses no time. A new subscription renews by itself unless its
 * card cannot be charged again; a renewal goes on as what it renews was to go on when it arrived.
 */
export async function giveTime(ports: SubscriptionPorts, tx: Db, payment: PaidPayment): Promise<void> {
  const { clock, random } = ports;
  const now = clock.now();
  const { renews: renewed, ...plan } = payment.promised as Promised;
  const last = await lastOf(tx, payment.userId);
  const startsAt = last && last.endsAt > now ? last.endsAt : now;
  const payer = await userById(tx, payment.userId);
  const canRenew = payment.authorisation !== null && payer !== undefined && payer.deletedAt === null;
  const renews = canRenew && (renewed === undefined || (last?.renews ?? false));
  const id = random.id('sub');
  const row = {
    id, userId: payment.userId, planId: payment.itemId, paymentId: payment.id, startsAt, endsAt: after(startsAt, plan), renews, createdAt: now,
    cancelledAt: renewed === undefined ? null : (last?.cancelledAt ?? null),
  };
  await insertSubscription(tx, row, partsOf(startsAt, plan, { gross: payment.amount, fee: payment.fee }));
  await renewNoOther(tx, payment.userId, id);
  await takeForSubscription(tx, payment, clock, random);
  await sendLetter(tx, ports, payment.userId, begun({ ...row, name: plan.name }));
}

/**
 * Takes back the time of a payment that is given back: it ends at once. Only the last of somebody's times, so that no hole comes
 * into it, and only before any month of it was shared: authors keep what they have earned.
 * @throws Refusal `conflict`
 */
export async function takeTimeBack({ clock, random }: SubscriptionPorts, tx: Db, payment: PaidPayment): Promise<void> {
  const now = clock.now();
  const row = await boughtBy(tx, payment.id);
  if (!row) throw new Error(`payment ${payment.id} has brought no subscription`);
  const last = await lastOf(tx, payment.userId);
  if (last?.id !== row.id) throw refuse('conflict', 'There is later time of this subscriber. Give that back first.');
  const renewal = row.renewalPaymentId === null ? undefined : await findPayment(tx, row.renewalPaymentId);
  if (renewal?.status === 'pending') throw refuse('conflict', 'The renewal of this subscription is being charged right now. Try again when that is decided.');
  if (await holdParts(tx, row.id)) throw refuse('conflict', 'Authors have had their share of this subscription already, so the payment cannot be given back.');
  await dropParts(tx, row.id);
  const endsAt = row.startsAt > now ? row.startsAt : row.endsAt < now ? row.endsAt : now;
  await updateSubscription(tx, row.id, { refundedAt: now, endsAt, renews: false });
  await giveSubscriptionBack(tx, payment, clock, random);
}
