// From its sources: it looks at where in them a call failed.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { startPlatform } from '../../test/platform.ts';
import { testClock } from '../../test/randomness.ts';
import { sentryServer } from '../../test/sentry.ts';
import { createApp } from '../app.ts';
import { sentryReporter } from './error-reporter.ts';

const platform = await startPlatform();
after(() => platform.close());
const { db } = platform;
const ada = await platform.signUp('Ada Obi');
const silent = pino({ level: 'silent' });

test('a call that fails tells the error reporter what failed and where, and nothing of who called with what', async () => {
  const sentry = await sentryServer();
  after(() => sentry.close());
  const errors = await sentryReporter({
    dsn: sentry.dsn,
    environment: 'production',
    clock: platform.clock,
    log: silent,
  });
  const app = await createApp({ ...platform.ports, errors }, { services: platform.services });
  after(() => app.close());

  await db.$client.query('alter table users rename column password_hash to elsewhere');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login/?from=ada',
    payload: { email: ada.email, password: ada.password },
    headers: { authorization: `Bearer ${ada.token}`, cookie: 'kept=secret' },
    remoteAddress: '203.0.113.9',
  });
  await db.$client.query('alter table users rename column elsewhere to password_hash');
  assert.equal(answer.statusCode, 500);

  const [envelope] = await sentry.received(1);
  assert.ok(envelope);
  const { path, text, event } = envelope;
  assert.match(path, /^\/api\/7\/envelope\/\?.*sentry_key=0123456789abcdef/);
  assert.equal(event.transaction, 'POST /api/auth/login/');
  assert.deepEqual(event.tags, { where: 'POST /api/auth/login/', request_id: answer.headers['x-request-id'] });
  const [cause, failure] = event.exception.values;
  assert.deepEqual(
    [failure?.type, failure?.value, cause?.type, cause?.mechanism.data['code']],
    ['Error', 'A query failed.', 'error', '42703'],
  );
  assert.ok(
    failure?.stacktrace?.frames.some((frame) => frame.filename?.endsWith('auth/service.ts') && (frame.lineno ?? 0) > 0),
    text,
  );
  for (const secret of [
    ada.email,
    ada.password,
    ada.token,
    'Ada',
    'argon2',
    'select',
    'params',
    'from=ada',
    'secret',
    '203.0.113.9',
    'user_agent',
    '"request"',
    '"user"',
  ])
    assert.ok(!text.includes(secret), `${secret} is in ${text}`);
  await errors.close();
});

test('a refusal, and a database that is away, are not reported', async () => {
  const reported: string[] = [];
  const errors = {
    report: (_failure: unknown, { where }: { where: string }) => void reported.push(where),
    close: async () => undefined,
  };
  const app = await createApp({ ...platform.ports, errors }, { services: platform.services });
  after(() => app.close());
  assert.equal((await app.inject('/api/users/me/')).statusCode, 401);
  assert.equal((await app.inject({ method: 'POST', url: '/api/auth/login/', payload: {} })).statusCode, 400);
  await db.$client.query(
    `create function away() returns trigger language plpgsql as $$ begin raise exception 'shutting down' using errcode = '57P01'; end $$; create trigger away before insert on attempts execute function away()`,
  );
  assert.equal(
    (await app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email: ada.email, password: 'wrong' } }))
      .statusCode,
    503,
  );
  await db.$client.query('drop function away cascade');
  assert.deepEqual(reported, []);
});

test('thirty reports a minute leave, and the next one says how many did not', async () => {
  const sentry = await sentryServer();
  after(() => sentry.close());
  const clock = testClock();
  const errors = await sentryReporter({ dsn: sentry.dsn, environment: 'demo', clock, log: silent });
  for (let n = 1; n <= 100; n += 1) errors.report(new Error(`failure ${n}`), { where: 'job mail' });
  clock.step({ minutes: 1 });
  errors.report(new Error('a minute later'), { where: 'job mail' });
  await sentry.received(31);
  await errors.close();
  assert.equal(sentry.envelopes.length, 31);
  const last = sentry.envelopes.find(({ event }) => event.exception.values[0]?.value === 'a minute later');
  assert.deepEqual(last?.event.extra, { unsent_before: 70 });
});

test('a reporter that does not answer holds up neither a report nor the end', async () => {
  const sentry = await sentryServer(() => 'hang');
  after(() => sentry.close());
  const errors = await sentryReporter({ dsn: sentry.dsn, environment: 'demo', clock: testClock(), log: silent });
  errors.report(new Error('heard by nobody'), { where: 'job mail' });
  await sentry.received(1);
  const since = performance.now();
  await errors.close();
  assert.ok(performance.now() - since < 2_000);
  errors.report(new Error('after the end'), { where: 'job mail' });
});

test('a reporter that is not there is logged and harms nobody; one that has enough is left alone for a while', async () => {
  const gone = await sentryServer();
  gone.close();
  const lines: string[] = [];
  let heard: () => void = () => undefined;
  const logged = new Promise<void>((tell) => (heard = tell));
  const log = pino(
    { level: 'warn' },
    {
      write: (line) => {
        lines.push(line);
        heard();
      },
    },
  );
  const lost = await sentryReporter({ dsn: gone.dsn, environment: 'demo', clock: testClock(), log });
  lost.report(new Error('lost'), { where: 'job mail' });
  await logged;
  await lost.close();
  assert.match(lines.join(''), /the error reporter did not take a report/);

  const busy = await sentryServer(() => 429);
  after(() => busy.close());
  const polite = await sentryReporter({ dsn: busy.dsn, environment: 'demo', clock: testClock(), log: silent });
  polite.report(new Error('one'), { where: 'job mail' });
  await busy.received(1);
  await polite.close();
  assert.equal(busy.envelopes.length, 1);
});

test('causes that lead in a circle, and what is no error, are reported too', async () => {
  const sentry = await sentryServer();
  after(() => sentry.close());
  const errors = await sentryReporter({ dsn: sentry.dsn, environment: 'demo', clock: testClock(), log: silent });
  const circle = new Error('round');
  circle.cause = circle;
  errors.report(circle, { where: 'job mail' });
  errors.report('a password', { where: 'job mail' });
  await sentry.received(2);
  await errors.close();
  assert.ok(sentry.envelopes.every(({ text }) => !text.includes('a password')));
});
