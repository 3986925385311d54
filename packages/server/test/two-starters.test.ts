// On one PostgreSQL: who starts first; migrate.test.ts and supervisor.test.ts have several that start at once on both.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { databaseUrl, dropDatabase, emptyDatabase } from './fresh-database.ts';
import { send, serve, signIn, until } from './killing.ts';
import { temporaryFolder } from './temporary-folder.ts';

const name = await emptyDatabase();
const dataDir = temporaryFolder('two');
after(async () => {
  await dropDatabase(name);
  rmSync(dataDir, { recursive: true, force: true });
});

/** What is there twice when the first start was done twice. */
async function assertOnce(url: string, database: string): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } = await client.query(`
      select (select count(*) - count(distinct title) from novels) novels, (select count(*) - count(distinct (novel_id, number)) from chapters) chapters,
        (select count(*) - count(distinct lower(name)) from genres) genres, (select count(*) - count(distinct email) from users) users,
        (select count(*)::int from users where email like '%@demo.griot.test') accounts, (select count(*)::int from genres) all_genres`);
    assert.deepEqual(rows, [{ novels: '0', chapters: '0', genres: '0', users: '0', accounts: 4, all_genres: 10 }]);
  } finally {
    await client.end();
  }
  assert.equal((await send(url, 'GET', '/coin-wallet/', { token: await signIn(url, 'reader') })).body.balance, 500);
  assert.equal((await send(url, 'GET', '/novels/moby-dick/')).body.num_chapters, 135);
}

test('two servers that start at once on one empty database both serve what was made once', async () => {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name) };
  const servers = await Promise.all([serve(settings), serve(settings)]);
  for (const { url } of servers) assert.equal((await fetch(`${url}/readyz`)).status, 200);
  for (const { url } of servers) await assertOnce(url, databaseUrl(name));
  await Promise.all(servers.map((server) => server.stop()));
});

test('two that start at once in one empty folder share one PostgreSQL, and each goes on without the other', async () => {
  const folder = join(dataDir, 'shared');
  const settings = { DATA_DIR: folder, DATABASE_URL: '' };
  const [one, two] = await Promise.all([serve(settings), serve(settings)]);
  const [pid = '', , , , socket = ''] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  for (const { url } of [one, two])
    await assertOnce(url, `postgresql://griot@${encodeURIComponent(socket.trim())}/griot`);
  await one.kill();
  process.kill(Number(pid), 'SIGKILL');
  await until('a new PostgreSQL', async () => (await fetch(`${two.url}/readyz`)).status === 503);
  await until('an answer', async () => (await fetch(`${two.url}/readyz`)).status === 200);
  await two.stop();
  assert.throws(() => readFileSync(join(folder, 'postgres/data/postmaster.pid')), { code: 'ENOENT' });
});
