import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { commentBlocks, commentLikes, comments, mutes } from '../schema/comments.ts';

/** Comments stay, nameless, as reviews do (ruling 28); what nobody has seen yet goes, and so do likes and whom they set aside. */
export async function eraseComments(tx: Db, userId: string): Promise<void> {
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
  await tx.delete(comments).where(and(eq(comments.userId, userId), eq(comments.state, 'waiting')));
  await tx.update(comments).set({ userId: null }).where(eq(comments.userId, userId));
}
