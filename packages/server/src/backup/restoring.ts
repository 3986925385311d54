import type pg from 'pg';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditLedger, type AuditReport } from '../ledger/index.ts';
import { closeDatabase, openDatabase, type Database } from '../ports/database/index.ts';
import { knownMigrations, migrate } from '../ports/database/migrate.ts';
import type { Backup } from './folder.ts';
import type { Manifest } from './manifest.ts';
import {
  analyze,
  appliedMigrations,
  connect,
  countRows,
  fillTables,
  holdTables,
  keep,
  listTables,
  setSequences,
  sumOfRows,
  tableName,
  type Table,
  UnknownEnd,
} from './rows-store.ts';

export interface Restored {
  /** How many rows came back, in how many tables: as many in each as were backed up. */
  rows: number;
  tables: number;
  books: AuditReport;
}

/** What PostgreSQL said, rather than which statement it said it of. */
const rootOf = (failure: unknown): Error => {
  const { cause } = failure as Error;
  return cause instanceof Error ? rootOf(cause) : (failure as Error);
};

/** A table that is to be filled, and what its rows then have to come to. */
interface SourceTable extends Table {
  rows: number;
  /** As `sumOfRows` says it, where that is known. */
  sum?: string;
}

/** Where rows come from. */
export interface RowsSource<T extends SourceTable = SourceTable> extends Pick<Manifest, 'migrations' | 'sequences'> {
  tables: readonly T[];
  /** The rows of a table, as `COPY` writes them. */
  rows(table: T): Readable;
  /** Hears when a table is filled. */
  filled?(table: T): void;
  /** What is said when it is of another version of Griot: of a later one, or of one that had what there is no place for any more. */
  newer: string;
  lacking(what: string): string;
}

/** The rows of a backup. */
const rowsOf = ({ manifest, rows }: Backup): RowsSource<Manifest['tables'][number]> => ({
  ...manifest,
  rows,
  newer: `This backup is newer than this version of Griot, or was made by another one (${manifest.version}): restore it with the version that made it, or a later one.`,
  lacking: (what) =>
    `This version of Griot has no ${what}: restore the backup with the version that made it (${manifest.version}), and then start this one on it.`,
});

interface FillOptions {
  /** An empty database, as who is to own its tables. */
  url: string;
  /** Who is to serve from it, where that is another role. */
  serving?: string;
  /** What else is to be there before the rows are; it gives what takes that away again. */
  before?: () => Promise<() => Promise<void>>;
  signal?: AbortSignal | undefined;
}

export interface RestoreOptions extends FillOptions {
  backup: Backup;
}

/** What failed after the rows were there to stay, or, unless that is `certain`, as they were to stay: nobody heard whether they do. */
export class RowsRemain extends Error {
  readonly certain: boolean;

  constructor(cause: unknown, { certain }: { certain: boolean }) {
    super(rootOf(cause).message, { cause });
    this.certain = certain;
  }
}

/** Fills an empty database with a backup, as `fillFrom` does. */
export const restoreRows = ({ backup, ...options }: RestoreOptions): Promise<Restored> =>
  fillFrom(rowsOf(backup), options);

/**
 * Makes the tables as they were where these rows come from, fills them in one transaction, and then brings them up to date; counts every table and proves
 * the books. @throws with a line for whoever restores; then no row is there, unless it is `RowsRemain`
 */
export async function fillFrom<T extends SourceTable>(
  source: RowsSource<T>,
  { url, serving, before, signal }: FillOptions,
): Promise<Restored> {
  refuseNewer(source);
  const client = await connect(url, signal);
  const db = openDatabase(url, { max: 2 });
  try {
    await refuseOccupied(client, source);
    await migrate(db, { upTo: Math.max(...source.migrations.map(({ madeAt }) => madeAt)) });
    await refuseLacking(client, source);
    await holdTables(client, source.tables);
    // Somebody may have started on it just now.
    await refuseOccupied(client, source);
    await fillTables(client, source.tables, async (table, into) => {
      await pipeline(source.rows(table), into, { ...(signal && { signal }) }).catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new Error(`The rows of ${tableName(table)} were refused: ${(cause as Error).message}.`, { cause });
      });
      source.filled?.(table);
    });
    await setSequences(client, source.sequences);
    await refuseMiscounted(client, source);
    await commitAfter(client, before, signal);
    return await proved(db, client, { tables: source.tables, serving });
  } finally {
    // What was not committed is gone with the connection.
    await client.end().catch(() => undefined);
    await closeDatabase(db);
  }
}

/** Commits when all that is to be there before is; takes that away again when it cannot. @throws RowsRemain when nobody heard whether it did */
async function commitAfter(
  client: pg.Client,
  before: FillOptions['before'] = async () => async () => undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const takeAway = await before();
  try {
    signal?.throwIfAborted();
    await keep(client);
  } catch (failure) {
    if (failure instanceof UnknownEnd) throw new RowsRemain(failure, { certain: false });
    await takeAway();
    throw failure;
  }
}

/** Brings the rows that are there up to date, and proves them. @throws RowsRemain */
async function proved(
  db: Database,
  client: pg.Client,
  { tables, serving }: { tables: readonly SourceTable[]; serving: string | undefined },
): Promise<Restored> {
  try {
    await migrate(db, { ...(serving !== undefined && { serving }) });
    await analyze(client);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, tables: tables.length, books: await auditLedger(db) };
  } catch (cause) {
    throw new RowsRemain(cause, { certain: true });
  }
}

/** @throws when the rows are of a later version than this one */
function refuseNewer({ migrations, newer }: Pick<RowsSource, 'migrations' | 'newer'>): void {
  const known = new Map(knownMigrations().map(({ folderMillis, hash }) => [folderMillis, hash]));
  if (!migrations.every(({ madeAt, hash }) => known.get(madeAt) === hash)) throw new Error(newer);
}

/** @throws when there is anything in the database */
async function refuseOccupied(client: pg.Client, { migrations }: Pick<RowsSource, 'migrations'>): Promise<void> {
  const counts = await countRows(client);
  const occupied = [...counts].find(([, rows]) => rows > 0);
  if (occupied)
    throw new Error(`The database is not empty: ${occupied[0]} has rows. A backup is restored into an empty one.`);
  const ours = new Set(migrations.map(({ madeAt }) => madeAt));
  const applied = await appliedMigrations(client);
  if (applied.some((madeAt) => !ours.has(madeAt)) || (applied.length === 0 && counts.size > 0))
    throw new Error(
      'The database is not empty: it has tables of something else, or of a later version. A backup is restored into an empty one.',
    );
}

/** @throws when there is no place for something that was backed up, as when the queue was of another version */
async function refuseLacking(
  client: pg.Client,
  { tables, lacking: say }: Pick<RowsSource, 'tables' | 'lacking'>,
): Promise<void> {
  const known = new Map((await listTables(client)).map((table) => [tableName(table), table.columns]));
  const lacking = tables.flatMap((table) =>
    table.columns
      .filter((column) => !known.get(tableName(table))?.includes(column))
      .map((column) => `${tableName(table)}.${column}`),
  );
  if (lacking.length > 0) throw new Error(say(lacking.join(', ')));
}

/** @throws when a table has not the rows that it was to have: as many, and by their sum the same where that is known */
async function refuseMiscounted(client: pg.Client, { tables }: Pick<RowsSource, 'tables'>): Promise<void> {
  const counts = await countRows(client);
  for (const table of tables) {
    const name = tableName(table);
    if (counts.get(name) !== table.rows)
      throw new Error(`${name} has ${counts.get(name) ?? 'no'} rows, and ${table.rows} were backed up.`);
    if (table.sum !== undefined && (await sumOfRows(client, table)).sum !== table.sum)
      throw new Error(`${name} has as many rows as before, but not the same.`);
  }
}
