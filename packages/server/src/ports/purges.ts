import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { tellingOnce } from './again-and-again.ts';

/** Tells caches in front what has changed, by the keys of what they store. Nobody who writes waits for it. */
export interface Purges {
  purge(keys: readonly string[]): void;
  /** Which cache did not take what it was told last, and why; null while each does, and when what it missed is stored no more. */
  trouble(): string | null;
  /** Tells what waits, once. */
  close(): Promise<void>;
}

interface PurgesOptions {
  /** Of each cache; each is told all. */
  urls: readonly string[];
  /** Stands for whatever a cache stores. */
  everything: string;
  log: Logger;
  /** Counts what a cache was told. */
  purged(done: boolean): void;
  /** How often a cache is told at most, in ms: what many people look at is made anew once for all that changes meanwhile. */
  everyMs?: number;
  /** How long a cache may take to answer, and the pauses before it is told again, in ms; together shorter than what it stores holds, for one request. */
  answerWithinMs?: number;
  againAfterMs?: readonly number[];
}

/** What one transaction changes goes together, and when it is told the other instances have heard of it, most often: who fills the cache again has it. In ms. */
const TOGETHER_MS = 200;
/** Keys of one request: with their twenty letters, a header that every cache takes. */
const TOLD_TOGETHER = 100;
/** With more than these waiting it is sooner done to begin anew. */
const WAITING_MOST = 1_000;
/** So long after a failure nothing is stored any more of what was not told, in ms. */
const TROUBLED_MS = 30_000;

export function createPurges({
  urls,
  everything,
  log,
  purged,
  everyMs = 1_000,
  answerWithinMs = 2_000,
  againAfterMs = [250, 1_000],
}: PurgesOptions): Purges {
  const closing = new AbortController();
  const once = tellingOnce();
  const wait = (ms: number): Promise<void> =>
    pause(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  const caches = urls.map(cacheAt);

  function cacheAt(url: string) {
    let waiting = new Set<string>();
    let working: Promise<void> | undefined;
    let trouble: { reason: string; until: number } | null = null;

    async function work(): Promise<void> {
      await wait(TOGETHER_MS);
      while (waiting.size > 0) {
        const keys = [...waiting];
        waiting = new Set();
        for (let from = 0; from < keys.length; from += TOLD_TOGETHER)
          // One that does not answer is not asked for each of many in turn.
          if (!(await tell(keys.slice(from, from + TOLD_TOGETHER))) && from + TOLD_TOGETHER < keys.length) {
            if (!closing.signal.aborted) waiting = new Set([everything]);
            break;
          }
        await wait(everyMs);
      }
      working = undefined;
    }

    /** Whether it was taken. */
    async function tell(keys: string[]): Promise<boolean> {
      for (const again of [...againAfterMs, null]) {
        try {
          await send(url, keys, answerWithinMs);
          trouble = null;
          purged(true);
          return true;
        } catch (failure) {
          if (again === null || closing.signal.aborted) {
            failed(failure, keys);
            return false;
          }
          await wait(again);
        }
      }
      return false;
    }

    function failed(failure: unknown, keys: string[]): void {
      purged(false);
      const { host } = new URL(url);
      trouble = { reason: `${host}: ${reasonOf(failure)}`, until: performance.now() + TROUBLED_MS };
      once(host, (times) =>
        log.error(
          { host, reason: reasonOf(failure), keys: keys.slice(0, 10), ...(times > 1 && { times }) },
          'a cache was not told what has changed, and shows it for half a minute at most',
        ),
      );
    }

    return {
      purge(keys: readonly string[]): void {
        if (waiting.has(everything)) return;
        for (const key of keys) waiting.add(key);
        if (waiting.has(everything) || waiting.size > WAITING_MOST) waiting = new Set([everything]);
        if (waiting.size > 0) working ??= work();
      },
      trouble: () => (trouble && performance.now() < trouble.until ? trouble.reason : null),
      told: async () => await working,
    };
  }

  return {
    purge(keys) {
      for (const cache of caches) cache.purge(keys);
    },
    trouble: () => caches.map(({ trouble }) => trouble()).find((trouble) => trouble !== null) ?? null,
    async close() {
      closing.abort();
      await Promise.all(caches.map(({ told }) => told()));
    },
  };
}

/** @throws when it is not taken in time */
async function send(url: string, keys: string[], withinMs: number): Promise<void> {
  const answer = await fetch(url, {
    method: 'PURGE',
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
    headers: { 'surrogate-key': keys.join(' ') },
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** Of a call that found nobody, fetch says why beneath. */
function reasonOf(failure: unknown): string {
  const { message, cause } = failure as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
