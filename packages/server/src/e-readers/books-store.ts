import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { isNotHidden, type ReaderView } from '../hides/index.ts';
import type { Range } from '../http/paging.ts';
import { isPublic, novelColumns, type NovelRow } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import { readingLists } from '../schema/reading-lists.ts';
import { users } from '../schema/users.ts';

/** What somebody keeps: ids of novels, and what they are ordered by. */
export type Kept = 'shelf' | 'reading' | 'following' | { list: string };

function keptBy(userId: string, kept: Kept): SQL {
  if (kept === 'shelf')
    return sql`select novel_id, extract(epoch from added_at) as rank from shelf_entries where user_id = ${userId}`;
  if (kept === 'reading')
    return sql`select novel_id, extract(epoch from updated_at) as rank from positions where user_id = ${userId}`;
  // Novels that they follow by themselves, or all of an author.
  if (kept === 'following')
    return sql`
      select novel_id, max(rank) as rank from (
        select novel_id, extract(epoch from followed_at) as rank from novel_follows where user_id = ${userId}
        union all
        select n.id, extract(epoch from f.followed_at) from author_follows f join novels n on n.author_id = f.author_id where f.user_id = ${userId}
      ) each group by novel_id`;
  return sql`
    select e.novel_id, -e.place as rank from reading_list_novels e join reading_lists l on l.id = e.list_id
    where l.id = ${kept.list} and l.user_id = ${userId}`;
}

/** The novels that somebody keeps and that can be downloaded by them, without what they hide. */
export async function keptBooks(
  db: Db,
  view: ReaderView & { id: string },
  kept: Kept,
  { limit, offset }: Range,
): Promise<{ rows: NovelRow[]; total: number }> {
  const own = sql`(${keptBy(view.id, kept)}) own`;
  const isKept = sql`own.novel_id = ${novels.id}`;
  const where = and(
    isPublic,
    eq(novels.downloadable, true),
    view.adult ? undefined : or(eq(novels.adult, false), eq(novels.authorId, view.id)),
    isNotHidden(view.hidden),
  );
  const rows = await db
    .select(novelColumns)
    .from(novels)
    .innerJoin(own, isKept)
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(where)
    .orderBy(sql`own.rank desc`, asc(novels.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(novels).innerJoin(own, isKept).where(where);
  return { rows, total: all?.total ?? 0 };
}

export interface OwnList {
  id: string;
  name: string;
  description: string;
  updatedAt: Date;
}

const columns = {
  id: readingLists.id,
  name: readingLists.name,
  description: readingLists.description,
  updatedAt: readingLists.updatedAt,
};

/** Somebody's reading lists, the one last changed first. */
export const ownLists = (db: Db, userId: string): Promise<OwnList[]> =>
  db
    .select(columns)
    .from(readingLists)
    .where(eq(readingLists.userId, userId))
    .orderBy(desc(readingLists.updatedAt), desc(readingLists.id));

export async function ownList(db: Db, userId: string, id: string): Promise<OwnList | undefined> {
  const [row] = await db
    .select(columns)
    .from(readingLists)
    .where(and(eq(readingLists.id, id), eq(readingLists.userId, userId)));
  return row;
}
