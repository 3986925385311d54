import { asc, count, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { chapterColumns } from '../chapters/columns.ts';
import { chapters } from '../chapters/tables.ts';
import type { Range } from '../novels/store.ts';
import { novels } from '../novels/tables.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../users/tables.ts';
import { staffActions } from './tables.ts';

const rows = (db: Db) =>
  db.select({ chapter: chapterColumns, novel: getTableColumns(novels), author: users.penName })
    .from(chapters).innerJoin(novels, eq(novels.id, chapters.novelId)).innerJoin(users, eq(users.id, novels.authorId));

const waiting = isNotNull(chapters.requestedAt);

export type QueuedRow = Awaited<ReturnType<typeof queue>>['rows'][number];

/** Chapters that await approval, oldest request first. */
export async function queue(db: Db, { limit, offset }: Range) {
  const page = await rows(db).where(waiting).orderBy(asc(chapters.requestedAt), asc(chapters.id)).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(chapters).where(waiting);
  return { rows: page, total: all?.total ?? 0 };
}

export async function queued(db: Db, chapterId: string): Promise<QueuedRow | undefined> {
  const [row] = await rows(db).where(eq(chapters.id, chapterId));
  return row?.chapter.requestedAt ? row : undefined;
}

export type ActionRow = typeof staffActions.$inferSelect & { penName: string };

/** What staff have done, newest first. */
export async function actions(db: Db, { limit, offset }: Range): Promise<{ rows: ActionRow[]; total: number }> {
  const page = await db.select({ ...getTableColumns(staffActions), penName: users.penName })
    .from(staffActions).innerJoin(users, eq(users.id, staffActions.actorId))
    .orderBy(desc(staffActions.createdAt), desc(staffActions.id)).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(staffActions);
  return { rows: page, total: all?.total ?? 0 };
}
