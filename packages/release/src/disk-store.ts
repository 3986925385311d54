import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './lock.ts';
import type { Store } from './store.ts';
import type { Stored } from './stored.ts';

/** A store in a folder of the disk, which several processes may use at once. */
export function diskStore(dir: string): Store {
  const root = path.resolve(dir);
  const at = (key: string): string => path.join(root, key);
  /** How a file looked when its version was read, so that an unchanged one need not be read again. */
  const seen = new Map<string, { look: string; version: string }>();

  async function read(key: string): Promise<Stored | null> {
    const look = await lookOf(at(key));
    const bytes = look === null ? null : await orNull(readFile(at(key)));
    if (look === null || bytes === null) return null;
    const version = versionOf(bytes);
    seen.set(key, { look, version });
    return { bytes, version };
  }

  return {
    where: root,
    read,
    async readIfChanged(key, version) {
      const look = await lookOf(at(key));
      const last = seen.get(key);
      if (look !== null && last?.look === look && last.version === version) return 'unchanged';
      const stored = await read(key);
      return stored?.version === version ? 'unchanged' : stored;
    },
    async replace(key, bytes, version) {
      await mkdir(path.dirname(at(key)), { recursive: true });
      return await withLock(`${at(key)}.lock`, async (stillMine) => {
        const now = await orNull(readFile(at(key)));
        if ((now === null ? null : versionOf(now)) !== version) return false;
        const partial = `${at(key)}.${randomUUID()}`;
        try {
          const file = await open(partial, 'w');
          try {
            await file.writeFile(bytes);
            await file.sync();
          } finally {
            await file.close();
          }
          // Whoever took the lock away has written meanwhile, or is about to.
          if (!(await stillMine())) return false;
          await rename(partial, at(key));
          await settled(path.dirname(at(key)));
        } finally {
          await rm(partial, { force: true });
        }
        return true;
      });
    },
    async putFolder(folder, files, last) {
      const target = at(folder);
      if (await lookOf(path.join(target, last))) return false;
      const partial = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
      try {
        for (const [name, source] of files) {
          const file = path.join(partial, name);
          await mkdir(path.dirname(file), { recursive: true });
          if ('bytes' in source) await writeFile(file, source.bytes);
          else await copyFile(source.file, file, constants.COPYFILE_FICLONE);
          await settled(file);
        }
        for (const one of new Set([...files.keys()].map((name) => path.dirname(name))))
          await settled(path.join(partial, one));
        await rename(partial, target);
        await settled(path.dirname(target));
        return true;
      } catch (failure) {
        // Somebody else stored the same folder meanwhile.
        if (await lookOf(path.join(target, last))) return false;
        throw failure;
      } finally {
        await rm(partial, { recursive: true, force: true });
      }
    },
    async list(folder) {
      const names = (await orNull(readdir(at(folder)))) ?? [];
      return names.filter((name) => !name.startsWith('.')).sort();
    },
    async deleteFolder(folder) {
      // It goes at once, and nobody meets half of it.
      const gone = path.join(path.dirname(at(folder)), `.${path.basename(folder)}.${randomUUID()}`);
      await rename(at(folder), gone).catch(ignoreAbsence);
      await rm(gone, { recursive: true, force: true });
    },
    async localFolder(folder, _cache, last) {
      return (await lookOf(path.join(at(folder), last))) === null ? null : at(folder);
    },
  };
}

/** Sees to it that a file, or a folder's names, is there after a power cut too. */
async function settled(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function lookOf(file: string): Promise<string | null> {
  const found = await orNull(stat(file, { bigint: true }));
  return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
}

function ignoreAbsence(failure: unknown): null {
  if ((failure as NodeJS.ErrnoException).code !== 'ENOENT' && (failure as NodeJS.ErrnoException).code !== 'ENOTDIR')
    throw failure;
  return null;
}

const orNull = <T>(found: Promise<T>): Promise<T | null> => found.catch(ignoreAbsence);
