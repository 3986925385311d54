import { and, count, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countedFor, type Range } from '../http/paging.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import { payments } from '../schema/payments.ts';
import { withdrawals } from '../schema/payouts.ts';
import { staffActions } from '../schema/staff-actions.ts';
import { users } from '../schema/users.ts';

/** Something of the staff's doing. */
export interface StaffAction {
  /** Who did it. */
  actorId: string;
  /** What, as subject and past participle: `chapter.rejected`, `genre.renamed`. */
  action: string;
  /** The id of what it was done to. */
  subjectId: string;
  /** What else is worth knowing, such as a reason or a name before and after; no secrets. */
  detail: Record<string, unknown>;
}

/** Keeps what staff have done, in the transaction that does it: neither happens without the other. */
export async function recordAction(
  tx: Db,
  { actorId, action, subjectId, detail }: StaffAction,
  clock: Clock,
  random: Random,
): Promise<void> {
  await tx
    .insert(staffActions)
    .values({ id: random.id('act'), actorId, action, subjectId, detail, createdAt: clock.now() });
}

/** Erases why something was done, of all that was done to a subject: what is written there may be about a person (ruling 28). That it was done stays. */
export async function forgetReasons(tx: Db, subjectId: string): Promise<void> {
  await tx
    .update(staffActions)
    .set({ detail: sql`${staffActions.detail} - 'reason'` })
    .where(eq(staffActions.subjectId, subjectId));
}

export type ActionRow = typeof staffActions.$inferSelect & { penName: string; subjectName: string | null };

/** Which actions are listed: `area` is how an action begins, such as `user`. */
export interface ActionQuery extends Range {
  area?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
}

const subjectUser = alias(users, 'subject_user');
const payee = alias(users, 'payee');

/** What staff have done, newest first. */
export async function listActions(
  db: Db,
  { limit, offset, area, actor, subject }: ActionQuery,
): Promise<{ rows: ActionRow[]; total: number; atLeast: boolean }> {
  const where = and(
    area ? sql`starts_with(${staffActions.action}, ${`${area}.`})` : undefined,
    actor ? eq(staffActions.actorId, actor) : undefined,
    subject ? eq(staffActions.subjectId, subject) : undefined,
  );
  const page = await db
    .select({
      ...getTableColumns(staffActions),
      penName: users.penName,
      subjectName: sql<
        string | null
      >`coalesce(case when ${subjectUser.deletedAt} is null then ${subjectUser.penName} end, ${novels.title}, case when ${payee.deletedAt} is null then ${payee.penName} end)`,
    })
    .from(staffActions)
    .innerJoin(users, eq(users.id, staffActions.actorId))
    .leftJoin(subjectUser, eq(subjectUser.id, staffActions.subjectId))
    .leftJoin(novels, eq(novels.id, staffActions.subjectId))
    .leftJoin(withdrawals, eq(withdrawals.id, staffActions.subjectId))
    .leftJoin(payments, eq(payments.id, staffActions.subjectId))
    .leftJoin(payee, or(eq(payee.id, withdrawals.userId), eq(payee.id, payments.userId)))
    .where(where)
    .orderBy(desc(staffActions.createdAt), desc(staffActions.id))
    .limit(limit)
    .offset(offset);
  const most = countedFor({ limit, offset });
  const some = db.select({ id: staffActions.id }).from(staffActions).where(where).limit(most);
  const [all] = await db.select({ total: count() }).from(some.as('some'));
  const total = all?.total ?? 0;
  return { rows: page, total, atLeast: total === most };
}
