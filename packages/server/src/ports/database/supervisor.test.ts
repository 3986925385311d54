import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { binariesIn } from './binaries.ts';
import { alive } from './processes.ts';
import { supervisePostgres } from './supervisor.ts';
import { firstMessage } from '../../../test/child-process.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

const folder = process.env['TEST_POSTGRES_BINARIES'];
if (!folder)
  throw new Error('TEST_POSTGRES_BINARIES is not set; run the tests by `node scripts/server-test.ts [file…]`.');
const binaries = binariesIn(folder);
const home = temporaryFolder('supervisor');
const dir = join(home, 'postgres');
after(() => rmSync(home, { recursive: true, force: true }));

const ASKER = join(import.meta.dirname, '../../../test/supervise-and-wait.ts');

async function ask<T extends pg.QueryResultRow>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that supervises the same folder, once it has said what it found. */
async function anotherServer(folder = dir): Promise<{ pid: number; adopted: boolean; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [ASKER, binaries.dir, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    ...(await firstMessage<{ pid: number; adopted: boolean }>(child)),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('what was written is there after a stop and another start', async () => {
  const first = await supervisePostgres({ binaries, dir });
  assert.equal(first.adopted, false);
  await ask(first.url(), 'create table words (word text)');
  await ask(first.url(), "insert into words values ('drum')");
  await first.stop();
  assert.equal(alive(first.pid), false);

  const second = await supervisePostgres({ binaries, dir });
  assert.equal(second.adopted, false);
  assert.deepEqual(await ask(second.url(), 'select word from words'), [{ word: 'drum' }]);
  await second.stop();
});

test('pages are checked, letters of every language have a case, and nothing listens on the network', async () => {
  const postgres = await supervisePostgres({ binaries, dir });
  const [row] = await ask(
    postgres.url(),
    "select current_setting('data_checksums') as sums, current_setting('listen_addresses') as listens, lower('ÀṢẸ') as small, current_setting('fsync') as fsync",
  );
  assert.deepEqual(row, { sums: 'on', listens: '', small: 'àṣẹ', fsync: 'on' });
  await postgres.stop();
});

test('when its server is killed it goes on, and the next start adopts it', async () => {
  const killed = await anotherServer();
  assert.equal(killed.adopted, false);
  await killed.kill();
  assert.equal(alive(killed.pid), true);

  const next = await supervisePostgres({ binaries, dir });
  assert.deepEqual([next.adopted, next.pid], [true, killed.pid]);
  await next.stop();
  assert.equal(alive(killed.pid), false);
});

test(
  'a killed server’s process id that somebody else has by now owns nothing',
  { skip: process.platform !== 'linux' && 'the start of a process is known on Linux alone' },
  async () => {
    const killed = await anotherServer();
    await killed.kill();
    const owner = join(dir, 'owner.pid');
    // The id of a process that lives, and is not the one that wrote this.
    writeFileSync(owner, readFileSync(owner, 'utf8').replace(/^\d+/, String(process.ppid)));
    const next = await supervisePostgres({ binaries, dir });
    assert.equal(next.adopted, true);
    await next.stop();
    assert.equal(alive(killed.pid), false);
  },
);

test('a second server on the same folder leaves the first one’s database running', async () => {
  const other = await anotherServer();
  const guest = await supervisePostgres({ binaries, dir });
  assert.equal(guest.adopted, true);
  await guest.stop();
  assert.equal(alive(other.pid), true);
  await other.kill();
  await (await supervisePostgres({ binaries, dir })).stop();
});

/** Waits for what the supervisor does by itself, and fails when that takes too long. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await holds())) {
    assert.ok(performance.now() - since < 15_000, `${what} took too long`);
    await pause(10);
  }
}

const answersAgain = (url: string) => async (): Promise<boolean> => {
  try {
    return (await ask(url, 'select 1')).length === 1;
  } catch {
    return false;
  }
};

test('killed, it is started again by itself, though one of its workers is deep in a query', async () => {
  const postgres = await supervisePostgres({ binaries, dir });
  await ask(postgres.url(), "insert into words values ('flute')");
  const busy = new pg.Client(postgres.url());
  busy.on('error', () => undefined);
  await busy.connect();
  const deep = busy.query('select count(*) from generate_series(1, 1e12) n').catch(() => 'lost');
  const worker: { pid: number }[] = [];
  await until('the query', async () => {
    worker.push(
      ...(await ask<{ pid: number }>(
        postgres.url(),
        "select pid from pg_stat_activity where query like '%1e12%' and pid <> pg_backend_pid()",
      )),
    );
    return worker.length > 0;
  });

  const killed = postgres.pid;
  process.kill(killed, 'SIGKILL');
  await until('the new start', () => postgres.pid !== killed);
  assert.equal(await deep, 'lost');
  assert.equal(alive(worker[0]?.pid ?? 0), false);
  assert.deepEqual(await ask(postgres.url(), "select word from words where word = 'flute'"), [{ word: 'flute' }]);
  await postgres.stop();
  assert.equal(alive(postgres.pid), false);
});

test('killed again and again it comes back each time, and a stop in the middle of that leaves none running', async () => {
  const postgres = await supervisePostgres({ binaries, dir });
  for (let n = 1; n <= 3; n += 1) {
    const before = postgres.pid;
    process.kill(before, 'SIGKILL');
    await until('the new start', () => postgres.pid !== before);
    await until('an answer', answersAgain(postgres.url()));
  }
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.stop();
  assert.equal(alive(postgres.pid), false);
  await assert.rejects(ask(postgres.url(), 'select 1'));
  // None comes up late either: a new start finds nothing to adopt.
  const next = await supervisePostgres({ binaries, dir });
  assert.equal(next.adopted, false);
  await next.stop();
});

test('an adopted one is looked after too, and a guest takes over from an owner that was killed', async () => {
  const owner = await anotherServer();
  const guest = await supervisePostgres({ binaries, dir });
  assert.equal(guest.adopted, true);
  await owner.kill();
  process.kill(guest.pid, 'SIGKILL');
  await until('the new start', () => guest.pid !== owner.pid);
  await until('an answer', answersAgain(guest.url()));
  await guest.stop();
  assert.equal(alive(guest.pid), false);
});

test(
  'a lock that names somebody else’s process by now does not keep it from starting',
  { skip: process.platform !== 'linux' && 'the folder of a process is known on Linux alone' },
  async () => {
    const first = await supervisePostgres({ binaries, dir });
    const lock = join(dir, 'data', 'postmaster.pid');
    const before = readFileSync(lock, 'utf8');
    await first.stop();
    writeFileSync(lock, before.replace(/^\d+/, String(process.ppid)));
    const next = await supervisePostgres({ binaries, dir });
    assert.equal(next.adopted, false);
    await next.stop();
  },
);

test('of two servers that begin at once in an empty folder one makes the database and the other adopts it', async () => {
  const fresh = join(home, 'fresh');
  const both = await Promise.all([anotherServer(fresh), anotherServer(fresh)]);
  assert.equal(both[0].pid, both[1].pid);
  assert.deepEqual(both.map(({ adopted }) => adopted).sort(), [false, true]);
  for (const server of both) await server.kill();
  await (await supervisePostgres({ binaries, dir: fresh })).stop();
});

test('a folder of a long name has its socket elsewhere', async () => {
  const deep = join(home, 'a-folder-with-quite-a-long-name'.repeat(3), 'postgres');
  const postgres = await supervisePostgres({ binaries, dir: deep });
  const socket = decodeURIComponent(postgres.url().split('@')[1] ?? '').replace(/\/griot$/, '/.s.PGSQL.5432');
  assert.ok(Buffer.byteLength(socket) <= 103, socket);
  assert.deepEqual(await ask(postgres.url(), 'select 1 as one'), [{ one: 1 }]);
  await postgres.stop();
});

test('half a folder is named, with what is missing and what to do, in one line', async () => {
  const half = join(home, 'half');
  mkdirSync(join(half, 'data', 'base'), { recursive: true });
  await assert.rejects(supervisePostgres({ binaries, dir: half }), {
    message: `${join(half, 'data')} is only a part of a database (PG_VERSION is missing): bring it back from a backup, or move it away to begin anew.`,
  });
  writeFileSync(join(half, 'data', 'PG_VERSION'), `${binaries.major}\n`);
  await assert.rejects(supervisePostgres({ binaries, dir: half }), /\(global\/pg_control is missing\): bring it back/);
});

test('a folder whose damage only PostgreSQL sees is named with its own words, in one line', async () => {
  const damaged = join(home, 'damaged');
  const whole = await supervisePostgres({ binaries, dir: damaged });
  await whole.stop();
  writeFileSync(join(damaged, 'data/global/pg_control'), 'not the control file');
  await assert.rejects(supervisePostgres({ binaries, dir: damaged }), (failure: Error) => {
    assert.match(
      failure.message,
      /^PostgreSQL did not start \(it ended with \w+\): .*pg_control.*; if .* is damaged, bring it back from a backup, or move it away to begin anew\.$/,
    );
    return true;
  });
});

test('an empty folder of data is as none', async () => {
  const empty = join(home, 'empty');
  mkdirSync(join(empty, 'data'), { recursive: true });
  const postgres = await supervisePostgres({ binaries, dir: empty });
  await postgres.stop();
});

test('data of another major version is named, not touched', async () => {
  const old = join(home, 'old');
  mkdirSync(join(old, 'data'), { recursive: true });
  writeFileSync(join(old, 'data', 'PG_VERSION'), '9\n');
  await assert.rejects(supervisePostgres({ binaries, dir: old }), {
    message: `${join(old, 'data')} was made by PostgreSQL 9 and this is ${binaries.version}: start a PostgreSQL 9 on it and set DATABASE_URL, or move it away to begin anew.`,
  });
  assert.equal(readFileSync(join(old, 'data', 'PG_VERSION'), 'utf8'), '9\n');
});
