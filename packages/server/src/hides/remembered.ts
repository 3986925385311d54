import { LRUCache } from 'lru-cache';
import type { Database, Db } from '../ports/database/index.ts';
import { HiddenNovels } from './hidden-novels.ts';
import { countListed, readKeptOut, readSeen, type Seen } from './hidden-store.ts';

/** Novels that are remembered for one reader, and for all of them: of some 200 bytes each. */
const OF_ONE_MAX = 10_000;
const OF_ALL_MAX = 200_000;
/** So many changes of novels are looked up one by one; who has missed more is read anew. */
const CHANGES_MAX = 500;

export interface RememberedHides {
  /** How somebody meets novels. */
  of(userId: string): Promise<Seen>;
  /** A reader hides something else, or is known to be an adult. */
  readerChanged(userId: string): void;
  /** A novel joined or left lists, or stands in them by other words. */
  novelChanged(novelId: string): void;
  /** Anything may be different. */
  forget(): void;
}

interface Entry {
  /** Which changes of novels it has in it: those before this one. */
  upTo: number;
  seen: Promise<Seen>;
  size: number;
}

const remembered = new WeakMap<Db, RememberedHides>();

/** What is remembered on a database; undefined where nothing is. */
export const rememberedOn = (db: Db): RememberedHides | undefined => remembered.get(db);

/**
 * How readers meet novels: what they hide, and which novels that keeps from them, remembered until it changes: whoever makes this tells it so. While
 * `hears` says that not every change is heard, it is read each time.
 */
export function rememberHides(db: Database, hears: () => boolean): RememberedHides {
  const entries = new LRUCache<string, Entry>({ maxSize: OF_ALL_MAX, sizeCalculation: ({ size }) => size });
  /** The novels that changed last, in order, and how many did before them. */
  let changes: string[] = [];
  let before = 0;

  const put = (userId: string, entry: Entry, next: Promise<Seen>): void => {
    entry.upTo = before + changes.length;
    entry.seen = next;
    entries.set(userId, entry);
    next.then(
      ({ hidden }) => {
        // Weighed again, now that it is known how many they are.
        if (entries.peek(userId) !== entry || entry.seen !== next) return;
        entry.size = 1 + (hidden?.known?.size ?? 0);
        entries.set(userId, entry);
      },
      () => {
        if (entries.peek(userId) === entry && entry.seen === next) entries.delete(userId);
      },
    );
  };

  async function read(userId: string): Promise<Seen> {
    const seen = await readSeen(db, userId);
    if (!seen.hidden) return seen;
    const kept = await readKeptOut(db, seen.hidden, { most: OF_ONE_MAX });
    if (kept.length > OF_ONE_MAX) return seen;
    return { ...seen, hidden: { ...seen.hidden, known: new HiddenNovels(kept, await countListed(db)) } };
  }

  async function weighed(seen: Seen, novelIds: string[]): Promise<Seen> {
    const { hidden } = seen;
    if (hidden?.known) hidden.known.renew(novelIds, await readKeptOut(db, hidden, { of: novelIds, most: OF_ONE_MAX }));
    return seen;
  }

  const made: RememberedHides = {
    async of(userId) {
      if (!hears()) return await readSeen(db, userId);
      const entry = entries.get(userId);
      if (!entry || entry.upTo < before) {
        const seen = read(userId);
        put(userId, { upTo: 0, seen, size: 1 }, seen);
        return await seen;
      }
      const missed = changes.slice(entry.upTo - before);
      if (missed.length > 0) {
        const last = entry.seen;
        put(
          userId,
          entry,
          last.then((seen) => weighed(seen, [...new Set(missed)])),
        );
      }
      return await entry.seen;
    },
    readerChanged: (userId) => void entries.delete(userId),
    novelChanged(novelId) {
      changes.push(novelId);
      if (changes.length <= 2 * CHANGES_MAX) return;
      before += changes.length - CHANGES_MAX;
      changes = changes.slice(-CHANGES_MAX);
    },
    forget: () => entries.clear(),
  };
  remembered.set(db, made);
  return made;
}
