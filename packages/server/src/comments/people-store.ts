import { and, count, desc, eq } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { commentBlocks, mutes } from '../schema/comments.ts';
import { users } from '../schema/users.ts';

/** Somebody set aside, and since when. */
export interface SetAsideRow {
  id: string;
  penName: string;
  createdAt: Date;
}

export async function mute(db: Db, userId: string, mutedUserId: string, createdAt: Date): Promise<void> {
  await db.insert(mutes).values({ userId, mutedUserId, createdAt }).onConflictDoNothing();
}

export async function unmute(db: Db, userId: string, mutedUserId: string): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.mutedUserId, mutedUserId)));
}

export async function isMuted(db: Db, userId: string, mutedUserId: string): Promise<boolean> {
  const [row] = await db
    .select({ since: mutes.createdAt })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.mutedUserId, mutedUserId)));
  return row !== undefined;
}

export async function listMutes(db: Db, userId: string, { limit, offset }: Range) {
  const rows: SetAsideRow[] = await db
    .select({ id: mutes.mutedUserId, penName: users.penName, createdAt: mutes.createdAt })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedUserId))
    .where(eq(mutes.userId, userId))
    .orderBy(desc(mutes.createdAt), desc(mutes.mutedUserId))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(mutes).where(eq(mutes.userId, userId));
  return { rows, total: all?.total ?? 0 };
}

export async function block(db: Db, authorId: string, blockedUserId: string, createdAt: Date): Promise<void> {
  await db.insert(commentBlocks).values({ authorId, blockedUserId, createdAt }).onConflictDoNothing();
}

export async function unblock(db: Db, authorId: string, blockedUserId: string): Promise<void> {
  await db
    .delete(commentBlocks)
    .where(and(eq(commentBlocks.authorId, authorId), eq(commentBlocks.blockedUserId, blockedUserId)));
}

export async function isBlocked(db: Db, authorId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ since: commentBlocks.createdAt })
    .from(commentBlocks)
    .where(and(eq(commentBlocks.authorId, authorId), eq(commentBlocks.blockedUserId, userId)));
  return row !== undefined;
}

export async function listBlocks(db: Db, authorId: string, { limit, offset }: Range) {
  const rows: SetAsideRow[] = await db
    .select({ id: commentBlocks.blockedUserId, penName: users.penName, createdAt: commentBlocks.createdAt })
    .from(commentBlocks)
    .innerJoin(users, eq(users.id, commentBlocks.blockedUserId))
    .where(eq(commentBlocks.authorId, authorId))
    .orderBy(desc(commentBlocks.createdAt), desc(commentBlocks.blockedUserId))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(commentBlocks).where(eq(commentBlocks.authorId, authorId));
  return { rows, total: all?.total ?? 0 };
}
