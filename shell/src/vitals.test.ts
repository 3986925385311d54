import { currentVisit, takeVisits, traceCall } from '@griot/api/visit-trace';
import { defineManifest, type RegisteredRemote } from '@griot/contracts';
import { testPlatform } from '@griot/testing';
import type { Metric } from 'web-vitals';
import { tellVitals } from './vitals.ts';

const heard: Record<string, (metric: Metric) => void> = {};
// A browser of tests measures nothing.
jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['onTTFB', 'onLCP', 'onINP', 'onCLS'].map((name) => [
      name,
      (hear: (metric: Metric) => void) => void (heard[name] = hear),
    ]),
  ),
);

const remote = {
  ...defineManifest({
    name: 'mf-reader',
    owner: 'Reading',
    version: '1.0.0',
    pages: [
      { path: '/ranking', guard: 'public', chunk: 'ranking', head: { title: 'Ranking' } },
      { path: '/ranking/week', guard: 'public', chunk: 'ranking', head: { title: 'Of this week' } },
    ],
  }),
  buildId: 'promoted',
} as RegisteredRemote;
const builds = { inUse: () => ({ ...remote, buildId: 'fallen-back' }) };

let sent: { path: string; body: Blob }[];
let visibility: DocumentVisibilityState = 'visible';
const listening = jest.spyOn(document, 'addEventListener');
beforeEach(() => {
  sent = [];
  document.head.innerHTML = '<meta name="griot-traces" content="1">';
  Object.assign(navigator, { sendBeacon: (path: string, body: Blob) => sent.push({ path, body }) > 0 });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});

afterEach(() => {
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener);
  listening.mockClear();
});

function become(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a visit tells how its page felt when it is put away, once, by remote and by the build that came up', async () => {
  tellVitals(testPlatform({ at: '/ranking' }), { remotes: [remote] }, builds);
  heard['onTTFB']?.({ name: 'TTFB', value: 85.4 } as Metric);
  heard['onLCP']?.({ name: 'LCP', value: 1234.56 } as Metric);
  heard['onCLS']?.({ name: 'CLS', value: 0.01234 } as Metric);
  heard['onLCP']?.({ name: 'LCP', value: 2345.6 } as Metric);
  become('visible');
  expect(sent).toHaveLength(0);
  become('hidden');
  become('visible');
  become('hidden');
  expect(sent.map(({ path }) => path)).toEqual(['/api/vitals/']);
  expect(JSON.parse((await sent[0]?.body.text()) ?? '')).toEqual({
    remote: 'mf-reader',
    build: 'fallen-back',
    ttfb: 85,
    lcp: 2346,
    cls: 0.012,
  });
});

/** What was told, in turn. */
const told = async (): Promise<unknown[]> =>
  Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text()) as unknown));

test('a visit that is traced tells its trace and its calls, by how long before; later ones when the page is put away again', async () => {
  document.head.innerHTML = '<meta name="griot-traces" content="1" data-takes="visits">';
  const clock = jest.spyOn(performance, 'now').mockReturnValue(2_000.4);
  window.history.replaceState(null, '', '/ranking');
  tellVitals(testPlatform({ at: '/ranking' }), { remotes: [remote] }, builds);
  heard['onLCP']?.({ name: 'LCP', value: 1234 } as Metric);
  const visit = currentVisit();
  const first = traceCall('GET /genres/');
  clock.mockReturnValue(2_300);
  first?.end();
  traceCall('GET /novels/{novel}/');
  // No page is there.
  window.history.pushState(null, '', '/nowhere');
  clock.mockReturnValue(9_000);
  traceCall('GET /genres/');
  clock.mockReturnValue(10_000);
  become('hidden');
  const page = { remote: 'mf-reader', build: 'fallen-back' };
  expect(await told()).toEqual([
    {
      ...page,
      lcp: 1234,
      visits: [
        {
          ...page,
          trace: visit?.trace,
          span: visit?.span,
          age: 10_000,
          duration: 9_000,
          calls: [
            { call: 'GET /genres/', span: first?.traceparent.slice(36, 52), age: 8_000, duration: 300 },
            { call: 'GET /novels/{novel}/', span: expect.any(String), age: 7_700, duration: 7_700 },
          ],
        },
      ],
    },
  ]);

  become('visible');
  become('hidden');
  expect(sent).toHaveLength(1);
  window.history.pushState(null, '', '/ranking');
  become('visible');
  const later = currentVisit();
  clock.mockReturnValue(11_000);
  become('hidden');
  expect((await told())[1]).toEqual({
    ...page,
    visits: [{ ...page, trace: later?.trace, span: later?.span, age: 1_000, duration: 1_000, calls: [] }],
  });

  // One that is longer ago than the server takes.
  window.history.pushState(null, '', '/nowhere');
  currentVisit();
  window.history.pushState(null, '', '/ranking');
  currentVisit();
  become('visible');
  clock.mockReturnValue(11_000 + 3_600_001);
  become('hidden');
  expect(sent).toHaveLength(2);
  clock.mockRestore();
});

test('a visit that is traced and makes no call tells itself', async () => {
  document.head.innerHTML = '<meta name="griot-traces" content="1" data-takes="visits">';
  window.history.pushState(null, '', '/nowhere');
  currentVisit();
  takeVisits();
  tellVitals(testPlatform({ at: '/ranking' }), { remotes: [remote] }, builds);
  become('hidden');
  const page = { remote: 'mf-reader', build: 'fallen-back' };
  expect(await told()).toEqual([{ ...page, visits: [expect.objectContaining({ ...page, calls: [] })] }]);
});

test('a later visit that makes no call tells itself too, and ends the one before', async () => {
  document.head.innerHTML = '<meta name="griot-traces" content="1" data-takes="visits">';
  const platform = testPlatform({ at: '/ranking/week' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  tellVitals(platform, { remotes: [remote] }, builds);
  clock.mockReturnValue(4_000);
  await platform.nav.push('/ranking');
  clock.mockReturnValue(10_000);
  become('hidden');
  expect(await told()).toEqual([
    expect.objectContaining({
      visits: [
        expect.objectContaining({ age: 9_000, duration: 3_000 }),
        expect.objectContaining({ age: 6_000, duration: 6_000, calls: [] }),
      ],
    }),
  ]);
  clock.mockRestore();
});

test('where the visit of the page itself began too long ago, its vitals are told apart from later visits', async () => {
  document.head.innerHTML = '<meta name="griot-traces" content="1" data-takes="visits">';
  const platform = testPlatform({ at: '/ranking/week' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  tellVitals(platform, { remotes: [remote] }, builds);
  heard['onLCP']?.({ name: 'LCP', value: 1234 } as Metric);
  clock.mockReturnValue(3_700_000);
  await platform.nav.push('/ranking');
  clock.mockReturnValue(3_800_000);
  become('hidden');
  const page = { remote: 'mf-reader', build: 'fallen-back' };
  expect(await told()).toEqual([
    { ...page, lcp: 1234 },
    { ...page, visits: [expect.objectContaining({ age: 100_000 })] },
  ]);
  clock.mockRestore();
});

test('where the browser has no room for visits, the vitals are told alone', async () => {
  document.head.innerHTML = '<meta name="griot-traces" content="1" data-takes="visits">';
  tellVitals(testPlatform({ at: '/ranking/week' }), { remotes: [remote] }, builds);
  heard['onLCP']?.({ name: 'LCP', value: 1234 } as Metric);
  Object.assign(navigator, {
    sendBeacon: (path: string, body: Blob) => body.size < 100 && sent.push({ path, body }) > 0,
  });
  become('hidden');
  expect(await told()).toEqual([{ remote: 'mf-reader', build: 'fallen-back', lcp: 1234 }]);
});

test('to a server of before, which refuses them, no visits are told', async () => {
  document.head.innerHTML = '<meta name="griot-traces" content="1">';
  window.history.pushState(null, '', '/ranking');
  tellVitals(testPlatform({ at: '/ranking' }), { remotes: [remote] }, builds);
  traceCall('GET /genres/');
  become('hidden');
  expect(await told()).toEqual([{ remote: 'mf-reader', build: 'fallen-back' }]);
});

test('a page of nobody tells nothing', () => {
  tellVitals(testPlatform({ at: '/nowhere' }), { remotes: [remote] }, builds);
  become('hidden');
  expect(sent).toHaveLength(0);
});
