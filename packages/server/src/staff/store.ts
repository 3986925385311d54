import { and, asc, count, desc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chapterColumns } from '../chapters/columns.ts';
import { chapters } from '../chapters/tables.ts';
import type { Range } from '../novels/store.ts';
import { novels } from '../novels/tables.ts';
import { payments } from '../payments/tables.ts';
import { withdrawals } from '../payouts/tables.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../users/tables.ts';
import { staffActions } from './tables.ts';

const rows = (db: Db) =>
  db
    .select({ chapter: chapterColumns, novel: getTableColumns(novels), author: users.penName })
    .from(chapters)
    .innerJoin(novels, eq(novels.id, chapters.novelId))
    .innerJoin(users, eq(users.id, novels.authorId));

const waiting = isNotNull(chapters.requestedAt);

export type QueuedRow = Awaited<ReturnType<typeof queue>>['rows'][number];

/** Chapters that await approval, oldest request first. */
export async function queue(db: Db, { limit, offset }: Range) {
  const page = await rows(db)
    .where(waiting)
    .orderBy(asc(chapters.requestedAt), asc(chapters.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(chapters).where(waiting);
  return { rows: page, total: all?.total ?? 0 };
}

export async function queued(db: Db, chapterId: string): Promise<QueuedRow | undefined> {
  const [row] = await rows(db).where(eq(chapters.id, chapterId));
  return row?.chapter.requestedAt ? row : undefined;
}

export type ActionRow = typeof staffActions.$inferSelect & { penName: string; subjectName: string | null };

/** What is asked of the record: `area` is how an action begins, such as `user`. */
export interface ActionsAsked extends Range {
  area?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
}

const subjectUser = alias(users, 'subject_user');
const payee = alias(users, 'payee');

/** What staff have done, newest first. */
export async function actions(
  db: Db,
  { limit, offset, area, actor, subject }: ActionsAsked,
): Promise<{ rows: ActionRow[]; total: number }> {
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
  const [all] = await db.select({ total: count() }).from(staffActions).where(where);
  return { rows: page, total: all?.total ?? 0 };
}
