import type { Entities } from '@griot/contracts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { countUnread, listNews, markRead, type NewsRow } from './news-store.ts';

export type News = ReturnType<typeof createNews>;

/** What people have been told of in the platform. */
export const createNews = ({ db, clock }: { db: Database; clock: Clock }) => ({
  async list({ id }: Caller, range: Range): Promise<{ rows: Entities['FollowNews'][]; total: number }> {
    const { rows, total } = await listNews(db, id, range);
    return { rows: rows.map(onWire), total };
  },
  /** Up to `UNREAD_NEWS_MAX`. */
  unread: (userId: string): Promise<number> => countUnread(db, userId),
  /** Marks as read, all where none are named; @returns how many are unread then */
  async read({ id }: Caller, chapterIds: string[] | undefined): Promise<number> {
    await markRead(db, id, chapterIds, clock.now());
    return await countUnread(db, id);
  },
});

const onWire = (row: NewsRow): Entities['FollowNews'] => ({
  chapter: { id: row.chapterId, chapter: row.number, title: row.chapterTitle },
  novel: {
    id: row.novelId,
    slug: row.slug,
    title: row.title,
    cover_image_thumbnail: mediaUrlOrNull(row.coverThumbnailKey ?? row.coverKey),
    author: { id: row.authorId, name: row.authorName },
  },
  told_at: row.toldAt.toISOString(),
  read: row.read,
});
