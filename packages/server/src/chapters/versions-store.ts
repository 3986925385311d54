import { and, count, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import { PICTURE_KEY } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import { chapterVersions } from '../schema/chapters.ts';

export type VersionRow = typeof chapterVersions.$inferSelect;
/** A version without its text, which lists do without. */
export type VersionFacts = Omit<VersionRow, 'draft'>;

const { draft: _draft, ...factColumns } = getTableColumns(chapterVersions);

export async function findVersion(db: Db, chapterId: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await db.select().from(chapterVersions).where(isVersion(chapterId, version));
  return row;
}

/** The same without its text. */
export async function findVersionFacts(db: Db, chapterId: string, version: number): Promise<VersionFacts | undefined> {
  const [row] = await db.select(factColumns).from(chapterVersions).where(isVersion(chapterId, version));
  return row;
}

/** A chapter's versions, the newest first. */
export const listVersions = (db: Db, chapterId: string, { limit, offset }: Range): Promise<VersionFacts[]> =>
  db
    .select(factColumns)
    .from(chapterVersions)
    .where(eq(chapterVersions.chapterId, chapterId))
    .orderBy(desc(chapterVersions.version))
    .limit(limit)
    .offset(offset);

export async function countVersions(db: Db, chapterId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(chapterVersions).where(eq(chapterVersions.chapterId, chapterId));
  return row?.n ?? 0;
}

export async function insertVersion(tx: Db, row: VersionRow): Promise<void> {
  await tx.insert(chapterVersions).values(row);
}

export async function updateVersion(
  tx: Db,
  { chapterId, version }: Pick<VersionRow, 'chapterId' | 'version'>,
  change: Partial<VersionRow>,
): Promise<void> {
  await tx.update(chapterVersions).set(change).where(isVersion(chapterId, version));
}

/** Deletes all but the newest of a chapter's versions, and gives the keys of the pictures that they showed. */
export async function pruneVersions(tx: Db, chapterId: string, kept: number): Promise<string[]> {
  const newestToGo = tx
    .select({ version: chapterVersions.version })
    .from(chapterVersions)
    .where(eq(chapterVersions.chapterId, chapterId))
    .orderBy(desc(chapterVersions.version))
    .offset(kept)
    .limit(1);
  const gone = await tx
    .delete(chapterVersions)
    .where(and(eq(chapterVersions.chapterId, chapterId), lte(chapterVersions.version, newestToGo)))
    .returning({ keys: sql<string[]>`array(select found[1] from regexp_matches(draft, ${PICTURE_KEY}, 'g') found)` });
  return [...new Set(gone.flatMap(({ keys }) => keys))];
}

const isVersion = (chapterId: string, version: number) =>
  and(eq(chapterVersions.chapterId, chapterId), eq(chapterVersions.version, version));
