import { formatCoins, formatNumber } from '@griot/contracts';
import { LIMITS } from '../limits/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once } from '../idempotency/index.ts';
import { transaction } from '../ports/database/index.ts';
import {
  addLot,
  chooseFromLots,
  keptByPlatform,
  lock,
  NOTHING_PAID,
  post,
  usesAlong,
  walletOf,
} from '../ledger/index.ts';
import type { WalletPorts } from './adjusting.ts';
import { holdPerson } from './people.ts';

/**
 * Passes the caller's coins on to somebody else (ruling 4), who is told. The sender's oldest coins go first. What is received
 * was given, and given coins are worth nothing (ruling 26): spent, they earn no author anything, and what was once paid for
 * them stays with the platform. Answers what the sender has left.
 * @throws Refusal `invalid` when it is the caller; `not_enough_coins` with `missing` and `balance`; `not_found` when the other has been erased meanwhile; `too_many`
 */
export async function transfer(
  { db, clock, random, inbox, limits }: WalletPorts,
  caller: Caller,
  to: string,
  coins: number,
  keyed?: KeyedCall,
): Promise<{ balance: number }> {
  if (to === caller.id) throw invalid({ other: ['Coins can be passed on to somebody else only.'] });
  // Each is a message in somebody's inbox.
  await limits.count({ limit: LIMITS.transferByPerson, who: caller.id });
  return await transaction(db, (tx) =>
    once(tx, keyed, clock, async () => {
      const [mine, theirs] = [walletOf(caller.id), walletOf(to)];
      const held = await lock(tx, [mine, theirs]);
      await holdPerson(tx, to);
      const balance = held.get(mine.id)?.balance ?? 0;
      if (balance < coins)
        throw refuse('not_enough_coins', `This takes ${formatCoins(coins)}, and you have ${formatNumber(balance)}.`, {
          extra: { missing: coins - balance, balance },
        });
      const uses = await chooseFromLots(tx, caller.id, coins);
      const entries = [{ account: mine, amount: -coins }, { account: theirs, amount: coins }, ...keptByPlatform(uses)];
      const { journalId } = await post(
        tx,
        { key: random.id('trf'), kind: 'transfer', reason: 'Coins passed on', entries, along: usesAlong(uses) },
        clock,
        random,
        held,
      );
      await addLot(tx, { userId: to, coins, journalId, createdAt: clock.now(), ...NOTHING_PAID }, random);
      await inbox.send(tx, {
        receiverId: to,
        senderId: caller.id,
        title: 'Coins for you',
        body: `${formatCoins(coins)} passed on to you, in your wallet now.`,
      });
      return { balance: balance - coins };
    }),
  );
}
