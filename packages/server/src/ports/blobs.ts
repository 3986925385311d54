import { BucketAway, openBucket } from '@griot/release';
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files that people upload. A file never changes: its key is the hash of its content. */
export interface Blobs {
  /** Keeps the bytes and gives their key, such as `covers/3f/9a…c1.webp`; the same bytes get the same key. */
  put(folder: string, bytes: Buffer, extension: string): Promise<string>;
  /** The key that `put` gives. */
  keyOf(folder: string, bytes: Buffer, extension: string): string;
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>;
  /** @throws when nothing can be kept */
  check(): Promise<void>;
}

/** Whether it failed because the bucket of the files is away, or does not do what it is asked. */
export const blobsAway = (failure: unknown): failure is Error => failure instanceof BucketAway;

/** Whether it failed because there is no room for files, the disk is closed to writing, or the bucket is away. */
export const blobsClosed = (failure: unknown): boolean =>
  blobsAway(failure) || ['ENOSPC', 'EDQUOT', 'EROFS'].includes((failure as NodeJS.ErrnoException | null)?.code ?? '');

/** Files in the bucket that all instances share, or else in the data folder. */
export const openBlobs = ({ s3Url, dataDir }: { s3Url?: string | undefined; dataDir: string }): Blobs =>
  s3Url === undefined ? diskBlobs(join(dataDir, 'blobs')) : bucketBlobs(`${s3Url}/blobs`);

/** Where a browser finds a stored file. */
export const mediaUrl = (key: string): string => `/media/${key}`;
/** The same for a column that may be empty. */
export const mediaUrlOrNull = (key: string | null): string | null => (key === null ? null : mediaUrl(key));

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{38}\.[a-z0-9]{1,5}$/;
/** The same within a text; its folder is looked for last, since letters are everywhere. */
const KEYS = /(?<=([a-z]+))\/[0-9a-f]{2}\/[0-9a-f]{38}\.[a-z0-9]{1,5}/g;
/** No key is longer. */
const KEY_MAX = 128;

/** Finds the keys in a text that comes in pieces. */
export function keyFinder(found: (key: string) => void): { read(piece: string): void; end(): void } {
  /** What may go on in the next piece. */
  let rest = '';
  const look = (whole: boolean): void => {
    let read = Math.max(0, rest.length - KEY_MAX);
    for (const { 0: tail, 1: folder, index } of rest.matchAll(KEYS)) {
      const end = index + tail.length;
      if (end === rest.length && !whole) continue;
      found(`${folder}${tail}`);
      read = Math.max(read, end);
    }
    rest = rest.slice(read);
  };
  return {
    read(piece) {
      rest += piece;
      look(false);
    },
    end: () => look(true),
  };
}

const keyOf = (folder: string, bytes: Buffer, extension: string): string => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
  return `${folder}/${hash.slice(0, 2)}/${hash.slice(2)}.${extension}`;
};

/** As much as a picture has. */
const TRIAL_BYTES = 64 * 1024;

/** Files in a folder of the disk. */
export function diskBlobs(dir: string): Blobs {
  const path = (key: string): string | null => (KEY.test(key) ? join(dir, key) : null);
  return {
    keyOf,
    async put(folder, bytes, extension) {
      const key = keyOf(folder, bytes, extension);
      const target = path(key);
      if (!target) throw new Error(`not a place for a file: ${key}`);
      await mkdir(dirname(target), { recursive: true });
      const partial = `${target}.${randomUUID()}`;
      try {
        await writeFile(partial, bytes);
        // A link appears whole or not at all, so nobody ever reads half a file.
        await link(partial, target);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      } finally {
        await rm(partial, { force: true });
      }
      return key;
    },
    async get(key) {
      const target = path(key);
      if (!target) return null;
      try {
        return await readFile(target);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw cause;
      }
    },
    async delete(key) {
      const target = path(key);
      if (target) await rm(target, { force: true });
    },
    async *list() {
      for (const folder of await foldersIn(dir)) {
        for (const part of await foldersIn(join(dir, folder))) {
          for (const name of await readdir(join(dir, folder, part))) {
            const key = `${folder}/${part}/${name}`;
            if (KEY.test(key)) yield key;
          }
        }
      }
    },
    async check() {
      await mkdir(dir, { recursive: true });
      const trial = join(dir, `trial-${randomUUID()}`);
      try {
        await writeFile(trial, Buffer.alloc(TRIAL_BYTES, 1));
      } finally {
        await rm(trial, { force: true });
      }
    },
  };
}

/** How long a call waits for the bucket, and whoever asks whether it is there, in ms. */
const ANSWER_WITHIN_MS = 10_000;
const TRIAL_WITHIN_MS = 2_000;
/** How long it is believed that a bucket takes files, in ms: each trial is paid for. */
const TRIED_MS = 30_000;

/** Files in a bucket. */
export function bucketBlobs(
  where: string,
  { within = ANSWER_WITHIN_MS, now = () => performance.now() }: { within?: number; now?: () => number } = {},
): Blobs {
  const bucket = openBucket(where, { within });
  const tried = openBucket(where, { within: Math.min(within, TRIAL_WITHIN_MS) });
  let tookAt = -Infinity;
  return {
    keyOf,
    async put(folder, bytes, extension) {
      const key = keyOf(folder, bytes, extension);
      if (!KEY.test(key)) throw new Error(`not a place for a file: ${key}`);
      // What stands there by now has the same bytes; unless it was just being taken away.
      const stands = (await bucket.put(key, { bytes }, null)) || (await bucket.get(key)) !== null;
      if (!stands && !(await bucket.put(key, { bytes }))) throw new Error(`${key} is being written or taken away`);
      return key;
    },
    get: async (key) => (KEY.test(key) ? ((await bucket.get(key))?.bytes ?? null) : null),
    async delete(key) {
      if (KEY.test(key)) await bucket.delete(key);
    },
    async *list() {
      for await (const page of bucket.list('')) for (const key of page) if (KEY.test(key)) yield key;
    },
    async check() {
      if (now() - tookAt < TRIED_MS) return;
      await tried.put('trial', { bytes: Buffer.of(1) });
      tookAt = now();
    },
  };
}

/** The folders in a folder; none, where nothing was ever stored. */
async function foldersIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir, { withFileTypes: true })).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return [];
  }
}
