import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { onSessionsEnd } from './session-ends.ts';
import { whichRun } from './store.ts';

/** How long it is believed that a session runs, in ms: what is answered meanwhile is out within the second of ruling 32. */
const BELIEVED_MS = 500;
/** Of about 100 bytes each; one that ends is not remembered, so nobody can fill this. */
const REMEMBERED_MOST = 20_000;

export interface RunningSessions {
  /** Whether a session runs and its owner is not blocked or gone. */
  runs(sessionId: string): Promise<boolean>;
}

/**
 * Which sessions run, asked for many at once and remembered for half a second, so that a reader who turns pages costs no query
 * for each. What this process ends is known at once, what another ends when the half second is over: nobody need be told.
 */
export function createRunningSessions(db: Database, clock: Clock): RunningSessions {
  /** When the database was asked that said so, in ms of the epoch. */
  const ranAt = new LRUCache<string, number>({ max: REMEMBERED_MOST });
  /** The next question: whoever comes before it is sent asks with it. */
  let next: { ids: Set<string>; running: Promise<Set<string>> } | undefined;
  /** An end begins a new age: what was asked before it may have missed it, and is not remembered. */
  let age = 0;

  onSessionsEnd(db, ({ sessionIds }) => {
    age += 1;
    for (const id of sessionIds) ranAt.delete(id);
  });

  async function ask(ids: Set<string>): Promise<Set<string>> {
    await new Promise((sent) => setImmediate(sent));
    next = undefined;
    const [askedAt, askedIn] = [clock.now().getTime(), age];
    const running = new Set(await whichRun(db, [...ids]));
    if (askedIn === age) for (const id of running) ranAt.set(id, askedAt);
    return running;
  }

  return {
    async runs(sessionId) {
      const believedFor = clock.now().getTime() - (ranAt.get(sessionId) ?? Number.NEGATIVE_INFINITY);
      // A clock that was set back proves nothing.
      if (believedFor >= 0 && believedFor < BELIEVED_MS) return true;
      if (!next) {
        const ids = new Set<string>();
        next = { ids, running: ask(ids) };
      }
      next.ids.add(sessionId);
      return (await next.running).has(sessionId);
    },
  };
}
