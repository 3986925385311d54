import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../ports/database/index.ts';
import { commentBlocks, commentedChapters, commentLikes, comments, mutes } from '../schema/comments.ts';
import { moveCounts } from './chapters-store.ts';
import { movedBy } from './weight.ts';

/** Comments stay, nameless, as reviews do (ruling 28); what waits goes, and so do likes and whom they set aside. */
export async function eraseComments(tx: Db, userId: string): Promise<void> {
  // First, since it holds chapters: whoever holds one writes to its comments.
  await eraseWaiting(tx, userId);
  await tx.delete(mutes).where(or(eq(mutes.userId, userId), eq(mutes.mutedUserId, userId)));
  await tx.delete(commentBlocks).where(or(eq(commentBlocks.authorId, userId), eq(commentBlocks.blockedUserId, userId)));
  const liked = await tx
    .delete(commentLikes)
    .where(eq(commentLikes.userId, userId))
    .returning({ id: commentLikes.commentId });
  if (liked.length > 0)
    await tx
      .update(comments)
      .set({ numLikes: sql`${comments.numLikes} - 1` })
      .where(
        inArray(
          comments.id,
          liked.map(({ id }) => id),
        ),
      );
  await tx.update(comments).set({ userId: null }).where(eq(comments.userId, userId));
}

/** What waits goes, but what others have answered, before an edit made it wait, stays without its text: the answers are theirs. */
async function eraseWaiting(tx: Db, userId: string): Promise<void> {
  const waiting = and(eq(comments.userId, userId), eq(comments.state, 'waiting'));
  const chapters = tx.select({ id: comments.chapterId }).from(comments).where(waiting);
  // Whoever answers holds the chapter, and so do we, after the person: in the order of `holdCommented`.
  await tx
    .select({ id: commentedChapters.chapterId })
    .from(commentedChapters)
    .where(inArray(commentedChapters.chapterId, chapters))
    .orderBy(asc(commentedChapters.chapterId))
    .for('update');
  const answers = alias(comments, 'answers');
  await tx
    .delete(comments)
    .where(
      and(waiting, notExists(tx.select({ id: answers.id }).from(answers).where(eq(answers.parentId, comments.id)))),
    );
  const emptied = { state: 'deleted', text: '', suggested: null, outcome: null } as const;
  const kept = await tx.update(comments).set(emptied).where(waiting).returning();
  for (const comment of kept) await moveCounts(tx, comment, movedBy({ ...comment, state: 'waiting' }, comment));
}
