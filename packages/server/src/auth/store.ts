import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { novels } from '../schema/novels.ts';
import { prepared, type Db } from '../ports/database/index.ts';
import type { UserRow } from '../users/index.ts';
import { announceEnds } from './session-ends.ts';
import { users } from '../schema/users.ts';
import {
  browsers,
  emailCodes,
  handovers,
  identities,
  providerVisits,
  refreshTokens,
  resetTokens,
  sessions,
} from '../schema/auth.ts';

export type Purpose = (typeof emailCodes.$inferSelect)['purpose'];

export async function insertCode(db: Db, row: typeof emailCodes.$inferInsert): Promise<void> {
  await db.insert(emailCodes).values(row);
}

/** Clocks of instances that are right differ by less. */
const CLOCKS_APART_MS = 60_000;

/** Whether there is this code already, or one of its kind that was asked for later from the same address. */
export async function isOvertaken(
  db: Db,
  {
    id,
    userId,
    purpose,
    askedFrom,
    askedAt,
    now,
  }: { id: string; userId: string; purpose: Purpose; askedFrom: string; askedAt: Date; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(
      and(
        eq(emailCodes.userId, userId),
        eq(emailCodes.purpose, purpose),
        or(
          eq(emailCodes.id, id),
          and(
            eq(emailCodes.askedFrom, askedFrom),
            gt(emailCodes.createdAt, askedAt),
            // One that is to be asked for in an hour was asked for by a clock that was wrong.
            lt(emailCodes.createdAt, new Date(now.getTime() + CLOCKS_APART_MS)),
          ),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Ends the codes of a user that still run: all, those of one purpose, or of these the ones asked for from one address. */
export async function endCodes(
  db: Db,
  userId: string,
  at: Date,
  { purpose, askedFrom }: { purpose?: Purpose; askedFrom?: string } = {},
): Promise<void> {
  await db
    .update(emailCodes)
    .set({ endedAt: at })
    .where(
      and(
        eq(emailCodes.userId, userId),
        isNull(emailCodes.endedAt),
        purpose === undefined ? undefined : eq(emailCodes.purpose, purpose),
        askedFrom === undefined ? undefined : eq(emailCodes.askedFrom, askedFrom),
      ),
    );
}

/**
 * Counts a try at a code and locks it, also when it has ended. Undefined when there is none by that id and e-mail for
 * this purpose, its time is over, or it has no tries left.
 */
export async function tryCode(
  db: Db,
  { id, email, purpose }: { id: string; email: string; purpose: Purpose },
  now: Date,
  tries: number,
): Promise<{ codeHash: string; userId: string; endedAt: Date | null } | undefined> {
  const [row] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        eq(emailCodes.id, id),
        eq(emailCodes.email, email),
        eq(emailCodes.purpose, purpose),
        gt(emailCodes.expiresAt, now),
        lt(emailCodes.tries, tries),
      ),
    )
    .returning({ codeHash: emailCodes.codeHash, userId: emailCodes.userId, endedAt: emailCodes.endedAt });
  return row;
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** Keeps that somebody has signed in from a browser, or does so again. */
export async function markBrowser(db: Db, row: typeof browsers.$inferInsert): Promise<void> {
  await db
    .insert(browsers)
    .values(row)
    .onConflictDoUpdate({ target: [browsers.userId, browsers.browserHash], set: { seenAt: row.seenAt } });
}

/** Forgets browsers that nobody has signed in from since. */
export async function forgetBrowsers(db: Db, before: Date): Promise<void> {
  await db.delete(browsers).where(lte(browsers.seenAt, before));
}

/** Ends those of the sessions that still run, tells of it, and gives how many they were. */
async function end(db: Db, which: SQL | undefined, at: Date): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: at })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  announceEnds(db, { sessionIds: ended.map(({ id }) => id) });
  return ended.length;
}

export async function endSession(db: Db, id: string, at: Date): Promise<void> {
  await end(db, eq(sessions.id, id), at);
}

/** Ends all sessions of a user that still run, but for one when that is to stay. */
export async function endSessions(db: Db, userId: string, at: Date, except?: string): Promise<void> {
  await end(db, and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)), at);
}

export async function markUsed(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, sessionId));
}

const value = sql.placeholder;

/** How somebody who calls stands now: whether the e-mail is confirmed, and what makes their roles (ruling 9). */
export interface Standing {
  emailVerified: boolean;
  office: UserRow['office'];
  hasNovel: boolean;
}

const callersStanding = prepared<{ nth: string; verified: boolean; office: UserRow['office']; has_novel: boolean }>(
  'callers_standing',
  sql`
    select asked.nth, u.email_verified_at is not null as verified, u.office, exists (select from ${novels} n where n.author_id = u.id and n.removed_at is null) as has_novel
    from unnest(${value('users')}::text[], ${value('sessions')}::text[]) with ordinality as asked(user_id, session_id, nth)
    join ${users} u on u.id = asked.user_id
    where u.blocked_at is null and u.deleted_at is null
      and (asked.session_id is null or exists (select from ${sessions} s where s.id = asked.session_id and s.ended_at is null))`,
);

/**
 * How callers stand, in their order. One question for all of them, planned once, since every call that writes asks it. Undefined of who
 * is blocked or erased, or whose session has ended; without a session only the person counts.
 */
export async function standingsOf(
  db: Db,
  callers: readonly { id: string; sessionId?: string | undefined }[],
): Promise<(Standing | undefined)[]> {
  const standings: (Standing | undefined)[] = callers.map(() => undefined);
  const { rows } = await callersStanding(db, {
    users: callers.map(({ id }) => id),
    sessions: callers.map(({ sessionId }) => sessionId ?? null),
  });
  for (const { nth, verified, office, has_novel } of rows)
    standings[Number(nth) - 1] = { emailVerified: verified, office, hasNovel: has_novel };
  return standings;
}

const runningSessions = prepared<{ id: string }>(
  'running_sessions',
  sql`
    select s.id from ${sessions} s join ${users} u on u.id = s.user_id
    where s.id = any(${value('ids')}) and s.ended_at is null and u.blocked_at is null and u.deleted_at is null`,
);

/** Which of these sessions run, of people who are neither blocked nor erased. */
export async function whichRun(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await runningSessions(db, { ids });
  return rows.map(({ id }) => id);
}

/** A page of the sessions of a user that run and could go on, last used first, and how many there are. */
export async function listSessions(
  db: Db,
  userId: string,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (typeof sessions.$inferSelect)[]; count: number }> {
  const goesOn = sql`exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${sessions.id} and ${refreshTokens.replacedAt} is null and ${refreshTokens.expiresAt} > ${now.toISOString()}::timestamptz)`;
  const where = and(eq(sessions.userId, userId), isNull(sessions.endedAt), goesOn);
  const usedAt = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;
  const [rows, count] = await Promise.all([
    db.select().from(sessions).where(where).orderBy(desc(usedAt), desc(sessions.id)).limit(limit).offset(offset),
    db.$count(sessions, where),
  ]);
  return { rows, count };
}

/** Ends one session of a user; false when it is not theirs, or has ended. */
export async function endOwnSession(db: Db, userId: string, id: string, at: Date): Promise<boolean> {
  return (await end(db, and(eq(sessions.id, id), eq(sessions.userId, userId)), at)) === 1;
}

export type RefreshRow = typeof refreshTokens.$inferSelect;

/** A refresh token with its session, locked until the transaction ends. */
export async function lockRefreshToken(
  db: Db,
  hash: string,
): Promise<{ token: RefreshRow; session: typeof sessions.$inferSelect } | undefined> {
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

export async function insertResetToken(db: Db, row: typeof resetTokens.$inferInsert): Promise<void> {
  await db.insert(resetTokens).values(row);
}

const usable = (hash: string, now: Date) =>
  and(eq(resetTokens.hash, hash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now));

/** Whose password a reset token may set; undefined when there is no such token, or it was used or is over. */
export async function resetTokenOwner(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await db.select({ userId: resetTokens.userId }).from(resetTokens).where(usable(hash, now));
  return row?.userId;
}

/** Uses a reset token up; false when somebody else has. */
export async function spendResetToken(db: Db, hash: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.update(resetTokens).set({ usedAt: now }).where(usable(hash, now));
  return rowCount === 1;
}

export async function endResetTokens(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(resetTokens)
    .set({ usedAt: at })
    .where(and(eq(resetTokens.userId, userId), isNull(resetTokens.usedAt)));
}

export async function identityOwner(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.userId;
}

/** Adds an identity; one that came in by another window at the same time stays as it is. */
export async function insertIdentity(db: Db, row: typeof identities.$inferInsert): Promise<void> {
  await db.insert(identities).values(row).onConflictDoNothing();
}

export async function forgetIdentity(db: Db, provider: string, subject: string): Promise<void> {
  await db.delete(identities).where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
}

export async function insertVisit(db: Db, row: typeof providerVisits.$inferInsert): Promise<void> {
  await db.insert(providerVisits).values(row);
}

/** Takes a visit out, so that it ends once; undefined when there is none, or it is over. */
export async function takeVisit(
  db: Db,
  stateHash: string,
  provider: string,
  now: Date,
): Promise<typeof providerVisits.$inferSelect | undefined> {
  const [row] = await db
    .delete(providerVisits)
    .where(
      and(
        eq(providerVisits.stateHash, stateHash),
        eq(providerVisits.provider, provider),
        gt(providerVisits.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

export async function insertHandover(db: Db, row: typeof handovers.$inferInsert): Promise<void> {
  await db.insert(handovers).values(row);
}

/** Takes a handover out, so that it is good once, and gives whose it is; undefined when there is none, or it is over. */
export async function takeHandover(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(handovers)
    .where(and(eq(handovers.hash, hash), gt(handovers.expiresAt, now)))
    .returning();
  return row?.userId;
}

/** Forgets codes, reset tokens, sign-ins under way and refresh tokens that ended long ago, and sessions that have none left. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db.delete(emailCodes).where(lte(emailCodes.expiresAt, before));
  await db.delete(providerVisits).where(lte(providerVisits.expiresAt, before));
  await db.delete(handovers).where(lte(handovers.expiresAt, before));
  await db.delete(resetTokens).where(lte(resetTokens.expiresAt, before));
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, before));
  await db
    .delete(sessions)
    .where(
      and(
        lte(sessions.createdAt, before),
        sql`not exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${sessions.id})`,
      ),
    );
}
