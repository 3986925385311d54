import { systemRandom } from '../src/ports/clock.ts';
import { transaction, type Database } from '../src/ports/database/index.ts';
import { buyCoins as enterPurchase } from '../src/ledger/buying.ts';
import { paymentKey } from '../src/ledger/keys.ts';
import { journalOf } from '../src/ledger/store.ts';
import { payments } from '../src/schema/payments.ts';
import { testClock } from './randomness.ts';

/** Puts a lot of coins into a wallet, paid for with so many kobo; the id of its journal. */
export async function buyCoins(
  db: Database,
  userId: string,
  { coins, gross, fee }: { coins: number; gross: number; fee: number },
): Promise<string> {
  const clock = testClock();
  const [id, now] = [systemRandom.id('pay'), clock.now()];
  return await transaction(db, async (tx) => {
    await tx.insert(payments).values({
      id,
      userId,
      kind: 'coins',
      itemId: 'opt_test',
      promised: { coins, bonus: 0 },
      description: `${coins} coins`,
      amount: gross,
      currency: 'NGN',
      provider: 'sandbox',
      status: 'paid',
      fee,
      createdAt: now,
      updatedAt: now,
      paidAt: now,
      fulfilledAt: now,
    });
    await enterPurchase(tx, { paymentId: id, userId, coins, gross, fee }, clock, systemRandom);
    return (await journalOf(tx, paymentKey(id)))?.id ?? '';
  });
}
