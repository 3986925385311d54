import { formatCoins } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { CHARGED_BACK, FEES, READERS, SOLD, UNSPENT, walletOf, type Account } from './accounts.ts';
import { paymentKey, refundKey } from './keys.ts';
import { post } from './ledger.ts';
import { addLot, keepUses, takeRestOfLot, takeWholeLot } from './lots-store.ts';
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

/**
 * Enters that the money of bought coins has gone back by other hands than ours: coins that are left are taken back, and what was
 * paid for those that are spent is lost to the platform. Once for each payment; hold the wallet before.
 * @throws Refusal `conflict` when they were taken back before
 */
export async function chargeCoinsBack(
  tx: Db,
  { paymentId, userId, coins, gross }: Purchase,
  clock: Clock,
  random: Random,
): Promise<{ back: number; spent: number }> {
  const bought = await journalOf(tx, paymentKey(paymentId));
  if (!bought) throw refuse('conflict', 'These coins never came, so there is nothing to take back.');
  const rest = await takeRestOfLot(tx, bought.id);
  const back = rest?.coins ?? 0;
  const net = rest ? rest.gross - rest.fee : 0;
  const entries: Entry[] = [
    { account: SOLD, amount: back },
    { account: walletOf(userId), amount: -back },
    { account: READERS, amount: gross },
    { account: FEES, amount: -(rest?.fee ?? 0) },
    { account: UNSPENT, amount: -net },
    { account: CHARGED_BACK, amount: (rest?.gross ?? 0) - gross },
  ];
  const { journalId } = await post(
    tx,
    {
      key: refundKey(paymentId),
      kind: 'chargeback',
      reason: `Took back ${formatCoins(back)} of ${formatCoins(coins)}`,
      entries: entries.filter(({ amount }) => amount !== 0),
    },
    clock,
    random,
  );
  if (rest) await keepUses(tx, journalId, [rest]);
  return { back, spent: coins - back };
}
