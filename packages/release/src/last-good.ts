import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RECORD } from './build-record.ts';
import type { Pointers } from './pointers.ts';
import type { Release } from './release.ts';

/** What was served, and by which pointers. */
interface Good {
  pointers: Pointers;
  release: Release;
}

const fileIn = (cache: string): string => path.join(cache, 'last-good.json');

/** Stores on this machine what is served of a store, for a start at which the store cannot be read. */
export async function storeLastGood(cache: string, where: string, { pointers, release }: Good): Promise<void> {
  const { builds, folders, ...rest } = release;
  const partial = `${fileIn(cache)}.${randomUUID()}`;
  await mkdir(cache, { recursive: true });
  await writeFile(partial, JSON.stringify({ where, pointers, ...rest, builds: [...builds], folders: [...folders] }));
  await rename(partial, fileIn(cache));
}

/** What was served last of a store, if every build of it can still be read on this machine. */
export async function readLastGood(cache: string, where: string): Promise<Good | null> {
  try {
    const { where: of, pointers, builds, folders, ...rest } = JSON.parse(await readFile(fileIn(cache), 'utf8'));
    const release = { ...rest, builds: new Map(builds), folders: new Map(folders) } as Release;
    const isThere = [...release.folders.values()].every((folder) => existsSync(path.join(folder, RECORD)));
    return of === where && isThere ? { pointers, release } : null;
  } catch {
    return null;
  }
}
