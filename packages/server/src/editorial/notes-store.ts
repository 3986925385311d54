import { eq } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { chapterNotes } from '../schema/editorial.ts';

export type NotesRow = typeof chapterNotes.$inferSelect;

export async function findNotes(db: Db, chapterId: string): Promise<NotesRow | undefined> {
  const [row] = await db.select().from(chapterNotes).where(eq(chapterNotes.chapterId, chapterId));
  return row;
}

/** Writes the notes of a chapter that the caller holds. */
export async function writeNotes(tx: Db, row: NotesRow): Promise<void> {
  const { text, version, updatedAt } = row;
  await tx
    .insert(chapterNotes)
    .values(row)
    .onConflictDoUpdate({ target: chapterNotes.chapterId, set: { text, version, updatedAt } });
}
