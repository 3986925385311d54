import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { binariesIn } from './binaries.ts';
import { supervisePostgres } from './supervisor.ts';

const folder = process.env['TEST_POSTGRES_BINARIES'];
if (!folder) throw new Error('TEST_POSTGRES_BINARIES is not set; run the tests by `node scripts/server-test.ts [file…]`.');
const binaries = binariesIn(folder);
const home = mkdtempSync(join(tmpdir(), 'griot-supervisor-'));
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

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Another process that supervises the same folder, once it has said what it found. */
async function anotherServer(): Promise<{ pid: number; adopted: boolean; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [ASKER, binaries.dir, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    ...(JSON.parse(line.toString()) as { pid: number; adopted: boolean }),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('what was written is there after a stop and another start', async () => {
  const first = await supervisePostgres({ binaries, dir });
  assert.equal(first.adopted, false);
  await ask(first.url(), 'create table kept (word text); ');
  await ask(first.url(), "insert into kept values ('drum')");
  await first.stop();
  assert.equal(lives(first.pid), false);

  const second = await supervisePostgres({ binaries, dir });
  assert.equal(second.adopted, false);
  assert.deepEqual(await ask(second.url(), 'select word from kept'), [{ word: 'drum' }]);
  await second.stop();
});

test('pages are checked, letters of every language have a case, and nothing listens on the network', async () => {
  const postgres = await supervisePostgres({ binaries, dir });
  const [row] = await ask(postgres.url(), "select current_setting('data_checksums') as sums, current_setting('listen_addresses') as listens, lower('ÀṢẸ') as small, current_setting('fsync') as fsync");
  assert.deepEqual(row, { sums: 'on', listens: '', small: 'àṣẹ', fsync: 'on' });
  await postgres.stop();
});

test('when its server is killed it goes on, and the next start adopts it', async () => {
  const killed = await anotherServer();
  assert.equal(killed.adopted, false);
  await killed.kill();
  assert.equal(lives(killed.pid), true);

  const next = await supervisePostgres({ binaries, dir });
  assert.deepEqual([next.adopted, next.pid], [true, killed.pid]);
  await next.stop();
  assert.equal(lives(killed.pid), false);
});

test('a killed server’s process id that somebody else has by now owns nothing', { skip: process.platform !== 'linux' && 'the start of a process is known on Linux alone' }, async () => {
  const killed = await anotherServer();
  await killed.kill();
  const owner = join(dir, 'owner.pid');
  // The id of a process that lives, and is not the one that wrote this.
  writeFileSync(owner, readFileSync(owner, 'utf8').replace(/^\d+/, String(process.ppid)));
  const next = await supervisePostgres({ binaries, dir });
  assert.equal(next.adopted, true);
  await next.stop();
  assert.equal(lives(killed.pid), false);
});

test('a second server on the same folder leaves the first one’s database running', async () => {
  const other = await anotherServer();
  const guest = await supervisePostgres({ binaries, dir });
  assert.equal(guest.adopted, true);
  await guest.stop();
  assert.equal(lives(other.pid), true);
  await other.kill();
  await (await supervisePostgres({ binaries, dir })).stop();
});

test('a folder of a long name has its socket elsewhere', async () => {
  const deep = join(home, 'a-folder-with-quite-a-long-name'.repeat(3), 'postgres');
  const postgres = await supervisePostgres({ binaries, dir: deep });
  const socket = decodeURIComponent(postgres.url().split('@')[1] ?? '').replace(/\/griot$/, '/.s.PGSQL.5432');
  assert.ok(Buffer.byteLength(socket) <= 103, socket);
  assert.deepEqual(await ask(postgres.url(), 'select 1 as one'), [{ one: 1 }]);
  await postgres.stop();
});

test('data of another major version is named, not touched', async () => {
  const old = join(home, 'old');
  mkdirSync(join(old, 'data'), { recursive: true });
  writeFileSync(join(old, 'data', 'PG_VERSION'), '9\n');
  await assert.rejects(supervisePostgres({ binaries, dir: old }), /made by PostgreSQL 9 /);
  assert.equal(readFileSync(join(old, 'data', 'PG_VERSION'), 'utf8'), '9\n');
});
