import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { binariesIn, embeddedBinaries, folderForPostgres, supervisePostgres } from '../src/index.ts';
import { closeDatabase, openDatabase, type Database } from '../src/ports/database/index.ts';
import { fill } from './fill.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

/** Where the embedded PostgreSQL is made ready for tests and benchmarks. */
const CACHE = resolve(import.meta.dirname, '../../../.cache');

/** Two libraries on one PostgreSQL, filled and ready to be served. */
export interface Libraries {
  /** Where PostgreSQL is, such as `embedded PostgreSQL 18.4`. */
  where: string;
  url(novels: number): string;
  remove(): Promise<void>;
}

const nameOf = (novels: number): string => `griot_bench_${novels}`;

/**
 * Fills libraries of so many novels each: on the PostgreSQL of `DATABASE_URL`, whose user may make databases, or on the embedded one.
 * With `keep` those of `DATABASE_URL` stay for another time, and what is there whole is not filled anew.
 */
export async function makeLibraries(
  sizes: number[],
  say: (line: string) => void,
  more: More = async () => undefined,
  { keep = false } = {},
): Promise<Libraries> {
  const given = process.env['DATABASE_URL'];
  if (given) return await makeOn(given, sizes, say, more, keep);
  if (keep) throw new Error('Only libraries on the PostgreSQL of DATABASE_URL can be kept.');
  return await makeEmbedded(sizes, say, more);
}

/** What else a library of so many novels is filled with. */
type More = (db: Database, novels: number) => Promise<void>;

async function makeEmbedded(sizes: number[], say: (line: string) => void, more: More): Promise<Libraries> {
  const binaries = embeddedBinaries(folderForPostgres(CACHE).dir);
  const dir = temporaryFolder('bench');
  // Filled without waiting for the disk; measured as every server has it.
  const filling = await supervisePostgres({
    binaries: binariesIn(binaries.dir),
    dir,
    config: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '4GB',
      checkpoint_timeout: '30min',
    },
  });
  try {
    for (const novels of sizes) await makeLibrary(filling.url('postgres'), novels, say, more);
  } finally {
    await filling.stop();
  }
  const postgres = await supervisePostgres({ binaries, dir });
  return {
    where: `embedded PostgreSQL ${binaries.version}`,
    url: (novels) => postgres.url(nameOf(novels)),
    async remove() {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function makeOn(
  url: string,
  sizes: number[],
  say: (line: string) => void,
  more: More,
  keep: boolean,
): Promise<Libraries> {
  for (const novels of sizes) {
    if (keep && (await isWhole(url, novels))) say(`${novels} novels are there already`);
    else await makeLibrary(url, novels, say, more);
  }
  return {
    where: 'PostgreSQL of DATABASE_URL',
    url: (novels) => databaseOf(url, novels),
    async remove() {
      if (keep) return;
      for (const novels of sizes) await run(url, `drop database if exists ${nameOf(novels)} with (force)`);
    },
  };
}

/** A database with nothing in it, for a platform that makes the demo's library there. */
export async function makeEmpty(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = 'griot_bench_empty';
  const given = process.env['DATABASE_URL'];
  const dir = given ? null : temporaryFolder('bench');
  const postgres = dir
    ? await supervisePostgres({ binaries: embeddedBinaries(folderForPostgres(CACHE).dir), dir })
    : null;
  const server = given ?? postgres?.url('postgres') ?? '';
  await run(server, `drop database if exists ${name} with (force)`);
  await run(server, `create database ${name}`);
  return {
    url: withDatabase(server, name),
    async remove() {
      if (!postgres) await run(server, `drop database if exists ${name} with (force)`);
      await postgres?.stop();
      if (dir) rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Fills a library in a database of its own on the PostgreSQL at `url`, whose user may make one; tells what it is called. */
export async function makeLibrary(
  url: string,
  novels: number,
  say: (line: string) => void,
  more: More = async () => undefined,
): Promise<string> {
  const begun = Date.now();
  const name = nameOf(novels);
  await run(url, `drop database if exists ${name} with (force)`);
  await run(url, `create database ${name}`);
  const db = openDatabase(databaseOf(url, novels), { max: 4 });
  try {
    await fill(db, { novels });
    const {
      rows: [made],
    } = await db.execute<{ chapters: string }>(sql`select count(*) chapters from chapters`);
    say(`${novels} novels with ${made?.chapters} chapters in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    await more(db, novels);
    await db.execute(sql.raw(`comment on database ${name} is '${WHOLE}'`));
  } finally {
    await closeDatabase(db);
  }
  return name;
}

/** Said of a library's database once it has been filled to the end. */
const WHOLE = 'a library of the benchmark, whole';

async function isWhole(url: string, novels: number): Promise<boolean> {
  const db = openDatabase(url, { max: 1 });
  try {
    const { rows } = await db.execute(
      sql`select 1 from pg_database where datname = ${nameOf(novels)} and shobj_description(oid, 'pg_database') = ${WHOLE}`,
    );
    return rows.length > 0;
  } finally {
    await closeDatabase(db);
  }
}

async function run(url: string, statement: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await db.execute(sql.raw(statement));
  } finally {
    await closeDatabase(db);
  }
}

const databaseOf = (url: string, novels: number): string => withDatabase(url, nameOf(novels));

function withDatabase(url: string, name: string): string {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.toString();
}
