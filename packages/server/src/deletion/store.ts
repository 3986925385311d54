import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { deletionRequests } from '../schema/deletion.ts';
import { withdrawals } from '../schema/payouts.ts';

export type RequestRow = typeof deletionRequests.$inferSelect;

const isPending = and(isNull(deletionRequests.cancelledAt), isNull(deletionRequests.doneAt));
const isDone = isNotNull(deletionRequests.doneAt);

/** Someone's last request, held until the transaction ends. Hold it before the person: signing in takes them in this order. */
export async function lockRequest(tx: Db, userId: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(deletionRequests).where(eq(deletionRequests.userId, userId)).for('update');
  return row;
}

/** Writes a request in place of an earlier one. */
export async function putRequest(tx: Db, row: typeof deletionRequests.$inferInsert): Promise<void> {
  const { userId: _, ...fresh } = { cancelledAt: null, doneAt: null, ...row };
  await tx.insert(deletionRequests).values(row).onConflictDoUpdate({ target: deletionRequests.userId, set: fresh });
}

/** Cancels a request that is pending; false when there is none. */
export async function cancelRequest(tx: Db, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(deletionRequests)
    .set({ cancelledAt: at })
    .where(and(eq(deletionRequests.userId, userId), isPending))
    .returning({ userId: deletionRequests.userId });
  return rows.length > 0;
}

/** Whose time has come, the longest due first. */
export async function dueRequests(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: deletionRequests.userId })
    .from(deletionRequests)
    .where(and(isPending, lte(deletionRequests.dueAt, now)))
    .orderBy(asc(deletionRequests.dueAt), asc(deletionRequests.userId));
  return rows.map((row) => row.userId);
}

/** Pending requests by when they are due, the next first; others the latest first. */
export async function listRequests(
  db: Db,
  { limit, offset, status }: Range & { status?: 'pending' | 'done' | undefined },
) {
  const where = status === undefined ? or(isPending, isDone) : status === 'done' ? isDone : isPending;
  const rows = await db
    .select({ request: deletionRequests, penName: users.penName, userCode: users.userCode })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(where)
    .orderBy(
      status === 'pending' ? asc(deletionRequests.dueAt) : desc(deletionRequests.requestedAt),
      asc(deletionRequests.userId),
    )
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(deletionRequests).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Cents that were asked for and have not been paid yet. */
export async function openWithdrawals(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${withdrawals.cents}), 0)` })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.status, ['held', 'requested', 'processing'])));
  return Number(row?.cents ?? 0);
}
