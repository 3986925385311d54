import type { Bus } from '@griot/bus';
import type { CallName } from '@griot/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './client.ts';
import { ApiError } from './error.ts';
import { loadCalls } from './load-calls.ts';

/**
 * The same client, which announces once what each writing call makes stale. A refusal says that things are other than they
 * were shown (402, 404, 409), and a lost answer leaves open whether it was done: both are announced, too.
 */
export const withEffects = (api: Api, bus: Bus): Api => ({
  ...api,
  async call(name, input) {
    try {
      const answer = await api.call(name, input);
      if (!isStillPending(name, answer)) await tellEffect(bus, name);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500 || OUTDATED.has(error.status)))
        await tellEffect(bus, name);
      throw error;
    }
  },
});

const OUTDATED = new Set([402, 404, 409]);

/** A payment that is watched is asked about again and again; as long as it is pending nothing has been given for it. */
const isStillPending = (name: CallName, answer: unknown): boolean =>
  name === 'GET /payments/{payment}/verify/' && (answer as { status?: unknown } | null)?.status === 'pending';

/** Tells all pages, in all tabs of the person, what a call has made stale. */
export async function tellEffect(bus: Bus, call: CallName): Promise<void> {
  const effect = await loadCalls().then(
    ({ effectOf }) => effectOf(call),
    // Without that file no call was sent.
    () => null,
  );
  if (effect) bus.publish('data.changed.v1', effect);
}

/** Makes every query of what the bus tells of stale, whichever tab of the person it comes from. */
export function followEffects(bus: Bus, queries: QueryClient): void {
  bus.facts('data.changed.v1').subscribe(({ now, later }) => {
    for (const [reads, refetchType] of [
      [later, 'none'],
      [now, 'active'],
    ] as const) {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [call] }) => reads.includes(String(call)),
        refetchType,
      });
    }
  });
}
