import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { createMetrics } from './metrics.ts';

const platform = await startPlatform({ mode: 'production' });
after(() => platform.close());
const { api, app } = platform;

/** The lines of a metric, without its bounds. */
async function lines(name: string): Promise<string[]> {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: '/metrics' });
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
  metrics.countDead(() => dead());
  assert.match(await metrics.registry.metrics(), /^jobs_dead\{kind="mail"\} 3$/m);
  dead = () => Promise.reject(new Error('the database is away'));
  const told = await metrics.registry.metrics();
  assert.doesNotMatch(told, /^jobs_dead\{/m);
  assert.match(told, /^process_resident_memory_bytes /m);
});
