import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { databaseUrl, dropDatabase, emptyDatabase } from '../test/fresh-database.ts';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from './app.ts';
import { startServer, type RunningServer } from './main.ts';
import { binariesIn } from './ports/database/binaries.ts';
import { HEARING } from './ports/database/hearing.ts';
import { closeDatabase, openDatabase, unhurried } from './ports/database/index.ts';
import { readSettings } from './ports/env.ts';
import { until } from '../test/killing.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const dataDir = temporaryFolder('main');
const database = await emptyDatabase();
after(async () => {
  await dropDatabase(database);
  rmSync(dataDir, { recursive: true, force: true });
});

const said: string[] = [];
const start = (more: Record<string, string> = {}): Promise<RunningServer> => {
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database),
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...more,
  });
  return startServer({ settings, say: (line) => said.push(line) });
};
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const newcomer = {
  email: 'ada@readers.test',
  password: 'a good password',
  pen_name: 'Ada',
  first_name: 'Ada',
  last_name: 'Obi',
};

test('a server on an empty database migrates, fills the catalogue, and sends a code', async () => {
  const server = await start();
  assert.match(said.join('\n'), /^Applied \d+ migrations$/m);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);

  assert.equal((await post(`${server.url}/api/auth/signup/`, newcomer)).status, 201);
  const since = performance.now();
  let mails: { code?: string; link?: string }[] = [];
  while (mails.length === 0 && performance.now() - since < 5_000) {
    mails = (
      (await (await fetch(`${server.url}/api/dev/mail/?to=ada@readers.test`)).json()) as { results: typeof mails }
    ).results;
  }
  assert.match(mails[0]?.code ?? '', /^\d{6}$/);
  assert.ok(mails[0]?.link?.startsWith(`${server.url}/otp?`));
  await server.close();
});

test('it answers on IPv4 and on IPv6, and no longer once it is closed', async () => {
  const server = await start();
  const { port } = new URL(server.url);
  const refused: unknown[] = [];
  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((address) => address?.address === '::1');
  for (const host of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])
    assert.equal((await fetch(`http://${host}:${port}/healthz`)).status, 200, host);
  await server.close();
  await new Promise<void>((done) =>
    connect(Number(port), '127.0.0.1').once('error', (cause) => done(void refused.push(cause))),
  );
  assert.equal(refused.length, 1);
});

test('a second start finds everything in place', async () => {
  said.length = 0;
  const server = await start();
  assert.ok(said.includes('The schema is up to date'));
  assert.equal(
    (await post(`${server.url}/api/auth/login/`, { email: newcomer.email, password: newcomer.password })).status,
    200,
  );
  assert.equal(((await (await fetch(`${server.url}/api/genres/`)).json()) as { count: number }).count, 10);
  await server.close();
});

test('a mail that was promised before the server stopped is sent after the next start', async () => {
  const first = await start();
  const { db, jobs } = first.ports;
  await jobs.close();
  const { rowCount } = await db.$client.query(
    `insert into jobs.job (name, data) values ('mail', '{"to":"late@readers.test","subject":"Late","text":"But here."}')`,
  );
  assert.equal(rowCount, 1);
  await first.close();

  const second = await start();
  const since = performance.now();
  let subjects: string[] = [];
  while (subjects.length === 0 && performance.now() - since < 5_000) {
    subjects = (
      (await (await fetch(`${second.url}/api/dev/mail/?to=late@readers.test`)).json()) as {
        results: { subject: string }[];
      }
    ).results.map((m) => m.subject);
  }
  assert.deepEqual(subjects, ['Late']);
  await second.close();
});

test('a job that fails is counted in the metrics, by its kind', async (t) => {
  const server = await start();
  t.after(() => server.close());
  // Not tried again: that would be counted, too.
  await server.ports.db.$client.query(
    `insert into jobs.job (name, data, retry_limit) values ('mail', '{"subject":"To nobody"}', 0)`,
  );
  const since = performance.now();
  let line: string | undefined;
  while (!line && performance.now() - since < 5_000)
    line = /^jobs_failed_total\{kind="mail"\} \d+$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[0];
  assert.equal(line, 'jobs_failed_total{kind="mail"} 1');
  await server.ports.db.$client.query(`delete from jobs.job where data->>'subject' = 'To nobody'`);
});

test('several servers on one database start at once', async () => {
  const servers = await Promise.all([start(), start(), start()]);
  for (const { url } of servers) assert.equal((await fetch(`${url}/readyz`)).status, 200);
  await Promise.all(servers.map((s) => s.close()));
});

test('it is ready when the queue works, and not before; no call waits for a statement longer than half of what browsers wait', async () => {
  let seen: unknown;
  const gateway: Gateway = async (app) =>
    void app.addHook('onListen', async () => {
      const { port } = app.server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      seen = [answer.status, ((await answer.json()) as { error: string }).error];
    });
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const server = await startServer({ settings, gateway });
  assert.deepEqual(seen, [503, 'The server is starting.']);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  const limit = async () => (await server.ports.db.$client.query('show statement_timeout')).rows;
  assert.deepEqual(await limit(), [{ statement_timeout: '30s' }]);
  assert.deepEqual(await unhurried(limit), [{ statement_timeout: '0' }]);
  await server.close();
});

test('when PostgreSQL dies in the last step of a start, the start is tried again until it succeeds', async () => {
  const folder = join(dataDir, 'dying');
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'silent' });
  const pid = () => Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const killed: number[] = [];
  const gateway: Gateway = async (app) => {
    // In the very moment in which it begins to answer, and nothing is left but the queue.
    if (killed.length === 0)
      app.server.once('listening', () => {
        killed.push(pid());
        process.kill(pid(), 'SIGKILL');
      });
  };
  said.length = 0;
  const server = await startServer({
    settings,
    gateway,
    say: (line) => said.push(line),
    binaries: () => binariesIn(process.env['TEST_POSTGRES_BINARIES'] ?? ''),
  });
  assert.equal(killed.length, 1);
  assert.equal(said.filter((line) => line.endsWith('the start is tried again')).length, 1);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.equal((await post(`${server.url}/api/auth/signup/`, newcomer)).status, 201);
  await until('the mail', async () => {
    const mails = await fetch(`${server.url}/api/dev/mail/?to=ada@readers.test`);
    return ((await mails.json()) as { results: unknown[] }).results.length > 0;
  });
  await server.close();
});

test('when it cannot start it lets go of what it had begun', async () => {
  const server = await start();
  const { port } = new URL(server.url);
  await assert.rejects(start({ PORT: port }), { code: 'EADDRINUSE' });
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  await server.close();
});

test('a server that cannot hear what others change says so until it can, and serves meanwhile', async (t) => {
  const server = await start();
  const cluster = openDatabase(databaseUrl('postgres'), { max: 1 });
  const admit = (yes: boolean) => cluster.execute(`alter database ${database} allow_connections ${yes}`);
  t.after(async () => {
    await admit(true);
    await closeDatabase(cluster);
    await server.close();
  });
  const ready = async () =>
    (await (await fetch(`${server.url}/readyz`)).json()) as { ok: boolean; warnings?: string[] };
  assert.deepEqual(await ready(), { ok: true });
  await admit(false);
  await until('a warning', async () => {
    await cluster.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${HEARING}' and datname = '${database}'`,
    );
    const { ok, warnings = [] } = await ready();
    return ok && warnings.some((one) => one.startsWith('what other instances change is not heard: '));
  });
  await admit(true);
  await until('its end', async () => (await ready()).warnings === undefined);
});

test('stopped while it starts, it lets go of what it had begun and serves nothing', async () => {
  const stop = new AbortController();
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const starting = startServer({ settings, signal: stop.signal, say: () => stop.abort(new Error('Ctrl-C')) });
  await assert.rejects(starting, /^Error: Ctrl-C$/);
});

test('stopped at any step of the start, also the last ones, it serves nothing', async () => {
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const steps: Record<string, (app: FastifyInstance, stop: () => void) => void> = {
    'while pages are made ready': (_app, stop) => stop(),
    'while it begins to listen': (app, stop) => void app.server.once('listening', stop),
  };
  for (const [step, when] of Object.entries(steps)) {
    const stop = new AbortController();
    const apps: FastifyInstance[] = [];
    const gateway: Gateway = async (app) => {
      apps.push(app);
      when(app, () => stop.abort(new Error('Ctrl-C')));
    };
    await assert.rejects(startServer({ settings, signal: stop.signal, gateway }), /^Error: Ctrl-C$/, step);
    assert.deepEqual(
      apps.map((app) => app.server.listening),
      [false],
      step,
    );
  }
});
