import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FOLLOW_MAILS } from '@griot/contracts';
import { between, known } from './checks.ts';
import { moment } from './columns.ts';
import { chapters } from './chapters.ts';
import { announcements } from './from-authors.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';

/** By which ways a follower is told of this one; null: as their settings say. */
const choice = () => ({
  inPlatform: boolean('in_platform'),
  mail: text('mail', { enum: FOLLOW_MAILS }),
  push: boolean('push'),
});
const followedAt = () => moment('followed_at').notNull();
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);
const novelId = () =>
  text('novel_id')
    .notNull()
    .references(() => novels.id, { onDelete: 'cascade' });

/** Who follows which novel. */
export const novelFollows = pgTable(
  'novel_follows',
  { userId: userId(), novelId: novelId(), followedAt: followedAt(), ...choice() },
  (t) => [
    primaryKey({ columns: [t.userId, t.novelId] }),
    index('novel_follows_novel').on(t.novelId, t.userId),
    known(t.mail, FOLLOW_MAILS),
  ],
);

/** Who follows which author: all their novels, those to come too. */
export const authorFollows = pgTable(
  'author_follows',
  {
    userId: userId(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    followedAt: followedAt(),
    ...choice(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.authorId] }),
    index('author_follows_author').on(t.authorId, t.userId),
    known(t.mail, FOLLOW_MAILS),
  ],
);

/** How somebody is told of what they follow, unless they said otherwise of one; and their clock, by which digests and quiet hours go. */
export const followSettings = pgTable(
  'follow_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    inPlatform: boolean('in_platform').notNull().default(true),
    mail: text('mail', { enum: FOLLOW_MAILS }).notNull().default('none'),
    /** On the devices that they have named; until then there is none. */
    push: boolean('push').notNull().default(true),
    /** Null until they have said; it is UTC then. */
    timeZone: text('time_zone'),
    /** When a digest comes: the hour, and the day of the week of a weekly one, Monday being 1. */
    mailHour: integer('mail_hour').notNull().default(8),
    mailWeekday: integer('mail_weekday').notNull().default(6),
    /** Hours between which no mail comes at once; both or neither. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    /** Where they last met the platform, for links in mails where its operator has not said. */
    origin: text('origin'),
    mailedAt: moment('mailed_at'),
    /** Since when nothing is mailed, because mails could not be delivered or were complained of. */
    mailsStoppedAt: moment('mails_stopped_at'),
    /** When they last said that mails may come again: what was refused before stops nothing. */
    mailsResumedAt: moment('mails_resumed_at'),
  },
  (t) => [
    known(t.mail, FOLLOW_MAILS),
    between(t.mailHour, 0, 23),
    between(t.mailWeekday, 1, 7),
    between(t.quietFrom, 0, 23),
    between(t.quietUntil, 0, 23),
    check('follow_settings_quiet_whole', sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
  ],
);

/** A chapter that came out and has followers to be told of it. They are told in the order of their ids, up to `upTo` so far. */
export const tellings = pgTable(
  'tellings',
  {
    chapterId: text('chapter_id')
      .primaryKey()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    novelId: novelId(),
    outAt: moment('out_at').notNull(),
    upTo: text('up_to').notNull().default(''),
    doneAt: moment('done_at'),
  },
  (t) => [index('tellings_novel').on(t.novelId)],
);

/** Who has been told of which chapter: the key is what keeps anybody from being told twice. */
export const toldChapters = pgTable(
  'told_chapters',
  {
    userId: userId(),
    chapterId: text('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    novelId: novelId(),
    toldAt: moment('told_at').notNull(),
    inPlatform: boolean('in_platform').notNull(),
    readAt: moment('read_at'),
    /** When it is to be mailed; null when it is not, or has been. */
    mailAt: moment('mail_at'),
    mailedAt: moment('mailed_at'),
    /** The same of pushes. */
    pushAt: moment('push_at'),
    pushedAt: moment('pushed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.chapterId] }),
    index('told_chapters_shown')
      .on(t.userId, t.toldAt, t.chapterId)
      .where(sql`in_platform`),
    index('told_chapters_unread')
      .on(t.userId)
      .where(sql`in_platform and read_at is null`),
    index('told_chapters_push')
      .on(t.pushAt)
      .where(sql`push_at is not null`),
    index('told_chapters_mail')
      .on(t.mailAt, t.userId)
      .where(sql`mail_at is not null`),
    index('told_chapters_chapter').on(t.chapterId),
    index('told_chapters_novel').on(t.novelId),
    index('told_chapters_told').on(t.toldAt),
  ],
);

/** Who has been told of which announcement; as of chapters. */
export const toldAnnouncements = pgTable(
  'told_announcements',
  {
    userId: userId(),
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    novelId: novelId(),
    toldAt: moment('told_at').notNull(),
    inPlatform: boolean('in_platform').notNull(),
    readAt: moment('read_at'),
    mailAt: moment('mail_at'),
    mailedAt: moment('mailed_at'),
    pushAt: moment('push_at'),
    pushedAt: moment('pushed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.announcementId] }),
    index('told_announcements_shown')
      .on(t.userId, t.toldAt, t.announcementId)
      .where(sql`in_platform`),
    index('told_announcements_unread')
      .on(t.userId)
      .where(sql`in_platform and read_at is null`),
    index('told_announcements_push')
      .on(t.pushAt)
      .where(sql`push_at is not null`),
    index('told_announcements_mail')
      .on(t.mailAt, t.userId)
      .where(sql`mail_at is not null`),
    index('told_announcements_announcement').on(t.announcementId),
    index('told_announcements_novel').on(t.novelId),
    index('told_announcements_told').on(t.toldAt),
  ],
);

/** The secret address of somebody's private feed: found by the hash, and sealed to be shown to them again. */
export const followFeeds = pgTable('follow_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  secretHash: text('secret_hash').notNull().unique('follow_feeds_secret'),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
});
