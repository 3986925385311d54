import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { authorFollows, followSettings, novelFollows, toldAnnouncements } from '../schema/follows.ts';
import { announcements } from '../schema/from-authors.ts';
import { novels } from '../schema/novels.ts';
import { stillChosen, times, type Waiting } from './telling-store.ts';

/** An announcement that not all have been told of, held so that one worker at a time goes on with it; after its novel, as whoever deletes that does. */
export async function holdAnnouncing(tx: Db, announcementId: string) {
  await tx
    .select({ id: novels.id })
    .from(novels)
    .innerJoin(announcements, eq(announcements.novelId, novels.id))
    .where(eq(announcements.id, announcementId))
    .for('key share', { of: novels });
  const [row] = await tx
    .select({
      announcementId: announcements.id,
      novelId: announcements.novelId,
      outAt: announcements.createdAt,
      upTo: announcements.upTo,
      authorId: novels.authorId,
      /** Nothing is told of a novel that readers do not find, nor what its author has taken back. */
      found: sql<boolean>`(${novels.listed} and ${announcements.withdrawnAt} is null)`,
    })
    .from(announcements)
    .innerJoin(novels, eq(novels.id, announcements.novelId))
    .where(and(eq(announcements.id, announcementId), isNull(announcements.doneAt)))
    .for('update', { of: announcements });
  return row;
}

export const announceOnFrom = (tx: Db, id: string, upTo: string) =>
  tx.update(announcements).set({ upTo }).where(eq(announcements.id, id));
export const endAnnouncing = (tx: Db, id: string, doneAt: Date) =>
  tx.update(announcements).set({ doneAt }).where(eq(announcements.id, id));

export type NewlyAnnounced = typeof toldAnnouncements.$inferInsert;

/** Tells: whoever has been told of the announcement is left alone. */
export async function insertAnnounced(tx: Db, rows: NewlyAnnounced[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(pick: (row: NewlyAnnounced) => T) => rows.map(pick);
  await tx.execute(sql`
    insert into ${toldAnnouncements} (user_id, announcement_id, novel_id, told_at, in_platform, mail_at, push_at)
    select * from unnest(
      ${sql.param(column((row) => row.userId))}::text[], ${sql.param(column((row) => row.announcementId))}::text[],
      ${sql.param(column((row) => row.novelId))}::text[], ${sql.param(column((row) => row.toldAt.toISOString()))}::timestamptz[],
      ${sql.param(column((row) => row.inPlatform))}::boolean[], ${sql.param(column((row) => row.mailAt?.toISOString() ?? null))}::timestamptz[],
      ${sql.param(column((row) => row.pushAt?.toISOString() ?? null))}::timestamptz[]
    ) on conflict do nothing`);
}

/** As `waitingChapters` does of chapters. */
export const waitingAnnouncements = (tx: Db, userId: string): Promise<Waiting[]> =>
  tx
    .select({
      id: toldAnnouncements.announcementId,
      mailAt: toldAnnouncements.mailAt,
      pushAt: toldAnnouncements.pushAt,
      ...stillChosen,
      ...times,
    })
    .from(toldAnnouncements)
    .innerJoin(novels, eq(novels.id, toldAnnouncements.novelId))
    .leftJoin(novelFollows, and(eq(novelFollows.userId, userId), eq(novelFollows.novelId, novels.id)))
    .leftJoin(authorFollows, and(eq(authorFollows.userId, userId), eq(authorFollows.authorId, novels.authorId)))
    .leftJoin(followSettings, eq(followSettings.userId, userId))
    .where(
      and(
        eq(toldAnnouncements.userId, userId),
        or(isNotNull(toldAnnouncements.mailAt), isNotNull(toldAnnouncements.pushAt)),
      ),
    )
    .for('update', { of: toldAnnouncements });

export const setAnnouncementTimes = (
  tx: Db,
  userId: string,
  ids: string[],
  at: { mailAt: Date | null; pushAt: Date | null },
) =>
  tx
    .update(toldAnnouncements)
    .set(at)
    .where(and(eq(toldAnnouncements.userId, userId), inArray(toldAnnouncements.announcementId, ids)));
