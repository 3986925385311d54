import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { reviews, reviewVotes } from '../schema/reviews.ts';

export type ReviewOrder = '-updated_at' | '-num_likes' | '-stars' | 'stars';
export type Vote = 1 | -1;

const rows = (db: Db, callerId: string | null) =>
  db
    .select({
      ...getTableColumns(reviews),
      name: users.penName,
      photoKey: users.photoKey,
      goneAt: users.deletedAt,
      vote: reviewVotes.vote,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(
      reviewVotes,
      callerId === null ? sql`false` : and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.userId, callerId)),
    );

/** A review with who wrote it, unless they have left, and what the caller thinks of it. */
export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** The id breaks ties, so that pages neither repeat nor skip a review. */
const BY: Record<ReviewOrder, SQL[]> = {
  '-updated_at': [desc(reviews.updatedAt), desc(reviews.id)],
  '-num_likes': [desc(reviews.numLikes), desc(reviews.id)],
  '-stars': [desc(reviews.stars), desc(reviews.id)],
  stars: [asc(reviews.stars), desc(reviews.id)],
};

export const listReviews = (
  db: Db,
  novelId: string,
  callerId: string | null,
  order: ReviewOrder,
  { limit, offset }: Range,
) =>
  rows(db, callerId)
    .where(and(eq(reviews.novelId, novelId), eq(reviews.standing, 'counted')))
    .orderBy(...BY[order])
    .limit(limit)
    .offset(offset);

export async function findOwnReview(db: Db, novelId: string, userId: string): Promise<ReviewRow | undefined> {
  const [row] = await rows(db, userId).where(and(eq(reviews.novelId, novelId), eq(reviews.userId, userId)));
  return row;
}

/** Any review by its id. */
export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  const [row] = await rows(db, null).where(eq(reviews.id, id));
  return row;
}

/** A review of a novel, held against other votes until the transaction ends. */
export async function holdReview(
  tx: Db,
  novelId: string,
  id: string,
): Promise<{ userId: string | null; numLikes: number; numDislikes: number } | undefined> {
  const [row] = await tx
    .select({ userId: reviews.userId, numLikes: reviews.numLikes, numDislikes: reviews.numDislikes })
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.novelId, novelId)))
    .for('no key update');
  return row;
}

export async function insertReview(tx: Db, row: typeof reviews.$inferInsert): Promise<void> {
  await tx.insert(reviews).values(row);
}

export async function updateReview(tx: Db, id: string, change: Partial<typeof reviews.$inferInsert>): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id));
}

/** Deletes a review with its votes; the caller holds its novel. */
export async function deleteReview(tx: Db, id: string): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.id, id));
}

export async function voteOf(db: Db, reviewId: string, userId: string): Promise<Vote | null> {
  const [row] = await db
    .select({ vote: reviewVotes.vote })
    .from(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)));
  return row ? asVote(row.vote) : null;
}

const asVote = (vote: number): Vote => (vote > 0 ? 1 : -1);

/** Sets someone's vote, or takes it back with null. */
export async function putVote(tx: Db, reviewId: string, userId: string, vote: Vote | null, at: Date): Promise<void> {
  if (vote === null)
    await tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)));
  else
    await tx
      .insert(reviewVotes)
      .values({ reviewId, userId, vote, createdAt: at })
      .onConflictDoUpdate({ target: [reviewVotes.reviewId, reviewVotes.userId], set: { vote, createdAt: at } });
}
