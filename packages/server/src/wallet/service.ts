import { formatCoins, formatNumber } from '@griot/contracts';
import type { Guard } from '../http/access.ts';
import type { Caller } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import type { Range } from '../http/paging.ts';
import { refuse } from '../http/errors.ts';
import { addLot, balanceOf, GIVEN, NOTHING_PAID, post, walletOf } from '../ledger/index.ts';
import { adjust, type WalletPorts } from './adjusting.ts';
import { entriesOf } from './store.ts';
import { mayLookInto, mustExist, mustOwn } from './people.ts';
import { transfer } from './transfer.ts';

export type Wallet = ReturnType<typeof createWallet>;

/** A reader's coins. Amounts are whole coins. `guard` says who is staff now. */
export function createWallet({ guard, ...ports }: WalletPorts & { guard: Pick<Guard, 'refreshed'> }) {
  const { db, clock, random } = ports;
  return {
    balance: (userId: string): Promise<number> => balanceOf(db, walletOf(userId)),

    mayLookInto: (caller: Caller, userId: string): Promise<void> => mayLookInto({ db, guard }, caller, userId),
    mustExist: (userId: string): Promise<void> => mustExist(db, userId),
    mustOwn,

    /** Sets a wallet to a balance. @throws Refusal as `adjust` */
    set: (actor: Caller, userId: string, balance: number, reason?: string) =>
      adjust(ports, actor, { userId, to: () => balance, reason }),

    /** Adds coins to a wallet. @throws Refusal as `adjust` */
    fund: (actor: Caller, userId: string, coins: number, reason?: string, keyed?: KeyedCall) =>
      adjust(ports, actor, { userId, to: (balance) => balance + coins, reason }, keyed),

    /** Gives coins, or takes some below zero. @throws Refusal as `adjust`; `conflict` when there are not so many to take */
    change: (actor: Caller, userId: string, coins: number, reason: string, keyed?: KeyedCall) =>
      adjust(ports, actor, { userId, to: (balance) => changed(balance, coins), reason }, keyed),

    /** What came and went, newest first. */
    entries: (userId: string, window: Range) => entriesOf(db, userId, window),

    /** Passes the caller's coins on. @throws Refusal as `transfer` */
    pay: (caller: Caller, to: string, coins: number, keyed?: KeyedCall) => transfer(ports, caller, to, coins, keyed),

    /**
     * Gives coins to a user, once for each key, within a transaction of the caller's if one is given.
     * @throws RangeError when `coins` is not a whole number above zero
     */
    async grant(
      userId: string,
      coins: number,
      reason: string,
      key: string,
      within?: Db,
      when: Pick<typeof clock, 'now'> = clock,
    ): Promise<void> {
      if (!Number.isSafeInteger(coins) || coins < 1) throw new RangeError(`${coins} is no number of coins to give`);
      const give = async (tx: Db) => {
        const { journalId, replayed } = await post(
          tx,
          {
            key,
            kind: 'grant',
            reason,
            entries: [
              { account: GIVEN, amount: -coins },
              { account: walletOf(userId), amount: coins },
            ],
          },
          when,
          random,
        );
        if (!replayed) await addLot(tx, { userId, coins, journalId, createdAt: when.now(), ...NOTHING_PAID }, random);
      };
      await (within ? give(within) : transaction(db, give));
    },
  };
}

/** A balance after a change. @throws Refusal `conflict` below zero */
function changed(balance: number, coins: number): number {
  if (balance + coins < 0)
    throw refuse('conflict', `This wallet holds ${formatCoins(balance)}, so ${formatNumber(-coins)} cannot be taken.`, {
      extra: { balance },
    });
  return balance + coins;
}
