import { and, asc, count, desc, eq, isNull, max, sql, type SQL } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { isNotHidden, type Hidden } from '../hides/index.ts';
import { isPublic, novelColumns, seenBy, viewerOf, type NovelRow } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import { readingListNovels, readingLists } from '../schema/reading-lists.ts';
import { users } from '../schema/users.ts';

export type NewList = typeof readingLists.$inferInsert;
/** A list with whose it is. */
export type ListRow = typeof readingLists.$inferSelect & { ownerName: string; numNovels: number; hasNovel: boolean };
export interface EntryRow {
  novel: NovelRow;
  note: string;
  addedAt: Date;
}

/** A list's novels as its owner sees them, or as a guest does. */
const seen = (owner: Caller | null): SQL => (owner ? seenBy(viewerOf(owner)) : isPublic);

const lists = (db: Db, owner: Caller | null, novelId: string | null = null) =>
  db
    .select({
      id: readingLists.id,
      userId: readingLists.userId,
      name: readingLists.name,
      description: readingLists.description,
      public: readingLists.public,
      createdAt: readingLists.createdAt,
      updatedAt: readingLists.updatedAt,
      ownerName: users.penName,
      numNovels: sql<number>`(select count(*)::int from ${readingListNovels} join ${novels} on ${novels.id} = ${readingListNovels.novelId} where ${readingListNovels.listId} = ${readingLists.id} and ${seen(owner)})`,
      hasNovel: sql<boolean>`exists (select from ${readingListNovels} where ${readingListNovels.listId} = ${readingLists.id} and ${readingListNovels.novelId} = ${novelId})`,
    })
    .from(readingLists)
    .innerJoin(users, eq(users.id, readingLists.userId))
    .$dynamic();

type Listed = { rows: ListRow[]; total: number };

/** Somebody's own lists, the one last changed first. */
export async function ownLists(
  db: Db,
  owner: Caller,
  novelId: string | null,
  { limit, offset }: Range,
): Promise<Listed> {
  const where = eq(readingLists.userId, owner.id);
  const rows = await lists(db, owner, novelId)
    .where(where)
    .orderBy(desc(readingLists.updatedAt), desc(readingLists.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(readingLists).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Somebody's lists that everybody finds. */
export async function publicLists(db: Db, userId: string, { limit, offset }: Range): Promise<Listed> {
  const where = and(eq(readingLists.userId, userId), eq(readingLists.public, true));
  const rows = await lists(db, null)
    .where(where)
    .orderBy(desc(readingLists.updatedAt), desc(readingLists.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(readingLists).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** A list that somebody may see: their own, or a public one of somebody who may still be read. */
export async function findList(db: Db, caller: Caller | null, id: string): Promise<ListRow | undefined> {
  const found = sql`(${readingLists.public} and ${and(isNull(users.blockedAt), isNull(users.deletedAt))})`;
  const [own] = caller
    ? await lists(db, caller).where(and(eq(readingLists.id, id), eq(readingLists.userId, caller.id)))
    : [];
  if (own) return own;
  const [row] = await lists(db, null).where(and(eq(readingLists.id, id), found));
  return row;
}

/** One's own list, held against every other change of it. */
export async function holdList(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: readingLists.id })
    .from(readingLists)
    .where(and(eq(readingLists.id, id), eq(readingLists.userId, userId)))
    .for('update');
  return rows.length > 0;
}

/** How many lists somebody has, who is held until the transaction ends. */
export async function countOwn(tx: Db, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [all] = await tx.select({ total: count() }).from(readingLists).where(eq(readingLists.userId, userId));
  return all?.total ?? 0;
}

export async function insertList(tx: Db, list: NewList): Promise<void> {
  await tx.insert(readingLists).values(list);
}

export async function updateList(tx: Db, id: string, change: Partial<NewList>): Promise<void> {
  await tx.update(readingLists).set(change).where(eq(readingLists.id, id));
}

export async function deleteList(tx: Db, id: string): Promise<void> {
  await tx.delete(readingLists).where(eq(readingLists.id, id));
}

/** What stands in a list, for its owner or for everybody else, without what whoever asks hides. */
export async function entriesOf(
  db: Db,
  listId: string,
  { owner, hidden }: { owner: Caller | null; hidden: Hidden | null },
  { limit, offset }: Range,
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = and(eq(readingListNovels.listId, listId), seen(owner), isNotHidden(hidden));
  const rows = await db
    .select({ novel: novelColumns, note: readingListNovels.note, addedAt: readingListNovels.addedAt })
    .from(readingListNovels)
    .innerJoin(novels, eq(novels.id, readingListNovels.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(where)
    .orderBy(asc(readingListNovels.place), asc(readingListNovels.novelId))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(readingListNovels)
    .innerJoin(novels, eq(novels.id, readingListNovels.novelId))
    .where(where);
  return { rows, total: all?.total ?? 0 };
}

/** The ids of all that stands in a list, in its order, whether anybody sees it now or not. */
export async function idsIn(db: Db, listId: string): Promise<string[]> {
  const rows = await db
    .select({ id: readingListNovels.novelId })
    .from(readingListNovels)
    .where(eq(readingListNovels.listId, listId))
    .orderBy(asc(readingListNovels.place), asc(readingListNovels.novelId));
  return rows.map(({ id }) => id);
}

/** Puts a novel at the end. */
export async function append(
  tx: Db,
  entry: { listId: string; novelId: string; note: string; addedAt: Date },
): Promise<void> {
  const [last] = await tx
    .select({ place: max(readingListNovels.place) })
    .from(readingListNovels)
    .where(eq(readingListNovels.listId, entry.listId));
  await tx.insert(readingListNovels).values({ ...entry, place: (last?.place ?? -1) + 1 });
}

const entry = (listId: string, novelId: string): SQL | undefined =>
  and(eq(readingListNovels.listId, listId), eq(readingListNovels.novelId, novelId));

export async function findEntry(
  db: Db,
  listId: string,
  novelId: string,
): Promise<{ note: string; addedAt: Date } | undefined> {
  const [row] = await db
    .select({ note: readingListNovels.note, addedAt: readingListNovels.addedAt })
    .from(readingListNovels)
    .where(entry(listId, novelId));
  return row;
}

export async function setNote(tx: Db, listId: string, novelId: string, note: string): Promise<void> {
  await tx.update(readingListNovels).set({ note }).where(entry(listId, novelId));
}

/** Takes a novel out by its id or slug; false when it did not stand there. */
export async function takeOut(tx: Db, listId: string, key: string): Promise<boolean> {
  const gone = await tx
    .delete(readingListNovels)
    .where(
      and(
        eq(readingListNovels.listId, listId),
        sql`${readingListNovels.novelId} in (select id from ${novels} where id = ${key} or slug = ${key})`,
      ),
    )
    .returning({ id: readingListNovels.novelId });
  return gone.length > 0;
}

/** Gives each its place by the order of the ids. */
export async function putInOrder(tx: Db, listId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update reading_list_novels set place = dealt.place - 1
    from unnest(${sql.param([...ids])}::text[]) with ordinality dealt (novel_id, place)
    where list_id = ${listId} and reading_list_novels.novel_id = dealt.novel_id`);
}
