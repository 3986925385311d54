import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { ProviderAway, type PaymentProvider } from '../ports/payments.ts';
import type { Settling } from './settling.ts';
import { givenUpSince, pendingBefore } from './store.ts';

const MINUTE_MS = 60 * 1000;
/** How long the provider and its webhook are waited for before it is asked. */
const LOOKED_INTO_AFTER_MS = 10 * MINUTE_MS;
/** So long after they were begun, payments that were declined or given up are asked about. */
const PAID_LATE_WITHIN_MS = 7 * 24 * 60 * MINUTE_MS;
/** One sweep asks about so many payments at the most; when there are more, each round takes others. */
const SWEPT_MOST = 500;
const ASKED_AT_ONCE = 4;

/**
 * Looks into payments of which nothing was heard, here and now: nothing is promised to be done later, so that sweeps do not pile
 * up while a provider is away. Then a sweep ends soon, and the next one begins anew.
 * @throws AggregateError when some could not be looked into
 */
export function createSweeping({
  db,
  clock,
  provider,
  settling,
}: {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  settling: Settling;
}) {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const round = (): number => Math.floor(clock.now().getTime() / MINUTE_MS);

  async function settleAll(ids: readonly string[]): Promise<void> {
    const failures: unknown[] = [];
    for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
      const asked = await Promise.allSettled(ids.slice(from, from + ASKED_AT_ONCE).map((id) => settling.settle(id)));
      const failed = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      failures.push(...failed);
      // One payment that the provider cannot speak of does not stop the others; several at once mean that it is away.
      if (failed.length === asked.length && failed.every((failure) => failure instanceof ProviderAway)) break;
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be looked into`);
  }

  return {
    /** Looks into what nobody heard of for ten minutes. */
    pending: async (): Promise<void> =>
      settleAll(await pendingBefore(db, { before: ago(LOOKED_INTO_AFTER_MS), round: round(), most: SWEPT_MOST })),
    /** Looks once more into what was declined or given up: who tried again at the provider has paid, also when its webhook never came. */
    givenUp: async (): Promise<void> =>
      settleAll(
        await givenUpSince(db, {
          since: ago(PAID_LATE_WITHIN_MS),
          provider: provider.name,
          round: round(),
          most: SWEPT_MOST,
        }),
      ),
  };
}
