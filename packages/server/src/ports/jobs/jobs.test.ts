import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { databaseUrl, dropDatabase, freshDatabase } from '../../../test/fresh-database.ts';
import { until } from '../../../test/killing.ts';
import { closeDatabase, openDatabase, sqlState, transaction } from '../database/index.ts';
import { loggedFailure } from '../log.ts';
import { createMetrics } from '../../http/metrics.ts';
import { createJobs, jobKind, type Jobs } from './index.ts';

const name = await freshDatabase();
const db = openDatabase(databaseUrl(name));
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});

const greet = jobKind<{ whom: string }>('greet');

async function server(
  options: { fail?: () => boolean } = {},
): Promise<Jobs & { greeted: string[]; reports: string[]; next(): Promise<string> }> {
  const greeted: string[] = [];
  const reports: string[] = [];
  let tell: (whom: string) => void = () => undefined;
  const jobs = createJobs(db, {
    supervise: false,
    report: (_failure, kind, dead) => void reports.push(dead ? `${kind}, dead` : kind),
  });
  jobs.handle(greet, async ({ whom }) => {
    if (options.fail?.()) throw new Error('the greeter is out');
    greeted.push(whom);
    tell(whom);
  });
  await jobs.open();
  return { ...jobs, greeted, reports, next: () => new Promise((resolve) => (tell = resolve)) };
}

test('a job is done once when its transaction commits', async () => {
  const jobs = await server();
  await transaction(db, async (tx) => {
    await jobs.enqueue(tx, greet, { whom: 'Ada' });
    assert.equal(await jobs.drain(), 0);
  });
  assert.equal(await jobs.drain(), 1);
  assert.equal(await jobs.drain(), 0);
  assert.deepEqual(jobs.greeted, ['Ada']);
  await jobs.close();
});

test('a job is not done when its transaction is rolled back', async () => {
  const jobs = await server();
  await assert.rejects(
    transaction(db, async (tx) => {
      await jobs.enqueue(tx, greet, { whom: 'Nobody' });
      throw new Error('on second thoughts');
    }),
  );
  assert.equal(await jobs.drain(), 0);
  await jobs.close();
});

test('a job that was promised before a restart is done after it', async () => {
  const before = await server();
  await before.enqueue(db, greet, { whom: 'Bem' });
  await before.close();
  const now = await server();
  assert.equal(await now.drain(), 1);
  assert.deepEqual([before.greeted, now.greeted], [[], ['Bem']]);
  await now.close();
});

test('of two servers one does the job', async () => {
  const [one, two] = [await server(), await server()];
  for (const whom of ['Ife', 'Kofi', 'Zola']) await one.enqueue(db, greet, { whom });
  await Promise.all([one.drain(), two.drain()]);
  assert.deepEqual([...one.greeted, ...two.greeted].sort(), ['Ife', 'Kofi', 'Zola']);
  await Promise.all([one.close(), two.close()]);
});

test('a server at work does a job as soon as it is promised, and reports one that fails', async () => {
  let failing = false;
  const jobs = await server({ fail: () => failing });
  await jobs.work();
  const greeted = jobs.next();
  await transaction(db, (tx) => jobs.enqueue(tx, greet, { whom: 'Ngozi' }));
  assert.equal(await greeted, 'Ngozi');

  failing = true;
  await jobs.enqueue(db, greet, { whom: 'Tunde' });
  // Closing lets what has begun come to its end.
  while (jobs.reports.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await jobs.close();
  assert.deepEqual(jobs.reports, ['greet']);
  assert.deepEqual(jobs.greeted, ['Ngozi']);
});

test('a job that fails at the last attempt is kept among the dead with what it carried', async () => {
  const jobs = await server({ fail: () => true });
  await db.$client.query('delete from jobs.job');
  for (const whom of ['Uche', 'Vera']) await jobs.enqueue(db, greet, { whom });
  await db.$client.query(
    `update jobs.job set retry_count = case data->>'whom' when 'Uche' then 10 else 9 end where name = 'greet'`,
  );
  await jobs.work();
  while (jobs.reports.length < 2) await new Promise((resolve) => setImmediate(resolve));
  await jobs.close();
  assert.deepEqual(jobs.reports, ['greet, dead', 'greet']);
  assert.deepEqual(await jobs.dead(), [{ kind: 'greet', count: 1 }]);
  const { rows } = await db.$client.query(
    `select data, keep_until > now() + interval '89 days' kept from jobs.job where name = 'dead'`,
  );
  assert.deepEqual(rows, [{ data: { whom: 'Uche' }, kept: true }]);
});

test('what others get over is tried for two days, and what they do not as long as everything else', async () => {
  const reports: string[] = [];
  const jobs = createJobs(db, { supervise: false, report: (_f, kind, dead) => void reports.push(`${kind} ${dead}`) });
  const visit = jobKind<{ why: string }>('visit');
  jobs.handle(visit, async ({ why }) => Promise.reject(new Error(why)), {
    waitsOut: (failure) => (failure as Error).message === 'away',
  });
  await jobs.open();
  await db.$client.query('delete from jobs.job');
  for (const why of ['away', 'refused']) await jobs.enqueue(db, visit, { why });
  await db.$client.query(`update jobs.job set retry_count = 10 where name = 'visit'`);
  await jobs.work();
  while (reports.length < 2) await new Promise((resolve) => setImmediate(resolve));
  await jobs.close();
  assert.deepEqual(reports.sort(), ['visit false', 'visit true']);
  const { rows } = await db.$client.query(
    `select data->>'why' why, name, extract(epoch from start_after - now())::int > 600 late, start_after < now() + interval '15 minutes 1 second' soon
     from jobs.job where state in ('retry', 'created') order by 1`,
  );
  assert.deepEqual(rows, [
    { why: 'away', name: 'visit', late: true, soon: true },
    { why: 'refused', name: 'dead', late: false, soon: true },
  ]);
  assert.deepEqual(await jobs.retrying(), [{ kind: 'visit', count: 1 }]);
});

test('once a clock of the database that was an hour ahead is put right, what was promised is done, and what recurs goes on', async () => {
  const ahead = await server();
  await db.$client.query('delete from jobs.job');
  await ahead.enqueue(db, greet, { whom: 'Ahead' });
  await ahead.enqueue(db, greet, { whom: 'Later' }, { after: 600 });
  // As that hour would have left it.
  const hour = "+ interval '1 hour'";
  await db.$client.query(`update jobs.job set created_on = created_on ${hour}, start_after = start_after ${hour}`);
  await db.$client.query(`update jobs.version set cron_on = now() ${hour}`);
  await db.$client.query(`update jobs.queue set monitor_claim_on = now() ${hour}, maintain_on = now() ${hour}`);
  assert.equal(await ahead.drain(), 0);
  await ahead.close();

  const right = await server();
  assert.equal(await right.drain(), 1);
  assert.deepEqual(right.greeted, ['Ahead']);
  const { rows } = await db.$client.query(
    `select cron_on <= now() recurs, (select bool_and(monitor_claim_on <= now() and maintain_on <= now()) from jobs.queue) looks_after,
      (select count(*)::int from jobs.job where state = 'created' and data->>'whom' = 'Later') later from jobs.version`,
  );
  assert.deepEqual(rows, [{ recurs: true, looks_after: true, later: 1 }]);
  await db.$client.query('delete from jobs.job');
  await right.close();
});

test('each attempt at a job is timed, done or failed', async () => {
  const metrics = createMetrics();
  let fails = true;
  const jobs = createJobs(db, { supervise: false, report: () => undefined, timed: metrics.jobTimed });
  jobs.handle(jobKind('measured'), () => (fails ? Promise.reject(new Error('not yet')) : Promise.resolve()));
  await jobs.open();
  await jobs.enqueue(db, jobKind('measured'), {});
  await assert.rejects(jobs.drain(), /not yet/);
  fails = false;
  await jobs.enqueue(db, jobKind('measured'), {});
  await jobs.drain();
  await jobs.close();
  const counted = (await metrics.registry.metrics())
    .split('\n')
    .filter((l) => l.startsWith('job_duration_seconds_count'));
  assert.deepEqual(counted, [
    'job_duration_seconds_count{kind="measured",outcome="failed"} 1',
    'job_duration_seconds_count{kind="measured",outcome="done"} 1',
  ]);
});

test('a job of the timetable, which carries nothing, is done', async () => {
  const reports: string[] = [];
  const jobs = createJobs(db, { supervise: false, report: (_failure, kind) => void reports.push(kind) });
  let done = 0;
  jobs.handle(jobKind('wind'), async () => void (done += 1), { every: '0 0 1 1 *' });
  await jobs.open();
  // As the queue does when it is time.
  await db.$client.query(`insert into jobs.job (name) values ('wind')`);
  assert.equal(await jobs.drain(), 1);
  assert.deepEqual([done, reports], [1, []]);
  await jobs.close();
});

test('a job that is soon worth nothing is let go after a few attempts, and not kept', async () => {
  const reports: string[] = [];
  const jobs = createJobs(db, {
    supervise: false,
    report: (_failure, kind, dead) => void reports.push(dead ? `${kind}, dead` : kind),
  });
  const wave = jobKind<{ whom: string }>('wave');
  jobs.handle(wave, () => Promise.reject(new Error('nobody looks')), { retries: 3 });
  await jobs.open();
  const before = await jobs.dead();
  await jobs.enqueue(db, wave, { whom: 'Wole' });
  const { rows } = await db.$client.query(`select retry_limit, dead_letter from jobs.job where name = 'wave'`);
  assert.deepEqual(rows, [{ retry_limit: 3, dead_letter: null }]);
  await db.$client.query(`update jobs.job set retry_count = 3 where name = 'wave'`);
  await jobs.work();
  await until('the job to fail', () => reports.length > 0);
  await jobs.close();
  assert.deepEqual([reports, await jobs.dead()], [['wave'], before]);
});

test('a queue made by an older version gets the settings of this one', async () => {
  await db.$client.query(
    `update jobs.queue set retry_limit = 2, heartbeat_seconds = null, dead_letter = null where name = 'greet'`,
  );
  await (await server()).close();
  const { rows } = await db.$client.query(
    `select retry_limit, heartbeat_seconds, dead_letter from jobs.queue where name = 'greet'`,
  );
  assert.deepEqual(rows, [{ retry_limit: 10, heartbeat_seconds: 20, dead_letter: 'dead' }]);
});

test('what fails in the queue itself is told with its cause', async () => {
  const told: unknown[] = [];
  const jobs = createJobs(db, {
    supervise: false,
    report: (failure, kind) => void (kind === 'queue' && told.push(failure)),
  });
  jobs.handle(greet, async () => undefined);
  await jobs.open();
  await db.$client.query('alter schema jobs rename to jobs_away');
  await jobs.work();
  await until('the queue to fail', () => told.length > 0);
  await db.$client.query('alter schema jobs_away rename to jobs');
  await jobs.close();
  assert.equal(sqlState(told[0]), '42P01');
  const { code, message } = loggedFailure(told[0]);
  assert.equal(code, '42P01');
  assert.match(message ?? '', /^relation "jobs\.queue" does not exist \(Queue: greet/);
});
