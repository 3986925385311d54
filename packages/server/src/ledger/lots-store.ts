import { formatCoins } from '@griot/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Random } from '../ports/clock.ts';
import { prepared, type Db, type SQL } from '../ports/database/index.ts';
import { accounts, coinLots, lotUses } from '../schema/ledger.ts';
import { partOf, type LotUse, type Paid } from './lots.ts';
import type { Along, Step } from './movement.ts';

/** Adds a lot of coins that the movement `journalId` has brought into a wallet. */
export async function addLot(
  tx: Db,
  lot: { userId: string; coins: number; journalId: string; createdAt: Date } & Paid,
  random: Random,
): Promise<void> {
  await tx.insert(coinLots).values({ id: random.id('lot'), currency: 'NGN', coinsLeft: lot.coins, ...lot });
}

/** Lots that are looked at first, and how many times as many each time after that: a few coins are mostly in one or two of very many. */
const LOTS_AT_FIRST = 3;
const TIMES_AS_MANY = 4;

const value = sql.placeholder;

/** A lot with the coins that are left of it. PostgreSQL's `bigint` comes as text, or as a number in JSON. */
interface Lot {
  id: string;
  number: string | number;
  coins: number;
  left: number;
  gross: string | number;
  fee: string | number;
}

/** The oldest lots of a wallet that have coins left, after one of them. */
const oldest = (user: SQL, after: SQL, most: SQL): SQL => sql`
    select id, number, coins, coins_left as left, gross, fee from ${coinLots}
    where user_id = ${user} and coins_left > 0 and number > ${after} order by number limit ${most}`;

const oldestLots = prepared<Lot & Record<string, unknown>>(
  'oldest_lots',
  oldest(sql`${value('user')}`, sql`${value('after')}`, sql`${value('most')}`),
);

/**
 * Chooses coins of a wallet's lots, the oldest first (ruling 26). Hold the wallet's account before, so that two spendings of one
 * wallet wait for each other and what is chosen is still there when it is taken.
 * @throws when the lots hold fewer coins than the wallet was said to, which would be a fault in the books
 */
export async function chooseFromLots(tx: Db, userId: string, coins: number): Promise<LotUse[]> {
  const uses: LotUse[] = [];
  for (let wanted = coins, after = '0', most = LOTS_AT_FIRST; wanted > 0; most *= TIMES_AS_MANY) {
    const { rows } = await oldestLots(tx, { user: userId, after, most });
    const last = rows.at(-1);
    if (!last) throw new Error(`the lots of ${userId} are ${formatCoins(wanted)} short`);
    const taken = takenFrom(rows, wanted);
    uses.push(...taken);
    wanted -= coinsOf(taken);
    after = String(last.number);
  }
  return uses;
}

/** So many coins of lots, one after the other; fewer when they hold no more. */
function takenFrom(lots: readonly Lot[], coins: number): LotUse[] {
  const uses: LotUse[] = [];
  let wanted = coins;
  for (const lot of lots) {
    if (wanted === 0) break;
    const taken = Math.min(lot.left, wanted);
    const paid = { gross: Number(lot.gross), fee: Number(lot.fee) };
    uses.push({ lotId: lot.id, coins: taken, ...partOf(paid, lot.coins, lot.coins - lot.left, taken) });
    wanted -= taken;
  }
  return uses;
}

const coinsOf = (uses: readonly LotUse[]): number => uses.reduce((sum, use) => sum + use.coins, 0);

/** A wallet as it was read, held by nobody, with its oldest lots. */
export interface Purse {
  balance: number;
  version: number;
  lots: Lot[];
}

/** A wallet by its account and its owner as a column of what is read besides; null of who never had coins. */
export const purseOf = (account: SQL, userId: SQL): SQL<Purse | null> => sql<Purse | null>`(
    select json_build_object('balance', a.balance, 'version', a.version, 'lots', (
      select coalesce(json_agg(l order by l.number), '[]') from (${oldest(userId, sql`0`, sql.raw(String(LOTS_AT_FIRST)))}) l
    )) from ${accounts} a where a.id = ${account})`;

/** Chooses coins of a purse, the oldest first; null when they are in more lots than were read. */
export function chooseFromPurse({ lots }: Purse, coins: number): LotUse[] | null {
  const uses = takenFrom(lots, coins);
  return coinsOf(uses) === coins ? uses : null;
}

const taking: Step = {
  name: 'taken',
  columns: { lot_id: 'text', coins: 'int' },
  statement: (asked) => sql`
      update ${coinLots} l set coins_left = l.coins_left - u.coins
      from journal join ${asked} u on u.journal_id = journal.id where l.id = u.lot_id`,
};
const using: Step = {
  name: 'used',
  columns: { lot_id: 'text', coins: 'int', gross: 'bigint', fee: 'bigint' },
  statement: (asked) => sql`
      insert into ${lotUses} (journal_id, lot_id, coins, gross, fee)
      select journal.id, u.lot_id, u.coins, u.gross, u.fee from journal join ${asked} u on u.journal_id = journal.id`,
};

/** Takes the coins that were chosen out of their lots along with a movement, and keeps which they were. */
export function usesAlong(uses: readonly LotUse[]): Along[] {
  const rows = uses.map(({ lotId, coins, gross, fee }) => ({ lot_id: lotId, coins, gross, fee }));
  return [
    { step: taking, rows },
    { step: using, rows },
  ];
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
