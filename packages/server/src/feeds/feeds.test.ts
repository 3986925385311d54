import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm, SYNOPSIS, writing } from '../../test/writing.ts';

const platform = await startPlatform({ publicUrl: 'https://novels.example' });
after(() => platform.close());
const ada = await platform.signUp('Ada Obi');
const admin = await platform.staff('Ad Min', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode: status, body, headers: answered } = await platform.app.inject({ method, url, headers });
  return { status, body, headers: answered };
};
interface Item {
  title: string;
  content_text: string;
  tags?: string[];
}
const items = async (url: string): Promise<Item[]> => {
  const { status, body } = await get(url);
  assert.equal(status, 200, `${url}: ${body}`);
  return (JSON.parse(body) as { items: Item[] }).items;
};
const titles = async (url: string) => (await items(url)).map(({ title }) => title);
const tell = async (method: string, path: string, as: Person, body?: object | FormData) => {
  const answer = await platform.api(method, path, { as, body });
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
};
/** Its lead is its first two paragraphs, since the third is longer than both. */
const night = (n: number) =>
  `<p>Night ${n} fell &amp; was cold.</p><p>She counted.</p><p>SECRET ${n}: there was one more than yesterday, and it was looking at her from the well, as if it had been waiting for her all its life.</p>`;

const salt = await publishing.novel({
  title: 'Salt & <Smoke>',
  genres: ['Adventure'],
  book_type: 'paid',
  locked_chapter: '2',
});
const first = await publishing.chapter(salt, 'First “light” & dark', night(1));
platform.clock.step({ minutes: 1 });
const second = await publishing.chapter(salt, 'The count', night(2));
const FEED = `/feeds/novels/${salt.slug}`;

test('a novel’s Atom feed has its chapters, the newest first, with what a guest may know of each', async () => {
  const { status, body, headers } = await get(`${FEED}.atom`);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
  const author = `<author><name>Ada Obi</name><uri>https://novels.example/author/${ada.id}</uri></author>`;
  assert.equal(
    body,
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">` +
      `<id>urn:griot:${salt.id}</id><title>Salt &amp; &lt;Smoke&gt;</title><subtitle>${SYNOPSIS}</subtitle>` +
      '<updated>2026-03-01T12:01:00.000Z</updated>' +
      '<link rel="self" type="application/atom+xml" href="https://novels.example/feeds/novels/salt-and-smoke.atom"/>' +
      `<link rel="alternate" type="text/html" href="https://novels.example/book/salt-and-smoke"/>${author}` +
      '<generator uri="https://novels.example/">Griot</generator>' +
      `<entry><id>urn:griot:${second.id}</id><title>Chapter 2: The count</title>` +
      '<link rel="alternate" type="text/html" href="https://novels.example/book/salt-and-smoke/read/the-count-2"/>' +
      `<published>2026-03-01T12:01:00.000Z</published><updated>2026-03-01T12:01:00.000Z</updated>${author}` +
      '<category term="locked"/><summary type="text">Night 2 fell &amp; was cold.\n\nShe counted.\n\nThis chapter is locked. Unlock it to read on.</summary></entry>' +
      `<entry><id>urn:griot:${first.id}</id><title>Chapter 1: First “light” &amp; dark</title>` +
      '<link rel="alternate" type="text/html" href="https://novels.example/book/salt-and-smoke/read/first-light-dark-1"/>' +
      `<published>2026-03-01T12:00:00.000Z</published><updated>2026-03-01T12:00:00.000Z</updated>${author}` +
      '<summary type="text">Night 1 fell &amp; was cold.\n\nShe counted.</summary></entry></feed>\n',
  );
});

test('the same as JSON Feed 1.1', async () => {
  const { status, body, headers } = await get(`${FEED}.json`);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/feed+json');
  const authors = [{ name: 'Ada Obi', url: `https://novels.example/author/${ada.id}` }];
  assert.deepEqual(JSON.parse(body), {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Salt & <Smoke>',
    home_page_url: 'https://novels.example/book/salt-and-smoke',
    feed_url: 'https://novels.example/feeds/novels/salt-and-smoke.json',
    description: SYNOPSIS,
    language: 'en',
    authors,
    items: [
      {
        id: `urn:griot:${second.id}`,
        url: 'https://novels.example/book/salt-and-smoke/read/the-count-2',
        title: 'Chapter 2: The count',
        content_text: 'Night 2 fell & was cold.\n\nShe counted.\n\nThis chapter is locked. Unlock it to read on.',
        date_published: '2026-03-01T12:01:00.000Z',
        date_modified: '2026-03-01T12:01:00.000Z',
        authors,
        tags: ['locked'],
      },
      {
        id: `urn:griot:${first.id}`,
        url: 'https://novels.example/book/salt-and-smoke/read/first-light-dark-1',
        title: 'Chapter 1: First “light” & dark',
        content_text: 'Night 1 fell & was cold.\n\nShe counted.',
        date_published: '2026-03-01T12:00:00.000Z',
        date_modified: '2026-03-01T12:00:00.000Z',
        authors,
      },
    ],
  });
});

test('a feed is the same for everybody: who is signed in is given nothing more', async () => {
  const [guest, author] = [
    await get(`${FEED}.json`),
    await get(`${FEED}.json`, { authorization: `Bearer ${ada.token}` }),
  ];
  assert.equal(author.body, guest.body);
  for (const end of ['atom', 'json']) assert.ok(!(await get(`${FEED}.${end}`)).body.includes('SECRET'), end);
});

test('signs that no XML can hold are left out, and the feed stays one', async () => {
  platform.clock.step({ minutes: 1 });
  const strange = await publishing.novel({ title: 'Bells', genres: ['Mystery'] });
  await publishing.chapter(strange, 'Rung', `<p>Be\u0001fore\ufffe.</p>${night(1)}`);
  const { body } = await get(`/feeds/novels/${strange.slug}.atom`);
  assert.match(body, /<summary type="text">Before\./);
  assert.match((await items(`/feeds/novels/${strange.slug}.json`))[0]?.content_text ?? '', /^Before\./);
});

test('an author’s feed has the chapters of all their novels, a genre’s and a listing’s the novels', async () => {
  platform.clock.step({ minutes: 1 });
  const pepper = await publishing.published(1, { title: 'Pepper', genres: ['Mystery'] });
  assert.deepEqual((await titles(`/feeds/authors/${ada.id}.json`)).slice(0, 4), [
    'Pepper, Chapter 1: Chapter of day 1',
    'Bells, Chapter 1: Rung',
    'Salt & <Smoke>, Chapter 2: The count',
    'Salt & <Smoke>, Chapter 1: First “light” & dark',
  ]);
  assert.deepEqual(await titles('/feeds/genres/Mystery.json'), ['Pepper', 'Bells']);
  assert.deepEqual(await titles('/feeds/genres/mystery.json'), ['Pepper', 'Bells']);
  assert.deepEqual(await titles('/feeds/genres/Science%20Fiction.json'), []);
  assert.deepEqual(await titles('/feeds/listings/new.json'), ['Pepper', 'Bells', 'Salt & <Smoke>']);
  assert.deepEqual(await titles('/feeds/listings/editorialPicks.json'), []);
  assert.match((await get('/feeds/genres/mystery.atom')).body, new RegExp(`<entry><id>urn:griot:${pepper.id}</id>`));
});

test('what readers do not find is in no feed: drafts, what staff hide, what its author took back', async () => {
  const told = await publishing.published(1, { title: 'Told', genres: ['Thriller'] });
  await publishing.draft(told, 'Not yet', night(2));
  await publishing.novel({ title: 'Begun', genres: ['Thriller'] });
  const feeds = [
    `/feeds/novels/${told.slug}.json`,
    `/feeds/authors/${ada.id}.json`,
    '/feeds/genres/Thriller.json',
    '/feeds/listings/new.json',
  ];
  const met = async () =>
    await Promise.all(
      feeds.map(async (url) => {
        const { status, body } = await get(url);
        return status === 200 ? /"(Told|Told, [^"]*)"/.test(body.replace(/"title":"Told","home/, '')) : status;
      }),
    );
  assert.deepEqual(await titles(`/feeds/novels/${told.slug}.json`), ['Chapter 1: Chapter of day 1']);
  assert.equal((await get('/feeds/novels/begun.atom')).status, 404);
  assert.deepEqual(await titles('/feeds/genres/Thriller.json'), ['Told']);
  await tell('POST', `/staff/novels/${told.slug}/hide/`, editor, { reason: 'It is looked at.', rule: 'never' });
  assert.deepEqual(await met(), [404, false, false, false]);
  await tell('POST', `/staff/novels/${told.slug}/unhide/`, editor);
  assert.deepEqual(await met(), [false, true, true, true]);
  await tell('DELETE', `/novels/mine/${told.slug}/`, ada);
  assert.deepEqual(await met(), [404, false, false, false]);
});

test('who writes what a feed shows sees it there at once', async () => {
  const steps: [what: string, url: string, shown: RegExp, write: () => Promise<unknown>][] = [
    ['a chapter', `${FEED}.atom`, /Third night/, () => publishing.chapter(salt, 'Third night', night(3))],
    [
      'a chapter of theirs',
      `/feeds/authors/${ada.id}.atom`,
      /Fourth/,
      () => publishing.chapter(salt, 'Fourth', night(4)),
    ],
    [
      'a lock',
      `/feeds/authors/${ada.id}.json`,
      /She counted\.","date_published":"2026-03-01T12:01/,
      () => tell('PATCH', `/novels/mine/${salt.slug}/chapters/${second.id}/`, ada, { unlock_mode: 'F' }),
    ],
    [
      'a synopsis',
      '/feeds/genres/Adventure.atom',
      /Written anew/,
      async () => {
        const form = novelForm({ description: `Written anew. ${SYNOPSIS}` });
        for (const name of [...form.keys()]) if (name !== 'description') form.delete(name);
        await tell('PATCH', `/novels/mine/${salt.slug}/`, ada, form);
      },
    ],
    ['a pen name', `${FEED}.atom`, /Ada Salt/, () => tell('PATCH', '/users/me/', ada, { pen_name: 'Ada Salt' })],
    [
      'a genre',
      '/feeds/genres/Ventures.atom',
      /New novels of the genre Ventures/,
      async () => {
        const { body } = await platform.api('GET', '/genres/?search=Adventure');
        await tell('PATCH', `/genres/${body.results[0].id}/`, admin, { name: 'Ventures' });
      },
    ],
  ];
  for (const [what, url, shown, write] of steps) {
    assert.doesNotMatch((await get(url)).body, shown, what);
    await write();
    assert.match((await get(url)).body, shown, what);
  }
});

test('who has a feed is not sent it again, and caches in front may keep it for ten seconds', async () => {
  const whole = await get(`${FEED}.atom`, { 'accept-encoding': 'gzip' });
  assert.equal(whole.headers['content-encoding'], 'gzip');
  assert.equal(whole.headers['cache-control'], 'public, max-age=0, must-revalidate, s-maxage=10');
  assert.equal(whole.headers['access-control-allow-origin'], '*');
  const tag = String(whole.headers['etag']);
  assert.match(tag, /^"[\w-]{22}-gzip-4"$/);
  const again = await get(`${FEED}.atom`, { 'accept-encoding': 'gzip', 'if-none-match': `W/${tag}` });
  assert.deepEqual([again.status, again.body, again.headers['etag']], [304, '', tag]);
  for (const [named, status] of [
    ['*', 304],
    [`"another", W/${tag}, "a third"`, 304],
    [tag.replace('-gzip', '-br'), 200],
    ['"another"', 200],
  ] as const)
    assert.equal(
      (await get(`${FEED}.atom`, { 'accept-encoding': 'gzip', 'if-none-match': named })).status,
      status,
      named,
    );
  assert.equal((await get('/feeds/novels/nothing.atom', { 'if-none-match': '*' })).status, 404);
  const head = await get(`${FEED}.atom`, {}, 'HEAD');
  assert.deepEqual([head.status, head.body], [200, '']);
  assert.equal(head.headers['content-length'], String(Buffer.byteLength((await get(`${FEED}.atom`)).body)));
});

test('what is no feed is told so', async () => {
  for (const [url, status] of [
    ['/feeds/novels/nothing.atom', 404],
    [`/feeds/novels/${salt.id}.atom`, 404],
    [`${FEED}.rss`, 404],
    [FEED, 404],
    ['/feeds/novels/%00.atom', 404],
    ['/feeds/novels/%E0%A4%A.atom', 404],
    ['/feeds/readers/ada.atom', 404],
    ['/feeds/constructor/ada.atom', 404],
    ['/feeds/authors/usr_nobody.json', 404],
    ['/feeds/genres/Gardening.atom', 404],
    ['/feeds/listings/secret.atom', 404],
    [`${FEED}.atom?limit=1000`, 400],
    [`${FEED}.json?__proto__=1`, 400],
    [`${FEED}.atom/`, 200],
  ] as const) {
    const answer = await get(url);
    assert.equal(answer.status, status, url);
    if (status !== 200) assert.match(String(answer.headers['content-type']), /^application\/json/, url);
  }
});
