import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { eReaderKeys } from '../schema/e-readers.ts';
import { users } from '../schema/users.ts';

export type KeyRow = typeof eReaderKeys.$inferSelect;

export async function findKey(db: Db, userId: string): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(eReaderKeys).where(eq(eReaderKeys.userId, userId));
  return row;
}

/** Makes it, or puts another in its place. */
export async function putKey(db: Db, row: KeyRow): Promise<void> {
  await db.insert(eReaderKeys).values(row).onConflictDoUpdate({ target: eReaderKeys.userId, set: row });
}

export const deleteKey = (db: Db, userId: string) => db.delete(eReaderKeys).where(eq(eReaderKeys.userId, userId));

/** Whose catalogue a key opens: somebody who is here and not blocked. */
export async function ownerOfKey(
  db: Db,
  secretHash: string,
): Promise<{ id: string; penName: string; since: Date } | undefined> {
  const [row] = await db
    .select({ id: users.id, penName: users.penName, since: eReaderKeys.createdAt })
    .from(eReaderKeys)
    .innerJoin(users, eq(users.id, eReaderKeys.userId))
    .where(and(eq(eReaderKeys.secretHash, secretHash), isNull(users.blockedAt), isNull(users.deletedAt)));
  return row;
}
