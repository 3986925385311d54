import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db, SQL } from '../ports/database/index.ts';
import { keyedCalls } from '../schema/idempotency.ts';

type Row = typeof keyedCalls.$inferSelect;

/**
 * Takes a key for the caller's transaction; false when it was taken before. Whoever asks for a key that another
 * transaction holds waits until that has ended.
 */
export async function takeKey(tx: Db, row: typeof keyedCalls.$inferInsert): Promise<boolean> {
  return (await tx.insert(keyedCalls).values(row).onConflictDoNothing().returning({ key: keyedCalls.key })).length > 0;
}

const keeping = {
  name: 'kept',
  columns: { user_id: 'text', key: 'text', request_hash: 'text', answer: 'jsonb', created_at: 'timestamptz' },
  statement: (asked: SQL) => sql`
    insert into ${keyedCalls} (user_id, key, request_hash, answer, created_at)
    select k.user_id, k.key, k.request_hash, k.answer, k.created_at from journal join ${asked} k on k.journal_id = journal.id`,
};

const free = {
  name: 'free_key',
  columns: { user_id: 'text', key: 'text' },
  statement: (asked: SQL) => sql`
    select k.journal_id from ${asked} k
    where not exists (select from ${keyedCalls} c where c.user_id = k.user_id and c.key = k.key)`,
};

/** Finds that a key was not taken before: one that was keeps its own movement alone from being made, and not those it is entered with. */
export const keyFree = (userId: string, key: string) => ({ step: free, rows: [{ user_id: userId, key }] });

/** Takes a key with the answer along with a movement of the ledger (its `Along`), which is not made when the key was taken before. */
export const keyAlong = (row: Row) => ({
  step: keeping,
  rows: [
    {
      user_id: row.userId,
      key: row.key,
      request_hash: row.requestHash,
      answer: JSON.stringify(row.answer),
      created_at: row.createdAt.toISOString(),
    },
  ],
});

const one = (userId: string, key: string) => and(eq(keyedCalls.userId, userId), eq(keyedCalls.key, key));

export async function keyedCall(tx: Db, userId: string, key: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(keyedCalls).where(one(userId, key));
  return row;
}

export async function keepAnswer(tx: Db, userId: string, key: string, answer: unknown): Promise<void> {
  await tx.update(keyedCalls).set({ answer }).where(one(userId, key));
}

export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.delete(keyedCalls).where(lte(keyedCalls.createdAt, before));
}

export async function forgetOne(db: Db, userId: string, key: string): Promise<void> {
  await db.delete(keyedCalls).where(one(userId, key));
}
