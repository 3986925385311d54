import type { Database } from '../ports/database/index.ts';
import type { Redis } from '../ports/redis.ts';
import { addTry, forgetKey, triesOf, type Tried, type Tries } from './store.ts';

/** Where it is counted how often something was done, for all servers together. */
export interface Counter {
  /** Counts one more, in a new window when there is none that runs. */
  add(tried: Tried): Promise<Tries>;
  read(key: string, now: Date): Promise<Tries>;
  forget(key: string): Promise<void>;
}

/** In PostgreSQL, committed apart from whatever is done. */
export const postgresCounter = (db: Database): Counter => ({
  add: (tried) => addTry(db, tried),
  read: (key, now) => triesOf(db, key, now),
  forget: (key) => forgetKey(db, key),
});

const NAME = 'griot:limits:';
/** Times come from whoever asks, as in PostgreSQL; what nobody asks for any more, Redis forgets by its own clock. */
const ADD = `
  local count, resets = tonumber(redis.call('hget', KEYS[1], 'count') or 0), tonumber(redis.call('hget', KEYS[1], 'resets') or 0)
  local now, ms = tonumber(ARGV[1]), tonumber(ARGV[2])
  if resets <= now then count, resets = 0, now + ms end
  redis.call('hset', KEYS[1], 'count', count + 1, 'resets', string.format('%.0f', resets))
  redis.call('pexpire', KEYS[1], ms)
  return {count + 1, string.format('%.0f', resets)}`;
const READ = `return redis.call('hmget', KEYS[1], 'count', 'resets')`;
const FORGET = `return redis.call('del', KEYS[1])`;

/** In Redis, which writes nothing to a disk for it. */
export const redisCounter = (redis: Redis): Counter => ({
  async add({ key, seconds, now }) {
    const [count, resets] = (await redis.run(ADD, [NAME + key], [now.getTime(), seconds * 1000])) as [number, string];
    return { count, resetsAt: new Date(Number(resets)) };
  },
  async read(key, now) {
    const [count, resets] = (await redis.run(READ, [NAME + key], [])) as [string | null, string | null];
    const resetsAt = new Date(Number(resets ?? 0));
    return resetsAt > now ? { count: Number(count), resetsAt } : { count: 0, resetsAt: now };
  },
  async forget(key) {
    await redis.run(FORGET, [NAME + key], []);
  },
});

/** In the first, and in the second while the first is away: a limit then begins anew, and holds. */
export function countingOn(first: Counter, second: Counter): Counter {
  const either = async <T>(work: (counter: Counter) => Promise<T>): Promise<T> => {
    try {
      return await work(first);
    } catch {
      return await work(second);
    }
  };
  return {
    add: (tried) => either((counter) => counter.add(tried)),
    read: (key, now) => either((counter) => counter.read(key, now)),
    async forget(key) {
      await second.forget(key);
      await first.forget(key).catch(() => undefined);
    },
  };
}
