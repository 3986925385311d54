import { and, count, desc, eq, inArray, isNull, not } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import { isPublic } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import { toldAnnouncements } from '../schema/follows.ts';
import { announcements } from '../schema/from-authors.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import { hidFrom } from './hidden-store.ts';

/** What somebody has been told of in the platform, its author has not taken back, and they do not hide. */
const shownTo = (userId: string) =>
  and(
    eq(toldAnnouncements.userId, userId),
    eq(toldAnnouncements.inPlatform, true),
    isNull(announcements.withdrawnAt),
    isPublic,
    not(hidFrom(toldAnnouncements.userId, { novelId: novels.id, authorId: novels.authorId })),
  );

export async function listAnnounced(db: Db, userId: string, { limit, offset }: Range) {
  const rows = await db
    .select({
      id: announcements.id,
      text: announcements.text,
      novelId: novels.id,
      slug: novels.slug,
      title: novels.title,
      warnings: novels.warnings,
      coverKey: novels.coverKey,
      coverThumbnailKey: novels.coverThumbnailKey,
      authorId: users.id,
      authorName: users.penName,
      toldAt: toldAnnouncements.toldAt,
      readAt: toldAnnouncements.readAt,
    })
    .from(toldAnnouncements)
    .innerJoin(announcements, eq(announcements.id, toldAnnouncements.announcementId))
    .innerJoin(novels, eq(novels.id, toldAnnouncements.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(shownTo(userId))
    .orderBy(desc(toldAnnouncements.toldAt), desc(announcements.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(toldAnnouncements)
    .innerJoin(announcements, eq(announcements.id, toldAnnouncements.announcementId))
    .innerJoin(novels, eq(novels.id, toldAnnouncements.novelId))
    .where(shownTo(userId));
  return { rows, total: all?.total ?? 0 };
}
export type AnnouncedRow = Awaited<ReturnType<typeof listAnnounced>>['rows'][number];

export const unreadAnnouncements = (db: Db, userId: string) =>
  db
    .select({ id: announcements.id })
    .from(toldAnnouncements)
    .innerJoin(announcements, eq(announcements.id, toldAnnouncements.announcementId))
    .innerJoin(novels, eq(novels.id, toldAnnouncements.novelId))
    .where(and(shownTo(userId), isNull(toldAnnouncements.readAt)));

export const markAnnouncements = (db: Db, userId: string, ids: string[] | undefined, readAt: Date) =>
  db
    .update(toldAnnouncements)
    .set({ readAt })
    .where(
      and(
        eq(toldAnnouncements.userId, userId),
        isNull(toldAnnouncements.readAt),
        ids && inArray(toldAnnouncements.announcementId, ids),
      ),
    );
