import { and, asc, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { WithdrawalStatus } from '@griot/contracts';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { bankDetails, withdrawals } from '../schema/payouts.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export async function findDetails(db: Db, userId: string): Promise<typeof bankDetails.$inferSelect | undefined> {
  const [row] = await db.select().from(bankDetails).where(eq(bankDetails.userId, userId));
  return row;
}

export async function putDetails(tx: Db, row: typeof bankDetails.$inferInsert): Promise<void> {
  const { userId: _, ...change } = row;
  await tx.insert(bankDetails).values(row).onConflictDoUpdate({ target: bankDetails.userId, set: change });
}

export async function insertWithdrawal(tx: Db, row: typeof withdrawals.$inferInsert): Promise<WithdrawalRow> {
  const [inserted] = await tx.insert(withdrawals).values(row).returning();
  if (!inserted) throw new Error('the new withdrawal was not returned');
  return inserted;
}

/** Someone's own, newest first. */
export async function ownWithdrawals(
  db: Db,
  userId: string,
  { limit, offset }: Range,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const where = eq(withdrawals.userId, userId);
  const rows = await db
    .select()
    .from(withdrawals)
    .where(where)
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(withdrawals).where(where);
  return { rows, total: all?.total ?? 0 };
}

export type StaffRow = Awaited<ReturnType<typeof withOwner>>[number];

const withOwner = (db: Db) =>
  db
    .select({ withdrawal: withdrawals, penName: users.penName, userCode: users.userCode })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId));

const OPEN: readonly WithdrawalStatus[] = ['held', 'requested', 'processing'];

/** What staff narrow the list to: one state, or all that are open. */
export type StaffFilter = { status?: WithdrawalStatus | 'open' | undefined };

/** Everybody's: those that are open first and oldest first, since they wait; then all others, newest first. */
export async function listWithdrawals(
  db: Db,
  { limit, offset, status }: Range & StaffFilter,
): Promise<{ rows: StaffRow[]; total: number }> {
  const open = inArray(withdrawals.status, [...OPEN]);
  const isOpen = status !== undefined && (status === 'open' || OPEN.includes(status));
  // The open ones by name too, so that their own index serves.
  const where =
    status && and(status === 'open' ? undefined : eq(withdrawals.status, status), isOpen ? open : undefined);
  const [waiting, ended] = [
    [asc(withdrawals.createdAt), asc(withdrawals.id)],
    [desc(withdrawals.createdAt), desc(withdrawals.id)],
  ];
  const order = status
    ? isOpen
      ? waiting
      : ended
    : [
        sql`case when ${open} then 0 else 1 end`,
        sql`case when ${open} then ${withdrawals.createdAt} end`,
        sql`case when ${open} then ${withdrawals.id} end`,
        ...ended,
      ];
  const rows = await withOwner(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(withdrawals).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findWithdrawal(db: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = await withOwner(db).where(eq(withdrawals.id, id));
  return row;
}

/** A withdrawal held until the transaction ends. Hold its owner's income before, if it may come back. */
export async function lockWithdrawal(tx: Db, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('no key update');
  return row;
}

export async function updateWithdrawal(tx: Db, id: string, change: Partial<WithdrawalRow>): Promise<void> {
  await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id));
}

/** Erases where someone's money goes, and why it could not (ruling 28): but for withdrawals under way, whose details are erased when they end. */
export async function eraseDetails(tx: Db, userId: string): Promise<void> {
  await tx.delete(bankDetails).where(eq(bankDetails.userId, userId));
  await tx
    .update(withdrawals)
    .set({ sealedDetails: '', shown: '', failure: null })
    .where(and(eq(withdrawals.userId, userId), notInArray(withdrawals.status, [...OPEN])));
}
