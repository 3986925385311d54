import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { startPlatform, type Person } from '../../../test/platform.ts';
import { novels } from '../../schema/novels.ts';
import { createCovers } from '../covers.ts';
import { novelForm, SYNOPSIS, writing } from '../../../test/writing.ts';

const platform = await startPlatform({ publicUrl: 'https://novels.example' });
after(() => platform.close());
const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const HERE = 'https://novels.example';

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, body, headers: answered, rawPayload } = await platform.app.inject({ url, headers });
  return { status, body, headers: answered, bytes: rawPayload };
};
/** What the tests read of a page of OPDS 2.0; a page of novels has publications, and one of ways has a navigation. */
interface Catalogue {
  metadata: unknown;
  navigation: unknown[];
  links: { rel: string; href: string }[];
  publications?: { metadata: { title: string } }[];
  facets: { metadata: { title: string }; links: Record<string, unknown>[] }[];
}
const catalogue = async (url: string): Promise<Catalogue> => {
  const { status, body } = await get(`/opds/v2.0${url}`);
  assert.equal(status, 200, `${url}: ${body}`);
  return JSON.parse(body) as Catalogue;
};
const titles = async (url: string): Promise<string[]> =>
  ((await catalogue(url)).publications ?? []).map((one) => one.metadata.title);
const tell = async (method: string, path: string, as: Person, body?: object | FormData) => {
  const answer = await platform.api(method, path, { as, body });
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
};
const picture = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#7a3b2e' } })
  .png()
  .toBuffer();
async function book(title: string, fields: Record<string, string | string[]> = {}, chapters = 1) {
  platform.clock.step({ seconds: 5 });
  return await publishing.published(chapters, { title, downloadable: 'true', ...fields });
}

const form = novelForm({ title: 'Salt & <Smoke>', downloadable: 'true', book_type: 'paid', locked_chapter: '2' });
form.append('cover_image', new Blob([new Uint8Array(picture)]), 'cover.png');
const { body: salt } = await platform.api('POST', '/novels/mine/', { as: ada, body: form });
await publishing.chapter(salt, 'First light');
await platform.ports.jobs.drain();
const pepper = await book('Pepper', { genres: ['Mystery', 'Romance'] });
await publishing.published(1, { title: 'Not to be taken along' });

test('the root of OPDS 1.2 leads to what there is, and says how to search', async () => {
  const { status, body, headers } = await get('/opds/v1.2/');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/atom+xml;profile=opds-catalog;kind=navigation; charset=utf-8');
  assert.match(headers['cache-control'] ?? '', /s-maxage=10/);
  assert.ok(
    body.startsWith(
      '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"',
    ),
  );
  assert.ok(
    body.includes(
      `<link rel="http://opds-spec.org/sort/new" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="${HERE}/opds/v1.2/novels?order=new"/>`,
    ),
  );
  assert.ok(
    body.includes(
      `<link rel="search" type="application/opensearchdescription+xml" href="${HERE}/opds/v1.2/search.xml"/>`,
    ),
  );
  const moments = new Set(Array.from(body.matchAll(/<updated>(.*?)<\/updated>/g), ([, moment]) => moment));
  assert.deepEqual([...moments], ['2026-03-01T12:00:05.000Z'], 'as new as the novel changed last');
  const search = await get('/opds/v1.2/search.xml');
  assert.ok(search.body.includes(`template="${HERE}/opds/v1.2/novels?query={searchTerms}&amp;page={startPage?}"`));
});

test('a book of OPDS 1.2 has author, language, summary, cover, and the way to its EPUB', async () => {
  const { body, headers } = await get('/opds/v1.2/novels');
  assert.equal(headers['content-type'], 'application/atom+xml;profile=opds-catalog;kind=acquisition; charset=utf-8');
  assert.ok(body.includes('<opensearch:totalResults>2</opensearch:totalResults>'));
  assert.ok(
    body.includes(
      `<entry><id>urn:griot:${salt.id}</id><title>Salt &amp; &lt;Smoke&gt;</title>` +
        '<updated>2026-03-01T12:00:00.000Z</updated><published>2026-03-01T12:00:00.000Z</published>' +
        `<author><name>Ada Obi</name><uri>${HERE}/author/${ada.id}</uri></author>` +
        '<dcterms:language>en</dcterms:language><category term="Adventure" label="Adventure"/>' +
        `<summary type="text">${SYNOPSIS}</summary>` +
        `<link rel="alternate" type="text/html" href="${HERE}/book/${salt.slug}"/>` +
        `<link rel="http://opds-spec.org/image" type="image/jpeg" href="${HERE}/opds/covers/${salt.slug}.jpg"/>` +
        `<link rel="http://opds-spec.org/image/thumbnail" type="image/jpeg" href="${HERE}/opds/covers/${salt.slug}.jpg"/>` +
        `<link rel="http://opds-spec.org/acquisition/sample" type="application/epub+zip" href="${HERE}/api/novels/${salt.slug}/epub/"/></entry>`,
    ),
    body,
  );
  assert.ok(
    body.includes(
      `rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="${HERE}/api/novels/${pepper.slug}/epub/"`,
    ),
  );
  assert.ok(
    body.includes(
      `<link rel="http://opds-spec.org/facet" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="${HERE}/opds/v1.2/novels?genre=Mystery" title="Mystery" opds:facetGroup="Genre"/>`,
    ),
  );
  assert.match(body, /title="Newest" opds:facetGroup="Order" opds:activeFacet="true"/);
});

test('the same in OPDS 2.0', async () => {
  const root = await catalogue('/');
  assert.deepEqual(root.navigation[0], {
    rel: 'http://opds-spec.org/sort/new',
    href: `${HERE}/opds/v2.0/novels?order=new`,
    type: 'application/opds+json',
    title: 'New novels',
  });
  const { metadata, links, publications, facets } = await catalogue('/novels?order=title');
  assert.deepEqual(metadata, { title: 'By title', numberOfItems: 2, itemsPerPage: 30, currentPage: 1 });
  assert.deepEqual(links[2], {
    rel: 'search',
    href: `${HERE}/opds/v2.0/novels{?query}`,
    type: 'application/opds+json',
    templated: true,
  });
  assert.deepEqual(publications?.[1], {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: `urn:griot:${salt.id}`,
      title: 'Salt & <Smoke>',
      author: [{ name: 'Ada Obi', links: [{ href: `${HERE}/author/${ada.id}`, type: 'text/html' }] }],
      language: 'en',
      modified: '2026-03-01T12:00:00.000Z',
      published: '2026-03-01T12:00:00.000Z',
      description: SYNOPSIS,
      subject: ['Adventure'],
    },
    links: [
      {
        rel: 'http://opds-spec.org/acquisition/sample',
        href: `${HERE}/api/novels/${salt.slug}/epub/`,
        type: 'application/epub+zip',
      },
      { rel: 'alternate', href: `${HERE}/book/${salt.slug}`, type: 'text/html' },
    ],
    images: [{ href: `${HERE}/opds/covers/${salt.slug}.jpg`, type: 'image/jpeg' }],
  });
  assert.deepEqual(
    facets.map(({ metadata: { title } }: { metadata: { title: string } }) => title),
    ['Order', 'Status', 'Genre'],
  );
});

test('what an author lets nobody download is not in the catalogue, nor what readers do not find', async () => {
  assert.deepEqual(await titles('/novels?order=title'), ['Pepper', 'Salt & <Smoke>']);
  await publishing.novel({ title: 'Begun', downloadable: 'true' });
  const gone = await book('Gone');
  assert.deepEqual(await titles('/novels'), ['Gone', 'Pepper', 'Salt & <Smoke>']);
  await tell('POST', `/staff/novels/${gone.slug}/hide/`, editor, { reason: 'It is looked at.', rule: 'never' });
  assert.deepEqual(await titles('/novels'), ['Pepper', 'Salt & <Smoke>']);
  await tell('POST', `/staff/novels/${gone.slug}/unhide/`, editor);
  assert.deepEqual(await titles('/novels'), ['Gone', 'Pepper', 'Salt & <Smoke>']);
  await tell('PATCH', `/novels/mine/${gone.slug}/`, ada, { downloadable: false });
  assert.deepEqual(await titles('/novels'), ['Pepper', 'Salt & <Smoke>']);
  await tell('PATCH', `/novels/mine/${gone.slug}/`, ada, { downloadable: true });
  await tell('DELETE', `/novels/mine/${gone.slug}/`, ada);
  assert.deepEqual(await titles('/novels'), ['Pepper', 'Salt & <Smoke>']);
});

test('novels are found by genre, status, words and in every order', async () => {
  assert.deepEqual(await titles('/novels?genre=mystery'), ['Pepper']);
  assert.deepEqual(await titles('/novels?genre=Gardening'), []);
  assert.deepEqual(await titles('/novels?status=completed'), []);
  await tell('POST', `/novels/mine/${pepper.slug}/complete/`, ada, { reason: 'It is told.' });
  assert.deepEqual(await titles('/novels?status=completed'), ['Pepper']);
  assert.deepEqual(await titles('/novels?status=ongoing'), ['Salt & <Smoke>']);
  assert.deepEqual(await titles('/novels?query=smoke'), ['Salt & <Smoke>']);
  assert.deepEqual(await titles('/novels?query=nothing-of-the-kind&page='), []);
  assert.deepEqual(await titles('/novels?order=new'), ['Pepper', 'Salt & <Smoke>']);
  await platform.api('POST', `/novels/${salt.slug}/chapters/1/view/`);
  await platform.ports.jobs.drain();
  platform.clock.step({ minutes: 1 });
  assert.deepEqual(await titles('/novels?order=popular'), ['Salt & <Smoke>', 'Pepper']);
  const { body } = await get('/opds/v1.2/genres');
  assert.ok(body.includes(`href="${HERE}/opds/v1.2/novels?genre=African+Voices"`));
});

test('a list longer than a page leads on and back', async () => {
  for (let n = 1; n <= 30; n += 1) await book(`Volume ${String(n).padStart(2, '0')}`, { genres: ['Thriller'] });
  await book('Volume 31', { genres: ['Thriller'] });
  const rels = (links: { rel: string; href: string }[]) =>
    links.filter(({ rel }) => ['previous', 'next'].includes(rel)).map(({ rel, href }) => [rel, href]);
  const first = await catalogue('/novels?genre=Thriller&order=title');
  const at = `${HERE}/opds/v2.0/novels?order=title&genre=Thriller`;
  assert.deepEqual(rels(first.links), [['next', `${at}&page=2`]]);
  assert.equal(first.publications?.length, 30);
  const second = await catalogue('/novels?genre=Thriller&order=title&page=2');
  assert.deepEqual(rels(second.links), [['previous', at]]);
  assert.deepEqual(
    second.publications?.map((one) => one.metadata.title),
    ['Volume 31'],
  );
  const { body } = await get('/opds/v1.2/novels?genre=Thriller&order=title&page=2');
  assert.match(body, /<opensearch:startIndex>31</);
});

test('a cover is a JPEG, of novels that can be downloaded alone', async () => {
  const { status, headers, bytes } = await get(`/opds/covers/${salt.slug}.jpg`);
  assert.deepEqual([status, headers['content-type']], [200, 'image/jpeg']);
  const { format, width, height } = await sharp(bytes).metadata();
  assert.deepEqual([format, width, height], ['jpeg', 80, 120]);
  const again = await get(`/opds/covers/${salt.slug}.jpg`, { 'if-none-match': String(headers['etag']) });
  assert.equal(again.status, 304);
  assert.equal((await get(`/opds/covers/${pepper.slug}.jpg`)).status, 404, 'a drawn one');
  await tell('PATCH', `/novels/mine/${salt.slug}/`, ada, { downloadable: false });
  assert.equal((await get(`/opds/covers/${salt.slug}.jpg`)).status, 404);
  await tell('PATCH', `/novels/mine/${salt.slug}/`, ada, { downloadable: true });
});

test('a cover that many ask for at once is read and converted once', async () => {
  const read: string[] = [];
  const { db, blobs } = platform.ports;
  const covers = createCovers({
    db,
    blobs: {
      async get(key) {
        read.push(key);
        return await blobs.get(key);
      },
    },
  });
  const sent = await Promise.all(Array.from({ length: 20 }, () => covers.of(salt.slug)));
  assert.equal(read.length, 1);
  assert.equal(new Set(sent.map(({ bytes }) => bytes)).size, 1);
});

test('when sixty covers are being made or wait for it, the next asker is told to come again, and room comes back', async () => {
  let read = (): void => assert.fail();
  const mayRead = new Promise<void>((resolve) => (read = resolve));
  const covers = createCovers({
    db: platform.ports.db,
    blobs: {
      async get() {
        await mayRead;
        return picture;
      },
    },
  });
  const [row = assert.fail()] = await platform.ports.db.select().from(novels).where(eq(novels.slug, salt.slug));
  const asked = (n: number) => covers.whole({ ...row, authorName: 'Ada Obi', coverDisplayKey: `cover-${n}` });
  const waiting = Array.from({ length: 60 }, (_, n) => asked(n));
  await assert.rejects(asked(60), { code: 'unavailable', message: /Many pictures/ });
  read();
  assert.equal((await Promise.all(waiting)).length, 60);
  assert.ok((await asked(60)).bytes.length > 0);
});

test('what a program has is not sent again, and strange questions are refused', async () => {
  const { headers } = await get('/opds/v2.0/novels');
  assert.equal((await get('/opds/v2.0/novels', { 'if-none-match': String(headers['etag']) })).status, 304);
  for (const [url, status] of [
    ['/opds/v1.2', 200],
    ['/opds/v1.2/novels/', 200],
    ['/opds', 302],
    ['/opds/v1.2/novels?order=best', 400],
    ['/opds/v1.2/novels?page=0', 400],
    ['/opds/v2.0/novels?page=1e3', 400],
    ['/opds/v2.0/novels?page=2&page=3', 400],
    ['/opds/v2.0/novels?query=%00', 400],
    [`/opds/v2.0/novels?query=${'x'.repeat(201)}`, 400],
    ['/opds/v2.0/novels?limit=1000', 400],
    ['/opds/v2.0/?page=2', 400],
    ['/opds/v1.2/genres?page=2', 400],
    ['/opds/v1.2/search.xml?query=salt', 400],
    ['/opds/v3.0/', 404],
    ['/opds/v1.2/novels/salt', 404],
    ['/opds/covers/nothing.jpg', 404],
    ['/opds/covers/..%2f..%2fetc.jpg', 404],
  ] as const)
    assert.equal((await get(url)).status, status, url);
});
