import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { undoAll } from '../../../scripts/undoing.ts';
import { auditLedger } from '../src/ledger/audit-store.ts';
import { closeDatabase, openDatabase } from '../src/ports/database/index.ts';
import { asPlainUser } from '../src/ports/database/plain-user.ts';
import { supervisePostgres } from '../src/ports/database/supervisor.ts';
import { freePort } from './free-port.ts';
import { send, serve, signIn, until } from './killing.ts';
import { systemBinaries } from './system-binaries.ts';
import { databaseFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const system = systemBinaries();
/** What comes by npm makes no base backup; and once is enough, whichever PostgreSQL the other tests are on. */
const binaries = process.env['TEST_POSTGRES_BINARIES'] === system?.dir ? undefined : system;
const WITHOUT = system
  ? 'this is tried while other tests are on the embedded PostgreSQL'
  : 'PostgreSQL is not installed, so nothing was set back';
const dir = databaseFolder('moment');
const undo = [async () => rmSync(dir, { recursive: true, force: true })];
after(() => undoAll(undo));

/** What the runbook says to do, to the letter. */
const PAGE =
  /## Rows are to be as they were at a moment\n([^]*?)\n## /.exec(
    readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8'),
  )?.[1] ?? '';
const found = (pattern: RegExp, text = PAGE): string =>
  pattern.exec(text)?.[1] ?? assert.fail(`${pattern} is not there`);
const BASE_BACKUP = found(/`(pg_basebackup [^`]+)`/);
const RECIPE = found(/```sh\n([^]*?)```/);
/** The three lines that stand in it as comments. */
const archived = (name: string): string =>
  found(new RegExp(`^ *# ${name}: '?(.*?)'?$`, 'm'), readFileSync(join(ROOT, 'deploy/database/patroni.yml'), 'utf8'));

/** Replaces each, of which there must be one at least. */
function inPlaceOf(text: string, places: Record<string, string>): string {
  for (const place of Object.keys(places)) assert.ok(text.includes(place), `“${place}” is not there`);
  return Object.entries(places).reduce((so, [place, ours]) => so.replaceAll(place, ours), text);
}

test('rows are as they were at a moment, by what the runbook says: the WAL, a base backup and a recovery beside what runs', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  for (const folder of ['backups', 'backups/base', 'backups/wal', 'again']) {
    mkdirSync(join(dir, folder));
    // PostgreSQL may be another user than this one.
    chmodSync(join(dir, folder), 0o777);
  }
  const backups = { '/backups': join(dir, 'backups') };
  const postgres = await supervisePostgres({
    binaries,
    dir: join(dir, 'primary'),
    config: {
      fsync: 'off',
      archive_mode: archived('archive_mode'),
      archive_timeout: archived('archive_timeout'),
      archive_command: inPlaceOf(archived('archive_command'), backups),
    },
  });
  undo.push(() => postgres.stop());
  const { hostname, username } = new URL(postgres.url());
  const socket = decodeURIComponent(hostname);
  const plain = asPlainUser();
  const script = async (text: string): Promise<void> => {
    const [command, args, options] = plain.command('bash', ['-euc', text]);
    const path = `${binaries.dir}:${process.env['PATH']}`;
    // What goes on after it holds neither of its pipes.
    await run(command, args, { ...options, cwd: dir, env: { PATH: path, LC_ALL: 'C' } });
  };

  const server = await serve({ DATA_DIR: join(dir, 'files'), DATABASE_URL: postgres.url() });
  undo.push(() => server.kill());
  const { url } = server;
  const token = await signIn(url, 'reader');
  const db = openDatabase(postgres.url(), { max: 2 });
  undo.push(() => closeDatabase(db));
  const { results: options } = (await send(url, 'GET', '/gift-options/')).body;
  const { results: novels } = (await send(url, 'GET', '/novels/?limit=3')).body;
  /** Gives coins, which is in the books, and signs up. */
  const write = async (name: string): Promise<void> => {
    const cheapest = options.toSorted(
      (a: { num_coins: number }, b: { num_coins: number }) => a.num_coins - b.num_coins,
    )[0];
    const gift = { novel: novels[0].id, gift_option: cheapest.id };
    assert.equal((await send(url, 'POST', '/gifts/send-gift/', { token, body: gift })).status, 200);
    const form = {
      email: `${name}@readers.test`,
      password: 'a good password',
      pen_name: name,
      first_name: name,
      last_name: 'Test',
    };
    assert.equal((await send(url, 'POST', '/auth/signup/', { body: form })).status, 201);
  };
  const SEEN =
    "select (select array_agg(email order by email) from users where email like '%@readers.test') people, (select count(*)::int from journals) journals, (select count(*)::int from shelf_entries) shelf";

  await write('before-backup');
  await script(
    inPlaceOf(BASE_BACKUP, {
      ...backups,
      '-h 10.0.0.12': `-h ${socket}`,
      '-U replicator': `-U ${username}`,
      '$(date -I)': '2026-11-27',
    }),
  );
  await write('before-moment');
  assert.equal((await send(url, 'POST', '/shelf/', { token, body: { novel: novels[1].slug } })).status, 201);
  const { rows: then } = await db.$client.query(SEEN);
  const moment = (
    await db.$client.query("select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') at")
  ).rows[0].at;
  await write('after-moment');
  assert.equal((await send(url, 'DELETE', `/shelf/${novels[1].slug}/`, { token })).status, 204);
  const { rows: now } = await db.$client.query(SEEN);
  assert.notDeepEqual(now, then);

  const port = await freePort();
  undo.push(async () => {
    await script(`pg_ctl -D ${dir}/again/data stop -m immediate || true`);
  });
  const recipe = inPlaceOf(RECIPE, {
    ...backups,
    '-h 10.0.0.11 -U postgres': `-h ${socket} -U ${username} -d griot`,
    '/var/lib/postgresql/again': join(dir, 'again/data'),
    'port = 5499': `port = ${port}`,
    // Debian's folder of sockets is that of the user postgres.
    "listen_addresses = '127.0.0.1'": "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''",
    '2026-11-27 11:43:21.76+00': moment,
    '/usr/lib/postgresql/15/bin': binaries.dir,
  });
  await script(recipe);

  const again = `postgresql://${username}@127.0.0.1:${port}/griot`;
  const client = new pg.Client(again);
  client.on('error', () => undefined);
  await client.connect();
  undo.push(() => client.end());
  await until('the moment', async () => {
    const { rows } = await client.query('select pg_get_wal_replay_pause_state() state');
    return rows[0].state === 'paused';
  });
  assert.deepEqual((await client.query(SEEN)).rows, then);
  assert.match(readFileSync(join(dir, 'again/again.log'), 'utf8'), /recovery stopping before commit of transaction/);

  // A database of its own from here on, whose books are in order.
  await client.query('select pg_wal_replay_resume()');
  await until(
    'the end of recovery',
    async () => (await client.query('select pg_is_in_recovery() still')).rows[0].still === false,
  );
  const own = openDatabase(again, { max: 2 });
  undo.push(() => closeDatabase(own));
  const { faults, journals } = await auditLedger(own);
  assert.deepEqual([faults, journals], [[], then[0].journals]);
  await client.query('delete from shelf_entries where false; create table written_again (n int)');
  // What runs has noticed nothing of it.
  assert.deepEqual((await db.$client.query(SEEN)).rows, now);
});
