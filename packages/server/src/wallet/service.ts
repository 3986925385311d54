import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { GIVEN, walletOf } from './accounts.ts';
import { balanceOf, post } from './ledger.ts';
import { addLot, NOTHING_PAID } from './lots.ts';

export type Wallet = ReturnType<typeof createWallet>;

/** A reader's coins. Amounts are whole coins. */
export function createWallet({ db, clock, random }: { db: Database; clock: Clock; random: Random }) {
  return {
    balance: (userId: string): Promise<number> => balanceOf(db, walletOf(userId)),

    /**
     * Gives coins to a user, once for each key, within a transaction of the caller's if one is given.
     * @throws RangeError when `coins` is not a whole number above zero
     */
    async grant(userId: string, coins: number, reason: string, key: string, within?: Db): Promise<void> {
      if (!Number.isSafeInteger(coins) || coins < 1) throw new RangeError(`${coins} coins cannot be given`);
      const give = async (tx: Db) => {
        const { journalId, replayed } = await post(tx, { key, kind: 'grant', reason, entries: [{ account: GIVEN, amount: -coins }, { account: walletOf(userId), amount: coins }] }, clock, random);
        if (!replayed) await addLot(tx, { userId, coins, journalId, createdAt: clock.now(), ...NOTHING_PAID }, random);
      };
      await (within ? give(within) : transaction(db, give));
    },
  };
}
