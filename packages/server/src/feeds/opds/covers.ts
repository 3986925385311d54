import { LRUCache } from 'lru-cache';
import { refuse } from '../../http/errors.ts';
import { asJpeg } from '../../images/index.ts';
import { visibleNovel } from '../../novels/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Database } from '../../ports/database/index.ts';

/** Of all that are cached, in bytes. */
const CACHED_MAX = 8 * 1024 * 1024;

export type Covers = ReturnType<typeof createCovers>;

/** The covers of the catalogue as JPEG, which every reader of books shows; they are stored as WebP. */
export function createCovers({ db, blobs }: { db: Database; blobs: Blobs }) {
  const cached = new LRUCache<string, Buffer>({ maxSize: CACHED_MAX, sizeCalculation: (bytes) => bytes.length });
  return {
    /** The cover of a novel that can be downloaded, and what names it for as long as it is this one. @throws Refusal `not_found` */
    async of(slug: string): Promise<{ bytes: Buffer; version: string }> {
      const { downloadable, coverDisplayKey, coverKey } = await visibleNovel(db, null, slug);
      const key = downloadable ? (coverDisplayKey ?? coverKey) : null;
      const known = key === null ? undefined : cached.get(key);
      if (key !== null && known) return { bytes: known, version: key };
      const picture = key === null ? null : await blobs.get(key);
      if (key === null || !picture) throw refuse('not_found', 'There is no such cover.');
      const bytes = await asJpeg(picture);
      cached.set(key, bytes);
      return { bytes, version: key };
    },
  };
}
