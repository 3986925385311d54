import { and, count, desc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { UNREAD_NEWS_MAX } from '@griot/contracts';
import { openedBy } from '../chapters/index.ts';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { isPublic } from '../novels/index.ts';
import { chapters } from '../schema/chapters.ts';
import { toldChapters } from '../schema/follows.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import { hidFrom } from './hidden-store.ts';

/** What somebody has been told of in the platform, readers still find, and they do not hide. */
const shownTo = (userId: string) =>
  and(
    eq(toldChapters.userId, userId),
    eq(toldChapters.inPlatform, true),
    isPublic,
    not(hidFrom(toldChapters.userId, { novelId: novels.id, authorId: novels.authorId })),
  );
const published = isNotNull(chapters.publishedAt);

export async function listNews(db: Db, userId: string, { limit, offset }: Range) {
  const rows = await db
    .select({
      chapterId: chapters.id,
      number: chapters.number,
      chapterTitle: chapters.title,
      novelId: novels.id,
      slug: novels.slug,
      title: novels.title,
      coverKey: novels.coverKey,
      coverThumbnailKey: novels.coverThumbnailKey,
      authorId: users.id,
      authorName: users.penName,
      toldAt: toldChapters.toldAt,
      read: sql<boolean>`(${toldChapters.readAt} is not null or ${openedBy(toldChapters.userId)})`,
    })
    .from(toldChapters)
    .innerJoin(chapters, and(eq(chapters.id, toldChapters.chapterId), published))
    .innerJoin(novels, eq(novels.id, toldChapters.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(shownTo(userId))
    .orderBy(desc(toldChapters.toldAt), desc(chapters.number), desc(toldChapters.chapterId))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(toldChapters)
    .innerJoin(novels, eq(novels.id, toldChapters.novelId))
    .where(shownTo(userId));
  return { rows, total: all?.total ?? 0 };
}
export type NewsRow = Awaited<ReturnType<typeof listNews>>['rows'][number];

/** How many of them are unread, up to `UNREAD_NEWS_MAX`. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const unread = db
    .select({ id: toldChapters.chapterId })
    .from(toldChapters)
    .innerJoin(chapters, and(eq(chapters.id, toldChapters.chapterId), published))
    .innerJoin(novels, eq(novels.id, toldChapters.novelId))
    .where(and(shownTo(userId), isNull(toldChapters.readAt), not(openedBy(toldChapters.userId))))
    .limit(UNREAD_NEWS_MAX)
    .as('unread');
  const [row] = await db.select({ total: count() }).from(unread);
  return row?.total ?? 0;
}

/** Marks what somebody was told as read, all of it where no chapters are named. When it was first read stays. */
export async function markRead(db: Db, userId: string, chapterIds: string[] | undefined, readAt: Date): Promise<void> {
  await db
    .update(toldChapters)
    .set({ readAt })
    .where(
      and(
        eq(toldChapters.userId, userId),
        isNull(toldChapters.readAt),
        chapterIds && inArray(toldChapters.chapterId, chapterIds),
      ),
    );
}
