import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { sentryServer } from '../../test/sentry.ts';
import { createApp } from '../app.ts';
import { sentryReporter } from '../ports/error-reporter.ts';
import { createLog } from '../ports/log.ts';
import { createServices } from '../services.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;
const failure = {
  name: 'mf-reader network',
  message: 'Loading chunk 12 failed.',
  where: '/book/salt/read/y-1',
  build: '0123456789abcdef',
};

test('what failed in a browser is logged and reported, without what a reader typed', async () => {
  const sentry = await sentryServer();
  after(() => sentry.close());
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const errors = await sentryReporter({ dsn: sentry.dsn, environment: 'production', clock: platform.clock, log });
  const ports = { ...platform.ports, log, errors };
  const app = await createApp(ports, { services: createServices(ports) });
  after(() => app.close());

  const answer = await app.inject({
    method: 'POST',
    url: '/api/client-errors/',
    remoteAddress: '203.0.113.9',
    payload: {
      ...failure,
      where: '/verify/ada@readers.test',
      message:
        'ada@readers.test could not load https://novels.example/r/mf-auth/form.js?code=424242 with eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJlLXRoZXJl',
      stack:
        'Error: my secret draft\n    at draft (https://novels.example/r/mf-auth/form.js?v=7:3:14)\nsubmit@https://novels.example/r/mf-auth/form.js:9:2\nOnce upon a time',
    },
  });
  assert.equal(answer.statusCode, 204);
  const [envelope] = await sentry.received(1);
  const [told] = envelope?.event.exception.values ?? [];
  assert.deepEqual(
    [told?.type, told?.value],
    ['mf-reader network', '[e-mail] could not load https://novels.example/r/mf-auth/form.js with [token]'],
  );
  assert.deepEqual(
    told?.stacktrace?.frames.map((f) => [f.function, f.filename, f.lineno]),
    [
      ['submit', 'https://novels.example/r/mf-auth/form.js', 9],
      ['draft', 'https://novels.example/r/mf-auth/form.js', 3],
    ],
  );
  assert.deepEqual(envelope?.event.tags, {
    where: 'browser /verify/[e-mail]',
    request_id: answer.headers['x-request-id'],
  });
  const line = lines.find((l) => l.includes('something failed in a browser')) ?? '';
  assert.equal((JSON.parse(line) as { build: string }).build, failure.build);
  for (const secret of ['ada@', '424242', 'eyJ', 'secret draft', 'Once upon', '203.0.113.9'])
    assert.ok(!`${line}${envelope?.text}`.includes(secret), `${secret} is in ${line} ${envelope?.text}`);
  await errors.close();
});

test('a report has a name, a message and a path, and nothing else', async () => {
  for (const [wrong, field] of [
    [{ ...failure, where: '/book?code=1' }, 'where'],
    [{ ...failure, where: 'https://elsewhere.example/' }, 'where'],
    [{ ...failure, message: 'x'.repeat(501) }, 'message'],
    [{ ...failure, name: '' }, 'name'],
    [{ ...failure, build: 'a b' }, 'build'],
    [{ ...failure, user: 'ada' }, 'user'],
    [{ ...failure, stack: 7 }, 'stack'],
  ] as const) {
    const { status, body } = await api('POST', '/client-errors/', { body: wrong });
    assert.equal(status, 400, field);
    assert.deepEqual(Object.keys(body.detail), [field]);
  }
});

test('sixty reports in ten minutes are heard from one address', async () => {
  const from = '203.0.113.20';
  for (let n = 1; n <= 60; n += 1)
    assert.equal((await api('POST', '/client-errors/', { body: failure, from })).status, 204);
  const { status, headers } = await api('POST', '/client-errors/', { body: failure, from });
  assert.deepEqual([status, headers['retry-after']], [429, '600']);
  assert.equal((await api('POST', '/client-errors/', { body: failure, from: '203.0.113.21' })).status, 204);
  platform.clock.step({ minutes: 10 });
  assert.equal((await api('POST', '/client-errors/', { body: failure, from })).status, 204);
});
