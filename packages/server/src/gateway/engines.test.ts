import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { SERVER_HALF } from '@griot/release';
import type { Prefetch, RegisteredRemote, RemoteManifest } from '@griot/contracts';
import { haveRead } from '../../test/having-read.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { servingOf } from '../../test/serving.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createGateway } from './index.ts';

const novelCall: Prefetch = { call: 'GET /novels/{novel}/', params: { novel: ':slug' }, query: { show_shelf: 'true' } };
const firstChapters: Prefetch = {
  call: 'GET /novels/{novel}/chapters/',
  params: { novel: ':slug' },
  query: { ordering: 'chapter', brief: 'true', limit: '2' },
};
const params = { novel: ':slug', chapter: ':chapter|number' };
const ofChapter: Prefetch[] = [
  { call: 'GET /novels/{novel}/chapters/{chapter}/', params },
  { call: 'GET /novels/{novel}/chapters/{chapter}/content/', params },
  { call: 'GET /novels/{novel}/chapters/{chapter}/previous/', params },
  { call: 'GET /novels/{novel}/chapters/{chapter}/next/', params },
];
const reader: RegisteredRemote = {
  name: 'mf-reader',
  owner: 'Reading',
  version: '1.0.0',
  contracts: { api: 1, bus: 1, kit: 1 },
  buildId: '0',
  base: '/r/mf-reader/0/',
  entry: 'remoteEntry.js',
  integrity: 'sha384-entry',
  container: 'mf_reader',
  assets: {},
  pages: [
    { path: '/', guard: 'public', chunk: 'home', head: 'home' },
    { path: '/search', guard: 'public', chunk: 'home', head: { title: 'Search', index: false } },
    { path: '/book/:slug', guard: 'public', chunk: 'novel', head: 'novel', prefetch: [novelCall, firstChapters] },
    {
      path: '/book/:slug/chapters',
      guard: 'public',
      chunk: 'novel',
      head: 'novel',
      prefetch: [novelCall, firstChapters],
    },
    {
      path: '/book/:slug/read',
      guard: 'public',
      chunk: 'chapter',
      head: 'chapter',
      prefetch: [
        novelCall,
        {
          call: 'GET /novels/{novel}/chapters/',
          params: { novel: ':slug' },
          query: { ordering: 'chapter', limit: '1' },
          ofFirst: ofChapter.map(({ call }) => ({ call, params: { novel: ':slug', chapter: '.chapter|number' } })),
        },
      ],
    },
    {
      path: '/book/:slug/read/:chapter',
      guard: 'public',
      chunk: 'chapter',
      head: 'chapter',
      layout: 'none',
      prefetch: [novelCall, ...ofChapter],
    },
    {
      path: '/author/:id',
      guard: 'public',
      chunk: 'author',
      head: 'author',
      prefetch: [{ call: 'GET /authors/{author}/', params: { author: ':id' } }],
    },
    { path: '/shelf', guard: 'signed-in', chunk: 'shelf', head: { title: 'Shelf' } },
    { path: '/signin', guard: 'guest', over: '/', chunk: 'home', head: { title: 'Sign in' } },
  ],
};
const folder = temporaryFolder('engines');
after(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(path.join(folder, reader.buildId));
/** Writes chapters, of what it is given. */
writeFileSync(
  path.join(folder, reader.buildId, SERVER_HALF),
  `var serverHalf = { render: async (path, inlined) => {
    const answer = (end) => (inlined.find((i) => i.call.endsWith(end)) || { data: {} }).data;
    const chapter = answer('/{chapter}/');
    return chapter.title
      ? { html: '<h1>' + chapter.title + '</h1>' + (answer('/content/').content || chapter.lead), css: 'article{color:blue}' }
      : null;
  } };`,
);
const release: Parameters<typeof servingOf>[0] = {
  registry: {
    remotes: [
      reader,
      {
        ...reader,
        name: 'mf-legal',
        pages: [{ path: '/about', guard: 'public', chunk: 'about', head: { title: 'About' } }],
      },
    ],
  },
  shell: {
    buildId: '0',
    base: '/r/shell/0/',
    scripts: [],
    styles: [],
    files: {},
    preloads: [],
    css: '',
    textCss: '',
  },
  folders: { 'mf-reader': folder },
};

const platform = await startPlatform({ gateway: createGateway(servingOf(release)) });
after(() => platform.close());

const ada = await platform.signUp('Ada <b> Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const salt = await publishing.novel({
  title: 'Salt </div><script>alert(1)</script>',
  description: `A <i>road</i> & its dead. ${'The caravans pass and are counted. '.repeat(5)}`,
  book_type: 'paid',
  locked_chapter: '3',
  tags: ['desert'],
});
await publishing.chapter(
  salt,
  'First “Night”',
  '<p>The salt came <em>in</em>.</p><p onclick="x()">Nobody sang.<script>alert(2)</script></p>',
);
await publishing.chapter(salt, 'Second <u>Night</u>', '<p>Two camels.</p>');
await publishing.chapter(
  salt,
  'Third Night',
  '<p>This is the lead of it.</p><p>And a second part.</p><p>Words that must be paid.</p>',
);
await publishing.draft(salt, 'Fourth Night', '<p>Words of a draft.</p>');
const at = `/book/${salt.slug}`;

const page = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await platform.app.inject({ method: 'GET', url, headers: { host: 'novels.test', ...headers } });
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(answer.body)?.[1];
  const text = /<div id="remote-mf-reader">(.*?)<\/div><div id="remote-mf-legal">/s.exec(answer.body)?.[1] ?? '';
  return { status: answer.statusCode, html: answer.body, text, data: data === undefined ? null : JSON.parse(data) };
};

test('a chapter stands once where its remote will mount, as the remote wrote it, before any script runs', async () => {
  const { text, html } = await page(`${at}/read/first-night-1`);
  assert.equal(
    text,
    `<div data-root="" data-written="${at}/read/first-night-1"><h1>First “Night”</h1><p>The salt came <em>in</em>.</p><p>Nobody sang.</p></div>`,
    'the chapter as it was cleaned',
  );
  assert.equal(html.match(/<p>The salt came/g)?.length, 1);
  assert.ok(html.includes('article{color:blue}</style>'));
  assert.ok(!html.includes('needs JavaScript to be read'));
});

test('of a locked chapter the remote gets its lead, and nothing of its text, whoever asks', async () => {
  const askers: Record<string, string>[] = [{}, { authorization: `Bearer ${ada.token}` }];
  for (const headers of askers) {
    const { text, html, data } = await page(`${at}/read/third-night-3`, headers);
    assert.ok(text.includes('<h1>Third Night</h1>This is the lead of it.'));
    assert.ok(!html.includes('must be paid'));
    assert.equal(data.isAccessibleForFree, false);
    assert.deepEqual(data.hasPart, {
      '@type': 'WebPageElement',
      isAccessibleForFree: false,
      cssSelector: '.locked-text',
    });
  }
});

test('a novel’s beginning is its first chapter as a guest sees it, under the chapter’s own address', async () => {
  const named = await page(`${at}/read/first-night-1`);
  const { status, text, html, data } = await page(`${at}/read`);
  assert.equal(status, 200);
  assert.equal(text, named.text.replace(`data-written="${at}/read/first-night-1"`, `data-written="${at}/read"`));
  assert.ok(text.includes('<p>The salt came <em>in</em>.</p>'));
  assert.ok(html.includes(`<link rel="canonical" href="http://novels.test${at}/read/first-night-1">`));
  assert.deepEqual(data, named.data);
  const tags = /<title>.*?<meta name="twitter:card"[^>]*>/s;
  assert.equal(tags.exec(html)?.[0], tags.exec(named.html)?.[0]);
  const as = { authorization: `Bearer ${ada.token}` };
  assert.equal((await page(`${at}/read`, as)).html, html, 'the same for all');
});

test('pages that nobody writes, and pages that are not there, have no text and no linked data', async () => {
  for (const url of ['/', '/signin', '/nowhere', '/book/no-such-novel', `${at}/read/fourth-night-4`, `${at}/read/x`]) {
    const { text, html, data } = await page(url);
    assert.equal(text, '', url);
    assert.equal(data, null, url);
    assert.ok(html.includes('This page needs JavaScript to be read.'), url);
  }
});

test('search engines read a novel as a book, a chapter as a part of it, and an author as a person', async () => {
  const book = (await page(at)).data;
  assert.equal(book['@context'], 'https://schema.org');
  assert.equal(book['@type'], 'Book');
  assert.equal(book.name, 'Salt </div><script>alert(1)</script>');
  assert.equal(book.url, `http://novels.test${at}`);
  assert.deepEqual(book.author, { '@type': 'Person', name: 'Ada <b> Obi', url: `http://novels.test/author/${ada.id}` });
  assert.deepEqual([book.genre, book.keywords, book.inLanguage.name], [['Adventure'], 'desert', 'English']);
  assert.equal(book.aggregateRating, undefined);

  const chapter = (await page(`${at}/read/whatever-1`)).data;
  assert.deepEqual(chapter['@type'], ['Article', 'Chapter']);
  assert.equal(chapter.url, `http://novels.test${at}/read/first-night-1`);
  assert.deepEqual(
    [chapter.position, chapter.isAccessibleForFree, chapter.isPartOf.url],
    [1, true, `http://novels.test${at}`],
  );
  assert.equal(chapter.hasPart, undefined);

  const author = (await page(`/author/${ada.id}`)).data;
  assert.equal(author['@type'], 'ProfilePage');
  assert.equal(author.mainEntity.name, 'Ada <b> Obi');
});

test('a novel’s stars are told of five, as they are kept of ten', async () => {
  const fan = await platform.signUp('Fan One');
  await haveRead(platform, fan, salt);
  const { status, body } = await platform.api('POST', `/novels/${salt.slug}/reviews/mine/`, {
    as: fan,
    body: {
      review: 'A road that I would walk again tomorrow.',
      writing_quality: 9,
      update_stability: 9,
      story_development: 9,
      character_design: 9,
      world_background: 9,
    },
  });
  assert.ok(status < 300, JSON.stringify(body));
  assert.deepEqual((await page(at)).data.aggregateRating, {
    '@type': 'AggregateRating',
    // Five voices of 3.5 stand for what nobody has said yet: (17.5 + 4.5) / 6.
    ratingValue: 3.7,
    bestRating: 5,
    worstRating: 0,
    reviewCount: 1,
  });
});

test('a page is asked for by HEAD like by GET', async () => {
  const head = await platform.app.inject({ method: 'HEAD', url: at, headers: { host: 'novels.test' } });
  assert.deepEqual([head.statusCode, head.headers['content-type']], [200, 'text/html; charset=utf-8']);
});

test('engines are kept out of the staff’s and the personal pages, the calls and the demo’s own pages, and shown the sitemap', async (t) => {
  for (const name of ['mf-account', 'mf-author', 'mf-auth', 'mf-staff']) {
    const file = path.resolve(import.meta.dirname, '../../../..', name, 'remote.manifest.ts');
    const { default: manifest } = (await import(file)) as { default: RemoteManifest };
    release.registry.remotes.push({ ...reader, ...manifest });
  }
  t.after(() => release.registry.remotes.splice(2));
  const answer = await platform.app.inject({ method: 'GET', url: '/robots.txt', headers: { host: 'novels.test' } });
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  const lines = answer.body.split('\n');
  assert.equal(lines[0], 'User-agent: *');
  const rules = lines.filter((l) => l.startsWith('Disallow: ')).map((l) => l.slice('Disallow: '.length));
  const open = (path: string) => !rules.some((rule) => path.startsWith(rule));
  for (const path of [
    '/staff',
    '/staff/chapters/1',
    '/api/novels/',
    '/dev/mail',
    '/account-dashboard',
    '/account-income',
    '/account-edit-book/1',
    '/shelf',
    '/signin',
    '/otp',
    '/reset-password',
    '/create-novel',
    '/book-chapters/x',
    '/contract/1',
    '/success',
    '/account-referrals',
    '/search?search=salt',
  ])
    assert.ok(!open(path), path);
  for (const path of [
    '/',
    at,
    '/search',
    `${at}/chapters`,
    `${at}/read/first-night-1`,
    '/author/1',
    '/ranking',
    '/about',
    '/privacy-policy',
    '/account-deletion',
    '/be-an-author',
    '/contact',
    '/referrals',
    '/media/x',
    '/r/mf-reader/0/x.js',
  ])
    assert.ok(open(path), path);
  assert.ok(lines.includes('Sitemap: http://novels.test/sitemap.xml'));
  const pages = await platform.app.inject({ url: '/sitemaps/pages.xml', headers: { host: 'robots.test' } });
  const named = [...pages.body.matchAll(/<loc>http:\/\/robots\.test(.*?)<\/loc>/g)].map(([, path = '']) => path);
  assert.deepEqual([named, named.filter((path) => !open(path))], [['/', '/about', '/referrals'], []]);
});

test('the sitemap names the open pages, the novels and their published chapters, and no others', async () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    platform.app.inject({ method: 'GET', url, headers: { host: 'novels.test', ...headers } });
  const index = await get('/sitemap.xml');
  assert.equal(index.headers['content-type'], 'application/xml; charset=utf-8');
  const locs = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((m) => m[1]);
  assert.deepEqual(
    locs(index.body),
    ['pages', 'novels-1', 'chapters-1'].map((n) => `http://novels.test/sitemaps/${n}.xml`),
  );
  assert.deepEqual(locs((await get('/sitemaps/pages.xml')).body), ['http://novels.test/', 'http://novels.test/about']);
  assert.deepEqual(locs((await get('/sitemaps/novels-1.xml')).body), [`http://novels.test${at}`]);
  const chapters = await get('/sitemaps/chapters-1.xml');
  assert.deepEqual(
    locs(chapters.body),
    ['first-night-1', 'second-unightu-2', 'third-night-3'].map((s) => `http://novels.test${at}/read/${s}`),
  );
  assert.match(chapters.body, /<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);

  const again = await get('/sitemaps/chapters-1.xml', { 'if-none-match': String(chapters.headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const head = await platform.app.inject({ method: 'HEAD', url: '/sitemap.xml' });
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  const packed = await get('/sitemaps/chapters-1.xml', { 'accept-encoding': 'gzip, br' });
  assert.equal(packed.headers['content-encoding'], 'gzip');
  for (const url of [
    '/sitemaps/chapters-2.xml',
    '/sitemaps/chapters-0.xml',
    '/sitemaps/users-1.xml',
    '/sitemaps/..%2fx.xml',
  ])
    assert.equal((await get(url)).statusCode, 404, url);
});

test('addresses follow PUBLIC_URL where it is set', async () => {
  const elsewhere = await startPlatform({
    gateway: createGateway(servingOf(release)),
    publicUrl: 'https://griot.example',
  });
  try {
    const robots = await elsewhere.app.inject({ method: 'GET', url: '/robots.txt', headers: { host: 'novels.test' } });
    assert.ok(robots.body.includes('Sitemap: https://griot.example/sitemap.xml'));
    const index = await elsewhere.app.inject({ method: 'GET', url: '/sitemap.xml', headers: { host: 'novels.test' } });
    assert.deepEqual(
      [...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map((m) => m[1]),
      ['https://griot.example/sitemaps/pages.xml'],
    );
  } finally {
    await elsewhere.close();
  }
});

test('a novel begins with its prologue, or with a lock; one without chapters is nobody’s to read yet', async () => {
  const dunes = await publishing.novel({ title: 'Dunes', book_type: 'paid', locked_chapter: '1' });
  const beginning = () => page(`/book/${dunes.slug}/read`);
  assert.deepEqual([(await beginning()).status, (await page(`/book/${dunes.slug}`)).status], [404, 404]);

  await publishing.chapter(dunes, 'The Well', '<p>This is the lead.</p><p>More.</p><p>Words that must be paid.</p>');
  const locked = await beginning();
  assert.ok(locked.text.includes('<h1>The Well</h1>This is the lead.'));
  assert.ok(!locked.html.includes('must be paid'));
  assert.equal(locked.data.isAccessibleForFree, false);

  const { body: before } = await platform.api('POST', `/novels/mine/${dunes.slug}/chapters/`, {
    as: ada,
    body: { title: 'Before', chapter: 0 },
  });
  await publishing.request(dunes, before, { draft: '<p>There was a well.</p>' });
  await publishing.approve(dunes, before);
  const prologue = await beginning();
  assert.ok(prologue.text.includes('<h1>Before</h1><p>There was a well.</p>'));
  assert.ok(prologue.html.includes(`/book/${dunes.slug}/read/before-0">`));

  const { status, text } = await page('/book/no-such-novel/read');
  assert.deepEqual([status, text], [404, '']);
});
