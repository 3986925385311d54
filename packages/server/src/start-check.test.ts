import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testCluster } from '../test/fresh-database.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { readSettings } from './ports/env.ts';
import { checkStart } from './start-check.ts';

const dir = temporaryFolder('start-check');
after(() => rmSync(dir, { recursive: true, force: true }));

const said: string[] = [];
const check = (env: Record<string, string>) =>
  checkStart(readSettings({ DATA_DIR: dir, PORT: '0', ...env }), (line) => said.push(line));

test('a start that can succeed is let through', async () => {
  await check({});
  await check({ DATABASE_URL: testCluster() });
});

test('a folder of a later PostgreSQL is named before anything is built', async () => {
  const later = join(dir, 'later');
  const data = join(later, 'postgres/data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), '19\n');
  await assert.rejects(check({ DATA_DIR: later }), {
    message: `${data} was made by PostgreSQL 19 and this is 18: start the version of Griot that made it, or a later one.`,
  });
});

test('a port that is taken is named before anything begins', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await assert.rejects(check({ PORT: String(port), HOST: '127.0.0.1' }), {
    message: `Something else listens on port ${port} already. Stop it, or set PORT to another.`,
  });
  other.close();
});

test('an address that is not of this machine is named', async () => {
  await assert.rejects(check({ HOST: '192.0.2.1' }), {
    message: 'HOST is 192.0.2.1, which is no address of this machine.',
  });
});

test('a database that cannot be used is named, with the reason', async () => {
  const other = new URL(testCluster());
  other.pathname = '/no_such_database';
  await assert.rejects(check({ DATABASE_URL: other.toString() }), {
    message: 'The database of DATABASE_URL cannot be used: database "no_such_database" does not exist.',
  });
});

test('a database that does not answer yet is waited for, which is said with the reason', async () => {
  said.length = 0;
  await check({ DATABASE_URL: 'postgres://127.0.0.1:1/novels' });
  assert.deepEqual(said, [
    'The database of DATABASE_URL does not answer (connect ECONNREFUSED 127.0.0.1:1); the start waits for it',
  ]);
});
