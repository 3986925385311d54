import { formatCoins, formatNumber } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once, onceAlong, onlyOnce } from '../idempotency/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { adultsOnly } from '../novels/index.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { together } from '../ports/together.ts';
import { type Held, lock, salesOf, spend, spendAsRead, walletOf } from '../ledger/index.ts';
import { lockOf } from './locks.ts';
import { type ForSale, preparedForSale, soldAsRead, unlockAlong } from './for-sale-store.ts';
import type { ChapterAccess } from './reader-chapter.ts';
import { isWithheldChapter, missingChapter, opens } from './reading.ts';
import { holdPublished } from './reading-store.ts';

/** The words of part 2 §4. */
export const UNLOCKED = 'Chapter has been unlocked';
const READABLE = 'This chapter is already readable';

export interface Unlocked {
  message: string;
  balance: number;
}

/** The chapter that is asked for, and the price in coins that its reader was shown, where they say it. */
export interface UnlockRequest {
  novel: string;
  chapter: string;
  shown?: number | undefined;
}

interface Ports {
  clock: Clock;
  random: Random;
}

/** Unlocks that are written in one statement. */
const MOST_TOGETHER = 32;

/** Sells chapters to readers. */
export function createUnlocking({ db, clock, random }: Ports & { db: Database }) {
  const forSale = preparedForSale(db);

  /**
   * Most unlocks meet nobody: chapters and wallets are read, and all is written in one statement, each only when its chapter and its
   * wallet still are as they were read. Null of one that was not bought: there was nothing to buy, or something has changed, and
   * whoever locks first and then looks finds out what.
   */
  async function buyAsRead(asked: readonly Buying[]): Promise<(Unlocked | null)[]> {
    const found = await forSale(asked, clock.now());
    const bought = asked.map((each, n) => boughtAsRead(each, found[n] ?? null, clock));
    const spendings = bought.filter((each) => each !== null);
    const made = await spendAsRead(db, spendings, clock, random);
    return bought.map((each) => (each && made[spendings.indexOf(each)] ? each.answer : null));
  }
  const buy = together(MOST_TOGETHER, buyAsRead);

  /**
   * Unlocks a chapter with the caller's coins, for ever (rulings 11 and 21): one payment for each reader and chapter however often
   * and however many at once they ask. What needs no coins costs none. The coins go to the account of the novel's sales, and the
   * author gets half of the net that was paid for them (ruling 26). A key that was sent along is kept with the answer.
   * @throws Refusal `not_found`; `adults_only`; `not_enough_coins` with `missing`, `coin_requirement` and `balance`; `conflict` when the price is not the one that was shown (with `coin_requirement`), when only a subscription opens it, the novel is out of the catalogue, or the key was used for something else
   */
  return async (caller: Caller, request: UnlockRequest, keyed?: KeyedCall): Promise<Unlocked> =>
    (await buy({ caller, ...request, keyed })) ??
    (await transaction(db, async (tx) => {
      // The wallet before the key, as in the statement above: who took the key first would wait for the wallet, and the other for the key.
      const held = await lock(tx, [walletOf(caller.id)]);
      return await once(tx, keyed, clock, () => unlockHeld(tx, { clock, random }, caller, request, held));
    }));
}

type Buying = UnlockRequest & { caller: Caller; keyed: KeyedCall | undefined };

/** What is spent for a chapter that is for sale at the price that its reader was shown, and what they are answered; null otherwise. */
function boughtAsRead({ caller, shown, keyed }: Buying, found: ForSale | null, clock: Clock) {
  if (!found?.purse || found.paid || isWithheldChapter(caller, found)) return null;
  const { purse } = found;
  const { mode, coins } = lockOf(found);
  const isForSale = (mode === 'C' || mode === 'A') && found.listed && !opens(caller, found);
  if (!isForSale || (shown ?? coins) !== coins || purse.balance < coins) return null;
  const answer: Unlocked = { message: UNLOCKED, balance: purse.balance - coins };
  const bought = buying(caller, found, coins, clock);
  return {
    ...bought,
    purse,
    onlyIf: [soldAsRead(found), ...onlyOnce(keyed)],
    along: [...bought.along, ...onceAlong(keyed, clock, answer)],
    answer,
  };
}

/** What is bought, and what is written down with it. */
const buying = (caller: Caller, { id, novelId, authorId }: ChapterAccess, coins: number, clock: Clock) => ({
  key: `unlock:${caller.id}:${id}`,
  kind: 'unlock' as const,
  reason: `Unlocked chapter ${id}`,
  userId: caller.id,
  coins,
  into: salesOf(novelId),
  authorId,
  novelId,
  chapterId: id,
  along: [unlockAlong({ userId: caller.id, chapterId: id, coins, createdAt: clock.now() })],
});

/** The same within the caller's transaction, which locks nothing before. */
export const unlockWithin = async (tx: Db, ports: Ports, caller: Caller, request: UnlockRequest): Promise<Unlocked> =>
  unlockHeld(tx, ports, caller, request, await lock(tx, [walletOf(caller.id)]));

/** With the wallet locked: from here on a reader's unlocks wait for each other, and what is read next is the latest. */
async function unlockHeld(
  tx: Db,
  { clock, random }: Ports,
  caller: Caller,
  { novel, chapter, shown }: UnlockRequest,
  held: Held,
): Promise<Unlocked> {
  const balance = held.get(walletOf(caller.id).id)?.balance ?? 0;
  const found = await holdPublished(tx, novel, chapter, caller, clock.now());
  if (!found) throw missingChapter();
  if (isWithheldChapter(caller, found)) throw adultsOnly();
  if (found.paid) return { message: UNLOCKED, balance };
  const { mode, coins } = lockOf(found);
  if (mode === 'F' || opens(caller, found)) return { message: READABLE, balance };
  // Whoever unlocked a chapter of it keeps the novel, but what is out of the catalogue is not sold.
  if (!found.listed)
    throw refuse(
      'conflict',
      'This novel has been taken out of the catalogue, and no more of its chapters can be unlocked.',
    );
  if (mode === 'S') throw refuse('conflict', 'This chapter is open to subscribers; coins do not unlock it.');
  if (shown !== undefined && shown !== coins)
    throw refuse('conflict', `This chapter costs ${formatCoins(coins)} now.`, { extra: { coin_requirement: coins } });
  if (balance < coins) throw tooFew(coins, balance);
  await spend(tx, buying(caller, found, coins, clock), clock, random, held);
  return { message: UNLOCKED, balance: balance - coins };
}

const tooFew = (coins: number, balance: number) =>
  refuse('not_enough_coins', `This chapter costs ${formatCoins(coins)}, and you have ${formatNumber(balance)}.`, {
    extra: { missing: coins - balance, coin_requirement: coins, balance },
  });
