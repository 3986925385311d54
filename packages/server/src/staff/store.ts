import { and, asc, count, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import { chapterColumns } from '../chapters/index.ts';
import { chapters } from '../schema/chapters.ts';
import type { Range } from '../http/paging.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';

const rows = (db: Db) =>
  db
    .select({ chapter: chapterColumns, novel: getTableColumns(novels), author: users.penName })
    .from(chapters)
    .innerJoin(novels, eq(novels.id, chapters.novelId))
    .innerJoin(users, eq(users.id, novels.authorId));

/** Those that are approved wait for their time, and for no editor. */
const waiting = and(isNotNull(chapters.requestedAt), isNull(chapters.approvedAt));

export type QueuedRow = Awaited<ReturnType<typeof listQueued>>['rows'][number];

/** Chapters that await approval, oldest request first. */
export async function listQueued(db: Db, { limit, offset }: Range) {
  const page = await rows(db)
    .where(waiting)
    .orderBy(asc(chapters.requestedAt), asc(chapters.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(chapters).where(waiting);
  return { rows: page, total: all?.total ?? 0 };
}

export async function findQueued(db: Db, chapterId: string): Promise<QueuedRow | undefined> {
  const [row] = await rows(db).where(eq(chapters.id, chapterId));
  return row?.chapter.requestedAt && !row.chapter.approvedAt ? row : undefined;
}
