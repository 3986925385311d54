// On one PostgreSQL: which server does what is decided before it asks a database.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import pg from 'pg';
import { databaseUrl, dropDatabase, emptyDatabase } from './fresh-database.ts';
import { send, serve, until } from './killing.ts';
import { temporaryFolder } from './temporary-folder.ts';

const name = await emptyDatabase();
const dataDir = temporaryFolder('web-and-worker');
const client = new pg.Client(databaseUrl(name));
await client.connect();
after(async () => {
  await client.end();
  await dropDatabase(name);
  rmSync(dataDir, { recursive: true, force: true });
});
const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name) };
const count = async (statement: string): Promise<number> => (await client.query(statement)).rowCount ?? 0;
const mailed = () => count(`select from mails where "to" like '%@readers.test'`);

test('a web answers people, also while a proxy is told that it stops, and does no job; a worker does its jobs and answers nobody', async () => {
  const web = await serve({ ...settings, GRIOT_ROLE: 'web', DRAIN_SECONDS: '1' });
  assert.equal((await fetch(`${web.url}/readyz`)).status, 200);
  for (const n of [1, 2, 3]) {
    const body = {
      email: `newcomer-${n}@readers.test`,
      password: 'a good password',
      pen_name: `Newcomer ${n}`,
      first_name: 'New',
      last_name: 'Comer',
    };
    assert.equal((await send(web.url, 'POST', '/auth/signup/', { body })).status, 201);
  }
  const stopped = web.stop();
  await until('a proxy to be told', async () => (await fetch(`${web.url}/readyz`)).status === 503);
  const late = await fetch(`${web.url}/api/genres/`);
  assert.deepEqual([late.status, late.headers.get('connection')], [200, 'close']);
  await stopped;
  assert.equal(await mailed(), 0);
  assert.equal(
    await count(
      `select from jobs.job where name = 'mail' and state = 'created' and data ->> 'to' like '%@readers.test'`,
    ),
    3,
  );
  assert.equal(await count('select from jobs.schedule'), 0);

  const worker = await serve({ ...settings, GRIOT_ROLE: 'worker' });
  await until('the mails', async () => (await mailed()) === 3);
  assert.ok((await count('select from jobs.schedule')) > 10);
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/', 404],
    ['/api/genres/', 404],
    ['/api/docs/', 404],
    ['/dev/mail', 404],
    ['/robots.txt', 404],
  ] as const)
    assert.equal((await fetch(`${worker.url}${path}`)).status, status, path);
  assert.equal((await send(worker.url, 'POST', '/auth/login/', { body: {} })).status, 404);
  await worker.stop();
});
