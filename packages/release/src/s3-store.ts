import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openBucket, type Bucket } from './bucket.ts';
import type { Store } from './store.ts';

/** Files on their way at the same time. */
const AT_ONCE = 8;

/** A store in a bucket that has conditional writes (`If-Match`, `If-None-Match`). */
export function s3Store(where: string, options: Parameters<typeof openBucket>[1] = {}): Store {
  const bucket = openBucket(where, options);
  return {
    where,
    read: (key) => bucket.get(key),
    readIfChanged: (key, version) => bucket.getIfChanged(key, version),
    replace: (key, bytes, version) => bucket.put(key, { bytes }, version),
    async putFolder(folder, files, last) {
      if (await bucket.get(`${folder}/${last}`)) return false;
      const others = [...files].filter(([name]) => name !== last);
      await eachOf(others, async ([name, source]) => {
        if (!(await bucket.put(`${folder}/${name}`, source)))
          throw new Error(`${where} did not take ${folder}/${name}`);
      });
      // Until this one is there the others count for nothing.
      return await bucket.put(`${folder}/${last}`, files.get(last)!, null);
    },
    async list(folder) {
      const names: string[] = [];
      for await (const page of bucket.list(folder, { directly: true }))
        names.push(...page.map((name) => name.slice(folder.length + 1).replace(/\/$/, '')));
      return names.sort();
    },
    async deleteFolder(folder) {
      const keys = await keysBelow(bucket, folder);
      // What makes the folder count goes first and by itself, so that nobody meets half of it.
      const first = keys.filter((key) => key.endsWith('.json') && depth(key) === depth(folder) + 1);
      await bucket.deleteAll(first);
      await bucket.deleteAll(keys.filter((key) => !first.includes(key)));
    },
    async localFolder(folder, cache, last) {
      const target = path.join(cache, folder);
      if (existsSync(path.join(target, last))) return target;
      if (!(await bucket.get(`${folder}/${last}`))) return null;
      const partial = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
      try {
        await eachOf(await keysBelow(bucket, folder), async (key) => {
          const file = path.join(partial, key.slice(folder.length + 1));
          await mkdir(path.dirname(file), { recursive: true });
          if (!(await bucket.fetchTo(file, key))) throw new Error(`${key} went away while it was fetched.`);
        });
        await rename(partial, target).catch((failure: unknown) => {
          if (!existsSync(path.join(target, last))) throw failure;
        });
      } finally {
        await rm(partial, { recursive: true, force: true });
      }
      return target;
    },
  };
}

async function keysBelow(bucket: Bucket, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of bucket.list(folder)) keys.push(...page);
  return keys;
}

const depth = (key: string): number => key.split('/').length;

/** Does something for each, a few at a time; the first failure ends it. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      try {
        await work(next);
      } catch (failure) {
        rest.length = 0;
        throw failure;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
