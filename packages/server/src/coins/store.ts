import { asc, count, eq, max } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { coinOptions } from './tables.ts';

export type OptionRow = typeof coinOptions.$inferSelect;

/** What is on the shelf, or (`offered` false) off it, in its order. */
export async function listShelf(
  db: Db,
  { limit, offset, offered }: { limit: number; offset: number; offered: boolean },
): Promise<{ rows: OptionRow[]; total: number }> {
  const where = eq(coinOptions.offered, offered);
  const rows = await db
    .select()
    .from(coinOptions)
    .where(where)
    .orderBy(asc(coinOptions.numCoins), asc(coinOptions.place), asc(coinOptions.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(coinOptions).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findOption(db: Db, id: string): Promise<OptionRow | undefined> {
  const [row] = await db.select().from(coinOptions).where(eq(coinOptions.id, id));
  return row;
}

/** An option kept as it is until the transaction ends: for a change, or (`share`) while someone begins to pay for it. */
export async function holdOption(tx: Db, id: string, how: 'update' | 'share'): Promise<OptionRow | undefined> {
  const [row] = await tx.select().from(coinOptions).where(eq(coinOptions.id, id)).for(how);
  return row;
}

export async function insertOption(tx: Db, row: Omit<typeof coinOptions.$inferInsert, 'place'>): Promise<OptionRow> {
  const [last] = await tx.select({ place: max(coinOptions.place) }).from(coinOptions);
  const [inserted] = await tx
    .insert(coinOptions)
    .values({ ...row, place: (last?.place ?? -1) + 1 })
    .returning();
  if (!inserted) throw new Error('the new option was not returned');
  return inserted;
}

export async function updateOption(tx: Db, id: string, change: Partial<OptionRow>): Promise<OptionRow> {
  const [row] = await tx.update(coinOptions).set(change).where(eq(coinOptions.id, id)).returning();
  if (!row) throw new Error(`coin option ${id} is gone`);
  return row;
}
