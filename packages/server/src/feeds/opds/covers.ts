import { LRUCache } from 'lru-cache';
import { refuse } from '../../http/errors.ts';
import { asJpeg } from '../../images/index.ts';
import { createQueue } from '../../limits/index.ts';
import { visibleNovel } from '../../novels/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Database } from '../../ports/database/index.ts';

/** Of all that are cached, in bytes. */
const CACHED_MAX = 8 * 1024 * 1024;
/** Pictures that are converted at a time: each is held whole meanwhile. */
const AT_ONCE = 2;

export type Covers = ReturnType<typeof createCovers>;

/** The covers of the catalogue as JPEG, which every reader of books shows; they are stored as WebP. */
export function createCovers({ db, blobs }: { db: Database; blobs: Pick<Blobs, 'get'> }) {
  const queue = createQueue();
  /** By key; whoever asks for one that is being made waits for that. */
  const cached = new LRUCache<string, Buffer>({
    maxSize: CACHED_MAX,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: async (key) => {
      const leave = await queue.enter('covers', (taken) => Promise.resolve(taken < AT_ONCE));
      try {
        const picture = await blobs.get(key);
        return picture ? await asJpeg(picture) : undefined;
      } finally {
        leave();
      }
    },
  });
  return {
    /** The cover of a novel that can be downloaded, and what names it for as long as it is this one. @throws Refusal `not_found` */
    async of(slug: string): Promise<{ bytes: Buffer; version: string }> {
      const { adult, downloadable, coverDisplayKey, coverKey } = await visibleNovel(db, null, slug);
      const key = downloadable && !adult ? (coverDisplayKey ?? coverKey) : null;
      const bytes = key === null ? undefined : await cached.fetch(key);
      if (key === null || !bytes) throw refuse('not_found', 'There is no such cover.');
      return { bytes, version: key };
    },
  };
}
