import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { openedBy } from '../chapters/index.ts';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { toldAnnouncements, toldChapters } from '../schema/follows.ts';
import { announcements } from '../schema/from-authors.ts';
import { novels } from '../schema/novels.ts';
import { pushDevices } from '../schema/push.ts';
import { users } from '../schema/users.ts';
import { hasDevice } from './devices-store.ts';
import { hidFrom } from './hidden-store.ts';

/** Something that is due to be pushed to somebody; of an announcement there is no chapter. */
export interface DuePush {
  userId: string;
  id: string;
  wanted: boolean;
  slug: string;
  title: string;
  chapter: { number: string; title: string } | null;
}

const here = sql`(${users.deletedAt} is null and ${users.blockedAt} is null)`;
const novel = { slug: novels.slug, title: novels.title };

/** Chapters that are due, held; what another worker holds is left to it. */
export async function holdDueChapters(tx: Db, now: Date, many: number): Promise<DuePush[]> {
  const rows = await tx
    .select({
      userId: toldChapters.userId,
      id: toldChapters.chapterId,
      wanted: sql<boolean>`(${novels.listed} and ${chapters.publishedAt} is not null and ${toldChapters.readAt} is null and not ${openedBy(toldChapters.userId)} and not ${hidFrom(toldChapters.userId, { novelId: novels.id, authorId: novels.authorId })} and ${here} and ${hasDevice(toldChapters.userId)})`,
      ...novel,
      number: chapters.number,
      chapterTitle: chapters.title,
    })
    .from(toldChapters)
    .innerJoin(users, eq(users.id, toldChapters.userId))
    .innerJoin(chapters, eq(chapters.id, toldChapters.chapterId))
    .innerJoin(novels, eq(novels.id, toldChapters.novelId))
    .where(lte(toldChapters.pushAt, now))
    .orderBy(asc(toldChapters.pushAt))
    .limit(many)
    .for('update', { of: toldChapters, skipLocked: true });
  return rows.map(({ number, chapterTitle, ...row }) => ({ ...row, chapter: { number, title: chapterTitle } }));
}

/** The same of announcements. */
export async function holdDueAnnounced(tx: Db, now: Date, many: number): Promise<DuePush[]> {
  const rows = await tx
    .select({
      userId: toldAnnouncements.userId,
      id: toldAnnouncements.announcementId,
      wanted: sql<boolean>`(${novels.listed} and ${announcements.withdrawnAt} is null and ${toldAnnouncements.readAt} is null and not ${hidFrom(toldAnnouncements.userId, { novelId: novels.id, authorId: novels.authorId })} and ${here} and ${hasDevice(toldAnnouncements.userId)})`,
      ...novel,
    })
    .from(toldAnnouncements)
    .innerJoin(users, eq(users.id, toldAnnouncements.userId))
    .innerJoin(announcements, eq(announcements.id, toldAnnouncements.announcementId))
    .innerJoin(novels, eq(novels.id, toldAnnouncements.novelId))
    .where(lte(toldAnnouncements.pushAt, now))
    .orderBy(asc(toldAnnouncements.pushAt))
    .limit(many)
    .for('update', { of: toldAnnouncements, skipLocked: true });
  return rows.map((row) => ({ ...row, chapter: null }));
}

/** What was due is so no more: it is on its way now, or is not wanted. */
export async function endPushes(tx: Db, due: readonly DuePush[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const [table, column, some] of [
    [toldChapters, 'chapter_id', due.filter(({ chapter }) => chapter)],
    [toldAnnouncements, 'announcement_id', due.filter(({ chapter }) => !chapter)],
  ] as const) {
    if (some.length === 0) continue;
    await tx.execute(sql`
      update ${table} t set push_at = null, pushed_at = case when d.wanted then ${at}::timestamptz end
      from unnest(${sql.param(some.map((one) => one.userId))}::text[], ${sql.param(some.map((one) => one.id))}::text[], ${sql.param(some.map((one) => one.wanted))}::boolean[]) d (user_id, id, wanted)
      where t.user_id = d.user_id and t.${sql.identifier(column)} = d.id`);
  }
}

/** The devices of these people, by person. */
export async function deviceIdsOf(tx: Db, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (userIds.length === 0) return found;
  const rows = await tx
    .select({ id: pushDevices.id, userId: pushDevices.userId })
    .from(pushDevices)
    .where(and(inArray(pushDevices.userId, [...userIds])));
  for (const { id, userId } of rows) found.set(userId, [...(found.get(userId) ?? []), id]);
  return found;
}
