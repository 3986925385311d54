import { LRUCache } from 'lru-cache';
import { onNovelChange, partsChanged } from '../../novels/index.ts';
import type { Database } from '../../ports/database/index.ts';
import { cutParts, writeIndex, writePages, writePart, type Part, type Sitemap } from './parts.ts';

/** How long what is cached is believed, in ms of real time: where nothing changed that this process knows of, and where something did. */
const BELIEVED_MS = 10 * 60_000;
const BELIEVED_AFTER_CHANGE_MS = { parts: 60_000, text: 5_000 };
/** Of compressed sitemaps, in bytes: some twenty full parts. */
const CACHE_MAX_BYTES = 32 * 1024 * 1024;

export interface Sitemaps {
  index(origin: string): Promise<Sitemap>;
  /** A map by its name: `pages`, `novels-1`, `chapters-2`; undefined when there is none. */
  map(name: string, origin: string): Promise<Sitemap | undefined>;
}

interface SitemapOptions {
  db: Database;
  /** Paths of the pages that are the same for everybody. */
  pages: () => readonly string[];
  /** Addresses in a part. */
  size?: number;
  /** Real time in ms. */
  now?: () => number;
}

/**
 * The sitemaps, made when they are asked for and cached a while. Each is made once for all who ask meanwhile. After a change of
 * a novel or a chapter, a part is at most five seconds old and where the parts end a minute; what another server changed
 * shows within ten.
 */
export function createSitemaps({ db, pages, size, now = () => performance.now() }: SitemapOptions): Sitemaps {
  let changedAt = -Infinity;
  onNovelChange(db, (change) => {
    if (partsChanged(change).length > 0) changedAt = now();
  });
  const maps = new LRUCache<string, { map: Sitemap; at: number }>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ map }) => map.gzip.length + 200,
  });
  const making = new Map<string, Promise<Sitemap>>();
  let cut: { parts: Promise<Part[]>; at: number } | null = null;

  /** What was made before a change, or while it was made, holds for a short time only. */
  const holds = (at: number, afterChange: number): boolean =>
    now() - at < (changedAt >= at ? afterChange : BELIEVED_MS);

  function parts(): Promise<Part[]> {
    if (cut && holds(cut.at, BELIEVED_AFTER_CHANGE_MS.parts)) return cut.parts;
    const mine = { parts: cutParts(db, size), at: now() };
    cut = mine;
    mine.parts.catch(() => {
      if (cut === mine) cut = null;
    });
    return mine.parts;
  }

  function made(name: string, origin: string, make: () => Promise<Sitemap>): Promise<Sitemap> {
    const key = `${origin} ${name}`;
    const cached = maps.get(key);
    if (cached && holds(cached.at, BELIEVED_AFTER_CHANGE_MS.text)) return Promise.resolve(cached.map);
    const at = now();
    const under =
      making.get(key) ??
      make()
        .then((map) => {
          maps.set(key, { map, at });
          return map;
        })
        .finally(() => making.delete(key));
    making.set(key, under);
    return under;
  }

  return {
    index: async (origin) => await made('index', origin, async () => await writeIndex(await parts(), origin)),
    async map(name, origin) {
      if (name === 'pages') return await made(name, origin, () => writePages(pages(), origin));
      const part = (await parts()).find((p) => p.name === name);
      return part && (await made(name, origin, () => writePart(db, part, origin)));
    },
  };
}
