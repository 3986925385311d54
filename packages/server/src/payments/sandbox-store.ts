import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { sandboxCharges } from '../schema/payments.ts';

export type SandboxCharge = typeof sandboxCharges.$inferSelect;

export async function findCharge(db: Db, reference: string): Promise<SandboxCharge | undefined> {
  const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.reference, reference));
  return charge;
}

/** Writes down what is to be paid; one that is there already stays as it is. */
export async function insertCharge(db: Db, row: typeof sandboxCharges.$inferInsert): Promise<void> {
  await db.insert(sandboxCharges).values(row).onConflictDoNothing();
}

/** What is paid instead of the amount that was asked for. */
const OTHER_AMOUNT = {
  half: sql`${sandboxCharges.amount} / 2`,
  double: sql`${sandboxCharges.amount} * 2`,
};

/** What becomes of a charge; undefined when there is none, or when it is paid and `evenPaid` does not say so. */
export async function updateCharge(
  db: Db,
  reference: string,
  {
    status,
    pays,
    evenPaid,
    card,
  }: {
    status: SandboxCharge['status'];
    pays?: 'half' | 'double' | undefined;
    evenPaid: boolean;
    card?: string | undefined;
  },
): Promise<SandboxCharge | undefined> {
  const [charge] = await db
    .update(sandboxCharges)
    .set({ status, ...(pays ? { amount: OTHER_AMOUNT[pays] } : {}), ...(card === undefined ? {} : { card }) })
    .where(and(eq(sandboxCharges.reference, reference), evenPaid ? undefined : ne(sandboxCharges.status, 'paid')))
    .returning();
  return charge;
}

export async function markRefunded(db: Db, reference: string, at: Date): Promise<void> {
  await db.update(sandboxCharges).set({ refundedAt: at }).where(eq(sandboxCharges.reference, reference));
}
