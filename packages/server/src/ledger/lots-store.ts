import { formatCoins } from '@griot/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Random } from '../ports/clock.ts';
import { executePrepared, type Db } from '../ports/database/index.ts';
import { coinLots, lotUses } from '../schema/ledger.ts';
import { partOf, type LotUse, type Paid } from './lots.ts';

/** Adds a lot of coins that the movement `journalId` has brought into a wallet. */
export async function addLot(
  tx: Db,
  lot: { userId: string; coins: number; journalId: string; createdAt: Date } & Paid,
  random: Random,
): Promise<void> {
  await tx.insert(coinLots).values({ id: random.id('lot'), currency: 'NGN', coinsLeft: lot.coins, ...lot });
}

/** Lots that one statement looks at, so that one with very many small ones is not read whole for a few coins. */
const LOTS_AT_ONCE = 50;

/**
 * Takes coins from a wallet's lots, the oldest first (ruling 26). Hold the wallet's account before, so that two spendings
 * of one wallet wait for each other.
 * @throws when the lots hold fewer coins than the wallet was said to, which would be a fault in the books
 */
export async function takeFromLots(tx: Db, userId: string, coins: number): Promise<LotUse[]> {
  const uses: LotUse[] = [];
  for (let wanted = coins; wanted > 0;) {
    const taken = await takeFromOldest(tx, userId, wanted);
    if (taken.length === 0) throw new Error(`the lots of ${userId} are ${formatCoins(wanted)} short`);
    uses.push(...taken);
    wanted -= taken.reduce((sum, use) => sum + use.coins, 0);
  }
  return uses;
}

async function takeFromOldest(tx: Db, userId: string, wanted: number): Promise<LotUse[]> {
  const { rows } = await executePrepared<{
    id: string;
    number: string;
    coins: number;
    was_left: number;
    taken: number;
    gross: string;
    fee: string;
  }>(
    tx,
    'take_from_lots',
    sql`
    with oldest as (
      select id, number, coins_left from ${coinLots} where user_id = ${userId} and coins_left > 0 order by number limit ${LOTS_AT_ONCE}
    ), before as (
      select id, coins_left, sum(coins_left) over (order by number) - coins_left as coins from oldest
    ), taken as (
      select id, coins_left, least(coins_left, ${wanted}::bigint - coins)::int as coins from before where coins < ${wanted}::bigint
    )
    update ${coinLots} l set coins_left = l.coins_left - taken.coins from taken where l.id = taken.id
    returning l.id, l.number, l.coins, taken.coins_left as was_left, taken.coins as taken, l.gross, l.fee`,
  );
  return rows
    .sort((a, b) => Number(a.number) - Number(b.number))
    .map((row) => {
      const paid = { gross: Number(row.gross), fee: Number(row.fee) };
      return { lotId: row.id, coins: row.taken, ...partOf(paid, row.coins, row.coins - row.was_left, row.taken) };
    });
}

/**
 * Takes a whole lot back out of a wallet: the one that the movement `journalId` brought, for a refund. Hold the wallet's
 * account before. Undefined when some of its coins are spent.
 */
export async function takeWholeLot(tx: Db, journalId: string): Promise<LotUse | undefined> {
  const [lot] = await tx
    .update(coinLots)
    .set({ coinsLeft: 0 })
    .where(and(eq(coinLots.journalId, journalId), eq(coinLots.coinsLeft, coinLots.coins)))
    .returning();
  return lot && { lotId: lot.id, coins: lot.coins, gross: lot.gross, fee: lot.fee };
}

/** Takes what is left of the lot that the movement `journalId` brought. Hold the wallet's account before. Undefined when nothing is. */
export async function takeRestOfLot(tx: Db, journalId: string): Promise<LotUse | undefined> {
  const [lot] = await tx.select().from(coinLots).where(eq(coinLots.journalId, journalId)).for('update');
  if (!lot || lot.coinsLeft === 0) return undefined;
  await tx.update(coinLots).set({ coinsLeft: 0 }).where(eq(coinLots.id, lot.id));
  return { lotId: lot.id, coins: lot.coinsLeft, ...partOf(lot, lot.coins, lot.coins - lot.coinsLeft, lot.coinsLeft) };
}

/** Keeps which coins a movement has spent. */
export async function keepUses(tx: Db, journalId: string, uses: readonly LotUse[]): Promise<void> {
  await tx.insert(lotUses).values(uses.map((use) => ({ journalId, ...use })));
}
