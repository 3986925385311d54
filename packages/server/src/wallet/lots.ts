import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { coinLots, lotUses } from './tables.ts';

/** What was paid for a lot of coins, in kobo, and what the provider kept of it. Given coins cost nothing. */
export interface Paid { gross: number; fee: number }
export const NOTHING_PAID: Paid = { gross: 0, fee: 0 };

/** Coins taken from one lot, with their part of what was paid for it. */
export interface LotUse extends Paid { lotId: string; coins: number }

/** Adds a lot of coins that the movement `journalId` has brought into a wallet. */
export async function addLot(tx: Db, lot: { userId: string; coins: number; journalId: string; createdAt: Date } & Paid, random: Random): Promise<void> {
  await tx.insert(coinLots).values({ id: random.id('lot'), currency: 'NGN', coinsLeft: lot.coins, ...lot });
}

/**
 * Takes coins from a wallet's lots, the oldest first (ruling 26). Hold the wallet's account before, so that two spendings
 * of one wallet wait for each other.
 * @throws when the lots hold fewer coins than the wallet was said to, which would be a fault in the books
 */
export async function takeFromLots(tx: Db, userId: string, coins: number): Promise<LotUse[]> {
  const uses: LotUse[] = [];
  let wanted = coins;
  while (wanted > 0) {
    const lots = await tx.select().from(coinLots).where(and(eq(coinLots.userId, userId), gt(coinLots.coinsLeft, 0))).orderBy(asc(coinLots.number)).limit(20);
    if (lots.length === 0) throw new Error(`the lots of ${userId} hold ${wanted} coins too few`);
    for (const lot of lots) {
      const taken = Math.min(lot.coinsLeft, wanted);
      if (taken === 0) break;
      const from = lot.coins - lot.coinsLeft;
      await tx.update(coinLots).set({ coinsLeft: sql`${coinLots.coinsLeft} - ${taken}` }).where(eq(coinLots.id, lot.id));
      uses.push({ lotId: lot.id, coins: taken, gross: part(lot.gross, lot.coins, from, taken), fee: part(lot.fee, lot.coins, from, taken) });
      wanted -= taken;
    }
  }
  return uses;
}

/** Keeps which coins a movement has spent. */
export async function keepUses(tx: Db, journalId: string, uses: readonly LotUse[]): Promise<void> {
  await tx.insert(lotUses).values(uses.map((use) => ({ journalId, ...use })));
}

/** The part of `total` that belongs to the coins from `from` on, `taken` of them: all parts of a lot add up to its total. */
export function part(total: number, coins: number, from: number, taken: number): number {
  const until = (coin: number) => Number((BigInt(total) * BigInt(coin)) / BigInt(coins));
  return until(from + taken) - until(from);
}

export const paidFor = (uses: readonly LotUse[]): Paid => ({ gross: uses.reduce((sum, u) => sum + u.gross, 0), fee: uses.reduce((sum, u) => sum + u.fee, 0) });
