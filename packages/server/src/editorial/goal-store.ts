import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { writingDays, writingGoals } from '../schema/editorial.ts';

export type GoalRow = typeof writingGoals.$inferSelect;

export async function findGoal(db: Db, userId: string): Promise<GoalRow | undefined> {
  const [row] = await db.select().from(writingGoals).where(eq(writingGoals.userId, userId));
  return row;
}

export async function setGoal(tx: Db, row: GoalRow): Promise<void> {
  const { words, timeZone } = row;
  await tx
    .insert(writingGoals)
    .values(row)
    .onConflictDoUpdate({ target: writingGoals.userId, set: { words, timeZone } });
}

/** Holds a day that has begun to another goal. */
export async function setGoalOfDay(tx: Db, { userId, words: goal }: GoalRow, day: string): Promise<void> {
  await tx.update(writingDays).set({ goal }).where(isDay(userId, day));
}

export async function dropGoal(tx: Db, userId: string): Promise<void> {
  await tx.delete(writingGoals).where(eq(writingGoals.userId, userId));
  await tx.delete(writingDays).where(eq(writingDays.userId, userId));
}

/** Adds words to a day, or takes them away. */
export async function addWords(tx: Db, { userId, words: goal }: GoalRow, day: string, words: number): Promise<void> {
  await tx
    .insert(writingDays)
    .values({ userId, day, goal, words: Math.max(0, words) })
    .onConflictDoUpdate({
      target: [writingDays.userId, writingDays.day],
      set: { goal, words: sql`greatest(0, ${writingDays.words} + ${words})` },
    });
}

export async function wordsOn(db: Db, userId: string, day: string): Promise<number> {
  const [row] = await db.select({ words: writingDays.words }).from(writingDays).where(isDay(userId, day));
  return row?.words ?? 0;
}

/** On how many days in a row the goal was reached, up to a day or the one before it: what is not written yet can be. */
export async function streakUpTo(db: Db, userId: string, day: string): Promise<number> {
  const { rows } = await db.execute<{ streak: number }>(sql`
    with reached as (
      select ${writingDays.day} as day, row_number() over (order by ${writingDays.day} desc)::int as place from ${writingDays}
      where ${writingDays.userId} = ${userId} and ${writingDays.words} >= ${writingDays.goal} and ${writingDays.day} <= ${day}::date
    )
    select count(*)::int as streak from reached, (select day from reached where place = 1) last
    where last.day >= ${day}::date - 1 and reached.day = last.day - (place - 1)`);
  return rows[0]?.streak ?? 0;
}

const isDay = (userId: string, day: string) => and(eq(writingDays.userId, userId), eq(writingDays.day, day));
