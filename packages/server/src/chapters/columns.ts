import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { standardCoins } from '../config/store.ts';
import { novels } from '../novels/tables.ts';
import { subscribedAt } from '../subscriptions/reading.ts';
import { chapters, freeReads, unlocks } from './tables.ts';

/** A chapter's number as it is kept, from any spelling: `1`, `1.0` and `01.00` are `1.00`; null for anything else. */
export function numberFrom(key: string): string | null {
  return /^\d{1,6}(\.\d{1,2})?$/.test(key) ? Number(key).toFixed(2) : null;
}

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
};

/** Whether a reader paid for a chapter, read it while it was free, or is a subscriber at a moment (ISO 8601); for guests nothing of it. */
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
});

/** What one reader has of a chapter: they paid for it, or read it while it was free, or have subscription time just now. */
export interface Rights {
  paid: boolean;
  readFree: boolean;
  subscribed: boolean;
}

/** What a guest has, and a reader as far as nobody asked. */
export const NO_RIGHTS: Rights = { paid: false, readFree: false, subscribed: false };

/** A published chapter as one reader meets it. */
export interface ReaderChapter extends Rights {
  id: string;
  novelId: string;
  number: string;
  title: string;
  lead: string;
  words: number;
  publishedAt: Date;
  contentAt: Date;
  contentVersion: number;
  unlockMode: 'F' | 'C' | 'S' | 'A' | null;
  coinRequirement: number | null;
  standardCoins: number;
  bookType: 'free' | 'paid';
  lockedChapter: number | null;
  authorId: string;
  /** Whether its novel is in the catalogue. */
  listed: boolean;
}
