import type { SubscriptionStatus } from '@griot/contracts';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { deletionRequests } from '../schema/deletion.ts';
import { novels } from '../schema/novels.ts';
import { payments } from '../schema/payments.ts';
import type { Db } from '../ports/database/index.ts';
import { lock, type Paid, type ReadChapter, walletOf } from '../ledger/index.ts';
import type { Part } from './periods.ts';
import { subscriptionParts, subscriptionPlans, subscriptionReads, subscriptions } from '../schema/subscriptions.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
/** A subscription with the payment that began it. */
export type PaidSubscription = Awaited<ReturnType<typeof listOf>>['rows'][number];

const unrefunded = isNull(subscriptions.refundedAt);

/** Holds all that somebody has subscribed to until the transaction ends: by their wallet, as every change of it does. */
export async function holdSubscriber(tx: Db, userId: string): Promise<void> {
  await lock(tx, [walletOf(userId)]);
}

/** The last of somebody's times that was not given back: the one by which it goes on. */
export async function lastOf(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), unrefunded))
    .orderBy(desc(subscriptions.endsAt), desc(subscriptions.id))
    .limit(1);
  return row;
}

/** Somebody's own subscription and nobody else's. */
export async function findOwn(db: Db, userId: string, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
  return row;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

export async function boughtBy(db: Db, paymentId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.paymentId, paymentId));
  return row;
}

/** Whether time is paid for that has not begun yet. */
export async function hasUpcoming(db: Db, userId: string, now: Date): Promise<boolean> {
  return (
    (
      await db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(eq(subscriptions.userId, userId), unrefunded, gt(subscriptions.startsAt, now)))
        .limit(1)
    ).length > 0
  );
}

export async function insertSubscription(
  tx: Db,
  row: typeof subscriptions.$inferInsert,
  parts: readonly Part[],
): Promise<void> {
  await tx.insert(subscriptions).values(row);
  await tx.insert(subscriptionParts).values(parts.map((part) => ({ subscriptionId: row.id, ...part })));
}

export async function updateSubscription(
  tx: Db,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const [row] = await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning();
  if (!row) throw new Error(`subscription ${id} is gone`);
  return row;
}

/** Only the last of somebody's times goes on by itself; those before it are followed by it. */
export async function renewNoOther(tx: Db, userId: string, last: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ renews: false })
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.id, last), eq(subscriptions.renews, true)));
}

/** The sealed card of a payment, if it can be charged again. */
export async function cardOf(db: Db, paymentId: string): Promise<string | null> {
  const [row] = await db.select({ card: payments.authorisation }).from(payments).where(eq(payments.id, paymentId));
  return row?.card ?? null;
}

/** A payment for this plan at this price that its payer has begun since and not paid. */
export async function openPayment(
  tx: Db,
  { userId, planId, amount, since }: { userId: string; planId: string; amount: number; since: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        gt(payments.createdAt, since),
        eq(payments.kind, 'subscription'),
        eq(payments.itemId, planId),
        eq(payments.amount, amount),
        eq(payments.status, 'pending'),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return row?.id;
}

/** Whether somebody has asked for their account to be deleted. */
export async function isLeaving(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: deletionRequests.userId })
    .from(deletionRequests)
    .where(
      and(eq(deletionRequests.userId, userId), isNull(deletionRequests.cancelledAt), isNull(deletionRequests.doneAt)),
    );
  return rows.length > 0;
}

/** What each status means at a moment. */
const statusAt = (now: Date): Record<SubscriptionStatus, SQL | undefined> => {
  const over = and(unrefunded, lte(subscriptions.endsAt, now));
  return {
    active: and(unrefunded, lte(subscriptions.startsAt, now), gt(subscriptions.endsAt, now)),
    upcoming: and(unrefunded, gt(subscriptions.startsAt, now)),
    past_due: and(over, eq(subscriptions.renews, true)),
    ended: and(over, eq(subscriptions.renews, false)),
    refunded: isNotNull(subscriptions.refundedAt),
  };
};

/** Somebody's subscriptions: what runs first, then what comes after it in its order, then what is over, the latest first. */
export async function listOf(
  db: Db,
  userId: string,
  { status, now, limit, offset }: { status?: SubscriptionStatus | undefined; now: Date; limit: number; offset: number },
) {
  const is = statusAt(now);
  const where = and(eq(subscriptions.userId, userId), status && is[status]);
  const rows = await db
    .select({ subscription: subscriptions, payment: { promised: payments.promised, amount: payments.amount } })
    .from(subscriptions)
    .innerJoin(payments, eq(payments.id, subscriptions.paymentId))
    .where(where)
    .orderBy(
      sql`case when ${is.active} then 0 when ${is.upcoming} then 1 else 2 end`,
      sql`case when ${is.upcoming} then ${subscriptions.startsAt} end`,
      desc(subscriptions.endsAt),
      desc(subscriptions.id),
    )
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(subscriptions).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** One of somebody's subscriptions as `listOf` has them. */
export async function ownOf(db: Db, userId: string, id: string): Promise<PaidSubscription | undefined> {
  const [row] = await db
    .select({ subscription: subscriptions, payment: { promised: payments.promised, amount: payments.amount } })
    .from(subscriptions)
    .innerJoin(payments, eq(payments.id, subscriptions.paymentId))
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
  return row;
}

/** What ends by then and was not spoken of: it renews, or it has run out without anybody having said that it should. */
export async function toAnnounce(db: Db, now: Date, until: Date): Promise<{ id: string; userId: string }[]> {
  return await db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.noticeAt),
        lte(subscriptions.endsAt, until),
        or(eq(subscriptions.renews, true), gt(subscriptions.endsAt, now)),
        isNull(subscriptions.cancelledAt),
        unrefunded,
      ),
    )
    .orderBy(asc(subscriptions.endsAt), asc(subscriptions.id));
}

/** Whose cards are to be charged now. */
export async function toCharge(db: Db, now: Date): Promise<{ id: string; userId: string }[]> {
  return await db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.renews, true), isNull(subscriptions.renewalPaymentId), lte(subscriptions.chargeAt, now)),
    )
    .orderBy(asc(subscriptions.chargeAt), asc(subscriptions.id));
}

/** Nothing of somebody's goes on by itself any more; what is paid for runs to its end. */
export async function endRenewals(tx: Db, userId: string, at: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ renews: false, cancelledAt: sql`coalesce(${subscriptions.cancelledAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.renews, true)));
}

/** Holds the weeks or months of a subscription, and answers those that are shared. */
export async function holdParts(tx: Db, subscriptionId: string): Promise<(PartKey & Paid)[]> {
  const rows = await tx
    .select()
    .from(subscriptionParts)
    .where(eq(subscriptionParts.subscriptionId, subscriptionId))
    .for('update');
  return rows.filter(({ sharedAt }) => sharedAt !== null);
}

/** Forgets the weeks or months of what is given back that are not shared, and what was read in them. */
export async function dropParts(tx: Db, subscriptionId: string): Promise<void> {
  await tx
    .delete(subscriptionParts)
    .where(and(eq(subscriptionParts.subscriptionId, subscriptionId), isNull(subscriptionParts.sharedAt)));
}

export interface PartKey {
  subscriptionId: string;
  part: number;
}

/** The weeks and months that are over and not shared yet. */
export async function partsToShare(db: Db, now: Date): Promise<PartKey[]> {
  return await db
    .select({ subscriptionId: subscriptionParts.subscriptionId, part: subscriptionParts.part })
    .from(subscriptionParts)
    .where(and(isNull(subscriptionParts.sharedAt), lte(subscriptionParts.endsAt, now)))
    .orderBy(asc(subscriptionParts.endsAt), asc(subscriptionParts.subscriptionId), asc(subscriptionParts.part));
}

/** Marks a week or month as shared and holds it; undefined when it is shared already, or was given back. */
export async function takePart(tx: Db, { subscriptionId, part }: PartKey, at: Date): Promise<Paid | undefined> {
  const [row] = await tx
    .update(subscriptionParts)
    .set({ sharedAt: at })
    .where(
      and(
        eq(subscriptionParts.subscriptionId, subscriptionId),
        eq(subscriptionParts.part, part),
        isNull(subscriptionParts.sharedAt),
      ),
    )
    .returning();
  return row && { gross: row.gross, fee: row.fee };
}

/** What was read by subscription in a week or month. */
export async function readIn(db: Db, { subscriptionId, part }: PartKey): Promise<ReadChapter[]> {
  return await db
    .select({ chapterId: subscriptionReads.chapterId, novelId: subscriptionReads.novelId, authorId: novels.authorId })
    .from(subscriptionReads)
    .innerJoin(novels, eq(novels.id, subscriptionReads.novelId))
    .where(and(eq(subscriptionReads.subscriptionId, subscriptionId), eq(subscriptionReads.part, part)))
    .orderBy(asc(subscriptionReads.chapterId));
}

/** The plan of a subscription as it is today. */
export async function planOf(
  db: Db,
  { planId }: Pick<SubscriptionRow, 'planId'>,
): Promise<typeof subscriptionPlans.$inferSelect> {
  const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, planId));
  if (!plan) throw new Error(`subscription plan ${planId} is gone`);
  return plan;
}
