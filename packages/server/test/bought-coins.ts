import { systemRandom } from '../src/ports/clock.ts';
import { transaction, type Database } from '../src/ports/database/index.ts';
import { FEES, READERS, SOLD, UNSPENT, walletOf } from '../src/ledger/accounts.ts';
import { post } from '../src/ledger/ledger.ts';
import type { Movement } from '../src/ledger/movement.ts';
import { addLot } from '../src/ledger/lots-store.ts';
import { testClock } from './randomness.ts';

/** Puts a lot of coins into a wallet as if it had been bought for so many kobo; the id of its journal. */
export async function buyCoins(
  db: Database,
  userId: string,
  { coins, gross, fee }: { coins: number; gross: number; fee: number },
): Promise<string> {
  const clock = testClock();
  const entries: Movement['entries'] = [
    { account: SOLD, amount: -coins },
    { account: walletOf(userId), amount: coins },
    { account: READERS, amount: -gross },
    { account: FEES, amount: fee },
    { account: UNSPENT, amount: gross - fee },
  ];
  return await transaction(db, async (tx) => {
    const { journalId } = await post(
      tx,
      {
        key: systemRandom.id('test'),
        kind: 'purchase',
        reason: 'for a test',
        entries: entries.filter((e) => e.amount !== 0),
      },
      clock,
      systemRandom,
    );
    await addLot(tx, { userId, coins, journalId, createdAt: clock.now(), gross, fee }, systemRandom);
    return journalId;
  });
}
