import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { openedBy, readerColumns, type LockFacts } from '../chapters/index.ts';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { followSettings, toldAnnouncements, toldChapters } from '../schema/follows.ts';
import { announcements } from '../schema/from-authors.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import { hidFrom } from './hidden-store.ts';
import { byAuthor } from './store.ts';
import { mailable } from './telling-store.ts';

/** Those whose mails are due, who has waited longest first. */
export async function dueReaders(db: Db, now: Date, many: number): Promise<string[]> {
  const due = (table: typeof toldChapters | typeof toldAnnouncements) =>
    sql`select ${table.userId} as user_id, ${table.mailAt} as mail_at from ${table} where ${table.mailAt} <= ${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select due.user_id from (${due(toldChapters)} union all ${due(toldAnnouncements)}) due
    group by due.user_id order by min(due.mail_at) limit ${many}`);
  return rows.map((row) => row.user_id);
}

/** What is due to be mailed to somebody about a novel. */
interface Due {
  userId: string;
  email: string;
  firstName: string;
  origin: string | null;
  /** It is still to be told: readers find it, this one has not read it, and their mails arrive. */
  wanted: boolean;
  novelId: string;
  slug: string;
  title: string;
  authorName: string;
  /** The reader follows its author, and not the novel itself. */
  byAuthor: boolean;
}

/** A chapter that is due to be mailed to somebody. */
export interface DueChapter extends Due, LockFacts {
  chapterId: string;
  number: string;
  chapterTitle: string;
}

/** The same of an announcement. */
export interface DueAnnouncement extends Due {
  announcementId: string;
  text: string;
}

const reader = { id: users.id, email: users.email, firstName: users.firstName };

const authorsName = sql<string>`(select author.pen_name from users author where author.id = ${novels.authorId})`;

/** Holds how these people are told, in the order of their ids: whoever changes what waits for them holds that first, too. */
export const holdSettings = (tx: Db, userIds: string[]) =>
  tx
    .select({ userId: followSettings.userId })
    .from(followSettings)
    .where(inArray(followSettings.userId, userIds))
    .orderBy(asc(followSettings.userId))
    .for('no key update');

/** What is due of these people, in the order in which it came out, held; what another worker holds is left to it. */
export const holdDue = (tx: Db, userIds: string[], now: Date): Promise<DueChapter[]> =>
  tx
    .select({
      userId: reader.id,
      email: reader.email,
      firstName: reader.firstName,
      origin: followSettings.origin,
      wanted: sql<boolean>`(${novels.listed} and ${chapters.publishedAt} is not null and ${toldChapters.readAt} is null and not ${openedBy(toldChapters.userId)} and not ${hidFrom(toldChapters.userId, { novelId: novels.id, authorId: novels.authorId })} and ${mailable})`,
      chapterId: chapters.id,
      number: chapters.number,
      unlockMode: readerColumns.unlockMode,
      coinRequirement: readerColumns.coinRequirement,
      standardCoins: readerColumns.standardCoins,
      bookType: readerColumns.bookType,
      lockedChapter: readerColumns.lockedChapter,
      chapterTitle: chapters.title,
      novelId: novels.id,
      slug: novels.slug,
      title: novels.title,
      authorName: authorsName,
      byAuthor: byAuthor(toldChapters.userId),
    })
    .from(toldChapters)
    .innerJoin(users, eq(users.id, toldChapters.userId))
    .innerJoin(chapters, eq(chapters.id, toldChapters.chapterId))
    .innerJoin(novels, eq(novels.id, toldChapters.novelId))
    .leftJoin(followSettings, eq(followSettings.userId, users.id))
    .where(and(inArray(toldChapters.userId, userIds), lte(toldChapters.mailAt, now)))
    .orderBy(asc(users.id), asc(novels.title), asc(novels.id), asc(chapters.number))
    .for('update', { of: toldChapters, skipLocked: true });

/** The same of what was announced. */
export const holdDueAnnouncements = (tx: Db, userIds: string[], now: Date): Promise<DueAnnouncement[]> =>
  tx
    .select({
      userId: reader.id,
      email: reader.email,
      firstName: reader.firstName,
      origin: followSettings.origin,
      wanted: sql<boolean>`(${novels.listed} and ${announcements.withdrawnAt} is null and ${toldAnnouncements.readAt} is null and not ${hidFrom(toldAnnouncements.userId, { novelId: novels.id, authorId: novels.authorId })} and ${mailable})`,
      announcementId: announcements.id,
      text: announcements.text,
      novelId: novels.id,
      slug: novels.slug,
      title: novels.title,
      authorName: authorsName,
      byAuthor: byAuthor(toldAnnouncements.userId),
    })
    .from(toldAnnouncements)
    .innerJoin(users, eq(users.id, toldAnnouncements.userId))
    .innerJoin(announcements, eq(announcements.id, toldAnnouncements.announcementId))
    .innerJoin(novels, eq(novels.id, toldAnnouncements.novelId))
    .leftJoin(followSettings, eq(followSettings.userId, users.id))
    .where(and(inArray(toldAnnouncements.userId, userIds), lte(toldAnnouncements.mailAt, now)))
    .orderBy(asc(users.id), asc(novels.title), asc(novels.id), asc(announcements.createdAt))
    .for('update', { of: toldAnnouncements, skipLocked: true });

/** What was due is so no more: it has been mailed now, or is not wanted. */
export async function endDue(tx: Db, due: readonly (DueChapter | DueAnnouncement)[], now: Date): Promise<void> {
  const chaptersDue = due.flatMap((one) => ('chapterId' in one ? [{ ...one, id: one.chapterId }] : []));
  const announced = due.flatMap((one) => ('announcementId' in one ? [{ ...one, id: one.announcementId }] : []));
  await endOf(tx, toldChapters, toldChapters.chapterId, chaptersDue, now);
  await endOf(tx, toldAnnouncements, toldAnnouncements.announcementId, announced, now);
}

async function endOf(
  tx: Db,
  table: typeof toldChapters | typeof toldAnnouncements,
  { name }: { name: string },
  due: readonly { userId: string; id: string; wanted: boolean }[],
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  await tx.execute(sql`
    update ${table} t set mail_at = null, mailed_at = case when d.wanted then ${now.toISOString()}::timestamptz end
    from unnest(${sql.param(due.map((one) => one.userId))}::text[], ${sql.param(due.map((one) => one.id))}::text[], ${sql.param(due.map((one) => one.wanted))}::boolean[]) d (user_id, id, wanted)
    where t.user_id = d.user_id and t.${sql.identifier(name)} = d.id`);
}

export async function markMailed(tx: Db, userIds: string[], mailedAt: Date): Promise<void> {
  if (userIds.length > 0)
    await tx.update(followSettings).set({ mailedAt }).where(inArray(followSettings.userId, userIds));
}
