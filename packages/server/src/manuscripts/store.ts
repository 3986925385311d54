import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { importPieces, imports } from '../schema/manuscripts.ts';

const { file: _file, ...columns } = getTableColumns(imports);
export type ImportRow = Omit<typeof imports.$inferSelect, 'file'>;
export type PieceRow = typeof importPieces.$inferSelect;
export type PieceFacts = Pick<PieceRow, 'place' | 'title' | 'words' | 'taken'>;

export async function insertImport(tx: Db, row: typeof imports.$inferInsert): Promise<void> {
  await tx.insert(imports).values(row);
}

const ownedBy = (userId: string, id: string) => and(eq(imports.id, id), eq(imports.userId, userId));

export async function findImport(db: Db, userId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select(columns).from(imports).where(ownedBy(userId, id));
  return row;
}

/** The same, held until the transaction ends. */
export async function lockImport(tx: Db, userId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx.select(columns).from(imports).where(ownedBy(userId, id)).for('update');
  return row;
}

/** The file of an import that is still to be read. */
export async function fileOf(db: Db, id: string): Promise<{ file: Buffer; filename: string } | undefined> {
  const [row] = await db
    .select({ file: imports.file, filename: imports.filename })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, 'reading')));
  return row?.file ? { file: row.file, filename: row.filename } : undefined;
}

/** Enters what became of a file, once; false when that has been done or the import is gone. */
export async function settleImport(tx: Db, id: string, change: Partial<typeof imports.$inferInsert>): Promise<boolean> {
  const settled = await tx
    .update(imports)
    .set({ ...change, file: null })
    .where(and(eq(imports.id, id), eq(imports.state, 'reading')))
    .returning({ id: imports.id });
  return settled.length > 0;
}

const INSERTED_AT_ONCE = 50;

export async function insertPieces(tx: Db, rows: (typeof importPieces.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await tx.insert(importPieces).values(rows.slice(from, from + INSERTED_AT_ONCE));
}

/** All pieces of an import, without their texts. */
export const listPieces = (db: Db, importId: string): Promise<PieceFacts[]> =>
  db
    .select({
      place: importPieces.place,
      title: importPieces.title,
      words: importPieces.words,
      taken: importPieces.taken,
    })
    .from(importPieces)
    .where(eq(importPieces.importId, importId))
    .orderBy(asc(importPieces.place));

export const piecesAt = (db: Db, importId: string, places: number[]): Promise<PieceRow[]> =>
  db
    .select()
    .from(importPieces)
    .where(and(eq(importPieces.importId, importId), inArray(importPieces.place, places)));

/** Marks an import as a novel; its texts are the novel's from now on. */
export async function markAccepted(tx: Db, id: string, novelId: string): Promise<void> {
  await tx.delete(importPieces).where(eq(importPieces.importId, id));
  await tx
    .update(imports)
    .set({ state: 'accepted', novel: sql`(select slug from novels where id = ${novelId})` })
    .where(eq(imports.id, id));
}

/** Leaves of an author's imports that are no novel yet the newest. */
export async function forgetImportsBeyond(tx: Db, userId: string, kept: number): Promise<void> {
  const waiting = and(eq(imports.userId, userId), ne(imports.state, 'accepted'));
  const newest = tx
    .select({ id: imports.id })
    .from(imports)
    .where(waiting)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(kept);
  await tx.delete(imports).where(and(waiting, notInArray(imports.id, newest)));
}

export async function forgetImports(db: Db, before: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, before));
}

/** Ends what has been read for too long: its job has failed to the last. */
export async function failImports(db: Db, before: Date, detail: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', detail, file: null })
    .where(and(eq(imports.state, 'reading'), lt(imports.createdAt, before)));
}

/** A chapter as its author last saved it. */
export interface ManuscriptChapter {
  number: string;
  title: string;
  html: string;
}

/** Which chapters a novel has, in order. */
export const chapterIds = async (db: Db, novelId: string): Promise<string[]> =>
  (
    await db
      .select({ id: chapters.id })
      .from(chapters)
      .where(eq(chapters.novelId, novelId))
      .orderBy(asc(chapters.number))
  ).map(({ id }) => id);

/** Published chapters of those ids as readers read them, in order. */
export const publishedOf = async (db: Db, ids: string[]): Promise<ManuscriptChapter[]> =>
  await db
    .select({ number: chapters.number, title: chapters.title, html: sql<string>`${chapters.content}` })
    .from(chapters)
    .where(and(inArray(chapters.id, ids), isNotNull(chapters.publishedAt)))
    .orderBy(asc(chapters.number));

/** Some of them with their texts, in order; what has been deleted meanwhile is not among them. */
export const chaptersOf = (db: Db, ids: string[]): Promise<ManuscriptChapter[]> =>
  db
    .select({ number: chapters.number, title: chapters.draftTitle, html: chapters.draft })
    .from(chapters)
    .where(inArray(chapters.id, ids))
    .orderBy(asc(chapters.number));
