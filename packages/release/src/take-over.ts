import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RECORD, type BuildRecord } from './build-record.ts';
import { folderOf } from './builds.ts';
import { readPointers, servedOf } from './pointers.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';
import type { Source } from './stored.ts';

/** Where on this machine the build of each line lies that a store gives to everybody; a bucket's are brought below `cache` first. */
export async function servedFolders(store: Store, cache: string): Promise<Map<string, string>> {
  const { pointers } = await readPointers(store);
  const folders = new Map<string, string>();
  for (const [name, line] of Object.entries(pointers.lines)) {
    const folder = await store.localFolder(folderOf(name, servedOf(line)), cache, RECORD);
    if (!folder) throw new Refusal(`${name} ${servedOf(line)} is not in ${store.where}`);
    folders.set(name, folder);
  }
  return folders;
}

/**
 * Puts a build into a store as another platform made it, older or newer than this one: its record may say less or more than
 * today's, and is read like that of any published build. Its files come along, so it lies here, wherever it lay there.
 */
export async function takeOver(store: Store, dir: string): Promise<Pick<BuildRecord, 'name' | 'buildId'>> {
  const record = JSON.parse(await readFile(path.join(dir, RECORD), 'utf8')) as BuildRecord;
  const { name, buildId } = record;
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry): [string, Source] => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(dir, file).split(path.sep).join('/'), { file }];
    });
  const bytes = Buffer.from(`${JSON.stringify({ ...record, base: `/r/${name}/${buildId}/` }, null, 2)}\n`);
  await store.putFolder(folderOf(name, buildId), new Map([...files, [RECORD, { bytes }]]), RECORD);
  return { name, buildId };
}
