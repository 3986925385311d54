import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { undoAll } from '../../../scripts/undoing.ts';
import { createGateway } from '../src/gateway/index.ts';
import { readOwnWrites } from '../src/http/own-writes.ts';
import { closeDatabase, openDatabase, type Database } from '../src/ports/database/index.ts';
import { followReplicas, onReplica, readingFrom, writtenUpTo, type Replicas } from '../src/ports/database/replicas.ts';
import { supervisePostgres, type SupervisedPostgres } from '../src/ports/database/supervisor.ts';
import { startServer } from '../src/main.ts';
import { readSettings } from '../src/ports/env.ts';
import { onQuery } from './count-queries.ts';
import { send, serve, signIn } from './killing.ts';
import { startStandby, type Standby } from './standby.ts';
import { systemBinaries } from './system-binaries.ts';
import { databaseFolder } from './temporary-folder.ts';
import { until } from './until.ts';
import { releaseOf, remotes } from './whole-release.ts';
import { SYNOPSIS } from './writing.ts';

const system = systemBinaries();
/** It starts two of its own, so once is enough, whichever PostgreSQL the other tests are on. */
const binaries = process.env['TEST_POSTGRES_BINARIES'] === system?.dir ? undefined : system;
const WITHOUT = system
  ? 'this is tried while other tests are on the embedded PostgreSQL'
  : 'PostgreSQL is not installed, so there was nothing to follow';
const dir = databaseFolder('replicas');
const undo = [async () => rmSync(dir, { recursive: true, force: true })];
after(() => undoAll(undo));
let postgres: SupervisedPostgres;
let standby: Standby;
/** As who owns both: to hold the standby back. */
let there: Database;
before(async () => {
  if (!binaries) return;
  const config = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  postgres = await supervisePostgres({ binaries, dir: join(dir, 'primary'), config });
  undo.push(() => postgres.stop());
  standby = await follow('standby');
  there = openDatabase(standby.owningUrl('griot'), { max: 1 });
  undo.push(() => closeDatabase(there));
});
const follow = (name: string): Promise<Standby> =>
  startStandby({
    binaries: binaries ?? assert.fail(),
    of: postgres.url('postgres'),
    dir: join(dir, name),
    atEnd: (end) => undo.push(end),
  });
const holdBack = (still: boolean): Promise<unknown> =>
  there.execute(still ? sql`select pg_wal_replay_pause()` : sql`select pg_wal_replay_resume()`);

/** A number that is written and read, by its writer alone. */
async function numbered(t: TestContext, { lagMs = 5_000, url = standby.url('griot'), statementMs = 5_000 } = {}) {
  const owner = openDatabase(postgres.url(), { max: 2 });
  await owner.execute(
    sql`create table if not exists numbers (n int); grant select, update on numbers to griot_server; truncate numbers; insert into numbers values (0)`,
  );
  const db = openDatabase(postgres.servingUrl(), { max: 4 });
  const told: (string | null)[] = [];
  const replicas = followReplicas(db, [url], {
    lagMs,
    statementMs,
    askMs: 10,
    told: (_replica, trouble) => told.push(trouble),
  });
  t.after(async () => {
    await replicas.close();
    await closeDatabase(db);
    await closeDatabase(owner);
  });
  const read = () =>
    onReplica(db, async (from) => {
      const { rows } = await from.execute<{ n: number; away: boolean }>(
        sql`select n, pg_is_in_recovery() as away from numbers`,
      );
      return rows[0] ?? assert.fail();
    });
  return { db, replicas, told, read, write: (n: number) => db.execute(sql`update numbers set n = ${n}`) };
}
const followed = async (replicas: Replicas, read: () => Promise<{ away: boolean }>): Promise<void> => {
  await until('the replica to be read', async () => replicas.trouble() === null && (await read()).away);
};

test('who wrote never reads older than that, 500 times of 500, and others are read to by the replica', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const { db, replicas, read, write } = await numbered(t);
  await followed(replicas, read);
  let [older, away] = [0, 0];
  for (let n = 1; n <= 500; n += 1) {
    await write(n);
    const own = await readingFrom(await writtenUpTo(db), read);
    if (own.n < n) older += 1;
    if ((await read()).away) away += 1;
  }
  assert.equal(older, 0);
  assert.ok(away > 400, `${away} of 500 were read there`);
  await until('what was written to be read there', async () => {
    const { n, away: there } = await readingFrom(await writtenUpTo(db), read);
    return n === 500 && there;
  });
});

test('who wrote at two instances at once reads neither older, whichever answer came last', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const { db, replicas, read, write } = await numbered(t);
  await followed(replicas, read);
  const app = Fastify();
  t.after(() => app.close());
  readOwnWrites(app, { db, caughtUp: async () => undefined, secure: false });
  app.get('/api/number', read);
  const [earlier, later] = [await writtenUpTo(db), (await holdBack(true), await write(1), await writtenUpTo(db))];
  const [one, two] = ['a', 'b'].map((name) => name.repeat(22));
  const number = async (cookie: string) => (await app.inject({ url: '/api/number', headers: { cookie } })).json();
  const ofOne = `wrote-aaaaaaaa=${one}.1.${later}`;
  const ofTwo = `wrote-bbbbbbbb=${two}.1.${earlier}; wrote=${two}.1.${earlier}`;
  assert.deepEqual(await number(ofTwo), { n: 0, away: true });
  assert.deepEqual(await number(`${ofOne}; ${ofTwo}`), { n: 1, away: false });
  assert.deepEqual(await number(`${ofTwo}; ${ofOne}`), { n: 1, away: false });
  // Programs that have no cookies say it by a header.
  const told = async (wrote: string) =>
    (await app.inject({ url: '/api/number', headers: { 'x-wrote': wrote } })).json();
  assert.deepEqual(await told(`${two}.1.${earlier}`), { n: 0, away: true });
  assert.deepEqual(await told(`${two}.1.${earlier}, ${one}.1.${later}`), { n: 1, away: false });
  await holdBack(false);
});

test('of what this process has heard, nothing older is read', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const { replicas, read, write } = await numbered(t);
  await followed(replicas, read);
  let older = 0;
  for (let n = 1; n <= 100; n += 1) {
    await write(n);
    replicas.changed();
    if ((await read()).n < n) older += 1;
  }
  assert.equal(older, 0);
});

test('one that is too far behind is left out, and comes back by itself', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const { replicas, read, write } = await numbered(t, { lagMs: 200 });
  await followed(replicas, read);
  await holdBack(true);
  await write(1);
  await until('it to be left out', () => /more than 200 ms behind/.test(replicas.trouble() ?? ''));
  assert.deepEqual(await read(), { n: 1, away: false });
  await holdBack(false);
  await until('it to be back', async () => (await read()).away);
  assert.equal((await read()).n, 1);
});

test('one that is gone costs nobody an answer', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const second = await follow('second');
  const { replicas, told, read } = await numbered(t, { url: second.url('griot') });
  await followed(replicas, read);
  assert.deepEqual(told, [null]);
  await second.kill();
  const answers = await Promise.all(Array.from({ length: 50 }, read));
  assert.equal(answers.filter(({ away }) => away).length, 0);
  await until('it to be missed', () => replicas.trouble() !== null);
  assert.match(replicas.trouble() ?? '', /: (connect |Connection terminated|terminating connection|read ECONNRESET)/);
  assert.deepEqual([told.length, told[0]], [2, null]);
});

test('one that is only busy stays, and what takes too long there is not tried again', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const { db, replicas, told, read } = await numbered(t, { statementMs: 1_500 });
  await followed(replicas, read);
  let runs = 0;
  const slow = (seconds: number) =>
    onReplica(db, (from) => {
      runs += 1;
      return from.execute(sql`select pg_sleep(${seconds})`);
    });
  // As many as it has connections, for longer than it may take to answer where it stands.
  await Promise.all(Array.from({ length: 16 }, () => slow(1.2)));
  await assert.rejects(slow(10), ({ cause }: Error) => (cause as { code?: string }).code === '57014');
  assert.deepEqual([runs, replicas.trouble(), told], [17, null, [null]]);
});

/** What a reader asks for on a visit. */
const VISIT = [
  '/novels/?limit=20',
  '/novels/?search=whale',
  '/novels/?search=sea+captain',
  '/novels/ranking/?type=trending',
  '/novels/moby-dick/',
  '/novels/moby-dick/related/',
  '/novels/moby-dick/chapters/?limit=100',
  '/novels/moby-dick/chapters/7/content/',
  '/novels/moby-dick/chapters/7/next/',
];
/** Their session is asked of the database itself, twice a second, and so is what a right depends on. */
const SHARE_MOST = 0.2;

test('a replica takes four fifths of what reading asks of the database, and more', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  // The demo, which the web below serves, too.
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    GRIOT_ROLE: 'web',
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: postgres.servingUrl(),
    DATABASE_MIGRATION_URL: postgres.url(),
  };
  const primary = new URL(postgres.servingUrl()).hostname;
  const asked = { primary: 0, replica: 0 };
  let of: Record<string, typeof asked> = {};
  let counts = false;
  /** The call that is under way; they are sent one after the other. */
  let under: typeof asked | undefined;
  onQuery((statement, host) => {
    // Where they stand is asked all the time, whoever reads.
    if (!counts || /pg_wal_lsn_diff|pg_notify|jobs\./.test(statement)) return;
    const where = encodeURIComponent(host).toLowerCase() === primary.toLowerCase() ? 'primary' : 'replica';
    asked[where] += 1;
    // Whether the session runs is asked by the clock, within whichever call comes then.
    if (under && !/\bsessions\b/.test(statement)) under[where] += 1;
  });
  async function visits(more: Record<string, string>): Promise<typeof asked> {
    const server = await startServer({ settings: readSettings({ ...settings, ...more }) });
    try {
      const token = await signIn(server.url, 'reader');
      const visit = async () => {
        for (const path of VISIT) {
          under = of[path] ??= { primary: 0, replica: 0 };
          assert.equal((await send(server.url, 'GET', path, { token })).status, 200, path);
        }
      };
      await until('all to be well', async () => {
        await visit();
        return !(await (await fetch(`${server.url}/readyz`)).text()).includes('replica');
      });
      Object.assign(asked, { primary: 0, replica: 0 });
      of = {};
      counts = true;
      for (let n = 0; n < 20; n += 1) await visit();
      counts = false;
      return { ...asked };
    } finally {
      await server.close();
    }
  }
  const alone = await visits({});
  const helped = await visits({ DATABASE_REPLICA_URLS: standby.url('griot') });
  const share = helped.primary / alone.primary;
  t.diagnostic(`${alone.primary} statements alone, ${helped.primary} with a replica, which answered ${helped.replica}`);
  assert.deepEqual([alone.replica, share < SHARE_MOST], [0, true], `${Math.round(100 * share)} %`);
  // Each of them, but for the text, which is in memory by then; of a chapter's neighbour what its reader has of it is asked here.
  for (const [path, { primary: here, replica: away }] of Object.entries(of))
    if (!path.endsWith('content/')) assert.ok(away >= 20 && here <= away, `${path}: ${here} here, ${away} there`);
});

test('a web reads lists, searches, novels, rankings and texts from the replica, and shows what its author has just written', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const server = await serve({
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: postgres.servingUrl(),
    DATABASE_MIGRATION_URL: postgres.url(),
    DATABASE_REPLICA_URLS: standby.url('griot'),
  });
  const [token, author] = [await signIn(server.url, 'reader'), await signIn(server.url, 'author')];
  const scans = async (): Promise<number> => {
    const { rows } = await there.execute<{ scans: number }>(
      sql`select sum(idx_scan + seq_scan)::int as scans from pg_stat_user_tables where relname in ('novels', 'novel_ranks', 'chapters')`,
    );
    return rows[0]?.scans ?? 0;
  };
  await until(
    'the replica to be whole',
    async () => !(await (await fetch(`${server.url}/readyz`)).text()).includes('replica'),
  );
  const before = await scans();
  await until('the replica to be read', async () => {
    for (const path of ['/novels/?limit=20', '/novels/ranking/?type=trending', '/novels/moby-dick/chapters/7/content/'])
      assert.equal((await send(server.url, 'GET', path, { token })).status, 200, path);
    return (await scans()) > before;
  });

  await holdBack(true);
  const [own] = (await send(server.url, 'GET', '/novels/mine/', { token: author })).body.results;
  const changed = await send(server.url, 'PATCH', `/novels/mine/${own.slug}/`, {
    token: author,
    body: { description: SYNOPSIS },
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  for (const as of [{ token: author, cookies: changed.cookies }, { token }, {}]) {
    const { body } = await send(server.url, 'GET', '/novels/?limit=100', as);
    const shown = body.results.find(({ slug }: { slug: string }) => slug === own.slug);
    assert.equal(shown.description, SYNOPSIS);
  }
  await holdBack(false);
  await server.stop();
});

test('while the database is away guests read novels, lists and chapters, calls and pages, from the replica, and nobody writes', async (t) => {
  if (!binaries) return t.diagnostic(WITHOUT);
  const server = await startServer({
    gateway: createGateway(releaseOf(remotes)),
    settings: readSettings({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: postgres.servingUrl(),
      DATABASE_MIGRATION_URL: postgres.url(),
      DATABASE_REPLICA_URLS: standby.url('griot'),
    }),
  });
  t.after(() => server.close());
  const token = await signIn(server.url, 'reader');
  await until(
    'the replica to be whole',
    async () => !(await (await fetch(`${server.url}/readyz`)).text()).includes('replica'),
  );
  await postgres.stop();
  const get = (path: string, as = {}) => send(server.url, 'GET', `/novels/salt-and-satellite/${path}`, as);
  await until('the replica to be read', async () => (await get('chapters/1/content/')).status === 200);
  for (const path of ['', 'chapters/?limit=100', 'chapters/2/', 'chapters/2/next/', 'chapters/3/content/'])
    assert.equal((await get(path)).status, 200, path);
  // Pages that nobody has asked for, by what the server half was given for them.
  for (const [path, given] of Object.entries({
    '': 'GET /novels/{novel}/',
    '/chapters': 'GET /novels/{novel}/chapters/',
    '/read/2': 'GET /novels/{novel}/chapters/{chapter}/content/',
  })) {
    const page = await fetch(`${server.url}/book/salt-and-satellite${path}`);
    assert.deepEqual([page.status, (await page.text()).includes(`"call":"${given}"`)], [200, true], path);
  }
  const locked = await get('chapters/4/content/');
  assert.deepEqual([locked.status, locked.body.code], [401, 'locked_signed_out']);
  // What somebody has paid for is asked of the database alone, and so is whatever is written.
  assert.equal((await get('chapters/5/content/', { token })).status, 503);
  const signUp = {
    email: 'away@readers.test',
    password: 'a good password',
    pen_name: 'Away',
    first_name: 'No',
    last_name: 'Database',
  };
  assert.equal((await send(server.url, 'POST', '/auth/signup/', { body: signUp })).status, 503);
});
