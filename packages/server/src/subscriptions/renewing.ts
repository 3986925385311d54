import { CANCEL_HOURS, RENEWAL_NOTICE_DAYS } from '@griot/contracts';
import type { PaymentRow } from '../payments/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import { holdUser } from '../users/index.ts';
import { chargeFailed, notRenewed, renewal, sendMail, type Stop } from './mails.ts';
import { dayOf } from './periods.ts';
import type { PlanRow } from './plans-store.ts';
import type { SubscriptionPorts } from './ports.ts';
import {
  cardOf,
  findSubscription,
  holdSubscriber,
  isLeaving,
  lastOf,
  planOf,
  toAnnounce,
  toCharge,
  updateSubscription,
  type SubscriptionRow,
} from './store.ts';
import { promiseOf, type Promised } from './promise.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How long before the end a renewal is announced. */
const NOTICE_MS = RENEWAL_NOTICE_DAYS * DAY_MS;
/** Whoever cancels 24 hours before the end is not charged (part 2 §9), so the card is not charged before that. */
const CHARGED_BEFORE_MS = CANCEL_HOURS * HOUR_MS;
/** A notice that came late still leaves so long to cancel. */
const TO_CANCEL_MS = NOTICE_MS - CHARGED_BEFORE_MS;
/** A card that was declined is charged again a day later, in all so often: the last time two days after the end. */
const CHARGES_MOST = 4;
const RETRY_MS = DAY_MS;
/**
 * A renewal whose end is past by more than this is not charged: whoever has read nothing since does not expect it any more. A
 * notice at the last moment and the last retry of a declined card both come two days after the end; a day is for hours that were missed.
 */
const GRACE_MS = 3 * DAY_MS;

const isTooLate = ({ endsAt }: SubscriptionRow, at: Date): boolean => at.getTime() - endsAt.getTime() > GRACE_MS;

/** When a renewal is charged that is announced now. */
const chargeTime = (endsAt: Date, now: Date): Date =>
  new Date(Math.max(endsAt.getTime() - CHARGED_BEFORE_MS, now.getTime() + TO_CANCEL_MS));
/** When a renewal will be charged as far as is known. */
export const nextCharge = ({ chargeAt, endsAt }: SubscriptionRow): Date =>
  chargeAt ?? new Date(endsAt.getTime() - CHARGED_BEFORE_MS);
/** What a renewal will cost at the most: what was announced, or what the plan costs less by now; before the notice, what the plan costs. */
export const nextAmount = ({ noticeAmount }: SubscriptionRow, plan: PlanRow): number =>
  Math.min(noticeAmount ?? plan.amount, plan.amount);

/**
 * When somebody who has cancelled goes on after all: that is its own notice, if the time for one has come. What was announced
 * once stays the most that is charged.
 */
export function resumption(
  { endsAt, noticeAmount }: SubscriptionRow,
  plan: PlanRow,
  now: Date,
): Partial<SubscriptionRow> {
  if (endsAt.getTime() - NOTICE_MS > now.getTime()) return {};
  return {
    noticeAt: now,
    noticeAmount: noticeAmount ?? plan.amount,
    chargeAt: new Date(Math.max(endsAt.getTime() - CHARGED_BEFORE_MS, now.getTime())),
  };
}

/** Why a subscription cannot be renewed now, if it cannot. */
export async function hindrance(tx: Db, row: SubscriptionRow, plan: PlanRow): Promise<Stop | undefined> {
  const user = await holdUser(tx, row.userId);
  if (!user || user.deletedAt || user.blockedAt || (await isLeaving(tx, row.userId))) return 'leaving';
  if (!plan.offered) return 'withdrawn';
  return (await cardOf(tx, row.paymentId)) === null ? 'no-card' : undefined;
}

/** Does for each of them, in a transaction of its own with the subscriber held, what is to be done; the others go on when one fails. */
async function forEach(
  { db }: SubscriptionPorts,
  found: readonly { id: string; userId: string }[],
  work: (tx: Db, row: SubscriptionRow) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, userId } of found) {
    try {
      await transaction(db, async (tx) => {
        await holdSubscriber(tx, userId);
        const row = await findSubscription(tx, id);
        if (row && row.refundedAt === null) await work(tx, row);
      });
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscriptions could not be renewed`);
}

/** It runs out, and the subscriber is told why. */
async function stop(ports: SubscriptionPorts, tx: Db, row: SubscriptionRow, name: string, why: Stop): Promise<void> {
  const now = ports.clock.now();
  await updateSubscription(tx, row.id, { renews: false, noticeAt: row.noticeAt ?? now });
  await sendMail(tx, ports, row.userId, notRenewed({ name, endsAt: row.endsAt, over: row.endsAt <= now, why }));
}

/** Tells everybody whose subscription ends within three days what it costs to go on and how to cancel, or that it ends; once. */
export async function announceRenewals(ports: SubscriptionPorts): Promise<void> {
  const { db, clock } = ports;
  const now = clock.now();
  await forEach(ports, await toAnnounce(db, now, new Date(now.getTime() + NOTICE_MS)), async (tx, row) => {
    if (row.noticeAt !== null || row.cancelledAt !== null) return;
    if ((await lastOf(tx, row.userId))?.id !== row.id) {
      // Other time follows, and that is spoken of when its own end comes.
      await updateSubscription(tx, row.id, { noticeAt: now });
      return;
    }
    const plan = await planOf(tx, row);
    const why = await hindrance(tx, row, plan);
    // What a declined card has paid after all, when nothing was tried any more.
    if (why || !row.renews) return await stop(ports, tx, row, plan.name, why ?? 'declined');
    // Nobody is told in advance of what is past.
    if (row.endsAt <= now) return await stop(ports, tx, row, plan.name, 'late');
    const chargeAt = chargeTime(row.endsAt, now);
    await updateSubscription(tx, row.id, { noticeAt: now, noticeAmount: plan.amount, chargeAt });
    await sendMail(
      tx,
      ports,
      row.userId,
      renewal({ name: plan.name, amount: plan.amount, chargeAt, endsAt: row.endsAt }),
    );
  });
}

/**
 * Begins to charge the cards of all whose time for it has come, each once: the payment is entered and its charge promised in
 * the transaction that says so, with the subscriber held, so that of two servers one does it, and a cancellation comes either
 * before it or after it.
 */
export async function chargeRenewals(ports: SubscriptionPorts): Promise<void> {
  const { db, clock, payments } = ports;
  await forEach(ports, await toCharge(db, clock.now()), async (tx, row) => {
    const now = clock.now();
    if (!row.renews || row.renewalPaymentId !== null || row.chargeAt === null || row.chargeAt > now) return;
    const plan = await planOf(tx, row);
    if (isTooLate(row, now)) return await stop(ports, tx, row, plan.name, 'late');
    const why = await hindrance(tx, row, plan);
    const card = await cardOf(tx, row.paymentId);
    if (why || card === null) return await stop(ports, tx, row, plan.name, why ?? 'no-card');
    const before = (await payments.find(row.paymentId, tx))?.promised as Promised | undefined;
    const promised: Promised = { ...promiseOf(plan), renews: row.id, day: dayOf(row.startsAt, before?.day) };
    const payment = await payments.start(tx, {
      userId: row.userId,
      kind: 'renewal',
      itemId: plan.id,
      promised,
      description: `Renewal of subscription: ${plan.name}`,
      amount: nextAmount(row, plan),
      currency: 'NGN',
      authorisation: card,
    });
    await payments.chargeLater(tx, payment.id);
    await updateSubscription(tx, row.id, { renewalPaymentId: payment.id });
  });
}

/**
 * Whether a renewal that has begun is still to be charged: not when it was cancelled meanwhile, or other time followed, and not when a provider was away
 * for so long that nobody expects it any more.
 */
export async function isWanted(
  { clock }: Pick<SubscriptionPorts, 'clock'>,
  db: Db,
  payment: PaymentRow,
): Promise<boolean> {
  const { renews: id } = payment.promised as Promised;
  const row = id === undefined ? undefined : await findSubscription(db, id);
  return row !== undefined && row.renewalPaymentId === payment.id && row.renews && !isTooLate(row, clock.now());
}

/** A charge has failed: it is tried again tomorrow, until it is enough. Part of the transaction that says so, with the subscriber held. */
export async function chargeHasFailed(ports: SubscriptionPorts, tx: Db, payment: PaymentRow): Promise<void> {
  const { renews: id, name } = payment.promised as Promised;
  const row = id === undefined ? undefined : await findSubscription(tx, id);
  if (row?.renewalPaymentId !== payment.id) return;
  const now = ports.clock.now();
  const failures = row.failures + 1;
  const chargeAt = new Date(now.getTime() + RETRY_MS);
  const after = await updateSubscription(tx, row.id, { renewalPaymentId: null, failures, chargeAt });
  // Cancelled meanwhile, or followed by other time: nothing is tried again.
  if (!row.renews) return;
  if (isTooLate(row, now)) return await stop(ports, tx, after, name, 'late');
  if (failures >= CHARGES_MOST || isTooLate(row, chargeAt)) return await stop(ports, tx, after, name, 'declined');
  await sendMail(tx, ports, row.userId, chargeFailed({ name, amount: payment.amount, chargeAt, endsAt: row.endsAt }));
}
