import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { emailCodes, refreshTokens, sessions } from './tables.ts';

export async function insertCode(db: Db, row: typeof emailCodes.$inferInsert): Promise<void> {
  await db.insert(emailCodes).values(row);
}

/** Ends the codes of a user that still run; a newer one takes their place. */
export async function endCodes(db: Db, userId: string, at: Date): Promise<void> {
  await db.update(emailCodes).set({ endedAt: at }).where(and(eq(emailCodes.userId, userId), isNull(emailCodes.endedAt)));
}

/**
 * Counts a try at a code and locks it, also when it has ended. Undefined when there is none by that id and e-mail, its
 * time is over, or it has no tries left.
 */
export async function tryCode(db: Db, id: string, email: string, now: Date, tries: number): Promise<{ codeHash: string; userId: string; endedAt: Date | null } | undefined> {
  const [row] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(eq(emailCodes.id, id), eq(emailCodes.email, email), gt(emailCodes.expiresAt, now), lt(emailCodes.tries, tries)))
    .returning({ codeHash: emailCodes.codeHash, userId: emailCodes.userId, endedAt: emailCodes.endedAt });
  return row;
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

export async function endSession(db: Db, id: string, at: Date): Promise<void> {
  await db.update(sessions).set({ endedAt: at }).where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
}

/** Ends all sessions of a user that still run, but for one when that is to stay. */
export async function endSessions(db: Db, userId: string, at: Date, except?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), except === undefined ? undefined : ne(sessions.id, except)));
}

export async function markUsed(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, sessionId));
}

export async function isRunning(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db.select({ endedAt: sessions.endedAt }).from(sessions).where(eq(sessions.id, sessionId));
  return row !== undefined && row.endedAt === null;
}

export type RefreshRow = typeof refreshTokens.$inferSelect;

/** A refresh token with its session, locked until the transaction ends. */
export async function lockRefreshToken(db: Db, hash: string): Promise<{ token: RefreshRow; session: typeof sessions.$inferSelect } | undefined> {
  const [row] = await db
    .select({ token: refreshTokens, session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(refreshTokens.sessionId, sessions.id))
    .where(eq(refreshTokens.hash, hash))
    .for('update');
  return row;
}

/** Adds a token; one that is there already (the same replacement, asked for twice) stays as it is. */
export async function insertRefreshToken(db: Db, row: typeof refreshTokens.$inferInsert): Promise<void> {
  await db.insert(refreshTokens).values(row).onConflictDoNothing();
}

export async function markReplaced(db: Db, hash: string, at: Date): Promise<void> {
  await db.update(refreshTokens).set({ replacedAt: at }).where(eq(refreshTokens.hash, hash));
}

/** Forgets codes and refresh tokens that ended long ago, and sessions that have none left. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db.delete(emailCodes).where(lte(emailCodes.expiresAt, before));
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, before));
  await db.delete(sessions).where(and(lte(sessions.createdAt, before), sql`not exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${sessions.id})`));
}
