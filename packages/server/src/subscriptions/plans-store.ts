import { asc, count, desc, eq, max } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { subscriptionPlans } from './tables.ts';

export type PlanRow = typeof subscriptionPlans.$inferSelect;

/** What is on the shelf, or (`offered` false) off it, in its order: shortest first, as all weeks come before months. */
export async function listShelf(
  db: Db,
  { limit, offset, offered }: { limit: number; offset: number; offered: boolean },
): Promise<{ rows: PlanRow[]; total: number }> {
  const where = eq(subscriptionPlans.offered, offered);
  const rows = await db
    .select()
    .from(subscriptionPlans)
    .where(where)
    .orderBy(
      desc(subscriptionPlans.unit),
      asc(subscriptionPlans.units),
      asc(subscriptionPlans.place),
      asc(subscriptionPlans.id),
    )
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(subscriptionPlans).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findPlan(db: Db, id: string): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id));
  return row;
}

/** A plan kept as it is until the transaction ends: for a change, or (`share`) while someone begins to pay for it. */
export async function holdPlan(tx: Db, id: string, how: 'update' | 'share'): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id)).for(how);
  return row;
}

export async function insertPlan(tx: Db, row: Omit<typeof subscriptionPlans.$inferInsert, 'place'>): Promise<PlanRow> {
  const [last] = await tx.select({ place: max(subscriptionPlans.place) }).from(subscriptionPlans);
  const [inserted] = await tx
    .insert(subscriptionPlans)
    .values({ ...row, place: (last?.place ?? -1) + 1 })
    .returning();
  if (!inserted) throw new Error('the new plan was not returned');
  return inserted;
}

export async function updatePlan(tx: Db, id: string, change: Partial<PlanRow>): Promise<PlanRow> {
  const [row] = await tx.update(subscriptionPlans).set(change).where(eq(subscriptionPlans.id, id)).returning();
  if (!row) throw new Error(`subscription plan ${id} is gone`);
  return row;
}
