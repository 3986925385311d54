import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { isPublic } from '../novels/index.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { authorFollows } from '../schema/follows.ts';
import { users } from '../schema/users.ts';

/** A living person with the number and the views of their novels that readers find; without such a novel, only who shows a profile. */
export async function findAuthor(db: Db, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      penName: users.penName,
      about: users.about,
      photoKey: users.photoKey,
      createdAt: users.createdAt,
      numNovels: sql<number>`count(${novels.id})::int`,
      numViews: sql<number>`coalesce(sum(${novels.numViews}), 0)::float8`,
    })
    .from(users)
    .leftJoin(novels, and(eq(novels.authorId, users.id), isPublic))
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .groupBy(users.id)
    .having(or(eq(users.openProfile, true), sql`count(${novels.id}) > 0`));
  return row;
}

/** Whether somebody follows an author. */
export async function isFollowed(db: Db, userId: string, authorId: string): Promise<boolean> {
  const rows = await db
    .select({ at: authorFollows.followedAt })
    .from(authorFollows)
    .where(and(eq(authorFollows.userId, userId), eq(authorFollows.authorId, authorId)));
  return rows.length > 0;
}
