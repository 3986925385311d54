import { formatNumber } from '@griot/contracts';
import { rm } from 'node:fs/promises';
import type { Binaries } from '../ports/database/binaries.ts';
import { olderBinaries, type FindOptions } from '../ports/database/older-binaries.ts';
import { ownedByAnother } from '../ports/database/ownership.ts';
import { foreign, OLDEST_POSTGRES } from '../ports/database/cluster.ts';
import { stopLeftOver, supervisePostgres } from '../ports/database/supervisor.ts';
import { fillFrom, type Restored, type RowsSource } from './restoring.ts';
import {
  connect,
  foreignParts,
  listTables,
  readRows,
  readSequences,
  sumOfRows,
  takeSnapshot,
  type Client,
} from './rows-store.ts';
import { need, upgradedFolder, type UpgradedFolder } from './upgraded-folder.ts';

export interface UpgradeOptions {
  /** The folder of the embedded PostgreSQL. */
  home: string;
  /** Its programs now. */
  binaries: Binaries;
  now: Date;
  say: (line: string) => void;
  /** Finds the programs of before. */
  older?: ((options: FindOptions) => Promise<Binaries>) | undefined;
  /** How many bytes there is room for where a folder is. */
  room?: (folder: string) => Promise<number>;
  signal?: AbortSignal | undefined;
}

/** How often it is told how far it has come, in ms. */
const TOLD_EVERY_MS = 5_000;

/**
 * Brings the embedded database to the PostgreSQL of this version, when an older one has made it: both side by side, all rows copied, compared and
 * audited; then the folders change places, and the old one is kept for a day. Killed at whatever point, the next start completes it or begins
 * anew. @throws with a line for whoever starts the server; then nothing was changed
 */
export async function upgradeData({
  home,
  binaries,
  now,
  say,
  older = olderBinaries,
  room,
  signal,
}: UpgradeOptions): Promise<void> {
  const folder = upgradedFolder(home);
  const made = await folder.madeBy();
  if (made === binaries.major) return await folder.tidy(now, say);
  if (made === undefined && !folder.changingPlaces()) return;
  await refuseUnreadable(home, binaries);
  const release = await folder.hold(say, signal);
  try {
    // Whoever held it may have done it, or have been killed in the last step.
    if (await folder.complete(say)) return;
    const from = await folder.madeBy();
    if (from === undefined || from === binaries.major) return;
    if (ownedByAnother(home))
      throw new Error(
        `${folder.data} was made by PostgreSQL ${from}, and another server has it in use: stop that one first.`,
      );
    say(
      `${folder.data} was made by PostgreSQL ${from} and this is ${binaries.version}: it is upgraded, and nobody can read or write until then`,
    );
    await folder.begin(from);
    try {
      await refuseFull(folder, room);
      const old = await older({ major: from, dir: folder.dir, say, signal });
      await copied({ home, binaries, old, folder, say, signal });
      await folder.changePlaces({ from, to: binaries.major, now }, say);
    } catch (failure) {
      signal?.throwIfAborted();
      const why = (failure as Error).message.replace(/\.$/, '');
      throw new Error(
        `The upgrade of ${folder.data} from PostgreSQL ${from} to ${binaries.version} failed: ${why}. Nothing was changed.`,
      );
    } finally {
      await stopLeftOver(folder.dir);
      await rm(folder.dir, { recursive: true, force: true, maxRetries: 10 });
    }
  } finally {
    release();
  }
}

/** @throws when a later PostgreSQL has made a folder, or one from before what an upgrade can read */
export async function refuseUnreadable(
  home: string,
  { major, version }: Pick<Binaries, 'major' | 'version'>,
): Promise<void> {
  const { data, madeBy } = upgradedFolder(home);
  const made = await madeBy();
  if (made !== undefined && (made > major || made < OLDEST_POSTGRES))
    throw new Error(`${data} was made by PostgreSQL ${made} and this is ${version}: ${foreign(made, major)}.`);
}

const inMegabytes = (bytes: number): string => `${formatNumber(Math.ceil(bytes / 2 ** 20))} MB`;

/** @throws when there is no room for a second copy */
async function refuseFull({ home, data }: UpgradedFolder, room?: (folder: string) => Promise<number>): Promise<void> {
  const { needed, free } = await need(data, home, room);
  if (free < needed)
    throw new Error(
      `there is room for ${inMegabytes(free)} beside it, and it takes ${inMegabytes(needed)}: make room, and start again`,
    );
}

interface CopyOptions {
  home: string;
  binaries: Binaries;
  old: Binaries;
  folder: UpgradedFolder;
  say: (line: string) => void;
  signal: AbortSignal | undefined;
}

/** Fills a new folder with all that is in the old one. */
async function copied({ home, binaries, old, folder, say, signal }: CopyOptions): Promise<void> {
  // What a killed server has left would take writes, of another one too that finds its way to it: they would be missing in the copy.
  await stopLeftOver(home);
  const before = await supervisePostgres({
    binaries: old,
    dir: home,
    config: { default_transaction_read_only: 'on' },
  });
  try {
    signal?.throwIfAborted();
    if (before.adopted) throw new Error('another server has just begun to use it: stop that one first');
    await refuseForeign(before.url(), before.url('postgres'), signal);
    const after = await supervisePostgres({ binaries, dir: folder.dir });
    try {
      const client = await connect(before.url(), signal);
      try {
        const restored = await fill(client, { url: after.url(), say, signal });
        if (restored) say(told(restored));
      } finally {
        await client.end().catch(() => undefined);
      }
    } finally {
      await after.stop();
    }
  } finally {
    await before.stop();
  }
}

/** @throws when there is something that would not be in the copy */
async function refuseForeign(own: string, beside: string, signal: AbortSignal | undefined): Promise<void> {
  const foreigners = new Set([...(await partsOf(own, undefined, signal)), ...(await partsOf(beside, [], signal))]);
  if (foreigners.size > 0)
    throw new Error(
      `it also has ${[...foreigners].join(', ')}, which Griot knows nothing of: take that elsewhere first`,
    );
}

async function partsOf(
  url: string,
  own: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const client = await connect(url, signal);
  try {
    return await foreignParts(client, own);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fill(
  client: Client,
  { url, say, signal }: { url: string } & Pick<CopyOptions, 'say' | 'signal'>,
): Promise<Restored | undefined> {
  // Stopped before its first start was through.
  if (!(await listTables(client)).some(({ schema }) => schema === 'public')) return undefined;
  const { tables: listed, migrations } = await takeSnapshot(client);
  say(`Counting what is in ${listed.length} tables`);
  const tables: RowsSource['tables'][number][] = [];
  for (const table of listed) tables.push({ ...table, ...(await sumOfRows(client, table)) });
  const sequences = await readSequences(client);
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  say(`Copying ${formatNumber(all)} rows of ${tables.length} tables`);
  let filled = 0;
  let copiedRows = 0;
  let toldAt = performance.now();
  return await fillFrom(
    {
      tables,
      migrations,
      sequences,
      rows: (table) => readRows(client, table),
      filled({ rows }) {
        copiedRows += rows;
        filled += 1;
        if (filled === tables.length) say('Making the indexes, and comparing each table with what it was');
        else if (performance.now() - toldAt > TOLD_EVERY_MS) {
          toldAt = performance.now();
          say(`Copied ${formatNumber(copiedRows)} of ${formatNumber(all)} rows`);
        }
      },
      newer: 'it was written by a later version of Griot: start that one, or a later one',
      lacking: (what) =>
        `this version of Griot has no ${what}: start the version that wrote it, with the PostgreSQL that it came with, or ask for help`,
    },
    { url, signal },
  );
}

function told({ rows, tables, books }: Restored): string {
  const faults = books.faults.length;
  return `${formatNumber(rows)} rows of ${tables} tables are the same as before; ${formatNumber(books.journals)} movements: ${
    faults === 0 ? 'the books are in order' : `${faults} faults in the books, as before (pnpm ledger:audit says which)`
  }`;
}
