import { CHAPTERS_ORDERED_MAX, type Entities } from '@griot/contracts';
import { LRUCache } from 'lru-cache';
import { refuse, type Refusal } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { adultsOnly, refuseWithheld, visibleNovel } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { onReplica, onReplicaMeanwhile } from '../ports/database/replicas.ts';
import { balanceOf, walletOf } from '../ledger/index.ts';
import { type ChapterAccess, NO_RIGHTS, numberFrom, type ReaderChapter } from './reader-chapter.ts';
import { createKnownChapters } from './known.ts';
import { lockOf } from './locks.ts';
import {
  listPublished,
  neighbour,
  newestChapters,
  preparedReads,
  textOf,
  type ChapterWindow,
  type ListedChapter,
  type NewestOf,
} from './reading-store.ts';
import { chapterOnWire } from './wire.ts';

/** Of about 150 bytes each. */
const BOUGHT_MOST = 50_000;

export const missingChapter = (): Refusal => refuse('not_found', 'There is no such chapter.');

/** A novel's author and the editors read everything. */
const readsAll = (caller: Caller | null, authorId: string): boolean =>
  caller !== null && (caller.id === authorId || caller.roles.includes('editor'));

/** Whether a chapter is the caller's own to read, whatever they subscribe to: by office, by payment, or because it was free when they read it. */
const opensForGood = (caller: Caller | null, c: ChapterAccess): boolean =>
  c.paid || c.readFree || readsAll(caller, c.authorId);

/**
 * Whether it is the caller's subscription alone that opens a chapter: of the modes S and A (ruling 11), as long as it runs, and in
 * the catalogue only, since what has left it stays with those who unlocked it.
 */
export const opensBySubscription = (caller: Caller | null, c: ChapterAccess): boolean =>
  c.subscribed && c.listed && ['S', 'A'].includes(lockOf(c).mode) && !opensForGood(caller, c);

/** Whether a caller may read a chapter's text whatever its lock. */
export const opens = (caller: Caller | null, c: ChapterAccess): boolean =>
  opensForGood(caller, c) || opensBySubscription(caller, c);

export const mayRead = (caller: Caller | null, c: ChapterAccess): boolean => lockOf(c).mode === 'F' || opens(caller, c);

/** Whether its reader has opened it: what is kept of that is what they bought, what they read while it was free, and what they read by subscription. */
const hasRead = ({ paid, readFree, readAsSubscriber }: ListedChapter): boolean => paid || readFree || readAsSubscriber;

/** Whether its novel is for adults alone, and the caller is not known to be one. */
export const isWithheldChapter = (
  caller: Caller | null,
  c: Pick<ChapterAccess, 'adult' | 'grown' | 'authorId'>,
): boolean => c.adult && !c.grown && !readsAll(caller, c.authorId);

/** The same for every spelling of a number. */
const addressOf = (novel: string, chapter: string): string => `${novel}/${numberFrom(chapter) ?? chapter}`;

/** A chapter that came out, and where. */
export type NewChapter = Entities['Chapter'] & {
  novel: { id: string; slug: string; title: string; author: { id: string; name: string } };
};

export type Reading = ReturnType<typeof createReading>;

/** What readers do with published chapters (rulings 11 and 21). */
export function createReading({ db, clock }: { db: Database; clock: Clock }) {
  const reads = preparedReads(db);
  const known = createKnownChapters(db);
  /** Who has unlocked which chapter, of those that are read just now: that is for ever, so it is asked once. */
  const bought = new LRUCache<string, true>({ max: BOUGHT_MOST });
  const readerNow = (caller: Caller | null) => ({ id: caller?.id ?? null, now: clock.now() });
  const onWire = (caller: Caller | null) => (c: ReaderChapter) =>
    chapterOnWire(c, { opened: opens(caller, c), bySubscription: opensBySubscription(caller, c) });

  /**
   * What is known of the chapter to everybody is taken from memory, and that this caller has bought it; what else they have of it
   * is always asked for.
   * @throws Refusal `not_found`, `adults_only`
   */
  async function find(caller: Caller | null, novel: string, chapter: string): Promise<ReaderChapter> {
    const found = await meet(caller, novel, chapter);
    if (isWithheldChapter(caller, found)) throw adultsOnly();
    return found;
  }

  async function meet(caller: Caller | null, novel: string, chapter: string): Promise<ReaderChapter> {
    const found = known.get(addressOf(novel, chapter));
    if (!found) return await ask(caller, novel, chapter);
    if (!caller) return found;
    const own = `${caller.id} ${found.id}`;
    if (bought.has(own) && !found.adult) return { ...found, ...NO_RIGHTS, paid: true };
    const rights = await reads.rights(found.id, caller.id, clock.now());
    if (!rights) throw missingChapter();
    if (rights.paid) bought.set(own, true);
    return { ...found, ...rights };
  }

  async function ask(caller: Caller | null, novel: string, chapter: string): Promise<ReaderChapter> {
    const number = numberFrom(chapter);
    const address = addressOf(novel, chapter);
    const on = (from: Database) =>
      preparedReads(from).chapter(novel, number === null ? { id: chapter } : { number }, caller, clock.now());
    // What members have paid for is asked of the database alone.
    const found = caller
      ? await known.learn(address, () => on(db))
      : await known.find(address, () => onReplicaMeanwhile(db, on));
    if (!found) throw missingChapter();
    return found;
  }

  /** A chapter that the caller may read whatever they have of it, if it is known: nobody is asked. */
  function knownOpen(caller: Caller | null, novel: string, chapter: string): ReaderChapter | undefined {
    const found = known.get(addressOf(novel, chapter));
    const isOpen = found && ((lockOf(found).mode === 'F' && !found.adult) || readsAll(caller, found.authorId));
    return isOpen ? found : undefined;
  }

  return {
    find,

    /** One published chapter without its text; never refused for its lock (ruling 21). */
    chapter: (caller: Caller | null, found: ReaderChapter): Entities['Chapter'] => onWire(caller)(found),

    /** A novel, with its published chapters and their number. */
    async list(
      caller: Caller | null,
      novelKey: string,
    ): Promise<{
      novel: { id: string };
      list: (query: ChapterWindow) => Promise<{ rows: Entities['Chapter'][]; total: number }>;
    }> {
      const novel = await onReplica(db, (from) => visibleNovel(from, caller, novelKey));
      await refuseWithheld(db, caller, novel);
      const list = async (query: ChapterWindow) => {
        const rows = await onReplica(db, (from) => listPublished(from, novel.id, readerNow(caller), query));
        // Of those who read everything by office, nobody keeps what they have read.
        const known = caller !== null && !readsAll(caller, novel.authorId);
        return {
          rows: rows.map((c) => ({ ...onWire(caller)(c), ...(known ? { is_read: hasRead(c) } : {}) })),
          total: novel.numChapters,
        };
      };
      return { novel, list };
    },

    /** What came out last of a novel, of all of an author or of all that somebody follows, the newest first; as guests meet it, and of novels that readers find. */
    async newest(of: NewestOf, limit: number): Promise<NewChapter[]> {
      const found = await onReplica(db, (from) => newestChapters(from, of, limit));
      return found.map((c) => ({
        ...onWire(null)(c),
        novel: {
          id: c.novelId,
          slug: c.novelSlug,
          title: c.novelTitle,
          author: { id: c.authorId, name: c.authorName },
        },
      }));
    },

    /** How many published chapters of a novel are open to a reader, and how many of those they have opened; who reads all by office has read all. */
    async openTo(caller: Caller, novel: { id: string; authorId: string }): Promise<{ open: number; read: number }> {
      const window = { limit: CHAPTERS_ORDERED_MAX, offset: 0, ordering: 'chapter', brief: true } as const;
      const open = (await listPublished(db, novel.id, readerNow(caller), window)).filter((c) => mayRead(caller, c));
      const read = readsAll(caller, novel.authorId) ? open : open.filter(hasRead);
      return { open: open.length, read: read.length };
    },

    /**
     * The published chapters of a novel that a caller may keep: free ones, and those that they paid for or read while they were free;
     * not what a subscription or an office opens for a while. `others` is how many there are besides.
     */
    async forGood(caller: Caller | null, novelId: string): Promise<{ chapters: ReaderChapter[]; others: number }> {
      const window = { limit: CHAPTERS_ORDERED_MAX, offset: 0, ordering: 'chapter', brief: true } as const;
      const all = await listPublished(db, novelId, readerNow(caller), window);
      const chapters = all.filter((c) => lockOf(c).mode === 'F' || c.paid || c.readFree);
      return { chapters, others: all.length - chapters.length };
    },

    /** The chapter before or after, null at the ends. A free one comes without its lead, which only a lock shows: it would be a twentieth of each page. */
    async neighbour(
      caller: Caller | null,
      here: ReaderChapter,
      way: 'previous' | 'next',
    ): Promise<Entities['Chapter'] | null> {
      const there = await onReplica(db, (from) => neighbour(from, here.novelId, here.number, way, readerNow(caller)));
      if (!there) return null;
      const found = onWire(caller)(there);
      return found.unlock_mode === 'F' ? { ...found, lead: '' } : found;
    },

    /**
     * A chapter whose text the caller may read. Asking for a text is not reading it, since pages fetch the next one ahead:
     * what was read while free is remembered where the reader's place is kept (rulings 11 and 24).
     * @throws Refusal `not_found`, `adults_only`, `locked_signed_out` or `locked` with lead and price (ruling 11)
     */
    async readable(caller: Caller | null, novel: string, chapter: string): Promise<ReaderChapter> {
      const found = knownOpen(caller, novel, chapter) ?? (await find(caller, novel, chapter));
      if (!mayRead(caller, found)) throw await lockedRefusal(caller, found);
      return found;
    },

    /** @throws Refusal `not_found` when it was deleted just now */
    async content({ id, contentVersion }: ReaderChapter): Promise<string> {
      const text = await onReplica(db, (from) => textOf(from, id));
      // A replica may be behind what the database has just said of the chapter, and its text is remembered by that version.
      const right = text?.version === contentVersion ? text : await textOf(db, id);
      if (right === undefined) throw missingChapter();
      return right.content;
    },
    lockedRefusal,
  };

  async function lockedRefusal(caller: Caller | null, c: ReaderChapter): Promise<Refusal> {
    const { mode, coins } = lockOf(c);
    const balance = caller ? await balanceOf(db, walletOf(caller.id)) : null;
    const extra: Entities['Locked'] = {
      title: c.title,
      lead: c.lead,
      unlock_mode: mode,
      coin_requirement: coins,
      balance,
      subscribed: caller ? c.subscribed : null,
    };
    return caller
      ? refuse('locked', 'This chapter is locked.', { extra: { ...extra } })
      : refuse('locked_signed_out', 'Sign in to read this chapter.', { extra: { ...extra } });
  }
}
