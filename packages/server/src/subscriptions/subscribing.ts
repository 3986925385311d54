import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/index.ts';
import type { Db } from '../ports/database/index.ts';
import { ABANDONED_AFTER_MS, dateOf, type PaidPayment, type PaymentStart } from '../payments/index.ts';
import { userById } from '../users/index.ts';
import {
  chargeSubscriptionBack,
  fromWire,
  giveSubscriptionBack,
  moneyText,
  type Paid,
  shareKey,
  takeForSubscription,
  toWire,
} from '../ledger/index.ts';
import { begun, renewalGivenBack, sendMail } from './mails.ts';
import { after, partsOf } from './periods.ts';
import type { SubscriptionPorts } from './ports.ts';
import { promiseOf, type Promised } from './promise.ts';
import {
  boughtBy,
  cardOf,
  dropParts,
  hasUpcoming,
  holdParts,
  holdSubscriber,
  insertSubscription,
  lastOf,
  openPayment,
  renewNoOther,
  updateSubscription,
  type SubscriptionRow,
} from './store.ts';

/**
 * Begins to pay for a plan. While other time runs, what is bought begins at its end, so that nobody pays for a day twice; more than
 * one such time ahead is refused, because it is rather a mistake than a wish. Asked again before it is paid, it is the same
 * payment, so that two clicks open one page. Should two pages be paid after all, each gives its time.
 * @throws Refusal `not_found`; `conflict` with `amount` when it is not what was shown, or when there is time ahead already; `too_many`; `unavailable`
 */
export function subscribe(
  { clock, payments, plans }: SubscriptionPorts,
  caller: Caller,
  id: string,
  shown: string | undefined,
  sent: { keyed?: KeyedCall | undefined; origin: string },
): Promise<PaymentStart> {
  const expected = shown === undefined ? undefined : fromWire(shown);
  return payments.pay(caller, sent, async (tx) => {
    await holdSubscriber(tx, caller.id);
    const plan = await plans.holdOffered(tx, id);
    if (expected !== undefined && expected !== plan.amount) {
      throw refuse('conflict', `The price is ${moneyText(plan.amount, plan.currency)} now.`, {
        extra: { amount: toWire(plan.amount), currency: plan.currency },
      });
    }
    const now = clock.now();
    if (await hasUpcoming(tx, caller.id, now)) throw await paidAhead(tx, caller.id);
    const begunBefore = await openPayment(tx, {
      userId: caller.id,
      planId: id,
      amount: plan.amount,
      since: new Date(now.getTime() - ABANDONED_AFTER_MS),
    });
    if (begunBefore !== undefined) return { begun: begunBefore };
    return {
      kind: 'subscription',
      itemId: id,
      promised: promiseOf(plan),
      description: `Subscription: ${plan.name}`,
      amount: plan.amount,
      currency: 'NGN',
    };
  });
}

async function paidAhead(tx: Db, userId: string) {
  const last = await lastOf(tx, userId);
  return refuse(
    'conflict',
    `You have paid for the time until ${last ? dateOf(last.endsAt) : 'later'} already, so nothing was charged.`,
  );
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
    id,
    userId: payment.userId,
    planId: payment.itemId,
    paymentId: payment.id,
    startsAt,
    endsAt: after(startsAt, plan),
    renews,
    createdAt: now,
    cancelledAt: renewed === undefined ? null : (last?.cancelledAt ?? null),
  };
  await insertSubscription(tx, row, partsOf(startsAt, plan, { gross: payment.amount, fee: payment.fee }));
  await renewNoOther(tx, payment.userId, id);
  await takeForSubscription(tx, payment, clock, random);
  await sendMail(tx, ports, payment.userId, begun({ ...row, name: plan.name }));
}

/**
 * Takes back the time of a payment that is given back: it ends at once. Only the last of somebody's times, so that no hole comes
 * into it, and only before any month of it was shared: authors keep what they have earned. Of money that is `gone` by other hands
 * the months that were shared stay, and only what no statement has told an author of is taken back.
 * @throws Refusal `conflict`
 */
export async function takeTimeBack(
  ports: SubscriptionPorts,
  tx: Db,
  payment: PaidPayment,
  { gone = false }: { gone?: boolean } = {},
): Promise<void> {
  const { clock, random, payments } = ports;
  const now = clock.now();
  const row = await boughtBy(tx, payment.id);
  if (!row) throw new Error(`payment ${payment.id} has brought no subscription`);
  const last = await lastOf(tx, payment.userId);
  if (last?.id !== row.id) throw refuse('conflict', 'There is later time of this subscriber. Give that back first.');
  const renewal = row.renewalPaymentId === null ? undefined : await payments.find(row.renewalPaymentId, tx);
  if (renewal?.status === 'pending')
    throw refuse(
      'conflict',
      'The renewal of this subscription is being charged right now. Try again when that is decided.',
    );
  const shared = await holdParts(tx, row.id);
  if (shared.length > 0 && !gone)
    throw refuse(
      'conflict',
      'Authors have had their share of this subscription already, so the payment cannot be given back.',
    );
  await dropParts(tx, row.id);
  const endsAt = row.startsAt > now ? row.startsAt : row.endsAt < now ? row.endsAt : now;
  await updateSubscription(tx, row.id, { refundedAt: now, endsAt, renews: false });
  const before = await lastOf(tx, payment.userId);
  if (before) await goOnWithout(ports, tx, before, row, payment);
  if (shared.length === 0) return await giveSubscriptionBack(tx, payment, clock, random);
  const keys = shared.map(({ part }) => shareKey(row.id, part));
  const back = await chargeSubscriptionBack(tx, payment, { keys, ...sumOf(shared) }, clock, random);
  for (const [authorId, share] of back) await tellOfShare(tx, ports, authorId, share);
}

/** Whose share of a subscription went back hears of it: it was to stand in their next statement. */
async function tellOfShare(tx: Db, { inbox }: SubscriptionPorts, authorId: string, share: number): Promise<void> {
  const author = await userById(tx, authorId);
  if (share === 0 || !author || author.deletedAt) return;
  await inbox.send(tx, {
    receiverId: authorId,
    title: `A share of a subscription went back: ${moneyText(share, 'NGN')}`,
    body: `A subscription that your chapters were read by was paid with money that has gone back to the payer. Your share of it, ${moneyText(share, 'NGN')}, was not in a statement yet, so your next statement is without it. What earlier statements gave you stays yours.`,
  });
}

const sumOf = (parts: readonly Paid[]): Paid => ({
  gross: parts.reduce((sum, { gross }) => sum + gross, 0),
  fee: parts.reduce((sum, { fee }) => sum + fee, 0),
});

/**
 * The time before one that is given back is the last again, and nothing of its renewal is done yet. After bought time it goes on
 * as it did, unless the subscriber has cancelled since; after its renewal it does not, for who wants that money back does
 * not want to be charged anew, and a mail says so. Time that is over stays over.
 */
async function goOnWithout(
  ports: SubscriptionPorts,
  tx: Db,
  before: SubscriptionRow,
  given: SubscriptionRow,
  payment: PaidPayment,
): Promise<void> {
  const now = ports.clock.now();
  const { renews: renewed, name } = payment.promised as Promised;
  const charge = before.renewalPaymentId === null ? undefined : await ports.payments.find(before.renewalPaymentId, tx);
  const cancelledAt = given.cancelledAt ?? before.cancelledAt ?? (renewed === undefined ? null : now);
  const renews =
    cancelledAt === null &&
    (before.endsAt > now || charge?.status === 'pending') &&
    (await cardOf(tx, before.paymentId)) !== null;
  await updateSubscription(tx, before.id, {
    renews,
    cancelledAt,
    // A charge that is under way decides by itself how it goes on.
    ...(charge?.status === 'pending'
      ? {}
      : { renewalPaymentId: null, chargeAt: null, failures: 0, noticeAt: null, noticeAmount: null }),
  });
  if (renewed !== undefined && given.cancelledAt === null)
    await sendMail(
      tx,
      ports,
      payment.userId,
      renewalGivenBack({ name, endsAt: before.endsAt, over: before.endsAt <= now }),
    );
}
