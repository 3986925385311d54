import { countWords } from '@griot/contracts';
import { leadOf } from '../chapters/index.ts';
import type { chapters, freeReads } from '../schema/chapters.ts';
import type { positions, shelfEntries } from '../schema/library.ts';
import type { novels } from '../schema/novels.ts';
import { transaction } from '../ports/database/index.ts';
import type { Ports } from '../ports/index.ts';
import type { Services } from '../services.ts';
import { originalBooks, type Book } from './books.ts';
import { tellOfAuthors } from './biographies.ts';
import { calendarOf, viewsOf, type Calendar } from './calendar.ts';
import { demoGifts, giveAll } from './gifts.ts';
import { gatherTeam, writeMessages } from './messages.ts';
import { mobyDick } from './moby-dick.ts';
import { ACCOUNT_NAMES, addPeople, DEMO_AUTHOR, READER_COINS } from './people.ts';
import { demoReviews, reviewersOf, reviewRows } from './reviews.ts';
import { buyDemoCoins, spendDemoCoins } from './spending.ts';
import { readingsOf, type ReadNovel } from './readers.ts';
import { insertReadings, insertRows, insertViews, isUntouched, recount, unlockedBy } from './store.ts';

type NovelRow = typeof novels.$inferInsert;
type ChapterRow = typeof chapters.$inferInsert;
interface Shelved {
  book: Book;
  novel: NovelRow;
  chapters: ChapterRow[];
  calendar: Calendar;
}

/** The listing that editors choose. The others come by themselves, from what readers have done. */
const EDITORS = 'editorialPicks';

/** The demo author's last chapter waits for an editor, so that the queue has something in it. */
const isWaiting = (book: Book, chapter: number): boolean =>
  book.pen_name === DEMO_AUTHOR && book.chapters.length > 1 && chapter === book.chapters.length - 1;

/**
 * Fills a demo at its first start (design §4): people, coins, the library, what readers have left in it. Does nothing
 * once anybody has signed up, and answers whether it did. All in one transaction, so a start that is broken off leaves nothing half done.
 */
export async function fillDemo(
  { db, clock, random }: Ports,
  { users, wallet, inbox, coins, payments, giftOptions, referrals }: Services,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (!(await isUntouched(tx))) return false;
    const books = [...originalBooks(), mobyDick()];
    const written = demoReviews();
    const people = await addPeople(tx, users, random, [...books.map((b) => b.pen_name), ...reviewersOf(written)]);
    await tellOfAuthors(tx, people);
    const idOf = (name: string): string => people.get(name) ?? '';
    const now = clock.now();
    const library = books.map((book, place) => shelved(book, place, idOf(book.pen_name), now, random.id));
    const own = library.find(({ book }) => book.pen_name === DEMO_AUTHOR);
    const spenders = { idOf, since: own?.calendar.published[0] ?? now, now, random, coins, payments, giftOptions };
    // Bought before any are granted, since the oldest are spent first.
    await buyDemoCoins(tx, spenders);

    await insertRows(
      tx,
      'novels',
      library.map((s) => s.novel),
    );
    await insertRows(
      tx,
      'chapters',
      library.flatMap((s) => s.chapters),
    );
    await insertRows(
      tx,
      'novelListings',
      library
        .filter(({ book }) => book.listings.includes(EDITORS))
        .map(({ novel }) => ({ novelId: novel.id, listing: EDITORS })),
    );
    await insertViews(
      tx,
      library.flatMap((s, place) =>
        s.chapters
          .filter((c) => c.publishedAt)
          .map((c, n) => {
            const from = c.publishedAt ?? now;
            return {
              chapterId: c.id,
              novelId: s.novel.id,
              count: viewsOf(s.book, place, n),
              from,
              days: Math.max(1, Math.floor((now.getTime() - from.getTime()) / 86_400_000)),
            };
          }),
      ),
    );
    await insertRows(tx, 'shelfEntries', shelvesOf(library, idOf, now));
    await insertRows(tx, 'positions', bookmarks(library, idOf('reader'), now));
    await insertRows(tx, 'freeReads', readBy(library, idOf('reader'), now));
    const out = library.map(({ book, novel, calendar }) => ({
      slug: book.slug,
      novelId: novel.id,
      since: calendar.published[0] ?? now,
    }));
    const opinions = reviewRows(written, out, idOf, now, random.id);
    await insertRows(tx, 'reviews', opinions.reviews);
    await insertRows(tx, 'reviewVotes', opinions.votes);
    await recount(tx);
    // The library must be counted before anything can be given to it.
    if (own)
      await spendDemoCoins(
        tx,
        {
          slug: own.book.slug,
          id: own.novel.id,
          chapters: own.chapters,
          lockedFrom: own.book.locked_chapter ?? Infinity,
        },
        spenders,
      );
    // The four accounts begin with what design §4 gives them, and have read nothing else.
    const others = [...people].filter(([name]) => !ACCOUNT_NAMES.has(name)).map(([, id]) => id);
    await insertReadings(tx, readingsOf(library.map(readable), others, await unlockedBy(tx), now));
    await giveAll(tx, demoGifts(), out, idOf, { wallet, giftOptions, clock, random });
    // Last, since a wallet's movements stand in order of date.
    await wallet.grant(idOf('reader'), READER_COINS, 'Coins to try the demo with', 'demo:reader', tx);
    await writeMessages(tx, inbox, idOf);
    const authorId = idOf(DEMO_AUTHOR);
    await gatherTeam(tx, referrals, {
      authorId,
      others: [...new Set(books.map((b) => idOf(b.pen_name)))].filter((id) => id !== authorId),
    });
    return true;
  });
}

/** What is out of a novel, and what of it everybody may open. */
const readable = ({ book, novel, chapters: written }: Shelved): ReadNovel => ({
  novelId: novel.id,
  authorId: novel.authorId,
  chapters: written.flatMap(({ id, number, publishedAt, unlockMode }) =>
    publishedAt ? [{ id, publishedAt, free: !unlockMode && Number(number) < (book.locked_chapter ?? Infinity) }] : [],
  ),
});

function shelved(book: Book, place: number, authorId: string, now: Date, newId: (prefix: string) => string): Shelved {
  const calendar = calendarOf(book, place, now);
  const id = newId('nov');
  const rows = book.chapters.map((chapter, n): ChapterRow => {
    const at = calendar.published[n] ?? now;
    const words = countWords(chapter.html);
    const draft: ChapterRow = {
      id: newId('chp'),
      novelId: id,
      number: (n + 1).toFixed(2),
      draftTitle: chapter.title,
      draft: chapter.html,
      draftWords: words,
      draftVersion: 1,
      draftAt: at,
      title: '',
      content: null,
      lead: '',
      words: 0,
      contentVersion: 0,
      publishedAt: null,
      contentAt: null,
      requestedAt: null,
      unlockMode: book.coins_only.includes(n + 1) ? 'C' : book.subscription_only.includes(n + 1) ? 'S' : null,
    };
    if (isWaiting(book, n)) return { ...draft, requestedAt: at };
    return {
      ...draft,
      title: chapter.title,
      content: chapter.html,
      lead: leadOf(chapter.html),
      words,
      contentVersion: 1,
      publishedAt: at,
      contentAt: at,
    };
  });
  const last = rows.findLast((c) => c.publishedAt)?.publishedAt ?? calendar.begun;
  const novel: NovelRow = {
    id,
    slug: book.slug,
    authorId,
    title: book.title,
    description: book.description,
    authorsNote: book.authors_note,
    genres: book.genres,
    tags: book.tags,
    tagKeys: book.tags.map((tag) => tag.toLowerCase()),
    language: book.language,
    leadingGender: book.leading_gender,
    ageRange: book.age_range,
    plannedLength: book.planned_length,
    bookType: book.book_type,
    lockedChapter: book.locked_chapter,
    downloadable: book.downloadable,
    completed: book.completed,
    createdAt: calendar.begun,
    arrivedAt: calendar.published[0] ?? now,
    updatedAt: last,
  };
  return { book, novel, chapters: rows, calendar };
}

/** Writers keep each other's novels: every one has a few by its neighbours in the library; the reader has two. */
function shelvesOf(
  library: Shelved[],
  idOf: (name: string) => string,
  now: Date,
): (typeof shelfEntries.$inferInsert)[] {
  const entries = new Map<string, typeof shelfEntries.$inferInsert>();
  const put = (userId: string, novelId: string, days: number) =>
    entries.set(`${userId} ${novelId}`, { userId, novelId, addedAt: new Date(now.getTime() - days * 86_400_000) });
  library.forEach(({ book }, place) => {
    for (const step of [1, 2, 3, 5].slice(0, 1 + (place % 4))) {
      const other = library[(place + step) % library.length];
      if (other && other.book.pen_name !== book.pen_name) put(idOf(book.pen_name), other.novel.id, 3 + place + step);
    }
  });
  for (const slug of ['moby-dick', 'salt-and-satellite']) {
    const kept = library.find((s) => s.book.slug === slug);
    if (kept) put(idOf('reader'), kept.novel.id, 2);
  }
  return [...entries.values()];
}

/** The reader is in the third chapter of Moby-Dick. */
function bookmarks(library: Shelved[], userId: string, now: Date): (typeof positions.$inferInsert)[] {
  const novel = library.find((s) => s.book.slug === 'moby-dick');
  const chapter = novel?.chapters[2];
  if (!novel || !chapter) return [];
  return [
    {
      userId,
      novelId: novel.novel.id,
      chapterId: chapter.id,
      number: chapter.number,
      paragraph: 4,
      furthest: chapter.number,
      begunAt: new Date(now.getTime() - 2 * 86_400_000),
      updatedAt: new Date(now.getTime() - 86_400_000),
    },
  ];
}

/** They have read as far as that. */
const readBy = (library: Shelved[], userId: string, now: Date): (typeof freeReads.$inferInsert)[] =>
  (library.find((s) => s.book.slug === 'moby-dick')?.chapters ?? [])
    .slice(0, 3)
    .map((chapter) => ({ userId, chapterId: chapter.id, createdAt: new Date(now.getTime() - 86_400_000) }));
