import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { renewed } from '../../test/footprint.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm, writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { createSitemaps } from '../gateway/sitemap/cached.ts';
import { users } from '../schema/users.ts';

const platform = await startPlatform({ publicUrl: 'https://novels.example', guests: true });
after(() => platform.close());
const { api, db, clock, services } = platform;

const ada = await platform.signUp('Ada Obi');
// A token names the offices its bearer had when it was made.
const editor = await renewed(platform, await platform.staff('Ed Itor', 'editor'));
const reader = await platform.signUp('Rea Der');
const publishing = writing(platform, ada, editor);

const picture = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#7a3b2e' } })
  .png()
  .toBuffer();
async function published(fields: Record<string, string | string[]>) {
  const form = novelForm({ downloadable: 'true', ...fields });
  form.append('cover_image', new Blob([new Uint8Array(picture)]), 'cover.png');
  const { status, body } = await api('POST', '/novels/mine/', { as: ada, body: form });
  assert.equal(status, 201, JSON.stringify(body));
  await publishing.chapter(body, 'Night 1', '<p>SECRET words of the night.</p>');
  await publishing.chapter(body, 'Night 2', '<p>SECRET words of the day.</p>');
  return body;
}
const salt = await published({ title: 'Salt' });
const knives = await published({ title: 'Knives', warnings: ['self_harm', 'graphic_violence'] });
const veil = await published({ title: 'Veil', age_range: 'adults only', warnings: ['sexual_content'] });
await platform.ports.jobs.drain();
await services.rankings.atStart();

const get = async (path: string, as: Person | null = null) => await api('GET', path, as ? { as } : {});
const titles = async (path: string, as: Person | null = null): Promise<string[]> => {
  const { status, body } = await get(path, as);
  assert.equal(status, 200, path);
  const found = body.results.map(
    ({ title, novel }: { title?: string; novel?: { title: string } }) => title ?? novel?.title,
  );
  assert.equal(body.count, found.length, path);
  return found.sort();
};
const choose = async (body: object, as = reader) => {
  const answer = await api('PATCH', '/users/me/settings/', { as, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};
const confirm = (born: string, as: Person) => api('PUT', '/users/me/adult/', { as, body: { born } });

test('an author warns by a fixed list, in its order, and changes that later', async () => {
  assert.deepEqual([salt.warnings, knives.warnings], [[], ['graphic_violence', 'self_harm']]);
  assert.deepEqual((await get(`/novels/${knives.slug}/`)).body.warnings, ['graphic_violence', 'self_harm']);
  const change = (warnings: unknown) => api('PATCH', `/novels/mine/${salt.slug}/`, { as: ada, body: { warnings } });
  assert.deepEqual((await change(['hate'])).body.warnings, ['hate']);
  assert.deepEqual((await get(`/novels/${salt.slug}/`)).body.warnings, ['hate']);
  assert.deepEqual((await change([])).body.warnings, []);
  const wrong = await change(['boredom']);
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'invalid']);
});

const LISTS = [
  '/novels/',
  '/novels/?genre=adventure',
  '/novels/?search=lantern',
  '/novels/ranking/?type=all',
  '/novels/completed/',
];

test('what a reader hides by its warning is in no list and no news of theirs, and comes back', async () => {
  assert.equal((await api('PUT', `/follows/novels/${knives.slug}/`, { as: reader, body: {} })).status, 200);
  clock.step({ seconds: 1 });
  await publishing.chapter(knives, 'Night 3', '<p>More.</p>');
  await platform.ports.jobs.drain();
  const before = new Map<string, string[]>();
  for (const list of LISTS) before.set(list, await titles(list, reader));
  assert.deepEqual(before.get('/novels/'), ['Knives', 'Salt', 'Veil']);
  assert.deepEqual(await titles('/follows/news/', reader), ['Knives']);

  const kept = await choose({ hidden_warnings: ['self_harm', 'hate'] });
  assert.deepEqual(kept.hidden_warnings, ['self_harm', 'hate']);
  for (const list of LISTS) {
    assert.deepEqual(
      await titles(list, reader),
      before.get(list)?.filter((title) => title !== 'Knives'),
      list,
    );
    assert.deepEqual(await titles(list), before.get(list), `${list} as guests meet it`);
  }
  assert.deepEqual(await titles('/follows/news/', reader), []);
  assert.equal((await get('/follows/news/unread/', reader)).body.count, 0);
  clock.step({ seconds: 1 });
  await publishing.chapter(knives, 'Night 4', '<p>Even more.</p>');
  await platform.ports.jobs.drain();
  assert.equal((await get(`/novels/${knives.slug}/`, reader)).status, 200);

  await choose({ hidden_warnings: [] });
  for (const list of LISTS) assert.deepEqual(await titles(list, reader), before.get(list), list);
  assert.deepEqual(
    await titles('/follows/news/', reader),
    ['Knives'],
    'nobody was told of the one that came meanwhile',
  );
});

test('what a reader blurs is marked as such for them alone', async () => {
  await choose({ blurred_warnings: ['graphic_violence'] });
  const blurred = async (as: Person | null) => {
    const { results } = (await get('/novels/?ordering=title', as)).body;
    return results.flatMap((n: { title: string; blurred: boolean }) => (n.blurred ? [n.title] : []));
  };
  assert.deepEqual(await blurred(reader), ['Knives']);
  assert.deepEqual([await blurred(null), await blurred(ada)], [[], []]);
  assert.equal((await get(`/novels/${knives.slug}/`, reader)).body.blurred, true);
  assert.match((await get(`/novels/${knives.slug}/`, reader)).body.cover_image, /^\/media\//);
  await choose({ blurred_warnings: [] });
  assert.deepEqual(await blurred(reader), []);
});

/** Every way to a chapter of the novel for adults, as somebody asks. */
const WAYS = [
  `/novels/${veil.slug}/chapters/`,
  `/novels/${veil.slug}/chapters/1/`,
  `/novels/${veil.slug}/chapters/1/content/`,
  `/novels/${veil.slug}/chapters/1/next/`,
  `/novels/${veil.slug}/chapters/2/previous/`,
  `/novels/${veil.slug}/chapters/1/comments/`,
  `/novels/${veil.slug}/epub/`,
  `/novels/${veil.slug}/reviews/`,
];
const answers = async (as: Person | null): Promise<string[]> => {
  const found: string[] = [];
  for (const way of WAYS) {
    const { statusCode, body } = await platform.app.inject({
      url: `/api${way}`,
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    });
    if (statusCode === 200) found.push('200');
    else {
      assert.ok(!body.includes('SECRET') && !body.includes('Night'), way);
      found.push(`${statusCode} ${JSON.parse(body).code}`);
    }
  }
  return found;
};
const all = (answer: string): string[] => WAYS.map(() => answer);

test('a novel for adults shows guests its title and nothing else, wherever they meet it', async () => {
  assert.equal(veil.age_range, 'Adults only');
  for (const path of ['/novels/?search=veil', '/novels/?ordering=-title&limit=1']) {
    const [novel] = (await get(path)).body.results;
    assert.deepEqual(
      [novel.title, novel.adult, novel.withheld, novel.description, novel.authors_note],
      ['Veil', true, true, '', ''],
      path,
    );
    assert.deepEqual(
      [novel.cover_image, novel.cover_image_display, novel.cover_image_thumbnail],
      [null, null, null],
      path,
    );
  }
  assert.deepEqual(await answers(null), all('403 adults_only'));
  const viewed = await api('POST', `/novels/${veil.slug}/chapters/1/view/`, {});
  assert.equal(viewed.status, 403);
});

test('nothing of it is in feeds, in the catalogue for readers of books, or in the sitemap', async () => {
  const fetched = async (url: string) => {
    const { statusCode, body } = await platform.app.inject({ url });
    return { statusCode, body };
  };
  assert.equal((await fetched(`/feeds/novels/${veil.slug}.atom`)).statusCode, 404);
  const author = (await fetched(`/feeds/authors/${ada.id}.json`)).body;
  assert.ok(author.includes('Salt') && !author.includes('Veil'));
  const { body: secret } = await api('POST', '/follows/feed/', { as: reader });
  await api('PUT', `/follows/authors/${ada.id}/`, { as: reader, body: {} });
  const own = (await fetched(new URL(secret.json).pathname + new URL(secret.json).search)).body;
  assert.ok(own.includes('Salt') && !own.includes('Veil'));
  await api('DELETE', `/follows/authors/${ada.id}/`, { as: reader });
  for (const at of ['/opds/v1.2/novels', '/opds/v2.0/novels', '/opds/v2.0/novels?query=veil']) {
    const { statusCode, body } = await fetched(at);
    assert.equal(statusCode, 200);
    assert.ok(!body.includes('Veil'), at);
  }
  assert.equal((await fetched(`/opds/covers/${veil.slug}.jpg`)).statusCode, 404);
  assert.equal((await fetched(`/opds/covers/${salt.slug}.jpg`)).statusCode, 200);
  const sitemaps = createSitemaps({ db, pages: () => ['/'] });
  for (const name of ['novels-1', 'chapters-1']) {
    const map = gunzipSync((await sitemaps.map(name, 'https://novels.example'))?.gzip ?? '').toString();
    assert.ok(map.includes('/book/salt') && !map.includes('/book/veil'), name);
  }
});

test('who is signed in confirms their age once; the date is not kept, and a child’s opens nothing', async () => {
  assert.deepEqual(await answers(reader), all('403 adults_only'));
  for (const [born, code] of [
    ['2008-03-02', 'adults_only'],
    ['2026-03-02', 'invalid'],
    ['1880-01-01', 'invalid'],
    ['yesterday', 'invalid'],
  ] as const)
    assert.equal((await confirm(born, reader)).body.code, code, born);
  assert.deepEqual(await answers(reader), all('403 adults_only'));

  const { status, body } = await confirm('2008-03-01', reader);
  assert.deepEqual([status, body.adult], [200, true], 'eighteen today');
  assert.deepEqual(await answers(reader), all('200'));
  const [novel] = (await get('/novels/?search=veil', reader)).body.results;
  assert.deepEqual([novel.withheld, novel.adult], [false, true]);
  assert.match(novel.cover_image, /^\/media\//);
  const [row] = await db.select().from(users).where(eq(users.id, reader.id));
  assert.ok(!JSON.stringify(row).includes('2008'));
  const { body: exported } = await get('/users/me/export/', reader);
  assert.ok(JSON.stringify(exported.profile).includes('adult_confirmed_at'));
});

test('its author and editors read it all, and a novel becomes one for adults and back at once', async () => {
  assert.deepEqual(await answers(ada), all('200'));
  assert.deepEqual(await answers(editor), all('200'));
  const other = await platform.signUp('Oth Er');
  const text = `/novels/${salt.slug}/chapters/1/content/`;
  assert.equal((await get(text)).status, 200);
  const rate = async (age_range: string): Promise<void> => {
    const { status } = await api('PATCH', `/novels/mine/${salt.slug}/`, { as: ada, body: { age_range } });
    assert.equal(status, 200);
  };
  await rate('Adults only');
  assert.deepEqual(
    [(await get(text)).status, (await get(text, other)).status, (await get(text, reader)).status],
    [403, 403, 200],
  );
  await rate('Teens');
  assert.deepEqual([(await get(text)).status, (await get(text, other)).status], [200, 200]);
});

test('coins do not open it to who is not known to be an adult', async () => {
  const child = await platform.signUp('Chi Ld');
  await services.wallet.grant(child.id, 100, 'a test', `test:${child.id}`);
  const paid = await published({ title: 'Paid', age_range: 'Adults only', book_type: 'paid', locked_chapter: '1' });
  const unlock = () => api('POST', `/novels/${paid.slug}/chapters/1/unlock/`, { as: child });
  assert.equal((await unlock()).body.code, 'adults_only');
  assert.equal((await get('/coin-wallet/', child)).body.balance, 100);
  assert.equal((await confirm('1990-05-01', child)).status, 200);
  assert.equal((await unlock()).status, 200);
  assert.equal((await get(`/novels/${paid.slug}/chapters/1/content/`, child)).status, 200);
});

test('three dates of birth a day are enough, and who leaves is no longer known as an adult', async () => {
  const child = await platform.signUp('Gu Esser');
  for (const year of ['2012', '2011', '2010']) assert.equal((await confirm(`${year}-01-01`, child)).status, 403);
  assert.equal((await confirm('1990-01-01', child)).body.code, 'too_many');
  await transaction(db, (tx) => services.deletion.eraseNow(tx, reader.id));
  const [row] = await db.select().from(users).where(eq(users.id, reader.id));
  assert.deepEqual([row?.adultConfirmedAt, row?.hiddenWarnings, row?.blurredWarnings], [null, [], []]);
});
