import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startPlatform } from '../../test/platform.ts';
import { BUILD, get, platform, reader, serving, slug } from '../../test/served-pages.ts';
import { createGateway } from './index.ts';

test('the worker that shows pushes is at the root, never stored unasked, and may ask nothing of the network', async () => {
  const { statusCode, headers, body } = await platform.app.inject('/push-worker.js');
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/javascript/);
  assert.deepEqual([headers['cache-control'], headers['content-security-policy']], ['no-cache', "default-src 'none'"]);
  assert.match(body, /addEventListener\('push'/);
  assert.doesNotMatch(body, /addEventListener\('fetch'/);
});

test('a page says which share of its visits is traced and tells how it felt, and counts as served; by default it says nothing', async () => {
  const sampling = await startPlatform({
    gateway: createGateway(serving),
    environment: {
      VITALS_SHARE: '0.05',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    },
  });
  after(() => sampling.close());
  const meta = /<meta name="griot-[^>]*>/g;
  const { body } = await sampling.app.inject('/ranking');
  assert.deepEqual(body.match(meta), [
    '<meta name="griot-traces" content="0.25" data-takes="visits">',
    '<meta name="griot-vitals" content="0.05">',
  ]);
  await sampling.api('POST', '/vitals/', { body: { remote: 'mf-reader', build: BUILD, lcp: 900 } });
  const told = (await sampling.app.inject('/metrics')).body;
  assert.match(told, new RegExp(`web_vitals_seconds_count\\{vital="lcp",remote="mf-reader",build="${BUILD}"\\} 1`));
  assert.equal((await get('/ranking')).html.match(meta), null);
});

test('what does not exist is a page with status 404', async () => {
  for (const url of [
    '/nowhere',
    '/book/no-such-novel',
    // A name of an address asks for what is called that, and for no other call.
    `/book/${slug}%2Fchapters`,
    `/book/${slug}%3Fx`,
    `/book/${slug}/read/ninth-night-9`,
    `/book/${slug}/read/no-number`,
    '/book/%E0%A4%A',
    '/%',
    `/book/${'x'.repeat(401)}`,
  ]) {
    const { status, html } = await get(url);
    assert.equal(status, 404, url);
    assert.match(html, /<title>Not found · Griot<\/title>/);
    assert.match(html, /id="griot-registry"/, 'the shell still starts');
  }
});

test('a browser asks each time whether a page is as it was, a cache in front every ten seconds, and other sites are told nothing', async () => {
  const { headers } = await get('/');
  assert.deepEqual(
    [
      'cache-control',
      'cdn-cache-control',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
    ].map((name) => headers[name]),
    [
      'public, max-age=0, must-revalidate, s-maxage=10',
      'max-age=10, stale-while-revalidate=20',
      'nosniff',
      'strict-origin-when-cross-origin',
      'camera=(), microphone=(), geolocation=()',
      'same-origin-allow-popups',
    ],
  );
});

test('a remote’s files are kept for a year, and nothing else of its folder is served', async () => {
  const entry = await get(`${reader.base}remoteEntry.js`);
  assert.equal(entry.status, 200);
  assert.equal(entry.headers['cache-control'], 'public, max-age=31536000, immutable');
  for (const url of [
    `/r/mf-reader/${BUILD}/missing.js`,
    `/r/mf-reader/${BUILD}/..%2fremote.json`,
    `/r/mf-reader/fedcba9876543210/remoteEntry.js`,
    `/r/mf-none/${BUILD}/remoteEntry.js`,
  ])
    assert.equal((await get(url)).status, 404, url);
});

test('what is not there is not remembered, and of a build’s folder nothing is reached but its files', async () => {
  for (const path of [
    'missing.js',
    'build.json',
    'server-half.cjs',
    '.hidden',
    '..%2fremote.json',
    '%2e%2e/remote.json',
    'a/..%2f..%2f..%2fremote.json',
    '..%5cremote.json',
    'remoteEntry.js%00.css',
    '',
  ]) {
    const { status, headers } = await get(reader.base + path);
    assert.deepEqual([status, headers['cache-control']], [404, 'no-store'], path);
  }
  assert.equal((await get(`/r/mf-reader/${BUILD}x/remoteEntry.js`)).status, 404);
});

test('which builds a visitor gets can be asked, and is never remembered', async () => {
  const { html, headers, status } = await get('/r/current.json');
  assert.deepEqual([status, headers['cache-control']], [200, 'no-store']);
  assert.deepEqual(JSON.parse(html), { builds: { shell: BUILD, 'mf-reader': BUILD } });
});

test('whoever has been given no share of a canary is told what most get, and draws no lot by asking', async (t) => {
  const { visit } = serving;
  t.after(() => (serving.visit = visit));
  const shares: (number | undefined)[] = [];
  serving.visit = async (visitor) => {
    shares.push(visitor.share);
    return { release: serving.current(), varies: true };
  };
  await get('/r/current.json');
  await get('/r/current.json', { cookie: 'builds=1750' });
  assert.deepEqual(shares, [100, 17.5]);
});

test('a visitor of a canary is given a cookie, which no cache passes on to another', async (t) => {
  const { visit } = serving;
  t.after(() => (serving.visit = visit));
  serving.visit = async (visitor) => ({
    release: serving.current(),
    varies: true,
    visitor: { ...visitor, share: 17.5 },
  });
  const chosen = `mf-reader.${BUILD}`;
  const { headers } = await get('/', { cookie: `other=1; builds=${chosen}` });
  assert.equal(headers['set-cookie'], `builds=1750~${chosen}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`);
  assert.equal(headers['vary'], 'accept-encoding, cookie');
});

test('a registry that cannot be served any more is told by a server that is ready', async (t) => {
  const { trouble } = serving;
  t.after(() => (serving.trouble = trouble));
  serving.trouble = () => 'registry.json of the store is no JSON';
  const { status, html } = await get('/readyz');
  assert.equal(status, 200);
  assert.deepEqual(JSON.parse(html), { ok: true, warnings: ['registry.json of the store is no JSON'] });
});

test('a server half is given to nobody', async () => {
  assert.equal((await get(`${reader.base}remoteEntry.js`)).status, 200);
  assert.equal((await get(`${reader.base}server-half.cjs`)).status, 404);
});

test('an unknown call is an error of the API and no page; a page can only be read', async () => {
  for (const broken of ['/api/novels/%E0%A4%A/', '/media/%E0%A4%A', '/r/%']) {
    const { status, headers } = await get(broken);
    assert.deepEqual([status, headers['content-type']], [404, 'application/json; charset=utf-8'], broken);
  }
  const call = await get('/api/nothing/');
  assert.equal(call.status, 404);
  assert.equal(JSON.parse(call.html).code, 'not_found');
  assert.equal((await platform.app.inject({ method: 'POST', url: '/about' })).statusCode, 405);
});

for (const [kind, url, status] of [
  ['the home page', '/', 200],
  ['a novel', `/book/${slug}`, 200],
  ['a chapter', `/book/${slug}/read/1`, 200],
  ['a locked chapter', `/book/${slug}/read/2`, 200],
  ['a list', '/view-novels?search=salt', 200],
  ['a genre', '/genre?genre=Adventure', 200],
  ['the search', '/search?search=salt', 200],
  ['a dialog over a page', '/signin', 200],
  ['a novel that is not there', '/book/nobody-wrote-it', 404],
  ['what nobody has made', '/no/such/page', 404],
] as const) {
  test(`a page leaves in what the browser takes: ${kind}`, async () => {
    const plain = await platform.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    assert.deepEqual([plain.statusCode, plain.headers['content-encoding']], [status, undefined]);
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { statusCode, headers, rawPayload } = await platform.app.inject({
        url,
        headers: { 'accept-encoding': accepted },
      });
      assert.deepEqual([statusCode, headers['content-encoding']], [status, encoding]);
      assert.equal(headers['vary'], 'accept-encoding');
      assert.equal(headers['content-length'], String(rawPayload.length));
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      const opened = open(rawPayload).toString();
      assert.equal(opened, plain.body);
      assert.ok(rawPayload.length < opened.length * 0.6, `${rawPayload.length} of ${opened.length} bytes`);
    }
  });
}

test('what has a route of its own leaves compressed too', async () => {
  for (const url of ['/api/openapi.json', '/metrics']) {
    const { statusCode, headers } = await platform.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    assert.deepEqual([statusCode, headers['content-encoding']], [200, 'br'], url);
    assert.match(String(headers['vary']), /accept-encoding/i);
  }
});
