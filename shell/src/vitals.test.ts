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
    pages: [{ path: '/ranking', guard: 'public', chunk: 'ranking', head: { title: 'Ranking' } }],
  }),
  buildId: 'promoted',
} as RegisteredRemote;
const builds = { inUse: () => ({ ...remote, buildId: 'fallen-back' }) };

let sent: { path: string; body: Blob }[];
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  sent = [];
  Object.assign(navigator, { sendBeacon: (path: string, body: Blob) => sent.push({ path, body }) });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
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

test('a page of nobody tells nothing', () => {
  tellVitals(testPlatform({ at: '/nowhere' }), { remotes: [remote] }, builds);
  become('hidden');
  expect(sent).toHaveLength(0);
});
