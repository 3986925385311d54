import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { accessColumns, type ReaderChapter, readerColumns } from '../chapters/index.ts';
import { chapters } from '../schema/chapters.ts';
import type { Caller } from '../http/route.ts';
import { novelColumns, type NovelRow, seenBy, viewerOf } from '../novels/index.ts';
import type { Range } from '../http/paging.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { positions, shelfEntries } from '../schema/library.ts';

/** A novel in someone's library, with the number of the chapter they stand in. */
export interface Entry {
  novel: NovelRow;
  number: string | null;
  addedAt: Date;
  onShelf: boolean;
}
export type PositionRow = typeof positions.$inferSelect;

const standsIn = (userId: string) => and(eq(positions.userId, userId), eq(positions.novelId, novels.id));

/** The number of the chapter someone stands in, as it is now, or as it was when its author deleted it. */
const standing = sql<
  string | null
>`coalesce((select c.number from chapters c where c.id = ${positions.chapterId}), ${positions.number})`;

/** Novels on a shelf, the last first. One that its reader cannot see now rests there unseen until they can again. */
export async function shelfOf(
  db: Db,
  reader: Caller,
  { limit, offset }: Range,
): Promise<{ rows: Entry[]; total: number }> {
  const userId = reader.id;
  const where = and(eq(shelfEntries.userId, userId), seenBy(viewerOf(reader)));
  const rows = await db
    .select({ novel: novelColumns, number: standing, addedAt: shelfEntries.addedAt })
    .from(shelfEntries)
    .innerJoin(novels, eq(novels.id, shelfEntries.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .leftJoin(positions, standsIn(userId))
    .where(where)
    .orderBy(desc(shelfEntries.addedAt), asc(novels.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(shelfEntries)
    .innerJoin(novels, eq(novels.id, shelfEntries.novelId))
    .where(where);
  return { rows: rows.map((row) => ({ ...row, onShelf: true })), total: all?.total ?? 0 };
}

/** Novels that someone has begun and can see, the one read last first. */
export async function readingOf(
  db: Db,
  reader: Caller,
  { limit, offset }: Range,
): Promise<{ rows: Entry[]; total: number }> {
  const where = and(eq(positions.userId, reader.id), seenBy(viewerOf(reader)));
  const rows = await db
    .select({
      novel: novelColumns,
      number: standing,
      addedAt: positions.begunAt,
      onShelf: isNotNull(shelfEntries.addedAt).mapWith(Boolean),
    })
    .from(positions)
    .innerJoin(novels, eq(novels.id, positions.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .leftJoin(shelfEntries, and(eq(shelfEntries.userId, positions.userId), eq(shelfEntries.novelId, positions.novelId)))
    .where(where)
    .orderBy(desc(positions.updatedAt), asc(novels.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(positions)
    .innerJoin(novels, eq(novels.id, positions.novelId))
    .where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Puts a novel on a shelf; false when it stood there already. */
export async function shelve(tx: Db, userId: string, novelId: string, addedAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(shelfEntries)
    .values({ userId, novelId, addedAt })
    .onConflictDoNothing()
    .returning({ novelId: shelfEntries.novelId });
  return rows.length > 0;
}

/** Takes a novel off a shelf; false when it did not stand there. */
export async function unshelve(tx: Db, userId: string, novelId: string): Promise<boolean> {
  const rows = await tx
    .delete(shelfEntries)
    .where(and(eq(shelfEntries.userId, userId), eq(shelfEntries.novelId, novelId)))
    .returning({ novelId: shelfEntries.novelId });
  return rows.length > 0;
}

export async function shelfEntry(
  db: Db,
  userId: string,
  novelId: string,
): Promise<{ number: string | null; addedAt: Date } | undefined> {
  const [row] = await db
    .select({ number: standing, addedAt: shelfEntries.addedAt })
    .from(shelfEntries)
    .leftJoin(positions, and(eq(positions.userId, userId), eq(positions.novelId, novelId)))
    .where(and(eq(shelfEntries.userId, userId), eq(shelfEntries.novelId, novelId)));
  return row;
}

export async function findPosition(db: Db, userId: string, novelId: string): Promise<PositionRow | undefined> {
  const [row] = await db
    .select()
    .from(positions)
    .where(and(eq(positions.userId, userId), eq(positions.novelId, novelId)));
  return row;
}

/** Writes where a reader stands; the furthest chapter never goes back. */
export async function putPosition(
  tx: Db,
  at: { userId: string; novelId: string; chapterId: string; number: string; paragraph: number },
  now: Date,
): Promise<PositionRow> {
  const [row] = await tx
    .insert(positions)
    .values({ ...at, furthest: at.number, begunAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [positions.userId, positions.novelId],
      set: {
        chapterId: at.chapterId,
        number: at.number,
        paragraph: at.paragraph,
        updatedAt: now,
        furthest: sql`greatest(${positions.furthest}, excluded.furthest)`,
      },
    })
    .returning();
  if (!row) throw new Error('the position was not returned');
  return row;
}

/** The published chapter a position means: its own, or where that is gone the nearest before it, or the first after. */
export async function chapterAt(db: Db, position: PositionRow, now: Date): Promise<ReaderChapter | undefined> {
  const rows = (which: ReturnType<typeof eq>) =>
    db
      .select({ ...readerColumns, ...accessColumns(position.userId, now.toISOString()) })
      .from(chapters)
      .innerJoin(novels, eq(novels.id, chapters.novelId))
      .where(and(eq(chapters.novelId, position.novelId), isNotNull(chapters.publishedAt), which))
      .limit(1);
  if (position.chapterId) {
    const [own] = await rows(eq(chapters.id, position.chapterId));
    if (own) return own;
  }
  const [before] = await rows(lte(chapters.number, position.number)).orderBy(desc(chapters.number));
  if (before) return before;
  const [after] = await rows(gt(chapters.number, position.number)).orderBy(asc(chapters.number));
  return after;
}
