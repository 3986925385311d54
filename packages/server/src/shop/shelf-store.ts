import { asc, count, eq, max, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Range } from '../http/paging.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';

/** What stands on a shelf. It is never deleted, since what was paid or given points at it, only taken off. */
export interface ShelfItem {
  id: string;
  offered: boolean;
}

/** What a change may say; what is undefined stays. */
export type Change<Item> = { [K in keyof Item]?: Item[K] | undefined };

export interface ShelfStore<Item extends ShelfItem, NewItem> {
  /** What is on the shelf, or (`offered` false) off it, in its order. */
  list(db: Db, window: Range & { offered: boolean }): Promise<{ rows: Item[]; total: number }>;
  find(db: Db, id: string): Promise<Item | undefined>;
  /** An item kept as it is until the transaction ends: for a change, or (`share`) while someone buys it. */
  hold(tx: Db, id: string, how: 'update' | 'share'): Promise<Item | undefined>;
  /** Puts an item behind all others. */
  insert(tx: Db, item: NewItem): Promise<Item>;
  update(tx: Db, id: string, change: Change<Item>): Promise<Item>;
  /** Whether there has never been anything on it. */
  isEmpty(db: Db): Promise<boolean>;
  /** Puts on it what an installation begins with, while there has never been anything on it. */
  fill(db: Database, items: () => NewItem[]): Promise<void>;
}

type ShelfTable = PgTable & Record<'id' | 'place' | 'offered', PgColumn> & { $inferSelect: ShelfItem };

/** The statements of a shelf whose items are the rows of `table`, ordered by `order` and, among equals, by when they came. */
export function shelfStore<T extends ShelfTable>(
  table: T,
  order: SQL[],
): ShelfStore<T['$inferSelect'], Omit<T['$inferInsert'], 'place'>> {
  type Item = T['$inferSelect'];
  const shelf: PgTable = table;
  const is = (id: string): SQL => eq(table.id, id);
  const isEmpty = async (db: Db): Promise<boolean> =>
    (await db.select({ id: table.id }).from(shelf).limit(1)).length === 0;

  return {
    async list(db, { limit, offset, offered }) {
      const where = eq(table.offered, offered);
      const rows = await db
        .select()
        .from(shelf)
        .where(where)
        .orderBy(...order, asc(table.place), asc(table.id))
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(shelf).where(where);
      return { rows: rows as Item[], total: all?.total ?? 0 };
    },
    async find(db, id) {
      const [row] = await db.select().from(shelf).where(is(id));
      return row as Item | undefined;
    },
    async hold(tx, id, how) {
      const [row] = await tx.select().from(shelf).where(is(id)).for(how);
      return row as Item | undefined;
    },
    async insert(tx, item) {
      const [last] = await tx.select({ place: max(table.place) }).from(shelf);
      const place = ((last?.place as number | null | undefined) ?? -1) + 1;
      const [row] = (await tx
        .insert(shelf)
        .values({ ...item, place })
        .returning()) as Item[];
      if (!row) throw new Error('the new item was not returned');
      return row;
    },
    async update(tx, id, change) {
      const [row] = (await tx.update(shelf).set(change).where(is(id)).returning()) as Item[];
      if (!row) throw new Error(`${id} is gone from its shelf`);
      return row;
    },
    isEmpty,
    fill: (db, items) =>
      transaction(db, async (tx) => {
        await tx.execute(sql`lock table ${shelf} in share row exclusive mode`);
        if (await isEmpty(tx)) await tx.insert(shelf).values(items().map((item, place) => ({ ...item, place })));
      }),
  };
}
