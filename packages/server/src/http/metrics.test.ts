import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { createMetrics } from './metrics.ts';

const PROMETHEUS = 'a-token-that-only-Prometheus-knows';
const platform = await startPlatform({ mode: 'production', environment: { METRICS_TOKEN: PROMETHEUS } });
after(() => platform.close());
const { api, app } = platform;

/** The lines of a metric, without its bounds. */
async function lines(name: string): Promise<string[]> {
  const { statusCode, headers, body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${PROMETHEUS}` },
  });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  return body.split('\n').filter((line) => line.startsWith(name));
}

test('answers are counted by route, method and status, and never by the address that was asked for', async () => {
  for (const slug of ['one', 'two']) await api('GET', `/novels/${slug}/`);
  await api('GET', '/genres/');
  for (const path of ['/nowhere', '/elsewhere']) await app.inject({ method: 'GET', url: path });
  const counted = await lines('http_request_duration_seconds_count');
  for (const line of [
    'http_request_duration_seconds_count{route="/api/novels/:novel/",method="GET",status="404"} 2',
    'http_request_duration_seconds_count{route="/api/genres/",method="GET",status="200"} 1',
    'http_request_duration_seconds_count{route="page",method="GET",status="404"} 2',
  ])
    assert.ok(counted.includes(line), `${line} is not among\n${counted.join('\n')}`);
  assert.doesNotMatch(counted.join('\n'), /one|nowhere/);
});

test('the process tells of its memory and its event loop', async () => {
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    assert.equal((await lines(`${name} `)).length, 1, name);
});

test('jobs that failed to the last are counted by kind, and the rest is told even when nobody can count them', async () => {
  const metrics = createMetrics();
  let dead = async (): Promise<{ kind: string; count: number }[]> => [{ kind: 'mail', count: 3 }];
  metrics.countJobs({ dead: () => dead(), retrying: async () => [{ kind: 'push', count: 2 }] });
  const both = await metrics.registry.metrics();
  assert.match(both, /^jobs_dead\{kind="mail"\} 3$/m);
  assert.match(both, /^jobs_retrying\{kind="push"\} 2$/m);
  dead = () => Promise.reject(new Error('the database is away'));
  const told = await metrics.registry.metrics();
  assert.doesNotMatch(told, /^jobs_dead\{/m);
  assert.match(told, /^process_resident_memory_bytes /m);
});

const statusOf = async (server: typeof app, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  (await server.inject({ url: '/metrics', headers, remoteAddress })).statusCode;

test('in production, without a token, there is nothing: a proxy on the same machine would pass strangers off as its own', async () => {
  const closed = await startPlatform({ mode: 'production' });
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '198.51.100.7'])
    assert.equal(await statusOf(closed.app, {}, from), 404, from);
  assert.equal(await statusOf(closed.app, { authorization: 'Bearer undefined' }), 404);
  await closed.close();
});

test('with a token, whoever has it is told, and nobody else', async () => {
  assert.equal(await statusOf(app, { authorization: `Bearer ${PROMETHEUS}` }, '198.51.100.7'), 200);
  assert.deepEqual([await statusOf(app), await statusOf(app, { authorization: 'Bearer another' })], [401, 401]);
});

test('the demo tells everybody, unless it has a public address', async () => {
  const demo = await startPlatform();
  assert.equal(await statusOf(demo.app, {}, '198.51.100.7'), 200);
  await demo.close();
  const shown = await startPlatform({ publicUrl: 'https://demo.example' });
  assert.equal(await statusOf(shown.app), 404);
  await shown.close();
});

test('with an https address, browsers are told to come by https alone; every answer says what it is', async () => {
  for (const url of [
    '/api/genres/',
    '/api/nothing/',
    '/nowhere',
    '/healthz',
    '/readyz',
    '/metrics',
    '/media/none.webp',
    '/api/docs/',
  ]) {
    const { headers } = await app.inject({ url });
    assert.equal(headers['strict-transport-security'], 'max-age=31536000', url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
  }
  const demo = await startPlatform({ publicUrl: 'http://novels.test' });
  for (const url of ['/api/genres/', '/dev/mail', '/healthz']) {
    const { headers } = await demo.app.inject({ url });
    assert.deepEqual(
      [headers['strict-transport-security'], headers['x-content-type-options']],
      [undefined, 'nosniff'],
      url,
    );
  }
  await demo.close();
});
