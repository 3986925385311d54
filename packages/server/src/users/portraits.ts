import { LIMITS, type Limits } from '../limits/index.ts';
import { readImage } from '../images/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { hasPortrait } from './store.ts';

const forgetting = jobKind<{ key: string }>('forget-portrait');

/** Pictures of people (part 1 §2, Edit Profile). */
export interface Portraits {
  /** Stores a portrait, 512 by 512, and gives its key; @throws Refusal `unsupported_media`, `too_large` or `too_many` */
  store(userId: string, bytes: Buffer): Promise<string>;
  /** Promises to delete a portrait that nobody has any more, within the transaction in which its last owner lets it go. */
  forget(tx: Db, key: string): Promise<void>;
}

export function createPortraits({
  db,
  blobs,
  limits,
  jobs,
}: {
  db: Database;
  blobs: Blobs;
  limits: Limits;
  jobs: Jobs;
}): Portraits {
  jobs.handle(forgetting, async ({ key }) => {
    if (!(await hasPortrait(db, key))) await blobs.delete(key);
  });
  return {
    async store(userId, bytes) {
      // Counted before it is decoded, since that is dear too.
      await limits.count({ limit: LIMITS.portraitByUser, who: userId });
      const picture = await (await readImage(bytes)).portrait();
      return await blobs.put('portraits', picture.bytes, 'webp');
    },
    forget: (tx, key) => jobs.enqueue(tx, forgetting, { key }),
  };
}
