import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RegisteredRemote } from '@griot/contracts';
import { startPlatform } from '../../test/platform.ts';
import { servingOf } from '../../test/serving.ts';
import { createGateway } from './index.ts';
import { readOverride } from './override.ts';

const BUILD = '0123456789abcdef';
const remote = (name: string, path: string): RegisteredRemote => ({
  name,
  owner: 'Reading',
  version: '1.0.0',
  contracts: { api: 1, bus: 1, kit: 1 },
  buildId: BUILD,
  base: `/r/${name}/${BUILD}/`,
  entry: 'remoteEntry.js',
  integrity: 'sha384-entry',
  container: name.replace('-', '_'),
  assets: { app: ['app.js'], home: ['home.js'] },
  pages: [{ path, guard: 'public', chunk: 'home', head: { title: 'Home' } }],
});
const serving = servingOf({
  registry: { remotes: [remote('mf-legal', '/about'), remote('mf-reader', '/')] },
  shell: {
    buildId: BUILD,
    base: `/r/shell/${BUILD}/`,
    scripts: ['main.js'],
    styles: [],
    files: { 'main.js': 'sha384-m' },
    preloads: [],
    css: '',
    textCss: '',
  },
  folders: {},
});
const platform = await startPlatform({ gateway: createGateway(serving) });
const production = await startPlatform({ gateway: createGateway(serving), mode: 'production' });
after(() => Promise.all([platform.close(), production.close()]));

const get = async (url: string, cookie = '', { app } = platform) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { host: 'novels.test', cookie } });
  const registry = /id="griot-registry">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    status: statusCode,
    headers,
    body,
    policy: String(headers['content-security-policy']).replace(/(?<=style-src .*?'sha256-)[^']+/, 'x'),
    remotes: registry === undefined ? [] : (JSON.parse(registry) as { remotes: RegisteredRemote[] }).remotes,
  };
};
const CHOSEN = 'mfo=mf-legal:http://localhost:4105';

test('an address chooses one remote’s origin, which a cookie keeps and the address does not', async () => {
  const { status, headers } = await get('/about?mfo=mf-legal:http://localhost:4105&a=b');
  assert.deepEqual(
    [status, headers['location'], headers['set-cookie']],
    [302, '/about?a=b', `${CHOSEN}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`],
  );
});

test('with it that remote comes from there, all others from where they were, and the policy allows that origin and no other', async () => {
  const plain = await get('/about');
  const { remotes, policy, body, headers } = await get('/about', `other=1; ${CHOSEN}`);
  assert.deepEqual(
    remotes.map(({ name, base, integrity }) => [name, base, integrity]),
    [
      ['mf-legal', 'http://localhost:4105/federation/', ''],
      ['mf-reader', `/r/mf-reader/${BUILD}/`, 'sha384-entry'],
    ],
  );
  assert.equal(
    policy,
    plain.policy
      .replaceAll("'self'", "'self' http://localhost:4105")
      .replace(/(manifest-src|form-action) 'self' \S+?(?=;|$)/g, "$1 'self'"),
  );
  assert.doesNotMatch(body, /rel="preload"[^>]*mf-legal/);
  assert.match(String(headers['vary']), /cookie/);
});

test('the page says so, with a button that ends it', async () => {
  const { body } = await get('/about', CHOSEN);
  assert.match(
    body,
    /<form id="mfo"[^>]*><span>mf-legal from http:\/\/localhost:4105<\/span><button name="mfo" value="clear">Clear<\/button>/,
  );
  const cleared = await get('/about?mfo=clear', CHOSEN);
  assert.deepEqual(
    [cleared.status, cleared.headers['location'], cleared.headers['set-cookie']],
    [302, '/about', 'mfo=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
  );
  const plain = await get('/about');
  assert.doesNotMatch(plain.body, /id="mfo"|override\.js/);
});

test('the way back leads to no other site', async () => {
  const { headers } = await get('/.//evil.example/?mfo=clear');
  assert.match(String(headers['location']), /^\/(?!\/)/);
});

test('only a remote that there is comes from elsewhere, and only from the browser’s own machine', async () => {
  for (const wrong of [
    'mf-legal:http://evil.example',
    'mf-legal:http://localhost.evil.example:4105',
    'mf-legal:http://localhost:4105/path',
    'mf-legal:http://localhost:99999',
    'mf-legal:http://localhost:4105@evil.example',
    'mf-legal:javascript:alert(1)',
    'mf-none:http://localhost:4105',
    'shell:http://localhost:4105',
    '',
  ]) {
    const { status, headers } = await get(`/about?mfo=${encodeURIComponent(wrong)}`);
    assert.deepEqual([status, headers['set-cookie']], [400, undefined], wrong);
    assert.equal((await get('/about', `mfo=${wrong}`)).policy, (await get('/about')).policy, wrong);
  }
  for (const own of ['http://127.0.0.1:4105', 'http://[::1]:4105', 'https://localhost:4105', 'http://localhost'])
    assert.deepEqual(readOverride(`mf-legal:${own}`), { remote: 'mf-legal', origin: own });
});

test('in production neither the address nor the cookie says where code comes from', async () => {
  const asked = await get('/about?mfo=mf-legal:http://localhost:4105', '', production);
  assert.deepEqual([asked.status, asked.headers['set-cookie']], [200, undefined]);
  const { remotes, policy, body } = await get('/about', CHOSEN, production);
  assert.equal(remotes[0]?.base, `/r/mf-legal/${BUILD}/`);
  assert.equal(policy, (await get('/about')).policy);
  assert.doesNotMatch(body, /id="mfo"/);
  assert.equal((await get('/dev/override.js', '', production)).status, 404);
});
