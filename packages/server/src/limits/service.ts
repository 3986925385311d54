import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse, type Refusal } from '../http/errors.ts';
import { network } from '../http/network.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import type { Redis } from '../ports/redis.ts';
import { countingOn, postgresCounter, redisCounter } from './counter.ts';
import type { Limit, Limited } from './limits.ts';
import { createQueue } from './queue.ts';
import { addTry, beginTry, endTry, forgetTries, triesOf, type Tried, type Tries } from './store.ts';

export interface Limits {
  /**
   * Counts whatever comes, successes too.
   * @throws Refusal `too_many` with Retry-After in seconds
   */
  count(limited: Limited): Promise<void>;
  /**
   * Makes a try that counts only when it fails, which it does by giving null. As many tries are made at once, by all servers together, as
   * may still fail; the others wait for them, so that guesses cannot slip through together and nobody is refused for others' successes.
   * @throws Refusal `too_many` with Retry-After in seconds, once too many have failed, or when those under way do not end
   */
  attempt<T>(limited: Limited[], make: () => Promise<T | null>): Promise<T | null>;
  /** How often it was counted in the time that runs. */
  counted(limited: Limited): Promise<number>;
  /** Whether nobody has taken this before, within the limit's time; from here on it is taken. Within a transaction, if that is committed. */
  take(limited: Limited, within?: Db): Promise<boolean>;
  /** Remembers for a season that an account's owner has come in from an address: what others do elsewhere does not keep them out here. */
  welcome(email: string, ip: string): Promise<void>;
  /** Forgets what was counted. */
  forgive(limited: Limited): Promise<void>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

/** How long an address is remembered from which somebody has come in. */
const WELCOME: Limit = { name: 'come in by account from an address', tries: 1, seconds: 90 * 24 * 60 * 60 };
const welcomed = (email: string, near: string): Limited => ({ limit: WELCOME, who: `${email}\n${near}` });

/** How often it is looked whether tries of other servers have ended, and how long, in ms: those of one that was killed end with their window alone. */
const LOOK_MS = 50;
const WAIT_MS = 10_000;

/**
 * Counts in PostgreSQL, shared by all servers, committed apart from whatever is tried. With `redis` what counts always is counted there; tries, of which none may
 * be lost, and what is remembered for long stay where they are.
 */
export function createLimits(
  db: Database,
  clock: Clock,
  { redis, waitMs = WAIT_MS }: { redis?: Redis | undefined; waitMs?: number } = {},
): Limits {
  const queue = createQueue();
  const counter = redis ? countingOn(redisCounter(redis), postgresCounter(db)) : postgresCounter(db);
  const keyOf = ({ limit, who }: Limited): string =>
    createHash('sha256').update(`${limit.name}\n${who}`).digest('base64url');

  function refusal(limit: Limit, resetsAt: Date): Refusal {
    const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000));
    return refuse('too_many', limit.text ?? 'Too many attempts. Please wait a little and try again.', {
      headers: { 'retry-after': String(seconds) },
    });
  }

  const triedAs = (limited: Limited): Tried => ({
    key: keyOf(limited),
    seconds: limited.limit.seconds,
    now: clock.now(),
  });
  const add = (limited: Limited, on: Db = db): Promise<Tries> => addTry(on, triedAs(limited));

  /** Waits until as many tries are under way as may still fail; gives what ends this one. */
  async function enter(limited: Limited): Promise<(failed: boolean) => Promise<void>> {
    const { limit } = limited;
    const key = keyOf(limited);
    let window: Date | null = null;
    const since = performance.now();
    const leave = await queue.enter(key, async (taken) => {
      for (;;) {
        window = await beginTry(db, triedAs(limited), limit.tries);
        if (window) return true;
        const failed = await triesOf(db, key, clock.now());
        if (failed.count >= limit.tries || performance.now() - since > waitMs) throw refusal(limit, failed.resetsAt);
        // One of this server says when it ends.
        if (taken > 0) return false;
        await pause(LOOK_MS);
      }
    });
    return async (failed) => {
      try {
        if (window) await endTry(db, triedAs(limited), window, failed);
      } finally {
        leave();
      }
    };
  }

  async function concerns({ who, spares }: Limited): Promise<boolean> {
    if (spares === undefined) return true;
    return (await triesOf(db, keyOf(welcomed(who, spares)), clock.now())).count === 0;
  }

  return {
    async count(limited) {
      if (!(await concerns(limited))) return;
      const row = await counter.add(triedAs(limited));
      if (row.count > limited.limit.tries) throw refusal(limited.limit, row.resetsAt);
    },
    async attempt(limited, make) {
      const entered: ((failed: boolean) => Promise<void>)[] = [];
      const leave = (failed: boolean) => Promise.all(entered.map((each) => each(failed)));
      let made: Awaited<ReturnType<typeof make>>;
      try {
        // Always in the order given, so that no two wait for each other.
        const counted: Limited[] = [];
        for (const each of limited) if (await concerns(each)) counted.push(each);
        for (const each of counted) entered.push(await enter(each));
        made = await make();
      } catch (failure) {
        await leave(false).catch(() => undefined);
        throw failure;
      }
      await leave(made === null).catch((failure: unknown) => {
        // What failed and could not be counted may not be answered; what succeeded ends with its window.
        if (made === null) throw failure;
      });
      return made;
    },
    counted: async (limited) => (await counter.read(keyOf(limited), clock.now())).count,
    take: async (limited, within) => (await add(limited, within)).count === 1,
    welcome: async (email, ip) => void (await add(welcomed(email, network(ip)))),
    forgive: (limited) => counter.forget(keyOf(limited)),
    sweep: () => forgetTries(db, clock.now()),
  };
}
