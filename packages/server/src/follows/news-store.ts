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
import { markAnnouncements, unreadAnnouncements } from './announced-store.ts';

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
      warnings: novels.warnings,
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

/** How many chapters and announcements are unread, up to `UNREAD_NEWS_MAX`. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const unread = db
    .select({ id: toldChapters.chapterId })
    .from(toldChapters)
    .innerJoin(chapters, and(eq(chapters.id, toldChapters.chapterId), published))
    .innerJoin(novels, eq(novels.id, toldChapters.novelId))
    .where(and(shownTo(userId), isNull(toldChapters.readAt), not(openedBy(toldChapters.userId))))
    .limit(UNREAD_NEWS_MAX)
    .as('unread');
  const unheard = unreadAnnouncements(db, userId).limit(UNREAD_NEWS_MAX).as('unheard');
  const { rows } = await db.execute<{ total: number }>(
    sql`select least((select count(*) from ${unread}) + (select count(*) from ${unheard}), ${UNREAD_NEWS_MAX}::int)::int as total`,
  );
  return rows[0]?.total ?? 0;
}

/** What is marked as read: those that are named, of either kind; all where none are. */
export interface Marked {
  chapters?: string[] | undefined;
  announcements?: string[] | undefined;
}

/** Marks what somebody was told as read. When it was first read stays. */
export async function markRead(db: Db, userId: string, marked: Marked, readAt: Date): Promise<void> {
  const all = marked.chapters === undefined && marked.announcements === undefined;
  if (all || marked.chapters)
    await db
      .update(toldChapters)
      .set({ readAt })
      .where(
        and(
          eq(toldChapters.userId, userId),
          isNull(toldChapters.readAt),
          marked.chapters && inArray(toldChapters.chapterId, marked.chapters),
        ),
      );
  if (all || marked.announcements) await markAnnouncements(db, userId, marked.announcements, readAt);
}
