import { formatCoins } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { FEES, READERS, SOLD, UNSPENT, walletOf, type Account } from './accounts.ts';
import { paymentKey, refundKey } from './keys.ts';
import { post } from './ledger.ts';
import { addLot, keepUses, takeWholeLot } from './lots-store.ts';
import { journalOf } from './store.ts';

/** Coins that were paid for: `coins` with the bonus in it, `gross` and `fee` in kobo. */
export interface Purchase {
  paymentId: string;
  userId: string;
  coins: number;
  gross: number;
  fee: number;
}

interface Entry {
  account: Account;
  amount: number;
}

/** Coins come into the wallet; what was paid for them waits, less the provider's fee, until they are spent (ruling 26). */
function entriesOf({ userId, coins, gross, fee }: Purchase): Entry[] {
  const entries: Entry[] = [
    { account: SOLD, amount: -coins },
    { account: walletOf(userId), amount: coins },
    { account: READERS, amount: -gross },
    { account: FEES, amount: fee },
    { account: UNSPENT, amount: gross - fee },
  ];
  return entries.filter(({ amount }) => amount !== 0);
}

/** Puts bought coins into the wallet with what was paid for them, once for each payment, within the caller's transaction. */
export async function buyCoins(tx: Db, purchase: Purchase, clock: Clock, random: Random): Promise<void> {
  const { paymentId, userId, coins, gross, fee } = purchase;
  const { journalId, replayed } = await post(
    tx,
    {
      key: paymentKey(paymentId),
      kind: 'purchase',
      reason: `Bought ${formatCoins(coins)}`,
      entries: entriesOf(purchase),
    },
    clock,
    random,
  );
  if (!replayed) await addLot(tx, { userId, coins, gross, fee, journalId, createdAt: clock.now() }, random);
}

/**
 * Takes bought coins back by the reverse of the entries that brought them, once for each payment. Hold the wallet before.
 * @throws Refusal `conflict` when any of them is spent
 */
export async function takeCoinsBack(tx: Db, purchase: Purchase, clock: Clock, random: Random): Promise<void> {
  const bought = await journalOf(tx, paymentKey(purchase.paymentId));
  const lot = bought && (await takeWholeLot(tx, bought.id));
  if (!lot) throw refuse('conflict', 'Some of these coins are spent, so the payment cannot be given back.');
  const entries = entriesOf(purchase).map(({ account, amount }) => ({ account, amount: -amount }));
  const { journalId } = await post(
    tx,
    { key: refundKey(purchase.paymentId), kind: 'refund', reason: `Gave back ${formatCoins(purchase.coins)}`, entries },
    clock,
    random,
  );
  await keepUses(tx, journalId, [lot]);
}
