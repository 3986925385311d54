import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openBlobs, type Blobs } from '../ports/blobs.ts';
import type { Binaries } from '../ports/database/binaries.ts';
import { supervisePostgres } from '../ports/database/supervisor.ts';
import type { Settings, StoredSecret } from '../ports/env.ts';
import { backUp, type BackedUp } from './backing-up.ts';
import { inWords, openBackup, refuseMountPoint, removeUnfinished, renameOnDisk, type Backup } from './folder.ts';
import type { SecretName } from './manifest.ts';
import { restoreRows, RowsRemain, type Restored } from './restoring.ts';
import { roleAt } from './rows-store.ts';
import { fits } from './secrets.ts';

/** Where the data of a server is, and its secrets as they are there. */
export interface Data
  extends Pick<Settings, 'dataDir' | 'databaseUrl' | 'migrationUrl'>, Partial<Pick<Settings, 'directUrl' | 's3Url'>> {
  secrets: readonly StoredSecret[];
  /** The programs of the embedded PostgreSQL, for a folder to keep them in. */
  binaries: (home: string) => Binaries;
}

const VARIABLES: Record<SecretName, StoredSecret['variable']> = { 'token-key': 'TOKEN_KEY', 'data-key': 'DATA_KEY' };
const SECRET_NAMES = Object.keys(VARIABLES) as SecretName[];

/** `pnpm backup`: of the database in use, whether its server runs or not. @throws with a line for whoever asked for it */
export async function backUpData(data: Data, { to, signal }: { to: string; signal?: AbortSignal }): Promise<BackedUp> {
  const { dataDir, databaseUrl, migrationUrl = databaseUrl, secrets, binaries } = data;
  for (const name of SECRET_NAMES)
    if (!secrets.some((secret) => secret.name === name))
      throw new Error(
        `${VARIABLES[name]} is not set, and ${dataDir} has none: set it as the server has it. Without it nobody could tell later whether a key is the right one.`,
      );
  const options = { blobs: openBlobs(data), secrets, to, ...(signal && { signal }) };
  if (migrationUrl) return await backUp({ url: migrationUrl, ...options });
  const home = join(dataDir, 'postgres');
  if (!existsSync(join(home, 'data')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const postgres = await supervisePostgres({ binaries: binaries(home), dir: home });
  try {
    return await backUp({ url: postgres.url(), ...options });
  } finally {
    await postgres.stop();
  }
}

export interface RestoreDataOptions {
  from: string;
  /** Keys that nobody has any more: what they sealed stays closed. */
  lost: readonly SecretName[];
  signal?: AbortSignal;
}

/**
 * `pnpm restore`: into an empty `DATABASE_URL`, with the pictures beside those that are there, or into a data folder that is not there yet or empty.
 * @throws with a line for whoever asked for it; then nothing is restored, unless the line says so
 */
export async function restoreData(data: Data, options: RestoreDataOptions): Promise<Restored> {
  try {
    return await restoreAll(data, options);
  } catch (failure) {
    // Whatever it broke says less than that it was stopped, unless something is there by now.
    if (!(failure instanceof Remaining)) options.signal?.throwIfAborted();
    throw failure;
  }
}

async function restoreAll(data: Data, { from, lost, signal }: RestoreDataOptions): Promise<Restored> {
  const { dataDir, databaseUrl, directUrl = databaseUrl, migrationUrl = databaseUrl } = data;
  if (!migrationUrl) await refuseMountPoint(dataDir);
  if (!databaseUrl) await refuseOccupied(dataDir);
  const backup = await openBackup(from, signal);
  const keys = await keysOf(backup, data, lost);
  const options = { backup, ...(signal && { signal }) };
  if (!migrationUrl) return await restoreFolder(data, options, keys);
  const blobs = openBlobs(data);
  return await restoreRows({
    ...options,
    url: migrationUrl,
    ...(directUrl && { serving: await roleAt(directUrl) }),
    before: async () => {
      const { added, takeAway } = undoing();
      try {
        await inWords(dataDir, mkdir(dataDir, { recursive: true }));
        await restoreFiles(options, { blobs, dataDir, keys }, added);
      } catch (failure) {
        await takeAway();
        throw failure;
      }
      return takeAway;
    },
  }).catch((failure: unknown) => {
    throw failure instanceof RowsRemain ? new Remaining(remaining(failure), { cause: failure }) : failure;
  });
}

/** What takes away again, one after the other, what was added. */
function undoing(): { added: (undo: () => Promise<void>) => void; takeAway: () => Promise<void> } {
  const undos: (() => Promise<void>)[] = [];
  return {
    added: (undo) => void undos.push(undo),
    async takeAway() {
      for (const undo of undos) await undo();
    },
  };
}

/** A restore that failed, and left something behind. */
class Remaining extends Error {}

const remaining = ({ certain, message }: RowsRemain): string =>
  certain
    ? `All rows, files and keys are there as they were backed up, but what comes after that failed: ${message.replace(/\.$/, '')}. Do not restore again: start the server, which brings the tables up to date, and prove the books by pnpm ledger:audit.`
    : `The connection was lost in the last step, so nobody knows whether the rows are there: ${message.replace(/\.$/, '')}. If the database is empty, restore again; otherwise start the server, and prove the books by pnpm ledger:audit.`;

/** A data folder of its own, under another name until it is whole. */
async function restoreFolder(
  { dataDir, s3Url, binaries }: Data,
  options: { backup: Backup; signal?: AbortSignal },
  keys: readonly Key[],
): Promise<Restored> {
  const parent = dirname(dataDir);
  const partial = `${dataDir}.partial-${process.pid}`;
  await inWords(dataDir, mkdir(parent, { recursive: true }));
  await removeUnfinished(parent, (name) => join(parent, name) === dataDir);
  await inWords(dataDir, mkdir(partial));
  const { added, takeAway } = undoing();
  try {
    // PostgreSQL may have to go through it as another user.
    await chmod(partial, 0o711);
    const blobs = openBlobs({ dataDir: partial, s3Url });
    await restoreFiles(options, { blobs, dataDir: partial, keys }, added);
    const home = join(partial, 'postgres');
    const postgres = await supervisePostgres({ binaries: binaries(home), dir: home });
    let restored: Restored;
    try {
      restored = await restoreRows({ ...options, url: postgres.url() });
    } finally {
      await postgres.stop();
    }
    await inWords(dataDir, renameOnDisk(partial, dataDir));
    return restored;
  } catch (failure) {
    // A bucket knows of no partial folder.
    await takeAway();
    throw failure;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

interface Key {
  name: SecretName;
  value: string;
}

/**
 * The keys that are to be stored in the data folder: those of the backup that nobody gives. @throws when one is missing, or is another than the backup was made with
 */
async function keysOf(
  { manifest, read }: Backup,
  { secrets, dataDir }: Data,
  lost: readonly SecretName[],
): Promise<Key[]> {
  const keys: Key[] = [];
  for (const name of SECRET_NAMES) {
    const described = manifest.secrets[name];
    const own = secrets.find((secret) => secret.name === name);
    if (lost.includes(name)) continue;
    const unless = `If it is lost, add --lost ${name}: ${name === 'data-key' ? 'bank details, documents and stored cards then stay closed' : 'everyone then signs in again'}.`;
    if (own && !fits(own.value, described))
      throw new Error(
        `${own.given ? own.variable : join(dataDir, name)} is not the key that this backup was made with: ${own.given ? 'set' : 'put there'} that one. ${unless}`,
      );
    if (!own && !described.stored)
      throw new Error(
        `This backup has no ${name}, since it was given by ${VARIABLES[name]}: set it to the same. ${unless}`,
      );
    if (!own) keys.push({ name, value: (await read(`keys/${name}`)).toString() });
  }
  return keys;
}

async function restoreFiles(
  { backup, signal }: { backup: Backup; signal?: AbortSignal },
  { blobs, dataDir, keys }: { blobs: Blobs; dataDir: string; keys: readonly Key[] },
  added: (undo: () => Promise<void>) => void = () => undefined,
): Promise<void> {
  for (const path of Object.keys(backup.manifest.files)) {
    signal?.throwIfAborted();
    const [root, folder = '', ...rest] = path.split('/');
    if (root !== 'blobs') continue;
    const key = [folder, ...rest].join('/');
    if (await blobs.get(key)) continue;
    const stored = await inWords(
      dataDir,
      (async () => blobs.put(folder, await backup.read(path), key.split('.').at(-1) ?? ''))(),
    );
    added(() => blobs.delete(stored));
    if (stored !== key) throw new Error(`${path} is not the file that its name says.`);
  }
  for (const { name, value } of keys) {
    const file = join(dataDir, name);
    await inWords(dataDir, writeFile(file, value, { mode: 0o600, flag: 'wx' }));
    added(() => rm(file, { force: true }));
  }
}

/** @throws when there is something in a data folder */
async function refuseOccupied(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found && (!found.isDirectory() || (await readdir(dataDir)).length > 0))
    throw new Error(
      `${dataDir} is not empty. Set DATA_DIR to a folder that is, or move it away; a backup is restored into an empty one.`,
    );
}
