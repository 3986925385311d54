import { and, asc, count, desc, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { FollowMail } from '@griot/contracts';
import type { Caller } from '../http/route.ts';
import type { Range } from '../http/paging.ts';
import { isPublic, novelColumns, type NovelRow, seenBy, viewerOf } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import { authorFollows, followSettings, novelFollows } from '../schema/follows.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

/** By which ways somebody is told of one novel or author; null: as their settings say. */
export interface Choice {
  inPlatform: boolean | null;
  mail: FollowMail | null;
  push: boolean | null;
}
export type ChoiceChange = { [K in keyof Choice]?: Choice[K] | undefined };

/** What is followed: a novel, or an author with all their novels. */
export type Followed = { novelId: string } | { authorId: string };

const choiceOf = { inPlatform: novelFollows.inPlatform, mail: novelFollows.mail, push: novelFollows.push };
const authorChoiceOf = { inPlatform: authorFollows.inPlatform, mail: authorFollows.mail, push: authorFollows.push };

export async function findFollow(db: Db, userId: string, of: Followed): Promise<Choice | undefined> {
  const [row] =
    'novelId' in of
      ? await db
          .select(choiceOf)
          .from(novelFollows)
          .where(and(eq(novelFollows.userId, userId), eq(novelFollows.novelId, of.novelId)))
      : await db
          .select(authorChoiceOf)
          .from(authorFollows)
          .where(and(eq(authorFollows.userId, userId), eq(authorFollows.authorId, of.authorId)));
  return row;
}

/** Whether somebody follows a novel's author and not the novel itself. */
export const byAuthor = (userId: string | AnyColumn): SQL<boolean> => sql<boolean>`(
  not exists (select from ${novelFollows} where ${novelFollows.userId} = ${userId} and ${novelFollows.novelId} = ${novels.id})
  and exists (select from ${authorFollows} where ${authorFollows.userId} = ${userId} and ${authorFollows.authorId} = ${novels.authorId}))`;

/** Follows, or changes how the follower is told; what is undefined stays. */
export async function putFollow(
  tx: Db,
  userId: string,
  of: Followed,
  { inPlatform, mail, push }: ChoiceChange,
  now: Date,
): Promise<Choice> {
  const row = { userId, followedAt: now, inPlatform: inPlatform ?? null, mail: mail ?? null, push: push ?? null };
  const set = {
    ...(inPlatform === undefined ? {} : { inPlatform }),
    ...(mail === undefined ? {} : { mail }),
    ...(push === undefined ? {} : { push }),
    // Something has to be set for the row to be returned.
    userId,
  };
  const [stored] =
    'novelId' in of
      ? await tx
          .insert(novelFollows)
          .values({ ...row, novelId: of.novelId })
          .onConflictDoUpdate({ target: [novelFollows.userId, novelFollows.novelId], set })
          .returning(choiceOf)
      : await tx
          .insert(authorFollows)
          .values({ ...row, authorId: of.authorId })
          .onConflictDoUpdate({ target: [authorFollows.userId, authorFollows.authorId], set })
          .returning(authorChoiceOf);
  if (!stored) throw new Error('what is followed was not returned');
  return stored;
}

export async function dropFollow(tx: Db, userId: string, of: Followed): Promise<void> {
  if ('novelId' in of)
    await tx.delete(novelFollows).where(and(eq(novelFollows.userId, userId), eq(novelFollows.novelId, of.novelId)));
  else
    await tx
      .delete(authorFollows)
      .where(and(eq(authorFollows.userId, userId), eq(authorFollows.authorId, of.authorId)));
}

export type FollowedNovelRow = Choice & { novel: NovelRow; followedAt: Date };

/** Novels that somebody follows and can see, the last first. */
export async function followedNovels(
  db: Db,
  reader: Caller,
  { limit, offset }: Range,
): Promise<{ rows: FollowedNovelRow[]; total: number }> {
  const where = and(eq(novelFollows.userId, reader.id), seenBy(viewerOf(reader)));
  const rows = await db
    .select({ novel: novelColumns, followedAt: novelFollows.followedAt, ...choiceOf })
    .from(novelFollows)
    .innerJoin(novels, eq(novels.id, novelFollows.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(where)
    .orderBy(desc(novelFollows.followedAt), asc(novels.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(novelFollows)
    .innerJoin(novels, eq(novels.id, novelFollows.novelId))
    .where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Authors that somebody follows, the last first, with how many of their novels readers find. */
export async function followedAuthors(db: Db, userId: string, { limit, offset }: Range) {
  const where = eq(authorFollows.userId, userId);
  const rows = await db
    .select({
      id: users.id,
      penName: users.penName,
      photoKey: users.photoKey,
      numNovels: sql<number>`(select count(*)::int from ${novels} where ${novels.authorId} = ${users.id} and ${isPublic})`,
      followedAt: authorFollows.followedAt,
      ...authorChoiceOf,
    })
    .from(authorFollows)
    .innerJoin(users, eq(users.id, authorFollows.authorId))
    .where(where)
    .orderBy(desc(authorFollows.followedAt), asc(users.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(authorFollows).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Everything that a person who leaves has followed, and who followed them. */
export async function eraseFollows(tx: Db, userId: string): Promise<void> {
  await tx.delete(novelFollows).where(eq(novelFollows.userId, userId));
  await tx.delete(authorFollows).where(eq(authorFollows.userId, userId));
  await tx.delete(authorFollows).where(eq(authorFollows.authorId, userId));
  await tx.delete(followSettings).where(eq(followSettings.userId, userId));
}

/** Whether anybody follows a novel or its author. */
export async function anyFollower(db: Db, novelId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from ${novelFollows} where ${novelFollows.novelId} = ${novelId})
      or exists (select from ${authorFollows} join ${novels} on ${novels.authorId} = ${authorFollows.authorId} where ${novels.id} = ${novelId}) as found`);
  return rows[0]?.found ?? false;
}
