import { eq } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { chapterNotes } from '../schema/editorial.ts';
import { dropGoal } from './goal-store.ts';

/** Notes on chapters, the goal, and the days that were counted: nobody but their author has a use for them. */
export async function eraseEditorial(tx: Db, userId: string): Promise<void> {
  await tx.delete(chapterNotes).where(eq(chapterNotes.authorId, userId));
  await dropGoal(tx, userId);
}
