import { readFileSync } from 'node:fs';
import { createGzip } from 'node:zlib';
import type { Blobs } from '../ports/blobs.ts';
import type { StoredSecret } from '../ports/env.ts';
import { createBackupFolder, type BackupFolder } from './folder.ts';
import { FORMAT, type BackedUpTable, type Manifest } from './manifest.ts';
import { connect, readRows, readSequences, takeSnapshot } from './rows-store.ts';
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

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * Copies everything that cannot be made again, as it is at one moment, while the server serves: all rows in one snapshot, what people uploaded, and
 * the keys that lie in the data folder. @throws with a line for whoever asked for it; then nothing is left behind
 */
export async function backUp({ url, blobs, secrets, to, signal }: BackupOptions): Promise<Manifest> {
  const folder = await createBackupFolder(to, signal);
  try {
    // A file's row comes after it and goes before it. So what is there now is copied first, lest it goes meanwhile, and what has come since afterwards.
    await copyBlobs(blobs, folder, signal);
    const rows = await copyRows(url, folder, signal);
    await copyBlobs(blobs, folder, signal);
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
    return { ...manifest, files: folder.files };
  } catch (failure) {
    await folder.discard();
    signal?.throwIfAborted();
    throw failure;
  }
}

type Rows = Pick<Manifest, 'madeAt' | 'postgres' | 'migrations' | 'tables' | 'sequences'>;

async function copyRows(url: string, folder: BackupFolder, signal: AbortSignal | undefined): Promise<Rows> {
  const client = await connect(url, signal);
  try {
    const { tables: listed, migrations, postgres, madeAt } = await takeSnapshot(client);
    const copied: { table: Omit<BackedUpTable, 'rows'>; rows: { rowCount: number } }[] = [];
    for (const { schema, name, columns } of listed) {
      const file = `tables/${schema}.${name}.copy.gz`;
      const rows = readRows(client, { schema, name, columns });
      await folder.write(file, rows, createGzip({ level: 1 }));
      copied.push({ table: { schema, name, columns, file }, rows });
      signal?.throwIfAborted();
    }
    const sequences = await readSequences(client);
    // How many rows there were comes after the last of them. By now another question was answered, so it is there for every table.
    const tables = copied.map(({ table, rows }) => ({ ...table, rows: rows.rowCount }));
    return { madeAt: madeAt.toISOString(), postgres, migrations, tables, sequences };
  } finally {
    // Nothing was written, so there is nothing to end but the connection.
    await client.end().catch(() => undefined);
  }
}

async function copyBlobs(blobs: Blobs, folder: BackupFolder, signal: AbortSignal | undefined): Promise<void> {
  for await (const key of blobs.list()) {
    signal?.throwIfAborted();
    const path = `blobs/${key}`;
    if (folder.files[path]) continue;
    const bytes = await blobs.get(key);
    if (bytes) await folder.write(path, bytes);
  }
}
