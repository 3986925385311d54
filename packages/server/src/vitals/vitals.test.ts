import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@griot/contracts/contract';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, services } = platform;
const page = { remote: 'mf-reader', build: '0123456789abcdef' };

/** The lines of a metric. */
async function lines(name: string): Promise<string[]> {
  const { body } = await app.inject({ url: '/metrics' });
  return body.split('\n').filter((line) => line.startsWith(name));
}

test('how a page felt is counted by its remote and build, and of a build that is not served nothing is', async () => {
  services.vitals.served([page]);
  for (const told of [
    { ...page, ttfb: 90, lcp: 1_900, inp: 64, cls: 0.12 },
    { ...page, lcp: 5_000 },
    { ...page, build: 'made-up-by-somebody', lcp: 100 },
    { ...page, remote: 'mf-nobody', lcp: 100 },
  ])
    assert.equal((await api('POST', '/vitals/', { body: told })).status, 204);
  const labels = `remote="mf-reader",build="${page.build}"`;
  assert.deepEqual(await lines('web_vitals_seconds_count'), [
    `web_vitals_seconds_count{vital="ttfb",${labels}} 1`,
    `web_vitals_seconds_count{vital="lcp",${labels}} 2`,
    `web_vitals_seconds_count{vital="inp",${labels}} 1`,
  ]);
  const buckets = await lines('web_vitals_seconds_bucket');
  for (const [le, count] of [
    ['1.8', 0],
    ['2.5', 1],
    ['8', 2],
  ] as const)
    assert.ok(buckets.includes(`web_vitals_seconds_bucket{le="${le}",vital="lcp",${labels}} ${count}`), le);
  assert.deepEqual(await lines('web_vitals_layout_shift_count'), [`web_vitals_layout_shift_count{${labels}} 1`]);
  assert.deepEqual(await lines('web_vitals_layout_shift_sum'), [`web_vitals_layout_shift_sum{${labels}} 0.12`]);
});

test('who only tells how a page felt has written nothing that they would have to wait for', async () => {
  const told = await app.inject({ method: 'POST', url: '/api/vitals/', payload: { ...page, lcp: 100 } });
  assert.deepEqual([told.statusCode, told.headers['set-cookie']], [204, undefined]);
});

test('figures that cannot be, and whatever else is sent, are refused', async () => {
  for (const [wrong, field] of [
    [{ ...page, lcp: -1 }, 'lcp'],
    [{ ...page, inp: 120_001 }, 'inp'],
    [{ ...page, cls: 'much' }, 'cls'],
    [{ ...page, remote: 'shell' }, 'remote'],
    [{ ...page, build: 'a b' }, 'build'],
    [{ ...page, user: 'ada' }, 'user'],
  ] as const) {
    const { status, body } = await api('POST', '/vitals/', { body: wrong });
    assert.equal(status, 400, field);
    assert.deepEqual(Object.keys(body.detail), [field]);
  }
});

test('a visit that was traced is told in the W3C’s form, within an hour, ten at a time with thirty calls each', async () => {
  const call = { call: 'GET /novels/{novel}/', span: '00f067aa0ba902b8', age: 900, duration: 320 };
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const visit = { ...page, trace, span: '00f067aa0ba902b7', age: 3_600_000, duration: 3_600_000, calls: [call] };
  const many = { ...page, visits: Array.from({ length: 10 }, () => ({ ...visit, calls: Array(30).fill(call) })) };
  assert.equal((await api('POST', '/vitals/', { body: many })).status, 204);
  // A browser says the names of the contract's calls as they are.
  for (const name of Object.keys(contract)) {
    const one = { ...page, visits: [{ ...visit, calls: [{ ...call, call: name }] }] };
    assert.ok(contract['POST /vitals/'].body.safeParse(one).success, name);
  }
  for (const [wrong, field] of [
    [{ trace: '0'.repeat(32) }, 'trace'],
    [{ trace: trace.toUpperCase() }, 'trace'],
    [{ span: '0'.repeat(16) }, 'span'],
    [{ span: '00f067aa0ba902b' }, 'span'],
    [{ age: 3_600_001 }, 'age'],
    [{ duration: -1 }, 'duration'],
    [{ remote: 'shell' }, 'remote'],
    [{ pathname: '/library' }, 'pathname'],
    [{ calls: Array(31).fill(call) }, 'calls'],
    [{ calls: [{ ...call, call: 'GET /search/?q=my words' }] }, 'calls.0.call'],
    [{ calls: [{ ...call, span: 'none' }] }, 'calls.0.span'],
    [{ calls: [{ ...call, age: 3_600_001 }] }, 'calls.0.age'],
  ] as const) {
    const { status, body } = await api('POST', '/vitals/', { body: { ...page, visits: [{ ...visit, ...wrong }] } });
    assert.equal(status, 400, field);
    assert.deepEqual(Object.keys(body.detail), [`visits.0.${field}`]);
  }
  const eleven = await api('POST', '/vitals/', { body: { ...page, visits: Array(11).fill(visit) } });
  assert.deepEqual([eleven.status, Object.keys(eleven.body.detail)], [400, ['visits']]);
});

test('an address tells 120 visits in ten minutes', async () => {
  const from = '203.0.113.20';
  for (let n = 1; n <= 120; n += 1) assert.equal((await api('POST', '/vitals/', { body: page, from })).status, 204);
  assert.equal((await api('POST', '/vitals/', { body: page, from })).status, 429);
});

test('of builds that are served no longer nothing is told any more', async () => {
  services.vitals.served([page]);
  await services.vitals.hear({ ...page, lcp: 800 }, '203.0.113.30');
  assert.ok((await lines('web_vitals')).join('').includes(page.build));
  services.vitals.served(Array.from({ length: 40 }, (_, n) => ({ remote: 'mf-reader', build: `later-${n}` })));
  await services.vitals.hear({ ...page, lcp: 800 }, '203.0.113.30');
  assert.ok(!(await lines('web_vitals')).join('').includes(page.build));
});
