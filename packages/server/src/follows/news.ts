import type { Entities, Warning } from '@griot/contracts';
import { viewFor } from '../hides/index.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { listAnnounced, type AnnouncedRow } from './announced-store.ts';
import { countUnread, listNews, markRead, type Marked, type NewsRow } from './news-store.ts';

export type News = ReturnType<typeof createNews>;

/** What people have been told of in the platform. */
export const createNews = ({ db, clock }: { db: Database; clock: Clock }) => ({
  async list(caller: Caller, range: Range): Promise<{ rows: Entities['FollowNews'][]; total: number }> {
    const { rows, total } = await listNews(db, caller.id, range);
    const { blurred } = await viewFor(db, caller);
    return { rows: rows.map((row) => onWire(row, blurred)), total };
  },
  async announced(caller: Caller, range: Range): Promise<{ rows: Entities['ToldAnnouncement'][]; total: number }> {
    const { rows, total } = await listAnnounced(db, caller.id, range);
    const { blurred } = await viewFor(db, caller);
    return { rows: rows.map((row) => announcedOnWire(row, blurred)), total };
  },
  /** Up to `UNREAD_NEWS_MAX`. */
  unread: (userId: string): Promise<number> => countUnread(db, userId),
  /** Marks as read, all where none are named; @returns how many are unread then */
  async read({ id }: Caller, marked: Marked): Promise<number> {
    await markRead(db, id, marked, clock.now());
    return await countUnread(db, id);
  },
});

/** A cover that its reader wants blurred is too small here to be worth that: it is drawn. */
const novelOf = (row: NewsRow | AnnouncedRow, blurred: readonly Warning[]): Entities['FollowNews']['novel'] => ({
  id: row.novelId,
  slug: row.slug,
  title: row.title,
  cover_image_thumbnail: row.warnings.some((one) => blurred.includes(one))
    ? null
    : mediaUrlOrNull(row.coverThumbnailKey ?? row.coverKey),
  author: { id: row.authorId, name: row.authorName },
});

const onWire = (row: NewsRow, blurred: readonly Warning[]): Entities['FollowNews'] => ({
  chapter: { id: row.chapterId, chapter: row.number, title: row.chapterTitle },
  novel: novelOf(row, blurred),
  told_at: row.toldAt.toISOString(),
  read: row.read,
});

const announcedOnWire = (row: AnnouncedRow, blurred: readonly Warning[]): Entities['ToldAnnouncement'] => ({
  announcement: { id: row.id, text: row.text },
  novel: novelOf(row, blurred),
  told_at: row.toldAt.toISOString(),
  read: row.readAt !== null,
});
