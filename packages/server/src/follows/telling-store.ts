import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { FollowMail } from '@griot/contracts';
import { openedBy } from '../chapters/index.ts';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import {
  authorFollows,
  followSettings,
  novelFollows,
  tellings,
  toldAnnouncements,
  toldChapters,
} from '../schema/follows.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import { hasDevice } from './devices-store.ts';
import { hidFrom } from './hidden-store.ts';
import type { MailTimes } from './times.ts';

/** Notes that a chapter has followers to be told of it; once. */
export async function insertTelling(tx: Db, telling: { chapterId: string; novelId: string; outAt: Date }) {
  await tx.insert(tellings).values(telling).onConflictDoNothing();
}

/** A telling that is not done, held so that one worker at a time goes on with it; after its novel, as whoever deletes that does. */
export async function holdTelling(tx: Db, chapterId: string) {
  await tx
    .select({ id: novels.id })
    .from(novels)
    .innerJoin(tellings, eq(tellings.novelId, novels.id))
    .where(eq(tellings.chapterId, chapterId))
    .for('key share', { of: novels });
  const [row] = await tx
    .select({
      chapterId: tellings.chapterId,
      novelId: tellings.novelId,
      outAt: tellings.outAt,
      upTo: tellings.upTo,
      authorId: novels.authorId,
      /** Nothing is told of a novel that readers do not find. */
      found: novels.listed,
    })
    .from(tellings)
    .innerJoin(novels, eq(novels.id, tellings.novelId))
    .where(and(eq(tellings.chapterId, chapterId), isNull(tellings.doneAt)))
    .for('update', { of: tellings });
  return row;
}
export type HeldTelling = NonNullable<Awaited<ReturnType<typeof holdTelling>>>;

export const goOnFrom = (tx: Db, chapterId: string, upTo: string) =>
  tx.update(tellings).set({ upTo }).where(eq(tellings.chapterId, chapterId));
export const endTelling = (tx: Db, chapterId: string, doneAt: Date) =>
  tx.update(tellings).set({ doneAt }).where(eq(tellings.chapterId, chapterId));

/** A follower, and how they want to be told. */
export interface Follower extends MailTimes {
  userId: string;
  inPlatform: boolean;
  mail: FollowMail;
  /** They want to be pushed to, and have a device. */
  push: boolean;
  /** They are here, are not who wrote it, have not read it, and do not hide it. */
  told: boolean;
  /** Their mails arrive. */
  mailable: boolean;
}

/** Says how a follower is told: of the novel as they chose for it, else as for its author, else as their settings say. */
export const chosen = {
  inPlatform: sql<boolean>`coalesce(${novelFollows.inPlatform}, ${authorFollows.inPlatform}, ${followSettings.inPlatform}, true)`,
  mail: sql<FollowMail>`coalesce(${novelFollows.mail}, ${authorFollows.mail}, ${followSettings.mail}, 'none')`,
  push: sql<boolean>`coalesce(${novelFollows.push}, ${authorFollows.push}, ${followSettings.push}, true)`,
};
export const follows = sql`(${novelFollows.userId} is not null or ${authorFollows.userId} is not null)`;
/** The same of somebody who may follow it no more. */
export const stillChosen = {
  mail: sql<FollowMail>`case when ${follows} then ${chosen.mail} else 'none' end`,
  push: sql<boolean>`(${follows} and ${chosen.push})`,
};
export const times = {
  timeZone: followSettings.timeZone,
  mailHour: sql<number>`coalesce(${followSettings.mailHour}, 8)`,
  mailWeekday: sql<number>`coalesce(${followSettings.mailWeekday}, 6)`,
  quietFrom: followSettings.quietFrom,
  quietUntil: followSettings.quietUntil,
  mailedAt: followSettings.mailedAt,
};
/** Mails go to confirmed addresses that take them. */
export const mailable = sql<boolean>`(${users.emailVerifiedAt} is not null and ${users.deletedAt} is null and ${users.blockedAt} is null and ${followSettings.mailsStoppedAt} is null)`;

/** What is told, and to whom it has been told so far. */
export interface ToTell {
  novelId: string;
  authorId: string;
  outAt: Date;
  upTo: string;
  /** Absent of what is no chapter, which nobody can have read already. */
  chapterId?: string;
}

/** The next followers of a novel or its author in the order of their ids, who followed before what is told came out. */
export async function nextFollowers(
  tx: Db,
  { chapterId, novelId, authorId, outAt, upTo }: ToTell,
  many: number,
): Promise<Follower[]> {
  const opened =
    chapterId === undefined
      ? sql`false`
      : sql`exists (select from ${chapters} where ${chapters.id} = ${chapterId} and ${openedBy(users.id)})`;
  const before = sql`${outAt.toISOString()}::timestamptz`;
  // Each kind is limited by itself: a union alone is made whole before its limit, once again for every lot.
  const followers = sql`(
    (select ${novelFollows.userId} as id from ${novelFollows}
    where ${novelFollows.novelId} = ${novelId} and ${novelFollows.followedAt} <= ${before} and ${novelFollows.userId} > ${upTo}
    order by ${novelFollows.userId} limit ${many})
    union
    (select ${authorFollows.userId} from ${authorFollows}
    where ${authorFollows.authorId} = ${authorId} and ${authorFollows.followedAt} <= ${before} and ${authorFollows.userId} > ${upTo}
    order by ${authorFollows.userId} limit ${many})
    order by id limit ${many}
  ) follower`;
  return await tx
    .select({
      userId: users.id,
      ...chosen,
      push: sql<boolean>`(${chosen.push} and ${hasDevice(users.id)})`,
      ...times,
      told: sql<boolean>`(${users.deletedAt} is null and ${users.blockedAt} is null and ${users.id} <> ${authorId} and not ${opened} and not ${hidFrom(users.id, { novelId, authorId })})`,
      mailable,
    })
    .from(users)
    .innerJoin(followers, sql`follower.id = ${users.id}`)
    .leftJoin(novelFollows, and(eq(novelFollows.userId, users.id), eq(novelFollows.novelId, novelId)))
    .leftJoin(authorFollows, and(eq(authorFollows.userId, users.id), eq(authorFollows.authorId, authorId)))
    .leftJoin(followSettings, eq(followSettings.userId, users.id))
    .orderBy(users.id);
}

export type NewlyTold = typeof toldChapters.$inferInsert;

/** Tells: whoever has been told of the chapter is left alone. */
export async function insertTold(tx: Db, rows: NewlyTold[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(pick: (row: NewlyTold) => T) => rows.map(pick);
  await tx.execute(sql`
    insert into ${toldChapters} (user_id, chapter_id, novel_id, told_at, in_platform, mail_at, push_at)
    select * from unnest(
      ${sql.param(column((row) => row.userId))}::text[], ${sql.param(column((row) => row.chapterId))}::text[],
      ${sql.param(column((row) => row.novelId))}::text[], ${sql.param(column((row) => row.toldAt.toISOString()))}::timestamptz[],
      ${sql.param(column((row) => row.inPlatform))}::boolean[], ${sql.param(column((row) => row.mailAt?.toISOString() ?? null))}::timestamptz[],
      ${sql.param(column((row) => row.pushAt?.toISOString() ?? null))}::timestamptz[]
    ) on conflict do nothing`);
}

/** What waits to be mailed or pushed to somebody, with how they want to be told now; of what they follow no more, nothing is wanted. */
export const waitingChapters = (tx: Db, userId: string): Promise<Waiting[]> =>
  tx
    .select({
      id: toldChapters.chapterId,
      mailAt: toldChapters.mailAt,
      pushAt: toldChapters.pushAt,
      ...stillChosen,
      ...times,
    })
    .from(toldChapters)
    .innerJoin(novels, eq(novels.id, toldChapters.novelId))
    .leftJoin(novelFollows, and(eq(novelFollows.userId, userId), eq(novelFollows.novelId, novels.id)))
    .leftJoin(authorFollows, and(eq(authorFollows.userId, userId), eq(authorFollows.authorId, novels.authorId)))
    .leftJoin(followSettings, eq(followSettings.userId, userId))
    .where(and(eq(toldChapters.userId, userId), or(isNotNull(toldChapters.mailAt), isNotNull(toldChapters.pushAt))))
    .for('update', { of: toldChapters });

/** What waits for its time. */
export interface Waiting extends MailTimes {
  id: string;
  mailAt: Date | null;
  pushAt: Date | null;
  mail: FollowMail;
  push: boolean;
}

export const setTimes = (
  tx: Db,
  userId: string,
  chapterIds: string[],
  at: { mailAt: Date | null; pushAt: Date | null },
) =>
  tx
    .update(toldChapters)
    .set(at)
    .where(and(eq(toldChapters.userId, userId), inArray(toldChapters.chapterId, chapterIds)));

/** Of these people, those who have been told of a chapter or an announcement in the platform. */
export async function toldAmong(db: Db, id: string, userIds: string[]): Promise<string[]> {
  const chaptersTold = db
    .select({ userId: toldChapters.userId })
    .from(toldChapters)
    .where(
      and(eq(toldChapters.chapterId, id), inArray(toldChapters.userId, userIds), eq(toldChapters.inPlatform, true)),
    );
  const announcementsTold = db
    .select({ userId: toldAnnouncements.userId })
    .from(toldAnnouncements)
    .where(
      and(
        eq(toldAnnouncements.announcementId, id),
        inArray(toldAnnouncements.userId, userIds),
        eq(toldAnnouncements.inPlatform, true),
      ),
    );
  return (await chaptersTold.union(announcementsTold)).map(({ userId }) => userId);
}

/**
 * Marks as read what its reader has opened by now, so that whoever counts what is unread need not ask that of each again. What
 * somebody changes at the moment waits for the next time.
 */
export const markOpened = (db: Db, readAt: Date) =>
  db.execute(sql`
    with opened as (
      select ${toldChapters.userId}, ${toldChapters.chapterId} from ${toldChapters}
      join ${chapters} on ${chapters.id} = ${toldChapters.chapterId}
      where ${toldChapters.inPlatform} and ${toldChapters.readAt} is null and ${openedBy(toldChapters.userId)}
      for update of ${toldChapters} skip locked
    )
    update ${toldChapters} set read_at = ${readAt.toISOString()}::timestamptz from opened
    where ${toldChapters.userId} = opened.user_id and ${toldChapters.chapterId} = opened.chapter_id`);

/** Of what was told, so much is forgotten in one statement. */
const TOLD_A_LOT = 10_000;

/**
 * Forgets what was told before a day, some at a time, since a novel with a million followers has as many rows a chapter; that it was told stands
 * in the telling.
 */
export async function forgetToldBefore(db: Db, day: Date, lot = TOLD_A_LOT): Promise<void> {
  for (const table of [toldChapters, toldAnnouncements])
    for (let dropped = lot; dropped === lot;) {
      const { rowCount } = await db.execute(sql`
        delete from ${table} where ctid = any (array(select ctid from ${table} where ${lt(table.toldAt, day)} limit ${lot}))`);
      dropped = rowCount ?? 0;
    }
}

export async function eraseTold(tx: Db, userId: string): Promise<void> {
  for (const table of [toldChapters, toldAnnouncements]) await tx.delete(table).where(eq(table.userId, userId));
}
