import { and, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { attempts } from '../schema/limits.ts';

/** How often something was tried in the window that runs, and when that is over. */
export interface Tries {
  count: number;
  resetsAt: Date;
}

/** What is tried, by its key, in windows of so many seconds. */
export interface Tried {
  key: string;
  seconds: number;
  now: Date;
}

const endOf = ({ seconds, now }: Tried): Date => new Date(now.getTime() + seconds * 1000);

/** Whether no window runs: it is over, or nothing was counted in it. */
const over = (now: Date) => sql`(${attempts.resetsAt} <= ${now.toISOString()}::timestamptz
  or (${attempts.count} = 0 and ${attempts.underWay} = 0))`;
const unlessOver = (now: Date, then: SQL, otherwise: SQL | number) =>
  sql`case when ${over(now)} then ${otherwise} else ${then} end`;

/** Counts one more try, in a new window when there is none that runs. */
export async function addTry(db: Db, tried: Tried): Promise<Tries> {
  const { key, now } = tried;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, resetsAt: endOf(tried) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: unlessOver(now, sql`${attempts.count} + 1`, 1),
        underWay: unlessOver(now, sql`${attempts.underWay}`, 0),
        resetsAt: unlessOver(now, sql`${attempts.resetsAt}`, sql`excluded.resets_at`),
      },
    })
    .returning({ count: attempts.count, resetsAt: attempts.resetsAt });
  if (!row) throw new Error('a try was not counted');
  return row;
}

/** Begins a try as long as so many may still fail, with those that are under way anywhere; gives the end of its window, or null. */
export async function beginTry(db: Db, tried: Tried, tries: number): Promise<Date | null> {
  const { key, now } = tried;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 0, underWay: 1, resetsAt: endOf(tried) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: unlessOver(now, sql`${attempts.count}`, 0),
        underWay: unlessOver(now, sql`${attempts.underWay} + 1`, 1),
        resetsAt: unlessOver(now, sql`${attempts.resetsAt}`, sql`excluded.resets_at`),
      },
      setWhere: or(over(now), sql`${attempts.count} + ${attempts.underWay} < ${tries}`),
    })
    .returning({ resetsAt: attempts.resetsAt });
  return row?.resetsAt ?? null;
}

/** Ends one that was begun in a window that may be over by now. */
export async function endTry(db: Db, tried: Tried, window: Date, failed: boolean): Promise<void> {
  const { rowCount } = await db
    .update(attempts)
    .set({
      count: sql`${attempts.count} + ${failed ? 1 : 0}`,
      underWay: sql`greatest(${attempts.underWay} - 1, 0)`,
    })
    .where(and(eq(attempts.key, tried.key), eq(attempts.resetsAt, window), gt(attempts.resetsAt, tried.now)));
  if (failed && rowCount === 0) await addTry(db, tried);
}

export async function triesOf(db: Db, key: string, now: Date): Promise<Tries> {
  const [row] = await db
    .select({ count: attempts.count, resetsAt: attempts.resetsAt })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.resetsAt, now)));
  return row ?? { count: 0, resetsAt: now };
}

export async function forgetKey(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}

/** Forgets windows that are over. */
export async function forgetTries(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lte(attempts.resetsAt, now));
}
