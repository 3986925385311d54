import { LIMITS, type Limits } from '../limits/index.ts';
import { readImage, type Picture } from '../images/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { mediaUrl, type Blobs } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { looseBefore, noteLoose, strikeLoose, unnamedKeys } from './pictures-store.ts';
import { coverOf, setCoverSizes } from './store.ts';

/** A cover as its author sent it, not yet stored. */
export interface Cover {
  /** Stores the whole picture, up to 50 in a day; asked only when everything else is in order. @throws Refusal `unsupported_media`, `too_large` or `too_many` */
  store(): Promise<{ coverKey: string }>;
  /** Promises the smaller sizes within the transaction that gives a novel this cover. Until they are made the whole one is shown. */
  promiseSizes(tx: Db, novelId: string, coverKey: string): Promise<void>;
}

export interface Pictures {
  cover(authorId: string, bytes: Buffer): Cover;
  /** Stores a picture that an author puts into a chapter, up to 200 in a day; @throws Refusal likewise, or `too_many` */
  inChapter(authorId: string, bytes: Buffer): Promise<{ url: string; width: number; height: number }>;
  /** Promises to delete those of some pictures that nothing names any more, within the transaction that lets them go (ruling 28). */
  forget(tx: Db, keys: string[]): Promise<void>;
}

interface CoverOfNovel {
  novelId: string;
  coverKey: string;
}
const coverSizes = jobKind<CoverOfNovel>('cover-sizes');
const forgetting = jobKind<{ keys: string[] }>('forget-pictures');
const sweeping = jobKind('sweep-pictures');
/** How long a picture that nothing names is kept, in ms: its author may have it in a text that is not saved yet. */
const LOOSE_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Pictures that one reading of all chapters looks for. */
const SWEPT_AT_ONCE = 1_000;

/** Pictures that authors send, decoded and encoded anew before they are stored. */
export function createPictures({
  db,
  blobs,
  jobs,
  limits,
  clock,
}: {
  db: Database;
  blobs: Blobs;
  jobs: Jobs;
  limits: Limits;
  clock: Clock;
}): Pictures {
  jobs.handle(coverSizes, makeSizes);
  jobs.handle(forgetting, ({ keys }) => deleteUnnamed(keys));
  jobs.handle(sweeping, sweep, { every: '27 3 * * *', gathered: true });
  async function deleteUnnamed(keys: string[]): Promise<void> {
    for (const key of await unnamedKeys(db, keys)) await blobs.delete(key);
  }
  /** Deletes pictures that were never used, or went with a chapter. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - LOOSE_KEPT_MS);
    for (
      let keys = await looseBefore(db, before, SWEPT_AT_ONCE);
      keys.length > 0;
      keys = await looseBefore(db, before, SWEPT_AT_ONCE)
    ) {
      await deleteUnnamed(keys);
      await strikeLoose(db, keys, before);
    }
  }
  const store = (folder: string, picture: Picture) => blobs.put(folder, picture.bytes, 'webp');
  /** Makes the smaller sizes of a cover, if the novel still has it. Twice gives the same files at the same addresses. */
  async function makeSizes({ novelId, coverKey }: CoverOfNovel): Promise<void> {
    if ((await coverOf(db, novelId)) !== coverKey) return;
    const bytes = await blobs.get(coverKey);
    if (!bytes) throw new Error(`the cover ${coverKey} of ${novelId} is gone`);
    const image = await readImage(bytes);
    const sizes = {
      coverDisplayKey: await store('covers', await image.display()),
      coverThumbnailKey: await store('covers', await image.thumbnail()),
    };
    await setCoverSizes(db, novelId, coverKey, sizes);
    // The novel may have been deleted meanwhile; then nothing names them.
    for (const key of await unnamedKeys(db, Object.values(sizes))) await blobs.delete(key);
  }

  return {
    cover: (authorId, bytes) => ({
      async store() {
        // Counted before it is decoded, since that is dear.
        await limits.count({ limit: LIMITS.coverByAuthor, who: authorId });
        return { coverKey: await store('covers', await (await readImage(bytes)).full()) };
      },
      promiseSizes: (tx, novelId, coverKey) => jobs.enqueue(tx, coverSizes, { novelId, coverKey }),
    }),
    async inChapter(authorId, bytes) {
      // Counted before it is decoded, since that is dear too.
      await limits.count({ limit: LIMITS.pictureByAuthor, who: authorId });
      const picture = await (await readImage(bytes)).full();
      const key = await store('chapters', picture);
      await noteLoose(db, [key], clock.now());
      return { url: mediaUrl(key), width: picture.width, height: picture.height };
    },
    forget: async (tx, keys) => {
      if (keys.length > 0) await jobs.enqueue(tx, forgetting, { keys });
    },
  };
}
