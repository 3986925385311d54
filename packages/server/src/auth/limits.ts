import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import { refuse } from '../http/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { attempts } from './tables.ts';

/** At most `tries` within `seconds`, counted from the first of them. */
export interface Limit {
  name: string;
  tries: number;
  seconds: number;
}

/**
 * How often what may be tried (rulings 8 and 19). Sign-ins and codes count while they fail: sixty sign-ins a minute
 * from one address pass, and a school behind one address can sign up a class.
 */
export const LIMITS = {
  signInByAddress: { name: 'sign-in by address', tries: 100, seconds: 60 },
  signInByAccount: { name: 'sign-in by account', tries: 10, seconds: 15 * 60 },
  signUpByAddress: { name: 'sign-up by address', tries: 600, seconds: 10 * 60 },
  codeByAddress: { name: 'code by address', tries: 100, seconds: 60 },
  codeByAccount: { name: 'code by account', tries: 20, seconds: 60 * 60 },
  resendByAddress: { name: 'resend by address', tries: 60, seconds: 10 * 60 },
  resendByAccount: { name: 'resend by account', tries: 5, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>;

/** Something limited that has been counted; `giveBack` takes it off the count, since successes count against nobody. */
export interface Attempt {
  giveBack(): Promise<void>;
}

export interface Limits {
  /**
   * Counts one try before it is made, so that many at once cannot slip through.
   * @throws Refusal `too_many` with Retry-After in seconds
   */
  count(...tries: { limit: Limit; who: string }[]): Promise<Attempt>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

/** Counts in PostgreSQL, shared by all servers, committed apart from whatever is tried. */
export function createLimits(db: Database, clock: Clock): Limits {
  async function countOne(limit: Limit, who: string): Promise<string> {
    const now = clock.now();
    const key = createHash('sha256').update(`${limit.name}\n${who}`).digest('base64url');
    const over = sql`${attempts.resetsAt} <= ${now.toISOString()}::timestamptz`;
    const [row] = await db
      .insert(attempts)
      .values({ key, count: 1, resetsAt: new Date(now.getTime() + limit.seconds * 1000) })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${attempts.resetsAt} end`,
        },
      })
      .returning();
    if (row && row.count > limit.tries) {
      const seconds = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
      throw refuse('too_many', 'Too many attempts. Please wait a little and try again.', { headers: { 'retry-after': String(seconds) } });
    }
    return key;
  }

  return {
    async count(...tries) {
      const keys: string[] = [];
      for (const { limit, who } of tries) keys.push(await countOne(limit, who));
      return {
        async giveBack() {
          for (const key of keys) await db.update(attempts).set({ count: sql`greatest(${attempts.count} - 1, 0)` }).where(eq(attempts.key, key));
        },
      };
    },
    async sweep() {
      await db.delete(attempts).where(lte(attempts.resetsAt, clock.now()));
    },
  };
}

/** An address as limits see it: the network of an IPv6 one (/64), since its owner has all addresses in it. */
export function network(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':');
}
