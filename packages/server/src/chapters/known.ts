import { LRUCache } from 'lru-cache';
import { onNovelChange } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import { NO_RIGHTS, type ReaderChapter } from './reader-chapter.ts';

/** How long what another server may have changed is believed, in ms of real time. */
const BELIEVED_MS = 1_000;
/** Of about 2 KB each. */
const KEPT_MOST = 5_000;

export interface KnownChapters {
  /** What is known at an address, if anything: the chapter as a guest meets it. */
  get(address: string): ReaderChapter | undefined;
  /** Asks the database and remembers what everybody may know of its answer; what is not there is not remembered. */
  learn(address: string, ask: () => Promise<ReaderChapter | undefined>): Promise<ReaderChapter | undefined>;
  /** What is known, or learned now: once for all who ask meanwhile. `ask` must ask for nobody in particular. */
  find(address: string, ask: () => Promise<ReaderChapter | undefined>): Promise<ReaderChapter | undefined>;
}

/**
 * The chapters that are read just now, as guests meet them, by address, so that a popular chapter does not ask the database
 * with every reader. A change that this process commits is seen at once; one of another server within a second. `now` is
 * real time in ms.
 */
export function createKnownChapters(db: Database, now = (): number => performance.now()): KnownChapters {
  const byNovel = new Map<string, Set<string>>();
  const kept = new LRUCache<string, ReaderChapter>({
    max: KEPT_MOST,
    ttl: BELIEVED_MS,
    ttlResolution: 0,
    perf: { now },
    dispose({ novelId }, address) {
      const addresses = byNovel.get(novelId);
      addresses?.delete(address);
      if (addresses?.size === 0) byNovel.delete(novelId);
    },
  });
  /** Questions under way. A change begins a new age: what was asked before it may have missed it, and is not kept. */
  let asked = new Map<string, Promise<ReaderChapter | undefined>>();

  onNovelChange(db, (change) => {
    asked = new Map();
    if (change === 'all') kept.clear();
    else if ('novelId' in change) for (const address of byNovel.get(change.novelId) ?? []) kept.delete(address);
  });

  function keep(address: string, chapter: ReaderChapter): void {
    kept.set(address, { ...chapter, ...NO_RIGHTS });
    byNovel.set(chapter.novelId, (byNovel.get(chapter.novelId) ?? new Set()).add(address));
  }

  async function learn(
    address: string,
    ask: () => Promise<ReaderChapter | undefined>,
  ): Promise<ReaderChapter | undefined> {
    const age = asked;
    const found = await ask();
    // A novel out of the catalogue is seen by its author, editors and who unlocked it, and not known to everybody.
    if (found?.listed && age === asked) keep(address, found);
    return found;
  }

  return {
    get: (address) => kept.get(address),
    learn,
    find(address, ask) {
      const known = kept.get(address);
      if (known) return Promise.resolve(known);
      const age = asked;
      const under = age.get(address) ?? learn(address, ask).finally(() => age.delete(address));
      age.set(address, under);
      return under;
    },
  };
}
