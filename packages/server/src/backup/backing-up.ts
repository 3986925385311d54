import { readFileSync } from 'node:fs';
import { createGzip } from 'node:zlib';
import { keyFinder, type Blobs } from '../ports/blobs.ts';
import type { StoredSecret } from '../ports/env.ts';
import { createBackupFolder, type BackupFolder } from './folder.ts';
import { FORMAT, type BackedUpTable, type Manifest } from './manifest.ts';
import {
  connect,
  endSnapshot,
  readRows,
  readSequences,
  takeSnapshot,
  type Client,
  type Snapshot,
  type Table,
} from './rows-store.ts';
import { describeSecret } from './secrets.ts';

export interface BackupOptions {
  /** The database, as who owns its tables. */
  url: string;
  blobs: Blobs;
  secrets: readonly StoredSecret[];
  /** The folder that the backup becomes; it is not there yet, or empty. */
  to: string;
  /** Gives up, and leaves nothing behind. */
  signal?: AbortSignal;
}

/** A backup, and how many files its rows name that were not there. */
export interface BackedUp extends Manifest {
  missing: number;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** So often rows are copied again because a file that they name was deleted before it was copied. */
const ATTEMPTS = 3;

/**
 * Copies everything that cannot be made again, as it is at one moment, while the server serves: all rows in one snapshot, every file that
 * they name, and the keys that lie in the data folder. @throws with a line for whoever asked for it; then nothing is left behind
 */
export async function backUp({ url, blobs, secrets, to, signal }: BackupOptions): Promise<BackedUp> {
  const folder = await createBackupFolder(to, signal);
  try {
    // Most files first, which takes long, so that little is left to copy between the snapshot and the next deletion.
    await copyBlobs(blobs, folder, signal);
    const { rows, missing } = await copyRowsAndTheirFiles(url, blobs, folder, signal);
    for (const { name, value, given } of secrets)
      if (!given) await folder.write(`keys/${name}`, Buffer.from(`${value}\n`));
    const manifest = {
      format: FORMAT as typeof FORMAT,
      version,
      ...rows,
      secrets: Object.fromEntries(
        secrets.map((secret) => [secret.name, describeSecret(secret)]),
      ) as Manifest['secrets'],
    };
    await folder.finish(manifest);
    return { ...manifest, files: folder.files, missing };
  } catch (failure) {
    await folder.discard();
    signal?.throwIfAborted();
    throw failure;
  }
}

type Rows = Pick<Manifest, 'madeAt' | 'postgres' | 'migrations' | 'tables' | 'sequences'>;

/**
 * A file's row comes after it and goes before it, so what is there right after the snapshot is all that its rows name, unless a file was deleted
 * in between. Then rows are taken anew: those that named it are gone. What has been missing all along is named before and after.
 */
async function copyRowsAndTheirFiles(
  url: string,
  blobs: Blobs,
  folder: BackupFolder,
  signal: AbortSignal | undefined,
): Promise<{ rows: Rows; missing: number }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const client = await connect(url, signal);
    try {
      const snapshot = await takeSnapshot(client);
      await copyBlobs(blobs, folder, signal);
      const { rows, named } = await copyRows(client, snapshot, folder, signal);
      await endSnapshot(client);
      const missing = [...named].filter(([key]) => !Object.hasOwn(folder.files, blobPath(key)));
      if (!(await anyNoLongerNamed(client, missing))) return { rows, missing: missing.length };
      for (const { file } of rows.tables) await folder.remove(file);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('Files were deleted faster than they could be copied: try again when less is going on.');
}

async function copyRows(
  client: Client,
  { tables: listed, migrations, postgres, madeAt }: Snapshot,
  folder: BackupFolder,
  signal: AbortSignal | undefined,
): Promise<{ rows: Rows; named: Map<string, Table> }> {
  const named = new Map<string, Table>();
  const copied: { table: Omit<BackedUpTable, 'rows'>; rows: { rowCount: number } }[] = [];
  for (const table of listed) {
    const { schema, name, columns } = table;
    const file = `tables/${schema}.${name}.copy.gz`;
    const rows = readRows(client, table);
    // A job that waits needs no file but those of its subject, and one that deletes a file names what is gone.
    const read = schema === 'public' ? watched(rows, (key) => named.set(key, table)) : rows;
    await folder.write(file, read, createGzip({ level: 1 }));
    copied.push({ table: { schema, name, columns, file }, rows });
    signal?.throwIfAborted();
  }
  const sequences = await readSequences(client);
  // How many rows there were comes after the last of them. By now another question was answered, so it is there for every table.
  const tables = copied.map(({ table, rows }) => ({ ...table, rows: rows.rowCount }));
  return { rows: { madeAt: madeAt.toISOString(), postgres, migrations, tables, sequences }, named };
}

/** Whether a row that named one of these files is gone by now. Their tables are read once more as they were before: only so do texts name the same. */
async function anyNoLongerNamed(client: Client, missing: readonly (readonly [string, Table])[]): Promise<boolean> {
  for (const table of new Set(missing.map(([, of]) => of))) {
    const gone = new Set(missing.filter(([, of]) => of === table).map(([key]) => key));
    const finder = keyFinder((key) => gone.delete(key));
    for await (const piece of readRows(client, table)) finder.read((piece as Buffer).toString('latin1'));
    finder.end();
    if (gone.size > 0) return true;
  }
  return false;
}

/** What is read of a table, looked through for the keys of files. */
async function* watched(rows: AsyncIterable<Buffer>, found: (key: string) => void): AsyncIterable<Buffer> {
  const finder = keyFinder(found);
  for await (const piece of rows) {
    finder.read(piece.toString('latin1'));
    yield piece;
  }
  finder.end();
}

const blobPath = (key: string): string => `blobs/${key}`;

async function copyBlobs(blobs: Blobs, folder: BackupFolder, signal: AbortSignal | undefined): Promise<void> {
  for await (const key of blobs.list()) {
    signal?.throwIfAborted();
    if (Object.hasOwn(folder.files, blobPath(key))) continue;
    const bytes = await blobs.get(key);
    if (bytes) await folder.write(blobPath(key), bytes);
  }
}
