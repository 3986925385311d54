import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { attempts } from '../schema/limits.ts';

/** How often something was tried in the window that runs, and when that is over. */
export interface Tries {
  count: number;
  resetsAt: Date;
}

/** Counts one more try, in a new window of `seconds` when there is none that runs. */
export async function addTry(
  db: Db,
  { key, seconds, now }: { key: string; seconds: number; now: Date },
): Promise<Tries | undefined> {
  const over = sql`${attempts.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, resetsAt: new Date(now.getTime() + seconds * 1000) })
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

export async function triesOf(db: Db, key: string, now: Date): Promise<Tries> {
  const [row] = await db
    .select()
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
