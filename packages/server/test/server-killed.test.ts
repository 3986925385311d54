// On one PostgreSQL: what a server loses when it is killed is decided by its transactions; PostgreSQL itself is killed on both.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { databaseUrl, dropDatabase, emptyDatabase } from './fresh-database.ts';
import { createWriters, serve, until } from './killing.ts';
import { temporaryFolder } from './temporary-folder.ts';

const name = await emptyDatabase();
const dataDir = temporaryFolder('kill');
after(async () => {
  await dropDatabase(name);
  rmSync(dataDir, { recursive: true, force: true });
});

test('a server killed while many write starts again by itself, with all that it acknowledged and nothing half done', async () => {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name) };
  let server = await serve(settings);
  for (const round of ['one', 'two']) {
    const writers = await createWriters(server.url, round);
    writers.write();
    await until('forty writes', () => writers.wrote(40));
    await server.kill();
    await writers.stop();
    assert.deepEqual(writers.counts.other, []);
    server = await serve(settings);
    await writers.check(server.url, databaseUrl(name));
  }
  await server.stop();
});
