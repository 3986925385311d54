import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { createBodies } from './bodies.ts';
import { encodingFor } from './encoding.ts';

test('a client gets the encoding that it would rather have, and of equals the best', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['gzip;q=0.5, *;q=0.9', 'br'],
    ['br;q=0.5, *', 'gzip'],
    ['br;q=0.001', 'br'],
    ['identity, *;q=0.1', 'identity'],
    ['identity;q=0.5, gzip;q=0.4, br;q=0.3', 'identity'],
    ['identity;q=0.5, gzip;Q=0.6', 'gzip'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['gzip, identity', 'gzip'],
    ['br;q=2, gzip;q=0.9', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000,gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', 'identity'],
    ['brotli', 'identity'],
    [',;,=', 'identity'],
  ];
  for (const [accepted, encoding] of cases) assert.equal(encodingFor(accepted), encoding, accepted);
});

const LONG = 'The salt came in at dawn. '.repeat(100);

test('a body is made once for all who ask, for each encoding', async () => {
  const bodies = createBodies();
  let made = 0;
  const make = async () => {
    made += 1;
    return LONG;
  };
  const [first, second] = await Promise.all([bodies.get('v1', 'br', make), bodies.get('v1', 'br', make)]);
  assert.equal(first, second);
  assert.equal(await bodies.get('v1', 'br', make), first);
  assert.equal(made, 1);
  assert.equal(brotliDecompressSync(first.bytes).toString(), LONG);
  assert.equal(gunzipSync((await bodies.get('v1', 'gzip', make)).bytes).toString(), LONG);
  assert.equal((await bodies.get('v1', 'identity', make)).bytes.toString(), LONG);
});

test('a short body is not compressed, and a failed one not kept', async () => {
  const bodies = createBodies();
  await assert.rejects(
    bodies.get('v1', 'br', async () => {
      throw new Error('the database is away');
    }),
    /away/,
  );
  const { bytes, encoding } = await bodies.get('v1', 'br', async () => 'short');
  assert.deepEqual([bytes.toString(), encoding], ['short', 'identity']);
});

test('bodies take no more memory than they may, and those asked for last stay', async () => {
  // Each takes 2,600 bytes and 500 for its place, so three have room.
  const bodies = createBodies(10_000);
  const remade: string[] = [];
  const ask = (name: string) =>
    bodies.get(name, 'identity', async () => {
      remade.push(name);
      return LONG;
    });
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await ask(name);
  assert.deepEqual(remade, ['a', 'b', 'c', 'd', 'b']);
});

const platform = await startPlatform();
after(() => platform.close());
const { app, api } = platform;
const author = await platform.signUp('Salt Author');
const editor = await platform.staff('Salt Editor', 'editor');
const reader = await platform.signUp('Salt Reader');
const publishing = writing(platform, author, editor);
const novel = await publishing.novel();
const text = `<p>${LONG.trim()}</p>`;
await publishing.chapter(novel, 'First light', text);
const url = `/api/novels/${novel.slug}/chapters/1/content/`;

test('a chapter is sent in what the client takes, again from memory and the same', async () => {
  for (const [accepted, encoding, open] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (b: Buffer) => b],
  ] as const) {
    for (const time of ['made', 'kept']) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-encoding'], encoding, `${accepted}, ${time}`);
      assert.equal(answer.headers['content-length'], String(answer.rawPayload.length));
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(answer.headers['vary'], 'authorization, accept-encoding');
      assert.match(String(answer.headers['etag']), /^W\/"chp_\w+-1-1\.00"$/);
      assert.equal(answer.headers['cache-control'], 'public, max-age=0, must-revalidate, s-maxage=10');
      assert.equal(JSON.parse(open(answer.rawPayload).toString()).content, text);
    }
  }
});

test('HEAD has the headers of GET and no body, and what is unchanged has neither', async () => {
  const headers = { 'accept-encoding': 'br' };
  const got = await app.inject({ url, headers });
  const head = await app.inject({ method: 'HEAD', url, headers });
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0]);
  for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary', 'cache-control'])
    assert.equal(head.headers[name], got.headers[name], name);
  const same = await app.inject({ url, headers: { ...headers, 'if-none-match': String(got.headers['etag']) } });
  assert.deepEqual(
    [same.statusCode, same.rawPayload.length, same.headers['content-encoding'], same.headers['vary']],
    [304, 0, undefined, 'authorization, accept-encoding'],
  );
});

test('every change shows at once, to guests and to readers', async () => {
  const meets = async (n = '1') => {
    const asked = [
      await api('GET', `/novels/${novel.slug}/chapters/${n}/content/`),
      await api('GET', `/novels/${novel.slug}/chapters/${n}/content/`, { as: reader }),
    ];
    return asked.map(({ status, body }) => (status === 200 ? body.title : status));
  };
  const change = async (body: object) =>
    assert.equal(
      (await api('PATCH', `/novels/mine/${novel.slug}/chapters/${chapter.id}/`, { as: author, body })).status,
      200,
    );
  const [chapter] = (await api('GET', `/novels/${novel.slug}/chapters/`)).body.results;

  assert.deepEqual(await meets(), ['First light', 'First light']);
  await publishing.request(novel, chapter, { title: 'Second light', draft: text });
  assert.deepEqual(await meets(), ['First light', 'First light']);
  await publishing.approve(novel, chapter);
  assert.deepEqual(await meets(), ['Second light', 'Second light']);
  await change({ unlock_mode: 'C', coin_requirement: 3 });
  assert.deepEqual(await meets(), [401, 403]);
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/`)).body.coin_requirement, 3);
  await change({ coin_requirement: 4 });
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/`)).body.coin_requirement, 4);
  await change({ unlock_mode: 'F', chapter: '7' });
  assert.deepEqual(await meets(), [404, 404]);
  assert.deepEqual(await meets('7'), ['Second light', 'Second light']);
  assert.equal((await api('DELETE', `/novels/mine/${novel.slug}/chapters/${chapter.id}/`, { as: author })).status, 204);
  assert.deepEqual(await meets('7'), [404, 404]);
});

test('one reader’s right to a locked chapter is nobody else’s', async () => {
  await publishing.chapter(novel, 'For coins', text);
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, {
    as: author,
    body: { unlock_mode: 'C', coin_requirement: 3 },
  });
  const status = async (asking = {}) => (await api('GET', `/novels/${novel.slug}/chapters/1/content/`, asking)).status;
  await platform.services.wallet.grant(reader.id, 3, 'For the test', 'bodies-test');
  const other = await platform.signUp('Other Reader');
  assert.deepEqual([await status({ as: reader }), await status({ as: author })], [403, 200]);
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: reader })).status, 200);
  assert.deepEqual(
    [await status({ as: reader }), await status({ as: other }), await status(), await status({ as: author })],
    [200, 403, 401, 200],
  );
});
