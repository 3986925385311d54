import { createHash } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../http/errors.ts';
import { network } from '../http/network.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { attempts } from './tables.ts';

/** At most `tries` within `seconds`, counted from the first of them. */
export interface Limit {
  name: string;
  tries: number;
  seconds: number;
  /** What is said once it is reached, if not that these were too many attempts. */
  text?: string;
}

/**
 * How often what may be tried (rulings 8 and 19), and how many pictures an author may store. Sign-ins and codes count while they fail: sixty sign-ins a minute
 * from one address pass, and a school behind one address can sign up a class.
 */
export const LIMITS = {
  signInByAddress: { name: 'sign-in by address', tries: 100, seconds: 60 },
  signInByAccount: { name: 'sign-in by account', tries: 50, seconds: 15 * 60 },
  signInByBoth: { name: 'sign-in by account from an address', tries: 10, seconds: 15 * 60 },
  signUpByAddress: { name: 'sign-up by address', tries: 600, seconds: 10 * 60 },
  codeByAddress: { name: 'code by address', tries: 100, seconds: 60 },
  codeByAccount: { name: 'code by account', tries: 20, seconds: 60 * 60 },
  resendByAddress: { name: 'resend by address', tries: 60, seconds: 10 * 60 },
  resendByAccount: { name: 'resend by account', tries: 5, seconds: 10 * 60 },
  clientErrorByAddress: { name: 'client error by address', tries: 60, seconds: 10 * 60 },
  resetByAddress: { name: 'reset by address', tries: 60, seconds: 10 * 60 },
  resetByAccount: { name: 'reset by account', tries: 5, seconds: 10 * 60 },
  visitByAddress: { name: 'visit to a provider by address', tries: 600, seconds: 10 * 60 },
  changeByAccount: { name: 'change by account', tries: 10, seconds: 15 * 60 },
  exportByUser: {
    name: 'export by user',
    tries: 5,
    seconds: 60 * 60,
    text: 'You have fetched your data five times in an hour. Please wait a little.',
  },
  portraitByUser: {
    name: 'portrait by user',
    tries: 50,
    seconds: 24 * 60 * 60,
    text: 'You have changed your picture 50 times in a day. Please go on tomorrow.',
  },
  paymentByPerson: {
    name: 'payment by person',
    tries: 120,
    seconds: 60 * 60,
    text: 'You have begun very many payments. Please wait a little.',
  },
  paymentCheckByPerson: { name: 'payment check by person', tries: 300, seconds: 10 * 60 },
  giftByPerson: {
    name: 'gift by person',
    tries: 600,
    seconds: 60 * 60,
    text: 'You have sent very many gifts in an hour. Please wait a little.',
  },
  transferByPerson: {
    name: 'transfer by person',
    tries: 100,
    seconds: 60 * 60,
    text: 'You have passed coins on 100 times in an hour. Please wait a little.',
  },
  bankDetailsByPerson: {
    name: 'bank details by person',
    tries: 20,
    seconds: 24 * 60 * 60,
    text: 'You have changed your bank details 20 times in a day. Please go on tomorrow.',
  },
  withdrawalByPerson: {
    name: 'withdrawal by person',
    tries: 100,
    seconds: 24 * 60 * 60,
    text: 'You have asked for 100 withdrawals in a day. Please go on tomorrow.',
  },
  contractByAuthor: {
    name: 'contract by author',
    tries: 30,
    seconds: 24 * 60 * 60,
    text: 'You have sent 30 applications in a day. Please go on tomorrow.',
  },
  reportByAddress: { name: 'report by address', tries: 60, seconds: 60 * 60 },
  reportByPerson: { name: 'report by person', tries: 20, seconds: 60 * 60 },
  coverByAuthor: {
    name: 'cover by author',
    tries: 50,
    seconds: 24 * 60 * 60,
    text: 'You have sent 50 covers in a day. Please go on tomorrow.',
  },
  pictureByAuthor: {
    name: 'picture by author',
    tries: 200,
    seconds: 24 * 60 * 60,
    text: 'You have stored 200 pictures in a day. Please go on tomorrow.',
  },
} as const satisfies Record<string, Limit>;

/** What is limited, and for whom: an address, an account. */
export interface Limited {
  limit: Limit;
  who: string;
}

/**
 * What a password may be guessed by. Ten from one address are few, so that others' guesses do not keep an account's owner
 * out; fifty from many addresses are no more a mistake.
 */
export const guessesAt = (email: string, ip: string): Limited[] => [
  { limit: LIMITS.signInByAddress, who: network(ip) },
  { limit: LIMITS.signInByBoth, who: `${email}\n${network(ip)}` },
  { limit: LIMITS.signInByAccount, who: email },
];

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
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

/** Tries of one key that are being made, and the door where the next one stands. */
interface Line {
  inside: number;
  /** Everyone before has been let in or sent away. */
  door: Promise<unknown>;
  /** How many know this line, inside or at the door. */
  members: number;
  /** Tells whoever stands at the door that somebody came out. */
  cameOut: () => void;
}

/** Counts in PostgreSQL, shared by all servers, committed apart from whatever is tried. */
export function createLimits(db: Database, clock: Clock): Limits {
  const lines = new Map<string, Line>();
  const keyOf = ({ limit, who }: Limited): string =>
    createHash('sha256').update(`${limit.name}\n${who}`).digest('base64url');

  function refusal(limit: Limit, resetsAt: Date): Refusal {
    const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000));
    return refuse('too_many', limit.text ?? 'Too many attempts. Please wait a little and try again.', {
      headers: { 'retry-after': String(seconds) },
    });
  }

  async function add(limited: Limited): Promise<{ count: number; resetsAt: Date } | undefined> {
    const now = clock.now();
    const over = sql`${attempts.resetsAt} <= ${now.toISOString()}::timestamptz`;
    const [row] = await db
      .insert(attempts)
      .values({ key: keyOf(limited), count: 1, resetsAt: new Date(now.getTime() + limited.limit.seconds * 1000) })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${attempts.resetsAt} end`,
        },
      })
      .returning();
    return row;
  }

  async function failures(key: string): Promise<{ count: number; resetsAt: Date }> {
    const now = clock.now();
    const [row] = await db
      .select()
      .from(attempts)
      .where(and(eq(attempts.key, key), gt(attempts.resetsAt, now)));
    return row ?? { count: 0, resetsAt: now };
  }

  /** Lets one try in when there is room; gives the way out. */
  async function enter(limited: Limited): Promise<() => void> {
    const key = keyOf(limited);
    const line: Line = lines.get(key) ?? { inside: 0, door: Promise.resolve(), members: 0, cameOut: () => undefined };
    lines.set(key, line);
    line.members += 1;
    const leave = (): void => {
      line.members -= 1;
      if (line.members === 0) lines.delete(key);
    };
    const passage = line.door.then(() => room(limited, key, line));
    line.door = passage.catch(() => undefined);
    try {
      await passage;
    } catch (refused) {
      leave();
      throw refused;
    }
    return () => {
      line.inside -= 1;
      line.cameOut();
      leave();
    };
  }

  /** Waits until one more may be inside. Only one stands at the door, so meanwhile there can only be fewer inside. */
  async function room({ limit }: Limited, key: string, line: Line): Promise<void> {
    for (;;) {
      const cameOut = new Promise<void>((tell) => (line.cameOut = tell));
      // Asked before the failures are: who has left by now has been counted there, and who has not is counted here.
      const inside = line.inside;
      const failed = await failures(key);
      if (failed.count >= limit.tries) throw refusal(limit, failed.resetsAt);
      if (failed.count + inside < limit.tries) {
        line.inside += 1;
        return;
      }
      await cameOut;
    }
  }

  return {
    async count(limited) {
      const row = await add(limited);
      if (row && row.count > limited.limit.tries) throw refusal(limited.limit, row.resetsAt);
    },
    async attempt(limited, make) {
      const out: (() => void)[] = [];
      try {
        // Always in the order given, so that no two wait for each other.
        for (const each of limited) out.push(await enter(each));
        const made = await make();
        if (made === null) for (const each of limited) await add(each);
        return made;
      } finally {
        for (const leave of out) leave();
      }
    },
    async sweep() {
      await db.delete(attempts).where(lte(attempts.resetsAt, clock.now()));
    },
  };
}
