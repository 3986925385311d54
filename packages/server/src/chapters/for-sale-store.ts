import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Caller } from '../http/route.ts';
import { type Along, type Purse, purseOf, type Step, walletOf } from '../ledger/index.ts';
import { seenBy, viewerOf } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import { chapters, unlocks } from '../schema/chapters.ts';
import { novels } from '../schema/novels.ts';
import { accessColumns, readerColumns } from './columns-store.ts';
import { numberFrom, type ChapterAccess } from './reader-chapter.ts';
import { waysOf } from './reading-store.ts';

const value = sql.placeholder;

/** A chapter by the keys of its address, and who wants to buy it. */
export interface Wanted {
  caller: Caller;
  novel: string;
  chapter: string;
}

/** A published chapter as somebody who wants to buy it meets it, with their wallet; null of who never had coins. */
export type ForSale = ChapterAccess & { purse: Purse | null };

/** Reads for many at once which chapters they want and what they have: one statement for each way to name a chapter, of which browsers use one. */
export function preparedForSale(db: Database) {
  const by = (byNovelId: boolean, byNumber: boolean) => {
    const { id, novelId, number, unlockMode, coinRequirement, standardCoins } = readerColumns;
    const { bookType, lockedChapter, authorId, listed, adult } = readerColumns;
    const reader = sql`asked.id`;
    return db
      .select({
        nth: sql<number>`asked.nth`,
        ...{
          id,
          novelId,
          number,
          unlockMode,
          coinRequirement,
          standardCoins,
          bookType,
          lockedChapter,
          authorId,
          listed,
          adult,
        },
        ...accessColumns(reader, sql`${value('now')}`),
        purse: purseOf(sql`asked.wallet`, reader),
      })
      .from(
        // PostgreSQL plans an array anew each time, since it sees how long it is; of JSON it does not know that.
        sql`json_to_recordset(${value('asked')}::json) as asked(nth int, novel text, chapter text, id text, wallet text, editor boolean)`,
      )
      .innerJoin(novels, eq(byNovelId ? novels.id : novels.slug, sql`asked.novel`))
      .innerJoin(
        chapters,
        and(
          eq(chapters.novelId, novels.id),
          byNumber ? eq(chapters.number, sql`asked.chapter::numeric`) : eq(chapters.id, sql`asked.chapter`),
        ),
      )
      .where(and(isNotNull(chapters.publishedAt), seenBy({ id: reader, editor: sql`asked.editor` })))
      .prepare(`for_sale_by_${byNovelId ? 'novel_id' : 'slug'}_and_${byNumber ? 'number' : 'id'}`);
  };
  const find = {
    slugNumber: by(false, true),
    slugId: by(false, false),
    idNumber: by(true, true),
    idId: by(true, false),
  };

  /** In the order in which they were asked for; null of what is not there or not to be seen. */
  return async (wanted: readonly Wanted[], now: Date): Promise<(ForSale | null)[]> => {
    const found: (ForSale | null)[] = wanted.map(() => null);
    const asked = wanted.map(({ caller, novel, chapter }, nth) => {
      const number = numberFrom(chapter);
      const way = waysOf(novel, number === null ? { id: chapter } : { number });
      return { nth, way, novel, chapter: number ?? chapter, ...viewerOf(caller), wallet: walletOf(caller.id).id };
    });
    await Promise.all(
      Object.entries(find).map(async ([way, statement]) => {
        const these = asked.filter((each) => each.way === way);
        if (these.length === 0) return;
        const rows = await statement.execute({ asked: JSON.stringify(these), now: now.toISOString() });
        for (const { nth, ...row } of rows) found[nth] = row;
      }),
    );
    return found;
  };
}

const selling: Step = {
  name: 'sold',
  columns: {
    chapter_id: 'text',
    book_type: 'text',
    locked_chapter: 'int',
    number: 'numeric',
    unlock_mode: 'text',
    coin_requirement: 'int',
  },
  statement: (asked) => sql`
    select r.journal_id from ${asked} r join ${chapters} c on c.id = r.chapter_id join ${novels} n on n.id = c.novel_id
    where c.published_at is not null and n.listed and n.book_type = r.book_type and c.number = r.number
      and n.locked_chapter is not distinct from r.locked_chapter and c.unlock_mode is not distinct from r.unlock_mode
      and c.coin_requirement is not distinct from r.coin_requirement
    for key share of n, c skip locked`,
};

/** Finds a chapter for sale as it was read, and holds it so that it cannot be deleted meanwhile; not one that somebody is changing. */
export const soldAsRead = (c: ChapterAccess): Along => ({
  step: selling,
  rows: [
    {
      chapter_id: c.id,
      book_type: c.bookType,
      locked_chapter: c.lockedChapter,
      number: c.number,
      unlock_mode: c.unlockMode,
      coin_requirement: c.coinRequirement,
    },
  ],
});

const unlocking: Step = {
  name: 'unlocked',
  columns: { user_id: 'text', chapter_id: 'text', coins: 'int', created_at: 'timestamptz' },
  statement: (asked) => sql`
    insert into ${unlocks} (user_id, chapter_id, journal_id, coins, created_at)
    select u.user_id, u.chapter_id, journal.id, u.coins, u.created_at from journal join ${asked} u on u.journal_id = journal.id`,
};

/** Opens a chapter to a reader for ever, along with the movement that pays for it. */
export const unlockAlong = (u: Omit<typeof unlocks.$inferInsert, 'journalId'>): Along => ({
  step: unlocking,
  rows: [{ user_id: u.userId, chapter_id: u.chapterId, coins: u.coins, created_at: u.createdAt.toISOString() }],
});
