import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, sql, sum } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { paymentDisputes, payments } from '../schema/payments.ts';
import { users } from '../schema/users.ts';

export type DisputeRow = typeof paymentDisputes.$inferSelect;
export type NewDispute = Pick<DisputeRow, 'id' | 'paymentId' | 'kind' | 'raisedAt'>;
export type SeenDispute = Awaited<ReturnType<typeof withPayment>>[number];

/** Keeps for staff what was told of a payment, once for each kind. What they closed waits again; what was taken back stays. */
export async function raiseDispute(tx: Db, row: NewDispute): Promise<void> {
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, row.paymentId));
  if (!payment) return;
  await tx
    .insert(paymentDisputes)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentDisputes.paymentId, paymentDisputes.kind],
      set: { raisedAt: row.raisedAt, outcome: null, settledAt: null },
      setWhere: sql`${paymentDisputes.outcome} = 'closed'`,
    });
}

const withPayment = (db: Db) =>
  db
    .select({ dispute: paymentDisputes, payment: payments, penName: users.penName })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .innerJoin(users, eq(users.id, payments.userId));

/** Those that wait, the longest waiting first, or those that are settled, newest first. */
export async function listDisputes(
  db: Db,
  { limit, offset, status }: Range & { status: 'open' | 'settled' },
): Promise<{ rows: SeenDispute[]; total: number }> {
  const open = status === 'open';
  const where = open ? isNull(paymentDisputes.settledAt) : isNotNull(paymentDisputes.settledAt);
  const order = open
    ? [asc(paymentDisputes.raisedAt), asc(paymentDisputes.id)]
    : [desc(paymentDisputes.settledAt), desc(paymentDisputes.id)];
  const rows = await withPayment(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(paymentDisputes).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findDispute(db: Db, id: string): Promise<SeenDispute | undefined> {
  const [row] = await withPayment(db).where(eq(paymentDisputes.id, id));
  return row;
}

/** What is still open of one kind of a payment, held; hold the payment before. */
export async function holdDispute(tx: Db, id: string): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.id, id), isNull(paymentDisputes.settledAt)))
    .for('update');
  return row;
}

/** Whether something of a payment still waits for staff; hold the payment before. */
export async function isDisputed(tx: Db, paymentId: string): Promise<boolean> {
  const open = and(eq(paymentDisputes.paymentId, paymentId), isNull(paymentDisputes.settledAt));
  return (await tx.select({ id: paymentDisputes.id }).from(paymentDisputes).where(open).limit(1)).length > 0;
}

export async function settleDispute(tx: Db, id: string, change: Partial<DisputeRow>): Promise<void> {
  await tx.update(paymentDisputes).set(change).where(eq(paymentDisputes.id, id));
}

/** Ends all else that is open of a payment whose money has gone: one movement answers them all. */
export async function settleOthers(tx: Db, paymentId: string, change: Partial<DisputeRow>): Promise<void> {
  await tx
    .update(paymentDisputes)
    .set(change)
    .where(and(eq(paymentDisputes.paymentId, paymentId), isNull(paymentDisputes.settledAt)));
}

/** Of whom coins are missing, since the payments for them went back when they were spent, and how many; once for each payment, whatever was told of it. */
export async function missingCoins(db: Db, userIds: string[]): Promise<Map<string, number>> {
  const each = db
    .select({ userId: payments.userId, spent: max(paymentDisputes.coinsSpent).as('spent') })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .where(and(inArray(payments.userId, userIds), eq(paymentDisputes.outcome, 'taken-back')))
    .groupBy(payments.id)
    .as('each');
  const rows = await db
    .select({ userId: each.userId, coins: sum(each.spent).mapWith(Number) })
    .from(each)
    .groupBy(each.userId);
  return new Map(rows.map(({ userId, coins }) => [userId, coins]));
}
