import { eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { standardCoins } from '../config/index.ts';
import { novels } from '../schema/novels.ts';
import { readBySubscription, subscribedAt } from '../subscriptions/index.ts';
import { chapters, freeReads, unlocks } from '../schema/chapters.ts';
import { users } from '../schema/users.ts';
import { numberFrom } from './reader-chapter.ts';

/** `{chapter}` takes an id or a number; ids are never numeric (ruling 20). */
export function isChapter(key: string): SQL {
  const number = numberFrom(key);
  return number === null ? eq(chapters.id, key) : eq(chapters.number, number);
}

/** A chapter as its author and editors have it, with what decides its price. */
export const chapterColumns = { ...getTableColumns(chapters), standardCoins };

/** What readers may know of a chapter before its text, and what decides its lock. */
export const readerColumns = {
  id: chapters.id,
  novelId: chapters.novelId,
  number: chapters.number,
  title: chapters.title,
  lead: chapters.lead,
  words: chapters.words,
  publishedAt: sql<Date>`${chapters.publishedAt}`.mapWith(chapters.publishedAt),
  contentAt: sql<Date>`${chapters.contentAt}`.mapWith(chapters.contentAt),
  contentVersion: chapters.contentVersion,
  unlockMode: chapters.unlockMode,
  coinRequirement: chapters.coinRequirement,
  standardCoins,
  bookType: novels.bookType,
  lockedChapter: novels.lockedChapter,
  authorId: novels.authorId,
  listed: sql<boolean>`${novels.listed}`,
  adult: novels.adult,
};

/** Whether a reader paid for a chapter, read it while it was free, or is a subscriber at a moment (ISO 8601), and whether they are known to be an adult; for guests nothing of it. */
export const accessColumns = (readerId: string | SQL | null, now: string | SQL) => ({
  paid:
    readerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${unlocks} where ${unlocks.userId} = ${readerId} and ${unlocks.chapterId} = ${chapters.id})`,
  readFree:
    readerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${freeReads} where ${freeReads.userId} = ${readerId} and ${freeReads.chapterId} = ${chapters.id})`,
  subscribed: readerId === null ? sql<boolean>`false` : subscribedAt(readerId, sql`${now}::timestamptz`),
  grown:
    readerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${users} grown where grown.id = ${readerId} and grown.adult_confirmed_at is not null)`,
});

/** Whether somebody has opened a chapter: bought it, read it while it was free, or by their subscription. For statements over many people: `userId` is a column. */
export const openedBy = (userId: AnyColumn): SQL<boolean> => sql<boolean>`(
  exists (select from ${unlocks} where ${unlocks.userId} = ${userId} and ${unlocks.chapterId} = ${chapters.id})
  or exists (select from ${freeReads} where ${freeReads.userId} = ${userId} and ${freeReads.chapterId} = ${chapters.id})
  or ${readBySubscription(sql`${userId}`, sql`${chapters.novelId}`, chapters.id)})`;
