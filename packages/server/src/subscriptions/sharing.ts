import { transaction } from '../ports/database/index.ts';
import { shareKey, shareSubscription } from '../ledger/index.ts';
import type { SubscriptionPorts } from './ports.ts';
import { partsToShare, readIn, takePart } from './store.ts';

/**
 * Shares every week and month of a subscription that is over (ruling 26), each once and in a transaction of its own, however
 * many servers do it and however late. A plan of several months is shared month by month.
 * @throws AggregateError when some could not be shared; they are tried again the next time
 */
export async function shareMonths({
  db,
  clock,
  random,
}: Pick<SubscriptionPorts, 'db' | 'clock' | 'random'>): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await partsToShare(db, clock.now())) {
    try {
      await transaction(db, async (tx) => {
        const paid = await takePart(tx, key, clock.now());
        if (!paid) return;
        await shareSubscription(
          tx,
          { key: shareKey(key.subscriptionId, key.part), paid, chapters: await readIn(tx, key) },
          clock,
          random,
        );
      });
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} months of subscriptions could not be shared`);
}
