import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm, writing } from '../../test/writing.ts';
import { LIMITS } from '../limits/index.ts';
import { openArchive } from '../manuscripts/reading/archive.ts';
import { createLog } from '../ports/log.ts';

const HERE = 'https://novels.example';
const platform = await startPlatform({ publicUrl: HERE });
after(() => platform.close());
const { api, app, db } = platform;
const ada = await platform.signUp('Ada Obi');
const bola = await platform.signUp('Bola Ade');
const reader = await platform.signUp('Rea Der');
const editor = await platform.staff('Ed Itor', 'editor');
const [byAda, byBola] = [writing(platform, ada, editor), writing(platform, bola, editor)];
await platform.services.wallet.grant(reader.id, 100, 'a test', `test:${reader.id}`);

const tell = async (method: string, path: string, as: Person, body?: object) => {
  const answer = await api(method, path, { as, body });
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const picture = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#7a3b2e' } })
  .png()
  .toBuffer();
const form = novelForm({ title: 'Salt', book_type: 'paid', locked_chapter: '2', downloadable: 'true' });
form.append('cover_image', new Blob([new Uint8Array(picture)]), 'cover.png');
const { body: salt } = await api('POST', '/novels/mine/', { as: ada, body: form });
for (const n of [1, 2, 3]) await byAda.chapter(salt, `Night ${n}`, `<p>SECRET ${n}</p>`);
const quiet = await byAda.published(1, { title: 'Quiet' });
const pepper = await byBola.published(1, { title: 'Pepper', downloadable: 'true', genres: ['Mystery'] });
const veil = await byBola.published(1, { title: 'Veil', downloadable: 'true', age_range: 'Adults only' });
await platform.ports.jobs.drain();

const get = async (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address, HERE);
  const {
    statusCode: status,
    body,
    headers: answered,
    rawPayload,
  } = await app.inject({ url: pathname + search, headers });
  return { status, body, headers: answered, bytes: rawPayload };
};
const make = async (as = reader): Promise<{ opds_1: string; opds_2: string; created_at: string }> =>
  await tell('POST', '/e-reader/', as);
const keyIn = (address: string): string => new URL(address).searchParams.get('key') ?? '';
interface Link {
  rel?: string;
  href: string;
  title?: string;
}
interface Document {
  metadata: { title: string; numberOfItems?: number };
  links: Link[];
  navigation?: Link[];
  publications?: { metadata: { title: string }; links: Link[]; images?: Link[] }[];
}
const read = async (address: string): Promise<Document> => {
  const { status, body } = await get(address);
  assert.equal(status, 200, `${address}: ${body}`);
  return JSON.parse(body) as Document;
};
/** Goes from a document on, as a program does: by its links alone. */
const follow = async (from: Document, title: string): Promise<Document> => {
  const to = from.navigation?.find((link) => link.title === title);
  assert.ok(to, `${title} in ${JSON.stringify(from.navigation)}`);
  return await read(to.href);
};
const titles = ({ publications = [] }: Document): string[] => publications.map(({ metadata }) => metadata.title);
const shelf = async (address: string, title: string): Promise<string[]> =>
  titles(await follow(await read(address), title));

test('nobody has a catalogue until they make one; then its address opens it without a session', async () => {
  assert.equal((await api('GET', '/e-reader/', { as: reader })).body, null);
  const made = await make();
  assert.deepEqual((await api('GET', '/e-reader/', { as: reader })).body, made);
  assert.equal(made.opds_1, `${HERE}/opds/own/v1.2/?key=${keyIn(made.opds_1)}`);
  const root = await read(made.opds_2);
  assert.deepEqual(
    root.navigation?.map(({ title }) => title),
    [
      'Your shelf',
      'Reading now',
      'What you follow',
      'Reading lists',
      'New novels',
      'Popular novels',
      'Recently updated',
      'All novels',
      'Genres',
    ],
  );
  const { headers, body } = await get(made.opds_1);
  assert.equal(headers['content-type'], 'application/atom+xml;profile=opds-catalog;kind=navigation; charset=utf-8');
  assert.match(body, /<title>Griot, for Rea Der<\/title>/);
  const moments = new Set(Array.from(body.matchAll(/<updated>(.*?)<\/updated>/g), ([, moment]) => moment));
  assert.deepEqual([...moments], [made.created_at], 'as new as the key');
  for (const way of ['lists', 'genres'])
    assert.doesNotMatch((await get(made.opds_1.replace('/?', `/${way}?`))).body, /<updated>1970/);
  assert.equal(headers['cache-control'], 'private, no-cache');
  assert.equal(headers['x-robots-tag'], 'noindex');
  assert.equal(headers['access-control-allow-origin'], undefined);
  assert.equal((await get(made.opds_1, { 'if-none-match': String(headers['etag']) })).status, 304);
});

test('it has what its owner keeps and can download: shelf, follows, what they read, and their lists', async () => {
  const { opds_2: address } = await make();
  for (const novel of [quiet, salt, pepper]) {
    await tell('POST', '/shelf/', reader, { novel: novel.slug });
    platform.clock.step({ seconds: 1 });
  }
  assert.deepEqual(await shelf(address, 'Your shelf'), ['Pepper', 'Salt']);
  await tell('PUT', `/follows/novels/${pepper.slug}/`, reader, {});
  platform.clock.step({ seconds: 1 });
  await tell('PUT', `/follows/authors/${ada.id}/`, reader, {});
  assert.deepEqual(await shelf(address, 'What you follow'), ['Salt', 'Pepper']);
  await tell('PUT', `/novels/reading/${salt.slug}/`, reader, { chapter: '1', paragraph: 0 });
  assert.deepEqual(await shelf(address, 'Reading now'), ['Salt']);
  assert.deepEqual(
    (await follow(await read(address), 'Reading lists')).navigation?.map(({ title }) => title),
    ['All of the catalogue'],
  );
  const list = await tell('POST', '/lists/', reader, { name: 'Roads', public: false });
  for (const novel of [pepper, salt])
    await tell('PUT', `/lists/${list.id}/novels/${novel.slug}/`, reader, { note: '' });
  const lists = await follow(await read(address), 'Reading lists');
  assert.deepEqual(titles(await follow(lists, 'Roads')), ['Pepper', 'Salt']);
  const other = await make(bola);
  assert.equal((await get(`/opds/own/v2.0/lists/${list.id}?key=${keyIn(other.opds_2)}`)).status, 404);
  assert.deepEqual(await shelf(other.opds_2, 'Your shelf'), []);
});

test('and the catalogue that everybody has, by its own address: with search, facets and pages', async () => {
  const { opds_1: atom, opds_2: json } = await make();
  const [one, two] = [keyIn(atom), keyIn(json)];
  assert.equal(one, two);
  assert.deepEqual(await shelf(json, 'All novels'), ['Pepper', 'Salt']);
  const mysteries = await follow(await follow(await read(json), 'Genres'), 'Mystery');
  assert.deepEqual(titles(mysteries), ['Pepper']);
  const template = mysteries.links.find(({ rel }) => rel === 'search')?.href ?? '';
  assert.equal(template, `${HERE}/opds/own/v2.0/novels?key=${two}{&query}`);
  assert.deepEqual(titles(await read(template.replace('{&query}', '&query=pepper'))), ['Pepper']);
  const search = /rel="search" type="[^"]*" href="([^"]*)"/.exec((await get(atom)).body)?.[1] ?? '';
  const { body } = await get(search);
  assert.ok(
    body.includes(`template="${HERE}/opds/own/v1.2/novels?key=${one}&amp;query={searchTerms}&amp;page={startPage?}"`),
  );
  for (let n = 1; n <= 30; n += 1) await byBola.published(1, { title: `Volume ${n}`, downloadable: 'true' });
  await tell('PUT', `/follows/authors/${bola.id}/`, reader, {});
  const first = await follow(await read(json), 'What you follow');
  assert.deepEqual([first.metadata.numberOfItems, titles(first).length], [32, 30]);
  const next = first.links.find(({ rel }) => rel === 'next');
  assert.equal(titles(await read(next?.href ?? '')).length, 2);
});

test('every address within it has the key, in both versions', async () => {
  const { opds_1: atom, opds_2: json } = await make();
  for (const path of ['/', '/genres', '/lists', '/shelf', '/novels?order=title&page=2', '/novels?query=salt'])
    for (const address of [atom, json]) {
      const at = address.replace('/?', `${path}${path.includes('?') ? '&' : '?'}`);
      const { status, body } = await get(at);
      assert.equal(status, 200, at);
      const within = [...body.matchAll(/"([^"]*\/opds\/[^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      assert.ok(within.length > 2, at);
      for (const href of within) assert.ok(href.includes(`key=${keyIn(address)}`) && href.includes('/opds/own/'), href);
    }
});

test('a book has what is its owner’s of it, fetched by the same address, and not again', async () => {
  const { opds_2: address } = await make();
  const secrets = async (as: string) => {
    const [book] = (await read(as.replace('/?', '/novels?query=salt&'))).publications ?? [];
    const link = book?.links.find(({ rel }) => rel?.startsWith('http://opds-spec.org/acquisition'));
    assert.equal(link?.rel, 'http://opds-spec.org/acquisition');
    const { status, headers, bytes } = await get(link?.href ?? '');
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control']],
      [200, 'application/epub+zip', 'private, no-cache'],
    );
    const again = await get(link?.href ?? '', { 'if-none-match': String(headers['etag']) });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
    const archive = await openArchive(bytes);
    let text = '';
    for (const name of archive.names) if (name.endsWith('.xhtml')) text += await archive.text(name);
    assert.ok(!text.includes(keyIn(as)), 'a book that is passed on passes on no key');
    return [...text.matchAll(/SECRET (\d)/g)].map(([, n]) => Number(n));
  };
  assert.deepEqual(await secrets(address), [1]);
  await tell('POST', `/novels/${salt.slug}/chapters/2/unlock/`, reader);
  assert.deepEqual(await secrets(address), [1, 2]);
  assert.deepEqual(await secrets((await make(editor)).opds_2), [1], 'an office opens nothing');
  const [book] = (await read(address.replace('/?', '/novels?query=salt&'))).publications ?? [];
  const cover = await get(book?.images?.[0]?.href ?? '');
  assert.deepEqual([cover.status, cover.headers['content-type']], [200, 'image/jpeg']);
});

test('what its author lets nobody download, and what staff hide, is not fetched', async () => {
  const { opds_2: address } = await make();
  const key = keyIn(address);
  const books = async () => [
    (await get(`/opds/own/books/${quiet.slug}.epub?key=${key}`)).status,
    (await get(`/opds/own/books/${pepper.slug}.epub?key=${key}`)).status,
    (await shelf(address, 'Your shelf')).includes('Pepper'),
  ];
  assert.deepEqual(await books(), [403, 200, true]);
  await tell('POST', `/staff/novels/${pepper.slug}/hide/`, editor, { reason: 'It is looked at.', rule: 'never' });
  assert.deepEqual(await books(), [403, 404, false]);
  assert.equal(
    (await get(`/opds/own/books/${pepper.slug}.epub?key=${keyIn((await make(editor)).opds_1)}`)).status,
    404,
    'by office either',
  );
  await tell('POST', `/staff/novels/${pepper.slug}/unhide/`, editor);
});

test('what is for adults alone is there for an owner who is known to be one, and for nobody else', async () => {
  const { opds_2: address } = await make();
  await tell('POST', '/shelf/', reader, { novel: veil.slug });
  const met = async () => [
    (await shelf(address, 'Your shelf')).includes('Veil'),
    titles(await read(address.replace('/?', '/novels?query=veil&'))),
    (await get(`/opds/own/books/${veil.slug}.epub?key=${keyIn(address)}`)).status,
  ];
  assert.deepEqual(await met(), [false, [], 403]);
  await tell('PUT', '/users/me/adult/', reader, { born: '1990-01-01' });
  assert.deepEqual(await met(), [true, ['Veil'], 200]);
});

test('what its owner hides is in no list of it', async () => {
  const { opds_2: address } = await make();
  assert.ok((await shelf(address, 'What you follow')).includes('Salt'));
  await tell('POST', '/hides/', reader, { kind: 'novel', key: salt.slug });
  for (const title of ['What you follow', 'All novels', 'Your shelf'])
    assert.ok(!(await shelf(address, title)).includes('Salt'), title);
});

test('with another address the former one ends, and with the catalogue all do: pages, books and covers', async () => {
  const statuses = async (key: string) => {
    const paths = ['v1.2/', 'v2.0/', 'v2.0/shelf', `books/${salt.slug}.epub`, `covers/${salt.slug}.jpg`];
    return new Set(await Promise.all(paths.map(async (path) => (await get(`/opds/own/${path}?key=${key}`)).status)));
  };
  const [first, second] = [keyIn((await make()).opds_1), keyIn((await make()).opds_1)];
  assert.deepEqual([await statuses(first), await statuses(second)], [new Set([404]), new Set([200])]);
  assert.equal((await api('DELETE', '/e-reader/', { as: reader })).status, 204);
  assert.deepEqual(await statuses(second), new Set([404]));
  const gone = await platform.signUp('Go Ne');
  const key = keyIn((await make(gone)).opds_1);
  assert.deepEqual(await statuses(key), new Set([200]));
  await db.execute(sql`update users set blocked_at = now() where id = ${gone.id}`);
  assert.deepEqual(await statuses(key), new Set([404]));
});

test('the key of a feed opens no catalogue, nor that of a catalogue a feed', async () => {
  const feed = await tell('POST', '/follows/feed/', reader);
  const { opds_2: address } = await make();
  assert.equal((await get(`/opds/own/v2.0/?key=${keyIn(feed.json)}`)).status, 404);
  assert.equal((await get(`/feeds/following.json?key=${keyIn(address)}`)).status, 404);
});

test('the key is in no log, and not stored as it is', async () => {
  const { opds_2: address } = await make();
  const { rows } = await db.execute<{ row: string }>(sql`select to_jsonb(k)::text as row from e_reader_keys k`);
  assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(keyIn(address))));
  let logged = '';
  const { pathname, search } = new URL(address);
  createLog('info', { write: (line: string) => void (logged += line) }).info(
    { req: { method: 'GET', url: pathname + search } },
    'incoming request',
  );
  assert.ok(logged.includes('/opds/own/v2.0/') && !logged.includes(keyIn(address)));
});

test('strange questions are refused', async () => {
  const key = keyIn((await make()).opds_1);
  for (const [path, status] of [
    ['v1.2/', 400],
    ['v1.2/?key=', 400],
    [`v1.2/?key=${key}&key=${key}`, 400],
    [`v1.2/?key=${'x'.repeat(201)}`, 400],
    ['v1.2/?key=wrong', 404],
    ['v1.2/?key=wrong&page=0', 404],
    [`v1.2/?key=${key}&page=2`, 400],
    [`v1.2/shelf?key=${key}&page=0`, 400],
    [`v1.2/shelf?key=${key}&page=2&page=3`, 400],
    [`v2.0/shelf?key=${key}&order=new`, 400],
    [`v2.0/novels?key=${key}&order=best`, 400],
    [`v2.0/novels?key=${key}&query=%00`, 400],
    [`v2.0/lists/nothing?key=${key}`, 404],
    [`v2.0/lists/%00?key=${key}`, 404],
    [`v3.0/?key=${key}`, 404],
    [`books/${salt.slug}.pdf?key=${key}`, 404],
    [`books/${salt.slug}.epub?key=${key}&format=pdf`, 400],
    [`books/nothing.epub?key=${key}`, 404],
    [`covers/${pepper.slug}.jpg?key=${key}`, 404],
    ['books/salt.epub', 400],
  ] as const)
    assert.equal((await get(`/opds/own/${path}`)).status, status, path);
});

test('addresses are made and read within bounds', async () => {
  const eager = await platform.signUp('Ea Ger');
  for (let n = 0; n < 20; n += 1) await make(eager);
  const { status, body } = await api('POST', '/e-reader/', { as: eager });
  assert.deepEqual([status, body.code], [429, 'too_many']);
  const key = keyIn((await api('GET', '/e-reader/', { as: eager })).body.opds_1);
  assert.equal((await get(`/opds/own/v1.2/?key=${key}`)).status, 200);
  const counted = createHash('sha256').update(`${LIMITS.eReaderReadByPerson.name}\n${eager.id}`).digest('base64url');
  await db.execute(sql`update attempts set count = 3000 where key = ${counted} and count = 1`);
  const refused = await get(`/opds/own/v1.2/?key=${key}`);
  assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 0], [429, true]);
});
