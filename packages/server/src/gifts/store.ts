import { asc, count, desc, eq, getTableColumns, inArray, isNull, and, sql } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { giftOptions, gifts } from '../schema/gifts.ts';
import { shelfStore } from '../shop/index.ts';

export type OptionRow = typeof giftOptions.$inferSelect;

/** What can be given, cheapest first. */
export const giftOptionStore = shelfStore(giftOptions, [asc(giftOptions.numCoins)]);

/** Whether an option has a picture, on the shelf or off it. */
export async function hasPicture(db: Db, image: string): Promise<boolean> {
  return (
    (await db.select({ id: giftOptions.id }).from(giftOptions).where(eq(giftOptions.image, image)).limit(1)).length > 0
  );
}

export async function insertGift(tx: Db, row: typeof gifts.$inferInsert): Promise<void> {
  await tx.insert(gifts).values(row);
}

/** A gift with what it was and who gave it. */
export type GiftRow = Awaited<ReturnType<typeof listGifts>>[number];

/** What a novel was given, newest first. */
export const listGifts = (db: Db, novelId: string, { limit, offset }: Range) =>
  db
    .select({
      id: gifts.id,
      createdAt: gifts.createdAt,
      option: getTableColumns(giftOptions),
      name: users.penName,
      photoKey: users.photoKey,
      goneAt: users.deletedAt,
      named: users.nameOnGifts,
    })
    .from(gifts)
    .innerJoin(giftOptions, eq(giftOptions.id, gifts.giftOptionId))
    .innerJoin(users, eq(users.id, gifts.userId))
    .where(eq(gifts.novelId, novelId))
    .orderBy(desc(gifts.createdAt), desc(gifts.id))
    .limit(limit)
    .offset(offset);

/** How many of each option a novel was given, what was given most first, then the dearer. */
export async function totalsOf(db: Db, novelId: string): Promise<{ option: OptionRow; count: number }[]> {
  const counted = db
    .select({ giftOptionId: gifts.giftOptionId, given: count().as('given') })
    .from(gifts)
    .where(eq(gifts.novelId, novelId))
    .groupBy(gifts.giftOptionId)
    .as('counted');
  return await db
    .select({ option: getTableColumns(giftOptions), count: counted.given })
    .from(counted)
    .innerJoin(giftOptions, eq(giftOptions.id, counted.giftOptionId))
    .orderBy(desc(counted.given), desc(giftOptions.numCoins), asc(giftOptions.id));
}

/** Novels with gifts that their author was not told of, unless the author was told of some since `quietSince`. */
export async function novelsToTell(db: Db, quietSince: Date): Promise<string[]> {
  const { rows } = await db.execute<{ novel_id: string }>(sql`
    select distinct g.novel_id from ${gifts} g
    where g.told_at is null and not exists (select from ${gifts} told where told.novel_id = g.novel_id and told.told_at > ${quietSince.toISOString()}::timestamptz)`);
  return rows.map((row) => row.novel_id);
}

export interface Untold {
  authorId: string;
  userId: string;
  named: boolean;
  option: string;
  coins: number;
}

/** Takes the gifts of a novel that its author was not told of, each once however many ask. */
export async function takeUntold(tx: Db, novelId: string, at: Date): Promise<Untold[]> {
  const taken = await tx
    .update(gifts)
    .set({ toldAt: at })
    .where(and(eq(gifts.novelId, novelId), isNull(gifts.toldAt)))
    .returning({ authorId: gifts.authorId, userId: gifts.userId, optionId: gifts.giftOptionId, coins: gifts.coins });
  if (taken.length === 0) return [];
  const options = await tx
    .select({ id: giftOptions.id, name: giftOptions.name })
    .from(giftOptions)
    .where(
      inArray(
        giftOptions.id,
        taken.map((gift) => gift.optionId),
      ),
    );
  const names = new Map(options.map((option) => [option.id, option.name]));
  const open = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          taken.map((gift) => gift.userId),
        ),
        eq(users.nameOnGifts, true),
      ),
    );
  const named = new Set(open.map(({ id }) => id));
  return taken.map(({ optionId, ...gift }) => ({
    ...gift,
    named: named.has(gift.userId),
    option: names.get(optionId) ?? '',
  }));
}
