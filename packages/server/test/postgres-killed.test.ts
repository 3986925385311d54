import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createWriters, send, serve, until } from './killing.ts';
import { temporaryFolder } from './temporary-folder.ts';

const dataDir = temporaryFolder('kill');
after(() => rmSync(dataDir, { recursive: true, force: true }));

/** The lines of the lock of the PostgreSQL in the data folder: process, folder, start, port, socket folder. */
const postgres = (): string[] => readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');

test('PostgreSQL killed under a server that is written to comes back by itself; meanwhile calls are told to wait, and nothing acknowledged is lost', async () => {
  const server = await serve({ DATA_DIR: dataDir, DATABASE_URL: '' });
  const [first = '', , , , socket = ''] = postgres();
  const writers = await createWriters(server.url, 'outage');
  const health = async (path: string): Promise<number> => (await fetch(server.url + path)).status;
  assert.equal(await health('/readyz'), 200);

  writers.write();
  await until('forty writes', () => writers.wrote(40));
  process.kill(Number(first), 'SIGKILL');
  const seen = { ready: new Set<number>(), healthy: new Set<number>() };
  await until('a refusal', async () => {
    seen.ready.add(await health('/readyz'));
    seen.healthy.add(await health('/healthz'));
    return writers.counts.unavailable > 0 && seen.ready.has(503);
  });
  const before = writers.counts.done;
  await until('forty writes after it', () => writers.counts.done >= before + 40);
  await writers.stop();

  assert.deepEqual(writers.counts.other, []);
  assert.equal(writers.counts.lost, 0);
  assert.deepEqual([...seen.healthy], [200]);
  assert.equal(await health('/readyz'), 200);
  assert.notEqual(postgres()[0], first);
  await writers.check(server.url, `postgresql://griot@${encodeURIComponent(socket.trim())}/griot`);

  // Jobs go on: a mail promised now is sent.
  const late = {
    email: 'late@readers.test',
    password: 'a good password',
    pen_name: 'Late',
    first_name: 'La',
    last_name: 'Te',
  };
  assert.equal((await send(server.url, 'POST', '/auth/signup/', { body: late })).status, 201);
  await until('the mail', async () =>
    /^\d{6}$/.test((await send(server.url, 'GET', `/dev/mail/?to=${late.email}`)).body.results[0]?.code),
  );
  await server.stop();
  assert.throws(postgres, { code: 'ENOENT' });
});
