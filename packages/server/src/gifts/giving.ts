import { formatCoins, formatNumber } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import { holdNovel, moveCounters } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { giftsOf, lock, spend, walletOf } from '../ledger/index.ts';
import { MISSING_OPTION } from './options.ts';
import { giftOptionStore, insertGift } from './store.ts';

/** Who gives what to which novel, by their ids, and the price in coins that was shown if one was. */
export interface Giving {
  userId: string;
  novelId: string;
  optionId: string;
  shown?: number | undefined;
}

/**
 * Gives something to a novel within the caller's transaction: coins leave the wallet, oldest first, the author gets half of the
 * net that was paid for them (ruling 26), the novel counts one gift more. Answers what the giver has left.
 * @throws Refusal `not_found` when option or novel are gone; `not_allowed` to the novel's author; `conflict` with `num_coins` when the price is not the one
 * that was shown, and when the novel is out of the catalogue; `not_enough_coins` with `missing`, `coin_requirement` and `balance`
 */
export async function give(
  tx: Db,
  { userId, novelId, optionId, shown }: Giving,
  { clock, random }: { clock: Clock; random: Random },
): Promise<{ balance: number }> {
  const wallet = walletOf(userId);
  // The wallet before the novel, like all that spend.
  const held = await lock(tx, [wallet]);
  const novel = await holdNovel(tx, novelId, { ownPage: true });
  // Whoever gave to themselves would buy a place in the rankings and get half of it back.
  if (novel.authorId === userId) throw refuse('not_allowed', 'You cannot send gifts to your own novel.');
  const option = await giftOptionStore.hold(tx, optionId, 'share');
  if (!option?.offered) throw refuse('not_found', MISSING_OPTION);
  if (!novel.listed) throw refuse('conflict', 'This novel is out of the catalogue, and nothing can be given to it.');
  const coins = option.numCoins;
  if (shown !== undefined && shown !== coins)
    throw refuse('conflict', `This gift costs ${formatCoins(coins)} now.`, { extra: { num_coins: coins } });
  const balance = held.get(wallet.id)?.balance ?? 0;
  if (balance < coins)
    throw refuse('not_enough_coins', `This gift costs ${formatCoins(coins)}, and you have ${formatNumber(balance)}.`, {
      extra: { missing: coins - balance, coin_requirement: coins, balance },
    });

  const id = random.id('gft');
  const { journalId } = await spend(
    tx,
    {
      key: `gift:${id}`,
      kind: 'gift',
      reason: `Gave ${option.name} to ${novel.id}`,
      userId,
      coins,
      into: giftsOf(novel.id),
      authorId: novel.authorId,
      novelId: novel.id,
      chapterId: null,
    },
    clock,
    random,
    held,
  );
  await insertGift(tx, {
    id,
    userId,
    novelId: novel.id,
    authorId: novel.authorId,
    giftOptionId: option.id,
    coins,
    journalId,
    createdAt: clock.now(),
  });
  await moveCounters(tx, novel.id, { numGiftsReceived: 1 });
  return { balance: balance - coins };
}
