import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { lock, walletOf } from '../ledger/index.ts';
import { paymentEvents, payments } from '../schema/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPaymentRow = typeof payments.$inferInsert;

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/**
 * A payment held for a change until the transaction ends, its payer's wallet before it: whatever a payment brings or takes
 * back goes by the wallet, and wallets are locked before all else.
 */
export async function holdPayment(tx: Db, { id, userId }: Pick<PaymentRow, 'id' | 'userId'>): Promise<PaymentRow> {
  await lock(tx, [walletOf(userId)]);
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error(`payment ${id} is gone`);
  return row;
}

export async function insertPayment(tx: Db, row: NewPaymentRow): Promise<PaymentRow> {
  const [inserted] = await tx.insert(payments).values(row).returning();
  if (!inserted) throw new Error('the new payment was not returned');
  return inserted;
}

export async function updatePayment(tx: Db, id: string, change: Partial<PaymentRow>): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(change).where(eq(payments.id, id)).returning();
  if (!row) throw new Error(`payment ${id} is gone`);
  return row;
}

/** Somebody's first payment that is paid and not given back; `but` is one that does not count. */
export async function firstPaid(tx: Db, userId: string, but = ''): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'paid'), ne(payments.id, but)))
    .orderBy(payments.paidAt, payments.id)
    .limit(1);
  return row?.id;
}

/** Keeps where a payment is paid; the first link stays. */
export async function keepLink(db: Db, id: string, link: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ link, updatedAt: at })
    .where(and(eq(payments.id, id), isNull(payments.link)));
}

/** A payment that could not be begun; false when it has a link by now. */
export async function giveUpUnbegun(db: Db, id: string, failure: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'failed', failure, updatedAt: at })
    .where(and(eq(payments.id, id), isNull(payments.link), eq(payments.status, 'pending')));
}

/** Another order for each round, so that the first of it are not always the same. */
const inRound = (round: number) => sql`md5(${payments.id} || ${String(round)})`;

/** Payments that nothing was heard of since `before`; of many, each round has others. */
export async function pendingBefore(
  db: Db,
  { before, round, most }: { before: Date; round: number; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.status, 'pending'), lt(payments.createdAt, before)))
    .orderBy(inRound(round))
    .limit(most);
  return rows.map((row) => row.id);
}

/** Payments begun since `since` at a provider that were declined or given up: money may have come in for them nevertheless. */
export async function givenUpSince(
  db: Db,
  { since, provider, round, most }: { since: Date; provider: PaymentRow['provider']; round: number; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        gte(payments.createdAt, since),
        inArray(payments.status, ['failed', 'abandoned']),
        isNotNull(payments.link),
        eq(payments.provider, provider),
      ),
    )
    .orderBy(inRound(round))
    .limit(most);
  return rows.map((row) => row.id);
}

/** Keeps a webhook; false when the provider has sent it before. */
export async function keepEvent(tx: Db, row: typeof paymentEvents.$inferInsert): Promise<boolean> {
  return (
    (await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ id: paymentEvents.eventId })).length >
    0
  );
}

export async function markHandled(db: Db, provider: PaymentRow['provider'], eventId: string, at: Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: at })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
}
