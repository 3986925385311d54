import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import {
  chapterOnWire,
  holdPublished,
  isWithheldChapter,
  lockOf,
  mayRead,
  missingChapter,
  opens,
  opensBySubscription,
  type Reading,
  recordFreeRead,
} from '../chapters/index.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { viewFor, type ReaderView } from '../hides/index.ts';
import type { Journal } from '../journal/index.ts';
import { adultsOnly, holdNovel, moveCounters, novelOnWire, type NovelRow, visibleNovel } from '../novels/index.ts';
import type { Range } from '../http/paging.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import {
  chapterAt,
  findPosition,
  putPosition,
  readingOf,
  shelfEntry,
  shelfOf,
  shelve,
  unshelve,
  type Entry,
  type PositionRow,
} from './store.ts';
import type { Views } from './views.ts';

const entryOnWire = ({ novel, number, addedAt, onShelf }: Entry, view: ReaderView): Entities['LibraryEntry'] => ({
  id: novel.id,
  novel: { ...novelOnWire(novel, view), on_shelf: onShelf },
  chapter: number,
  added_at: addedAt.toISOString(),
});

/** How far someone has come. Where their chapter has been moved further back since, they have come as far as that. */
const furthestOf = ({ furthest }: PositionRow, { number }: { number: string }): string =>
  Number(number) > Number(furthest) ? number : furthest;

export type Library = ReturnType<typeof createLibrary>;

/** A reader's shelf and the places where they stand (part 2 §2.5, rulings 1, 18 and 24). */
export function createLibrary({
  db,
  clock,
  reading,
  views,
  journal,
}: {
  db: Database;
  clock: Clock;
  reading: Reading;
  views: Views;
  journal: Journal;
}) {
  const listed = async (caller: Caller, rows: Promise<{ rows: Entry[]; total: number }>) => {
    const [{ rows: entries, total }, view] = await Promise.all([rows, viewFor(db, caller)]);
    return { rows: entries.map((entry) => entryOnWire(entry, view)), total };
  };

  async function onWire(caller: Caller, position: PositionRow): Promise<Entities['Position'] | null> {
    const chapter = await chapterAt(db, position, clock.now());
    if (!chapter || isWithheldChapter(caller, chapter)) return null;
    return {
      chapter: chapter.number,
      paragraph: position.paragraph,
      furthest_chapter: furthestOf(position, chapter),
      chapter_details: chapterOnWire(chapter, {
        opened: opens(caller, chapter),
        bySubscription: opensBySubscription(caller, chapter),
      }),
      updated_at: position.updatedAt.toISOString(),
    };
  }

  return {
    shelf: (caller: Caller, range: Range) => listed(caller, shelfOf(db, caller, range)),
    reading: (caller: Caller, range: Range) => listed(caller, readingOf(db, caller, range)),

    /** Puts a novel on the shelf; a second time changes nothing. */
    async add(caller: Caller, novelKey: string): Promise<Entities['LibraryEntry']> {
      const novel = await visibleNovel(db, caller, novelKey);
      const collected = await transaction(db, async (tx) => {
        await holdNovel(tx, novel.id, { ownPage: true });
        const added = await shelve(tx, caller.id, novel.id, clock.now());
        if (added) await moveCounters(tx, novel.id, { numCollections: 1 });
        return added ? 1 : 0;
      });
      const entry = await shelfEntry(db, caller.id, novel.id);
      return entryOnWire(
        {
          novel: { ...novel, numCollections: novel.numCollections + collected },
          number: entry?.number ?? null,
          addedAt: entry?.addedAt ?? clock.now(),
          onShelf: true,
        },
        await viewFor(db, caller),
      );
    },

    /** @throws Refusal `not_found` when it is not on the caller's shelf */
    async entry(caller: Caller, novelKey: string): Promise<Entities['LibraryEntry']> {
      const novel = await visibleNovel(db, caller, novelKey);
      const entry = await shelfEntry(db, caller.id, novel.id);
      if (!entry) throw refuse('not_found', 'This novel is not on your shelf.');
      const { number, addedAt } = entry;
      return entryOnWire({ novel, number, addedAt, onShelf: true }, await viewFor(db, caller));
    },

    /** Takes a novel off the shelf; it need not stand there. */
    async remove(caller: Caller, novelKey: string): Promise<void> {
      const novel = await visibleNovel(db, caller, novelKey);
      await transaction(db, async (tx) => {
        await holdNovel(tx, novel.id, { ownPage: true });
        if (await unshelve(tx, caller.id, novel.id)) await moveCounters(tx, novel.id, { numCollections: -1 });
      });
    },

    /** Where the caller stands in a novel, null where nowhere (ruling 18). */
    async position(caller: Caller, novelKey: string): Promise<Entities['Position'] | null> {
      const novel = await visibleNovel(db, caller, novelKey);
      const position = await findPosition(db, caller.id, novel.id);
      return position ? await onWire(caller, position) : null;
    },

    /**
     * Remembers where the caller stands, in their journal too, and counts the view. What is read while free stays readable for them (ruling 11).
     * @throws Refusal `not_found` when the chapter is not there, `locked` when the caller may not read it
     */
    async stand(
      caller: Caller,
      novel: NovelRow,
      body: BodyOut<'PUT /novels/reading/{novel}/'>,
    ): Promise<Entities['Position'] | null> {
      const { chapter, position } = await transaction(db, async (tx) => {
        const chapter = await holdPublished(tx, novel.id, body.chapter, caller, clock.now());
        if (!chapter) throw missingChapter();
        if (isWithheldChapter(caller, chapter)) throw adultsOnly();
        if (!mayRead(caller, chapter)) return { chapter };
        if (lockOf(chapter).mode === 'F' && !opens(caller, chapter))
          await recordFreeRead(tx, caller.id, chapter.id, clock.now());
        const place = {
          userId: caller.id,
          novelId: novel.id,
          chapterId: chapter.id,
          number: chapter.number,
          paragraph: body.paragraph,
        };
        const position = await putPosition(tx, place, clock.now());
        // After the position, which is held: of two calls of a reader in a novel the second knows what the first wrote down.
        if (chapter.authorId !== caller.id)
          await journal.read(
            tx,
            {
              userId: caller.id,
              chapterId: chapter.id,
              novelId: novel.id,
              number: chapter.number,
              finished: body.end,
              words: chapter.words,
            },
            body.at === undefined ? undefined : new Date(body.at),
          );
        return { chapter, position };
      });
      if (!position) throw await reading.lockedRefusal(caller, chapter);
      await views.count(chapter, { reader: caller.id, bySubscription: opensBySubscription(caller, chapter) });
      return await onWire(caller, position);
    },
  };
}
