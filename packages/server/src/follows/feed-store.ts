import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { followFeeds } from '../schema/follows.ts';
import { users } from '../schema/users.ts';

export type FeedRow = typeof followFeeds.$inferSelect;

export async function findFeed(db: Db, userId: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(followFeeds).where(eq(followFeeds.userId, userId));
  return row;
}

/** Makes the feed, or gives it another secret. */
export async function putFeed(db: Db, row: FeedRow): Promise<void> {
  await db.insert(followFeeds).values(row).onConflictDoUpdate({ target: followFeeds.userId, set: row });
}

export const deleteFeed = (db: Db, userId: string) => db.delete(followFeeds).where(eq(followFeeds.userId, userId));

/** Whose feed a secret opens: somebody who is here and not blocked. */
export async function feedOwner(db: Db, secretHash: string): Promise<{ id: string; penName: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, penName: users.penName })
    .from(followFeeds)
    .innerJoin(users, eq(users.id, followFeeds.userId))
    .where(and(eq(followFeeds.secretHash, secretHash), isNull(users.blockedAt), isNull(users.deletedAt)));
  return row;
}
