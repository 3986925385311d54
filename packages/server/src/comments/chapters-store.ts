import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { commentAnchors, commentedChapters } from '../schema/comments.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import type { Anchored } from './anchoring.ts';

export type CommentedChapter = typeof commentedChapters.$inferSelect;
export type AnchorRow = Pick<typeof commentAnchors.$inferSelect, 'id' | 'hash' | 'numThreads' | 'numComments'>;

export async function findCommentedChapter(db: Db, chapterId: string): Promise<CommentedChapter | undefined> {
  const [row] = await db.select().from(commentedChapters).where(eq(commentedChapters.chapterId, chapterId));
  return row;
}

/** What of a chapter is commented on, in the order in which that began to be, without how it began: that is most of it. */
export const listAnchors = (db: Db, chapterId: string): Promise<AnchorRow[]> =>
  db
    .select({
      id: commentAnchors.id,
      hash: commentAnchors.hash,
      numThreads: commentAnchors.numThreads,
      numComments: commentAnchors.numComments,
    })
    .from(commentAnchors)
    .where(eq(commentAnchors.chapterId, chapterId))
    .orderBy(asc(commentAnchors.id));

/** All that is known of the paragraphs of a chapter that are commented on: so much that it is asked for only to look for them anew. */
export async function listAnchored(db: Db, chapterId: string): Promise<Anchored[]> {
  const rows = await db
    .select()
    .from(commentAnchors)
    .where(and(eq(commentAnchors.chapterId, chapterId), isNotNull(commentAnchors.hash)))
    .orderBy(asc(commentAnchors.id));
  return rows.flatMap(anchored);
}

/** The same of one paragraph; undefined for the chapter as a whole. */
export async function findAnchored(db: Db, id: string): Promise<Anchored | undefined> {
  const rows = await db.select().from(commentAnchors).where(eq(commentAnchors.id, id));
  return rows.flatMap(anchored)[0];
}

const anchored = ({
  id,
  hash,
  opening,
  before,
  after,
  paragraph,
}: typeof commentAnchors.$inferSelect): [] | [Anchored] =>
  hash === null || opening === null || before === null || after === null || paragraph === null
    ? []
    : [{ id, hash, opening, before, after, paragraph }];

/**
 * Holds who writes, the chapter and what holds for its comments, in the order in which whoever erases or deletes holds them;
 * undefined when the chapter is gone.
 */
export async function holdCommented(
  tx: Db,
  chapterId: string,
  writerId?: string,
): Promise<CommentedChapter | undefined> {
  const [chapter] = await tx
    .select({ id: chapters.id })
    .from(chapters)
    .innerJoin(novels, eq(novels.id, chapters.novelId))
    .where(eq(chapters.id, chapterId))
    .for('key share', { of: [novels, chapters] });
  if (!chapter) return undefined;
  if (writerId !== undefined)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, writerId)).for('key share');
  await tx.insert(commentedChapters).values({ chapterId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(commentedChapters)
    .where(eq(commentedChapters.chapterId, chapterId))
    .for('update');
  return row;
}

export async function updateCommented(
  tx: Db,
  chapterId: string,
  change: Partial<Pick<CommentedChapter, 'closedAt' | 'pinnedId'>>,
): Promise<void> {
  await tx.update(commentedChapters).set(change).where(eq(commentedChapters.chapterId, chapterId));
}

export async function insertAnchor(tx: Db, row: typeof commentAnchors.$inferInsert): Promise<void> {
  await tx.insert(commentAnchors).values(row);
}

/** Moves the counters of an anchor and of its chapter; the caller holds the chapter. */
export async function moveCounts(
  tx: Db,
  { chapterId, anchorId }: { chapterId: string; anchorId: string },
  by: { threads: number; comments: number },
): Promise<void> {
  if (by.threads === 0 && by.comments === 0) return;
  await tx
    .update(commentAnchors)
    .set({
      numThreads: sql`${commentAnchors.numThreads} + ${by.threads}`,
      numComments: sql`${commentAnchors.numComments} + ${by.comments}`,
    })
    .where(eq(commentAnchors.id, anchorId));
  if (by.comments !== 0)
    await tx
      .update(commentedChapters)
      .set({ numComments: sql`${commentedChapters.numComments} + ${by.comments}` })
      .where(and(eq(commentedChapters.chapterId, chapterId)));
}
