import type { Entities } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once } from '../idempotency/index.ts';
import { chapterPictureKeys, holdLiving, moveCounters, noteLoose, ownNovel, type Shown } from '../novels/index.ts';
import type { Range } from '../http/paging.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { novels } from '../schema/novels.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import {
  allChapters,
  deleteChapter,
  findChapter,
  insertChapter,
  insertChapters,
  isPaidFor,
  latestDraft,
  listChapters,
  lockChapter,
  nextNumber,
  renumber,
  updateChapter,
} from './drafts-store.ts';
import { lockOf, modeMovedTo } from './locks.ts';
import { missingChapter } from './reading.ts';
import { readyText, type ReadyText } from './ready-text.ts';
import { confirmVersion, keepVersion, missingVersion, versionFrom, versionOnWire } from './versions.ts';
import { countVersions, findVersion, listVersions } from './versions-store.ts';
import { ownChapterOnWire, type ChapterFacts, type ChapterRow } from './wire.ts';

export type Novel = typeof novels.$inferSelect;
export type DraftBody = BodyOut<'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/'>;
export interface ChapterPorts {
  db: Database;
  clock: Clock;
  random: Random;
}

/** What a save changes: what is absent stays. */
export interface DraftChange {
  title?: string | undefined;
  text?: ReadyText | undefined;
  version?: number | undefined;
  /** Saved while it is typed, and not by its author's hand. */
  automatic?: boolean;
}

export const draftOnWire = (c: ChapterRow, novel: Novel): Entities['Draft'] => ({
  ...ownChapterOnWire(c, novel),
  draft: c.draft,
  version: c.draftVersion,
});

export type Drafts = ReturnType<typeof createDrafts>;

/** Hears within the transaction how many words an author has just written, or taken away if fewer than none. */
export type WordsWritten = (tx: Db, authorId: string, words: number) => Promise<void>;

/** What authors do with their own chapters (part 2 §2.11 and §4, ruling 20). */
export function createDrafts({ db, clock, random, limits }: ChapterPorts & { limits: Limits }) {
  let wordsWritten: WordsWritten = async () => undefined;

  /** Writes what its author has written themselves. */
  async function write(tx: Db, novel: Novel, chapterId: string, change: DraftChange): Promise<ChapterRow> {
    const before = await hold(tx, novel, chapterId, 'to its author');
    const saved = await writeDraft(tx, before, change, clock.now());
    await wordsWritten(tx, novel.authorId, saved.draftWords - before.draftWords);
    return saved;
  }

  /** @throws Refusal `not_found` */
  async function own(
    caller: Caller,
    novelKey: string,
    chapterKey: string,
  ): Promise<{ novel: Novel; chapter: ChapterRow }> {
    const novel = await ownNovel(db, caller, novelKey);
    const chapter = await findChapter(db, novel.id, chapterKey);
    if (!chapter) throw missingChapter();
    return { novel, chapter };
  }

  async function add(
    novel: Novel,
    given: { title: string; text: ReadyText; number?: string | undefined; version: number },
    keyed?: KeyedCall,
  ): Promise<Entities['Draft']> {
    return await transaction(db, (tx) =>
      once(tx, keyed, clock, async () => {
        await holdLiving(tx, novel.id, 'to its author');
        const number = given.number ?? (await nextNumber(tx, novel.id));
        if (given.number && (await findChapter(tx, novel.id, number))) throw numberTaken(number);
        const chapter = await insertChapter(tx, {
          id: random.id('chp'),
          novelId: novel.id,
          number,
          draftTitle: given.title,
          draft: given.text.html,
          draftWords: given.text.words,
          draftVersion: given.version,
          draftAt: clock.now(),
        });
        await moveCounters(tx, novel.id, { numDraftChapters: 1, numDraftWords: given.text.words });
        await wordsWritten(tx, novel.authorId, given.text.words);
        return draftOnWire(chapter, novel);
      }),
    );
  }

  /**
   * Makes a save ready before anything is held for it: nobody waits for a long text of somebody else's.
   * @throws Refusal `too_many`, `invalid`
   */
  async function prepare(
    { authorId }: Novel,
    { title, draft, version }: DraftBody,
    field: 'draft' | 'content' = 'draft',
  ): Promise<DraftChange> {
    if (draft === undefined) return { title, version };
    await limits.count({ limit: LIMITS.saveByAuthor, who: authorId });
    return { title, version, text: readyText(draft, field) };
  }

  return {
    own,
    prepare,
    /** Counts what an author writes from here on. */
    onWordsWritten(hear: WordsWritten): void {
      wordsWritten = hear;
    },
    wordsWritten: ((tx, authorId, words) => wordsWritten(tx, authorId, words)) satisfies WordsWritten,
    list: async (novel: Novel, query: Range & { ordering: string }) => {
      const rows = await listChapters(db, novel.id, query.ordering === '-chapter', query);
      return { rows: rows.map((c) => ownChapterOnWire(c, novel)), total: novel.numDraftChapters };
    },

    /** Adds an empty chapter; @throws Refusal `conflict` when its number is taken */
    create: (novel: Novel, { title, chapter }: BodyOut<'POST /novels/mine/{novel}/chapters/'>) =>
      add(novel, {
        title,
        text: { html: '', words: 0 },
        number: chapter === undefined ? undefined : Number(chapter).toFixed(2),
        version: 0,
      }),

    /** Saves the first draft of a new chapter under the next whole number; with a key, once however often it is sent. */
    async createFromDraft(novel: Novel, body: DraftBody, keyed?: KeyedCall): Promise<Entities['Draft']> {
      const { title = '', text = { html: '', words: 0 } } = await prepare(novel, body);
      return await add(novel, { title, text, version: 1 }, keyed);
    },

    /** @throws Refusal `conflict` while the chapter awaits approval, `stale_draft` when it was saved elsewhere meanwhile */
    async save(
      novel: Novel,
      chapterId: string,
      body: DraftBody,
      field: 'draft' | 'content' = 'draft',
    ): Promise<Entities['Draft']> {
      const change = await prepare(novel, body, field);
      return await transaction(db, async (tx) => draftOnWire(await write(tx, novel, chapterId, change), novel));
    },

    /**
     * Saves a draft while it is typed. Nothing becomes of it that its author has not asked for: who waits for what stays as it is.
     * @throws Refusal as `save`
     */
    async autosave(
      novel: Novel,
      chapterId: string,
      body: BodyOut<'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/'>,
    ): Promise<Entities['OwnChapter'] & { version: number }> {
      const change = { ...(await prepare(novel, body)), automatic: true };
      return await transaction(db, async (tx) => {
        const chapter = await write(tx, novel, chapterId, change);
        return { ...ownChapterOnWire(chapter, novel), version: chapter.draftVersion };
      });
    },

    versions: async (chapterId: string, range: Range) => ({
      rows: (await listVersions(db, chapterId, range)).map(versionOnWire),
      total: await countVersions(db, chapterId),
    }),

    /** @throws Refusal `not_found` */
    async version(
      chapterId: string,
      key: string,
    ): Promise<Answer<'GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/'>> {
      const found = await findVersion(db, chapterId, versionFrom(key));
      if (!found) throw missingVersion();
      return { ...versionOnWire(found), draft: found.draft };
    },

    /** Saves a version as the draft again, so that what stood there can be brought back too; @throws Refusal as `save` */
    async restore(novel: Novel, chapterId: string, key: string, version?: number): Promise<Entities['Draft']> {
      await limits.count({ limit: LIMITS.saveByAuthor, who: novel.authorId });
      return await transaction(db, async (tx) => {
        const chapter = await hold(tx, novel, chapterId, 'to its author');
        const found = await findVersion(tx, chapterId, versionFrom(key));
        if (!found) throw missingVersion();
        const { title, draft: html, words } = found;
        return draftOnWire(
          await writeDraft(tx, chapter, { title, text: { html, words }, version }, clock.now()),
          novel,
        );
      });
    },

    /**
     * Changes number, title or lock. The title is part of the text and awaits approval as it does; the rest counts at once.
     * A published chapter that is only given another number keeps its lock, as in `reorder`.
     */
    async change(
      { id: novelId }: Novel,
      chapterId: string,
      body: BodyOut<'PATCH /novels/mine/{novel}/chapters/{chapter}/'>,
    ): Promise<Entities['OwnChapter']> {
      return await transaction(db, async (tx) => {
        const novel = await holdLiving(tx, novelId);
        let chapter = await lockChapter(tx, novelId, chapterId);
        if (!chapter) throw missingChapter();
        if (body.title !== undefined && body.title !== chapter.draftTitle)
          chapter = await writeDraft(tx, chapter, { title: body.title }, clock.now());
        const number = body.chapter === undefined ? chapter.number : Number(body.chapter).toFixed(2);
        if (number !== chapter.number && (await findChapter(tx, novelId, number))) throw numberTaken(number);
        const unlockMode = body.unlock_mode ?? modeAt(number, chapter, novel);
        const change = { number, unlockMode, coinRequirement: body.coin_requirement ?? chapter.coinRequirement };
        const { mode } = lockOf({ ...chapter, ...novel, ...change });
        if ((mode === 'C' || mode === 'A') && body.coin_requirement === 0)
          throw invalid({ coin_requirement: ['A chapter that coins unlock costs at least 1 coin.'] });
        return ownChapterOnWire(await updateChapter(tx, chapter.id, change), novel);
      });
    },

    /** The draft last worked on, of those that readers do not have yet; null when they have everything. */
    async latest(novel: Novel): Promise<Entities['Draft'] | null> {
      const chapter = await latestDraft(db, novel.id);
      return chapter ? draftOnWire(chapter, novel) : null;
    },

    /**
     * Puts all chapters in another order: their numbers are dealt out anew, so a prologue's and gaps stay. A chapter that awaits
     * approval moves like any other, since its number never awaits approval and editors decide on its text (`change` does the same).
     * Published chapters take their locks along: where the novel's rule would lock or free one by its new number, its present
     * mode becomes its own, so nobody pays for what was free and nothing sold becomes free. What is unpublished follows the rule.
     * The same order sent again changes nothing.
     * @throws Refusal `conflict` when these are not the novel's chapters any more, or stand in another order than before
     */
    async reorder(
      { id: novelId }: Novel,
      { chapters: ids, before }: BodyOut<'PUT /novels/mine/{novel}/chapters/order/'>,
    ): Promise<{ rows: Entities['OwnChapter'][]; total: number }> {
      return await transaction(db, async (tx) => {
        const novel = await holdLiving(tx, novelId);
        const places = await allChapters(tx, novelId);
        const known = new Map(places.map((place) => [place.id, place]));
        const moved = ids.flatMap((id) => known.get(id) ?? []);
        if (moved.length !== ids.length || ids.length !== places.length)
          throw refuse('conflict', 'The chapters of this novel have changed meanwhile. Look at them again.');
        if (before && !standsAs(places, before) && !standsAs(places, ids))
          throw refuse(
            'conflict',
            'The chapters of this novel have been put in another order meanwhile. Look at them again.',
          );
        const moves = places.flatMap(({ id: before, number }, n) => {
          const chapter = moved[n];
          return chapter === undefined || chapter.id === before
            ? []
            : [{ id: chapter.id, number, unlockMode: modeAt(number, chapter, novel) }];
        });
        if (moves.length > 0) await renumber(tx, moves);
        const rows = await allChapters(tx, novelId);
        return { rows: rows.map((c) => ownChapterOnWire(c, novel)), total: rows.length };
      });
    },

    /** Deletes a chapter for good, in any state; @throws Refusal `conflict` when somebody has paid for it */
    async remove(novel: Novel, chapterId: string): Promise<void> {
      await transaction(db, async (tx) => {
        const chapter = await hold(tx, novel, chapterId);
        if (await isPaidFor(tx, chapter.id))
          throw refuse('conflict', 'Readers have paid to unlock this chapter, so it cannot be deleted.');
        await noteLoose(tx, await chapterPictureKeys(tx, chapter.id), clock.now());
        await deleteChapter(tx, chapter);
        const published = chapter.publishedAt ? { numChapters: -1, numWords: -chapter.words } : {};
        await moveCounters(tx, novel.id, { numDraftChapters: -1, numDraftWords: -chapter.draftWords, ...published });
      });
    },
  };
}

/** Writes the first drafts of a novel that has just been made, numbered from 1, within its transaction. */
export async function addFirstDrafts(
  tx: Db,
  novelId: string,
  { clock, random }: Pick<ChapterPorts, 'clock' | 'random'>,
  texts: (ReadyText & { title: string })[],
): Promise<void> {
  await insertChapters(
    tx,
    texts.map(({ title, html, words }, n) => ({
      id: random.id('chp'),
      novelId,
      number: (n + 1).toFixed(2),
      draftTitle: title,
      draft: html,
      draftWords: words,
      draftVersion: 1,
      draftAt: clock.now(),
    })),
  );
  const numDraftWords = texts.reduce((sum, { words }) => sum + words, 0);
  await moveCounters(tx, novelId, { numDraftChapters: texts.length, numDraftWords });
}

/** The mode of its own that a chapter has at a number; the lock of what readers have not seen goes by the novel's rule. */
const modeAt = (number: string, chapter: ChapterFacts, novel: Pick<Novel, 'bookType' | 'lockedChapter'>) =>
  chapter.publishedAt === null ? chapter.unlockMode : modeMovedTo(number, { ...chapter, ...novel });

/** Holds a novel and then one of its chapters for a change; every change takes them in this order. */
export async function hold(tx: Db, novel: { id: string }, chapterId: string, shown?: Shown): Promise<ChapterRow> {
  await holdLiving(tx, novel.id, shown);
  const chapter = await lockChapter(tx, novel.id, chapterId);
  if (!chapter) throw missingChapter();
  return chapter;
}

/** Writes title and text over a held chapter's draft; what is absent stays. */
export async function writeDraft(tx: Db, chapter: ChapterRow, change: DraftChange, now: Date): Promise<ChapterRow> {
  if (chapter.approvedAt)
    throw refuse('conflict', 'This chapter is approved and cannot be edited. Take it back to go on writing.');
  if (chapter.requestedAt)
    throw refuse('conflict', 'This chapter is awaiting approval and cannot be edited until an editor has decided.');
  const { title = chapter.draftTitle, text = { html: chapter.draft, words: chapter.draftWords }, version } = change;
  const { html: draft, words: draftWords } = text;
  const automatic = change.automatic ?? false;
  // A save that is sent again because its answer was lost finds its own text, and is no conflict.
  if (title === chapter.draftTitle && draft === chapter.draft) {
    if (!automatic) await confirmVersion(tx, chapter);
    return chapter;
  }
  if (version !== undefined && version !== chapter.draftVersion) {
    const stands = { draft: chapter.draft, title: chapter.draftTitle, version: chapter.draftVersion };
    throw refuse('stale_draft', 'This chapter was saved somewhere else meanwhile.', { extra: stands });
  }
  await moveCounters(tx, chapter.novelId, { numDraftWords: draftWords - chapter.draftWords });
  const changed = chapter.publishedAt !== null && (draft !== chapter.content || title !== chapter.title);
  const saved = await updateChapter(tx, chapter.id, {
    draftTitle: title,
    draft,
    draftWords,
    draftVersion: chapter.draftVersion + 1,
    draftAt: now,
    changed,
  });
  await keepVersion(tx, chapter, saved, { automatic, now });
  return saved;
}

const standsAs = (places: { id: string }[], ids: string[]): boolean =>
  places.length === ids.length && places.every(({ id }, n) => id === ids[n]);

const numberTaken = (number: string) =>
  refuse('conflict', `There is a chapter ${Number(number)} already.`, {
    detail: { chapter: ['This number is taken.'] },
  });
