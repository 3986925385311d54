import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cacheInFront, type Asking } from '../../test/cache-in-front.ts';
import { startPlatform } from '../../test/platform.ts';
import { novelForm, writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app } = platform;
const ada = await platform.signUp('Ada Obi');
const reader = await platform.signUp('Rea Der');
const admin = await platform.staff('Ad Min', 'admin');
const salt = await writing(platform, ada, await platform.staff('Ed Itor', 'editor')).published(3, {
  title: 'The Salt Road',
  book_type: 'paid',
  locked_chapter: '2',
});
const { body: genre } = await api('POST', '/genres/', { as: admin, body: { name: 'Tall tales' } });
const at = `/novels/${salt.slug}/`;

for (const [path, keys] of [
  [at, `all ${salt.id} ${ada.id}`],
  [`${at}related/`, `all ${salt.id} lists`],
  [`${at}chapters/`, `all ${salt.id}`],
  [`${at}chapters/2/`, `all ${salt.id}`],
  [`${at}chapters/2/previous/`, `all ${salt.id}`],
  [`${at}chapters/2/next/`, `all ${salt.id}`],
  [`${at}chapters/1/content/`, `all ${salt.id}`],
  ['/genres/', 'all'],
  [`/genres/${genre.id}/`, 'all'],
  ['/tags/', 'all'],
] as const)
  test(`${path}: a cache in front may have what guests are answered for ten seconds, and nobody else's`, async () => {
    const guests = await api('GET', path);
    assert.equal(guests.status, 200);
    assert.equal(guests.headers['cache-control'], 'public, max-age=0, must-revalidate, s-maxage=10');
    assert.equal(guests.headers['cdn-cache-control'], 'max-age=10, stale-while-revalidate=20');
    assert.equal(guests.headers['surrogate-key'], keys);
    assert.match(String(guests.headers['vary']), /^authorization\b/);
    const own = await api('GET', path, { as: reader });
    assert.match(String(own.headers['cache-control']), /^(no-store|private, no-cache)$/);
    assert.deepEqual([own.headers['cdn-cache-control'], own.headers['surrogate-key']], [undefined, undefined]);
  });

test('what is not there, or is locked, is stored nowhere', async () => {
  for (const [path, refused] of [
    ['/novels/nothing/', 404],
    ['/novels/nothing/chapters/', 404],
    [`${at}chapters/9/`, 404],
    [`${at}chapters/3/content/`, 401],
    ['/genres/gen_none/', 404],
  ] as const) {
    const { status, headers } = await api('GET', path);
    assert.equal(status, refused);
    assert.doesNotMatch(String(headers['cache-control']), /s-maxage|public/, path);
    assert.deepEqual([headers['cdn-cache-control'], headers['surrogate-key']], [undefined, undefined], path);
  }
});

test('a change is seen through such a cache ten seconds later, and thirty through a CDN that asks meanwhile', async () => {
  const ask = async ({ url, headers }: Asking) => {
    const answer = await app.inject({ url, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
  const now = () => platform.clock.now().getTime();
  const url = `/api${at}`;
  for (const [targeted, seconds] of [
    [false, 10],
    [true, 30],
  ] as const) {
    const cache = cacheInFront({ ask, now, targeted });
    const type = async () => JSON.parse((await cache.get({ url, headers: {} })).body).book_type as string;
    const become = async (book_type: string) => {
      const body = novelForm({
        title: 'The Salt Road',
        book_type,
        ...(book_type === 'paid' && { locked_chapter: '2' }),
      });
      assert.equal((await api('PATCH', `/novels/mine/${salt.slug}/`, { as: ada, body })).status, 200);
    };
    assert.equal(await type(), 'paid');
    await become('free');
    assert.equal(await type(), 'paid');
    platform.clock.step({ seconds });
    assert.equal(await type(), 'free');
    await become('paid');
  }
});
