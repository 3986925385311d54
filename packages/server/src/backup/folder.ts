import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline as piped, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { alive } from '../ports/database/processes.ts';
import { MANIFEST, MANIFEST_SUM, readManifest, writeManifest, type BackedUpTable, type Manifest } from './manifest.ts';

/** A backup that is being written: under another name until it is whole. */
export interface BackupFolder {
  readonly files: Manifest['files'];
  /** Writes a file and has it on the disk. */
  write(path: string, content: AsyncIterable<Buffer> | Buffer, through?: NodeJS.ReadWriteStream): Promise<void>;
  /** Takes a file out again. */
  remove(path: string): Promise<void>;
  /** Says what is in it, has all of it on the disk, and gives it its name. */
  finish(manifest: Omit<Manifest, 'files'>): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** @throws with a line for whoever makes the backup, when there is something, or nothing can be written */
export async function createBackupFolder(to: string, signal: AbortSignal | undefined): Promise<BackupFolder> {
  const target = resolve(to);
  const parent = dirname(target);
  const partial = `${target}.partial-${process.pid}`;
  const files: Manifest['files'] = {};
  await refuseMountPoint(target);
  const there = await stat(target).catch(absent);
  if (there && (!there.isDirectory() || (await readdir(target)).length > 0))
    throw new Error(`${target} is not empty: a backup needs a folder of its own.`);
  await needFolder(parent);
  await removeUnfinished(parent, (name) => name === basename(target));
  await inWords(target, mkdir(partial, { mode: 0o700 }));
  const folders = new Set([partial]);

  async function makeFolder(path: string): Promise<void> {
    for (let folder = dirname(join(partial, path)); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    await mkdir(dirname(join(partial, path)), { recursive: true, mode: 0o700 });
  }

  return {
    files,
    async write(path, content, through) {
      const hash = createHash('sha256');
      let bytes = 0;
      const tally = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      await inWords(target, makeFolder(path));
      const file = createWriteStream(join(partial, path), { flags: 'wx', mode: 0o600, flush: true });
      const steps = [Readable.from(content), ...(through ? [through] : []), tally, file];
      await inWords(target, pipeline(steps, { ...(signal && { signal }) }));
      files[path] = { bytes, sha256: hash.digest('hex') };
    },
    async remove(path) {
      await rm(join(partial, path));
      delete files[path];
    },
    async finish(manifest) {
      const { text, sum } = writeManifest({ ...manifest, files });
      await inWords(
        target,
        (async () => {
          for (const [name, content] of Object.entries({ [MANIFEST]: text, [MANIFEST_SUM]: sum }))
            await writeFile(join(partial, name), content, { mode: 0o600, flush: true });
          for (const folder of folders) await onDisk(folder);
          await renameOnDisk(partial, target);
        })(),
      );
    },
    discard: () => rm(partial, { recursive: true, force: true }),
  };
}

/** @throws when a folder is not there. It is not made: on a disk that is not mounted now it would lie on another one. */
export async function needFolder(path: string): Promise<void> {
  if (!(await stat(path).catch(absent))?.isDirectory())
    throw new Error(`There is no folder ${path}: make it, or mount the disk that it is on.`);
}

/** @throws when a disk is mounted at `target`: what is written beside it, to be given its name when it is whole, would lie on another disk */
export async function refuseMountPoint(target: string): Promise<void> {
  const there = await stat(target).catch(absent);
  if (there && there.dev !== (await stat(dirname(target))).dev)
    throw new Error(`A disk is mounted at ${target}: name a folder on it.`);
}

/** Removes what backups that were killed have left beside those that are whole. */
export async function removeUnfinished(parent: string, of: (name: string) => boolean): Promise<void> {
  for (const entry of await readdir(parent)) {
    const [, name = '', pid] = /^(.*)\.partial-(\d+)$/.exec(entry) ?? [];
    if (of(name) && pid !== undefined && (Number(pid) === process.pid || !alive(Number(pid))))
      await rm(join(parent, entry), { recursive: true, force: true });
  }
}

/** A backup that is whole, and is what was written: every file has been read. */
export interface Backup {
  manifest: Manifest;
  /** @throws when there is no such file */
  read(path: string): Promise<Buffer>;
  /** The rows of a table, as `COPY` writes them. */
  rows(table: BackedUpTable): Readable;
}

/** @throws with a line for whoever restores, when it is no backup, damaged or of a later version */
export async function openBackup(from: string, signal?: AbortSignal): Promise<Backup> {
  const folder = resolve(from);
  const refuse = (why: string): Error => new Error(`${folder} cannot be restored: ${why}.`);
  let manifest: Manifest;
  try {
    const [text, sum] = await Promise.all([MANIFEST, MANIFEST_SUM].map((name) => readFile(join(folder, name), 'utf8')));
    manifest = readManifest(text ?? '', sum ?? '');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw refuse(code === 'ENOENT' ? `it is no backup, or only a part of one (it has no manifest)` : message);
  }
  for (const [path, { bytes, sha256 }] of Object.entries(manifest.files)) {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    const found = await stat(join(folder, path)).catch(absent);
    if (!found) throw refuse(`it is damaged: ${path} is missing`);
    if (found.size === bytes) await pipeline(createReadStream(join(folder, path)), hash, { ...(signal && { signal }) });
    if (found.size !== bytes || hash.digest('hex') !== sha256)
      throw refuse(`it is damaged: ${path} is not what was written`);
  }
  return {
    manifest,
    read: (path) => readFile(join(folder, path)),
    // What breaks the one breaks the other, which whoever reads it hears of.
    rows: ({ file }) => piped(createReadStream(join(folder, file)), createGunzip(), () => undefined),
  };
}

const absent = (cause: unknown): undefined => {
  if (!['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
};

/** Gives a whole folder its name, for good. @throws when that is not sure to outlive a power cut; then it has its old name */
export async function renameOnDisk(from: string, to: string): Promise<void> {
  await rename(from, to);
  try {
    await onDisk(dirname(to));
  } catch (failure) {
    await rename(to, from);
    throw failure;
  }
}

/** Has the names in a folder on the disk, as the files of these names are. */
export async function onDisk(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'there is no room left on its disk',
  EDQUOT: 'there is no room left for this user on its disk',
  EFBIG: 'a file would be larger than its disk or this user may have',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is closed to writing',
  EBUSY: 'a disk is mounted at it: name a folder on that disk',
  EXDEV: 'a disk is mounted at it: name a folder on that disk',
};

/** @throws what the disk refused, in words */
export async function inWords<T>(target: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const reason = REASONS[(cause as NodeJS.ErrnoException).code ?? ''];
    if (!reason || !('syscall' in (cause as object))) throw cause;
    throw new Error(`${target} cannot be written: ${reason}.`, { cause });
  }
}
