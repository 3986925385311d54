import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '../http/errors.ts';
import { network } from '../http/network.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import type { Limit, Limited } from './limits.ts';
import { createQueue } from './queue.ts';
import { addTry, forgetKey, forgetTries, triesOf, type Tries } from './store.ts';

export interface Limits {
  /**
   * Counts whatever comes, successes too.
   * @throws Refusal `too_many` with Retry-After in seconds
   */
  count(limited: Limited): Promise<void>;
  /**
   * Makes a try that counts only when it fails, which it does by giving null. As many tries are made at once as may still
   * fail; the others wait for them, so that guesses cannot slip through together and nobody is refused for others' successes.
   * A server lets through at most its limit in one burst, so several servers at most their number of times as many.
   * @throws Refusal `too_many` with Retry-After in seconds, once too many have failed
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

/** Counts in PostgreSQL, shared by all servers, committed apart from whatever is tried. */
export function createLimits(db: Database, clock: Clock): Limits {
  const queue = createQueue();
  const keyOf = ({ limit, who }: Limited): string =>
    createHash('sha256').update(`${limit.name}\n${who}`).digest('base64url');

  function refusal(limit: Limit, resetsAt: Date): Refusal {
    const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000));
    return refuse('too_many', limit.text ?? 'Too many attempts. Please wait a little and try again.', {
      headers: { 'retry-after': String(seconds) },
    });
  }

  const add = (limited: Limited, on: Db = db): Promise<Tries | undefined> =>
    addTry(on, { key: keyOf(limited), seconds: limited.limit.seconds, now: clock.now() });

  /** Waits until as many tries are under way as may still fail; gives what ends this one. */
  function enter(limited: Limited): Promise<() => void> {
    const { limit } = limited;
    const key = keyOf(limited);
    return queue.enter(key, async (taken) => {
      const failed = await triesOf(db, key, clock.now());
      if (failed.count >= limit.tries) throw refusal(limit, failed.resetsAt);
      return failed.count + taken < limit.tries;
    });
  }

  async function concerns({ who, spares }: Limited): Promise<boolean> {
    if (spares === undefined) return true;
    return (await triesOf(db, keyOf(welcomed(who, spares)), clock.now())).count === 0;
  }

  return {
    async count(limited) {
      if (!(await concerns(limited))) return;
      const row = await add(limited);
      if (row && row.count > limited.limit.tries) throw refusal(limited.limit, row.resetsAt);
    },
    async attempt(limited, make) {
      const entered: (() => void)[] = [];
      try {
        // Always in the order given, so that no two wait for each other.
        const counted: Limited[] = [];
        for (const each of limited) if (await concerns(each)) counted.push(each);
        for (const each of counted) entered.push(await enter(each));
        const made = await make();
        if (made === null) for (const each of counted) await add(each);
        return made;
      } finally {
        for (const leave of entered) leave();
      }
    },
    counted: async (limited) => (await triesOf(db, keyOf(limited), clock.now())).count,
    take: async (limited, within) => (await add(limited, within))?.count === 1,
    welcome: async (email, ip) => void (await add(welcomed(email, network(ip)))),
    forgive: (limited) => forgetKey(db, keyOf(limited)),
    sweep: () => forgetTries(db, clock.now()),
  };
}
