import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { giftOptions, gifts } from '../schema/gifts.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

const ownGifts = (db: Db) =>
  db
    .select({
      id: gifts.id,
      createdAt: gifts.createdAt,
      option: getTableColumns(giftOptions),
      name: users.penName,
      photoKey: users.photoKey,
      goneAt: users.deletedAt,
      named: users.nameOnGifts,
      userId: gifts.userId,
      novelTitle: novels.title,
      slug: novels.slug,
      thanks: gifts.thanks,
      thankedAt: gifts.thankedAt,
    })
    .from(gifts)
    .innerJoin(giftOptions, eq(giftOptions.id, gifts.giftOptionId))
    .innerJoin(users, eq(users.id, gifts.userId))
    .innerJoin(novels, eq(novels.id, gifts.novelId));

export type OwnGiftRow = Awaited<ReturnType<typeof listOwnGifts>>[number];

/** What a novel was given, for its author, the newest first. */
export const listOwnGifts = (db: Db, authorId: string, novelId: string, { limit, offset }: Range) =>
  ownGifts(db)
    .where(and(eq(gifts.novelId, novelId), eq(gifts.authorId, authorId)))
    .orderBy(desc(gifts.createdAt), desc(gifts.id))
    .limit(limit)
    .offset(offset);

export async function countOwnGifts(db: Db, authorId: string, novelId: string): Promise<number> {
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(gifts)
    .where(and(eq(gifts.novelId, novelId), eq(gifts.authorId, authorId)));
  return all?.total ?? 0;
}

export async function findOwnGift(db: Db, authorId: string, id: string): Promise<OwnGiftRow | undefined> {
  const [row] = await ownGifts(db).where(and(eq(gifts.id, id), eq(gifts.authorId, authorId), isNull(novels.removedAt)));
  return row;
}

/** Writes an author's thanks down; whether it is the first time. */
export async function putThanks(tx: Db, id: string, thanks: string, thankedAt: Date): Promise<boolean> {
  const taken = await tx
    .update(gifts)
    .set({ thanks, thankedAt })
    .where(and(eq(gifts.id, id), isNull(gifts.thankedAt)))
    .returning({ id: gifts.id });
  return taken.length > 0;
}
