import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ada, BUILD, get, logged, reader, release, reported, serving, slug } from '../../test/served-pages.ts';

test('a page names the remote’s build, preloads the matched route’s files, then what calls need, and carries its data', async () => {
  const { status, html, inlined } = await get(`/book/${slug}`);
  assert.equal(status, 200);
  assert.deepEqual(
    [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map((m) => m[1]),
    [...['remoteEntry.js', 'app.js', 'novel.js'].map((f) => reader.base + f), `${release.shell.base}calls.js`],
  );
  assert.deepEqual(
    inlined.map((i) => [i.call, i.data.slug]),
    [['GET /novels/{novel}/', slug]],
  );
  const registry = /id="griot-registry">(.*?)<\/script>/s.exec(html)?.[1];
  const [told] = JSON.parse(registry ?? '').remotes;
  assert.equal(told.buildId, BUILD);
  assert.deepEqual(
    told.pages,
    reader.pages.map((page) => {
      const { prefetch, newcomers: _, head, ...shown } = page;
      return {
        ...shown,
        head: typeof head === 'string' ? head : { title: head.title },
        // That there are data, which the shell asks for ahead.
        ...(prefetch && { prefetch: [] }),
      };
    }),
    'what only the gateway needs stays with it',
  );
  assert.ok(reader.pages.some(({ prefetch }) => prefetch?.length) && reader.pages.some(({ prefetch }) => !prefetch));
  assert.ok(reader.pages.some(({ head }) => typeof head === 'object' && head.selections !== undefined));
  // All but the app have their own script alone.
  assert.deepEqual(Object.keys(reader.assets).toSorted(), ['app', 'chapter', 'home', 'novel'], 'what there is');
  assert.deepEqual(told.assets, { app: ['app.js'] });
});

test('a chapter’s head says the chapter, and its address is the canonical one whatever was asked', async () => {
  const { html } = await get(`/book/${slug}/read/anything-1`);
  assert.match(html, /<title>Chapter 1: Third Night · The Salt “Road” &lt;\/script&gt;<\/title>/);
  assert.ok(html.includes(`<link rel="canonical" href="http://novels.test/book/${slug}/read/third-night-1">`));
  assert.match(html, /<meta property="og:type" content="article">/);
  assert.match(html, /<html lang="en" data-layout="none" data-stored-look="reader\.look">/);
});

test('what a browser draws around the page has the grounds of the shell’s themes', async () => {
  const { html } = await get('/ranking');
  assert.deepEqual(html.match(/<meta name="theme-color"[^>]*>/g), [
    '<meta name="theme-color" content="#FAFAFA" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#050505" media="(prefers-color-scheme: dark)">',
  ]);
});

const ROOT = join(import.meta.dirname, '../../../..');
const sourceOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const pixels = (source: string, pattern: RegExp): number => Number(pattern.exec(source)?.[1]);

test('room is kept for the bar and the notice under it as high as the shell draws them', async () => {
  const { html } = await get('/ranking');
  const bar = pixels(sourceOf('packages/ui/src/theme/document-css.ts'), /--top-bar: (\d+)px;/);
  assert.equal(pixels(html, /#chrome\{min-height:(\d+)px\}/), bar);
  const topBar = sourceOf('shell/src/chrome/top-bar.tsx');
  // With the line beneath it.
  assert.equal(pixels(topBar, /const Inner = styled[^]*?min-height: (\d+)px;/) + 1, bar);
  const banner = sourceOf('shell/src/chrome/confirm-email-banner.tsx');
  const rule = (narrow: string, height: number): string =>
    `@media not print${narrow}{[data-banner]:not([data-layout=none],[data-undisturbed]) #chrome{min-height:${height}px}}`;
  const line = banner.slice(banner.indexOf('const Line ='));
  assert.equal(pixels(line, /\btop: (\d+)px;/), bar);
  const rules = [
    rule('', bar + pixels(line, /\bheight: (\d+)px;/)),
    rule('and(max-width:479px)', bar + pixels(line, /@media \(max-width: 479px\) \{\s*height: (\d+)px;/)),
  ].map((each) => each.replace(/\s+/g, ''));
  const [, drawn = ''] = /createGlobalStyle`([^`]*)`/.exec(banner) ?? [];
  assert.equal(drawn.replace(/\s+|;(?=\s*\})/g, ''), rules.join(''));
  assert.ok(html.replace(/\s+/g, '').includes(rules.join('')));
});

test('a long description is cut at a word', async () => {
  const { html } = await get(`/book/${slug}`);
  assert.equal(/<meta name="description" content="([^"]*)">/.exec(html)?.[1], `${'counting '.repeat(17).trim()}…`);
});

test('an author’s head says who they are, and an unknown one is a page with status 404', async () => {
  const { status, html } = await get(`/author/${ada.id}`);
  assert.equal(status, 200);
  assert.ok(html.includes(`<title>${ada.penName} · Griot</title>`));
  assert.ok(html.includes(`<meta name="description" content="Novels by ${ada.penName} on Griot.">`));
  assert.ok(html.includes(`<link rel="canonical" href="http://novels.test/author/${ada.id}">`));
  assert.match(html, /<meta property="og:type" content="profile">/);
  assert.equal((await get('/author/usr_nobody')).status, 404);
});

test('what an address selects is in its title and its canonical address; what only narrows or orders is not', async () => {
  const head = async (url: string) => {
    const { html } = await get(url);
    const [title, canonical, shared] = [
      /<title>(.*?)<\/title>/,
      /<link rel="canonical" href="http:\/\/novels\.test(.*?)">/,
      /<meta property="og:url" content="http:\/\/novels\.test(.*?)">/,
    ].map((part) => part.exec(html)?.[1]);
    assert.equal(canonical, shared, url);
    return [title, canonical, html.includes('<meta name="robots" content="noindex">')];
  };
  const cases: [url: string, title: string, canonical: string, unlisted: boolean][] = [
    ['/ranking', 'Ranking · Griot', '/ranking', false],
    ['/ranking/?type=Power&page=2', 'Power ranking · Griot', '/ranking?type=power', false],
    ['/ranking?type=buy-now', 'Ranking · Griot', '/ranking', false],
    [
      '/genre?genre=african%20voices&completed=true&ordering=title',
      'African Voices novels · Griot',
      '/genre?genre=African+Voices',
      false,
    ],
    ['/genre?genre=Polka', 'Genre · Griot', '/genre', false],
    ['/view-novels', 'All Results · Griot', '/view-novels', false],
    ['/view-novels?listing=new', 'New Novels · Griot', '/view-novels?listing=new', false],
    // Anybody can write such a link: what it says is shown to who opens it, and to no engine.
    ['/view-novels?tags=desert&listing=none', 'Novels tagged desert · Griot', '/view-novels?tags=desert', true],
    ['/search', 'Search · Griot', '/search', true],
    [
      '/search?search=%20salt%20%26%20%3Cb%3E%00&completed=true',
      'Search Results for salt &amp; &lt;b&gt; · Griot',
      '/search?search=salt+%26+%3Cb%3E',
      true,
    ],
  ];
  for (const [url, ...expected] of cases) assert.deepEqual(await head(url), expected, url);
});

test('a Host that is no host name is not repeated in the page', async () => {
  for (const host of ['novels.test/elsewhere?', 'reader@evil.test', 'evil.test"><script>']) {
    const { html } = await get(`/book/${slug}`, { host });
    assert.match(html, new RegExp(`<link rel="canonical" href="http://localhost/book/${slug}">`), host);
    assert.ok(!html.includes('evil.test') && !html.includes('elsewhere'), host);
  }
});

test('what people wrote cannot leave its place in the page', async () => {
  const { html } = await get(`/book/${slug}`);
  assert.equal(html.match(/<\/script>/g)?.length, 8, 'five scripts and three blocks of data, closed once each');
});

test('every page holds what its footer links to, so that no call asks for it', async () => {
  for (const path of ['/', `/book/${slug}`, '/signin']) {
    const { frame } = await get(path);
    assert.deepEqual(
      frame.map(({ data }) => [data['app-store-link'], data['x-link'], data['contact-email']]),
      [[null, null, 'support@griot.example']],
      path,
    );
  }
});

test('a free chapter’s text is inlined and a locked one’s never, not even for somebody who could read it', async () => {
  const free = await get(`/book/${slug}/read/third-night-1`);
  assert.ok(free.inlined.some((i) => i.call.endsWith('/content/')));
  const locked = await get(`/book/${slug}/read/fourth-night-2`, { authorization: `Bearer ${ada.token}` });
  assert.equal(locked.status, 200);
  assert.deepEqual(
    locked.inlined.map((i) => i.call),
    ['GET /novels/{novel}/', 'GET /novels/{novel}/chapters/{chapter}/'],
  );
  assert.ok(!locked.html.includes('must be paid'));
});

test('a list carries what its own query asks for, and one that cannot be asked is left to the remote', async () => {
  const asked = async (query: string) =>
    (await get(`/view-novels${query}`)).inlined.map((i) => [i.query, i.data.count]);
  assert.deepEqual(await asked('?search=salt'), [[{ search: 'salt', limit: '10' }, 1]]);
  assert.deepEqual(await asked('?search=nobody&ordering='), [[{ search: 'nobody', limit: '10' }, 0]]);
  assert.deepEqual(await asked(''), [[{ limit: '10' }, 1]]);
  assert.deepEqual(await asked('?ordering=colour'), []);
  assert.equal((await get('/view-novels?ordering=colour')).status, 200);
  const ordered = async (query: string) =>
    (await get(`/genre${query}`)).inlined.filter((i) => i.call === 'GET /novels/').map((i) => i.query);
  assert.deepEqual(
    [await ordered(''), await ordered('?ordering=title')],
    [[{ ordering: '-num_views' }], [{ ordering: 'title' }]],
  );
});

test('a call that needs something of the address is not made without it', async () => {
  const asked = async (query: string) => (await get(`/search${query}`)).inlined.map((i) => i.query);
  assert.deepEqual(
    [await asked('?search=salt'), await asked(''), await asked('?search=%20')],
    [[{ search: 'salt', limit: '10' }], [], []],
  );
  assert.equal((await get('/search')).status, 200);
});

test('a dialog’s page carries the data of the page that lies under it, whatever its own address says', async () => {
  const { status, html, inlined } = await get('/signin?returnURL=%2Fshelf&limit=1');
  assert.equal(status, 200);
  assert.match(html, /<title>Sign in · Griot<\/title>/);
  assert.deepEqual(
    inlined.map(({ call, query }) => [call, query]),
    [['GET /genres/', { limit: '1000' }]],
  );
});

test('what a remote’s server half writes stands where the remote takes it over, with its styles', async () => {
  for (const url of ['/ranking', '/ranking/', '/ranking?type=power']) {
    const { status, html } = await get(url);
    assert.equal(status, 200);
    const written = '<div data-root="" data-written="/ranking"><h1>Ranking for GET /config/</h1></div>';
    assert.ok(html.includes(`<div id="remote-mf-reader">${written}</div>`), url);
    assert.match(html, /<style [^>]*>h1\{color:red\}<\/style>/);
    assert.match(html, /<noscript><p>Without JavaScript this page can be read, and nothing more\.<\/p><\/noscript>/);
  }
});

test('a page is written for what of its query the manifest names, and for nothing else of it', async () => {
  for (const [url, address] of [
    ['/search', '/search'],
    ['/search?search=', '/search'],
    ['/search?utm_source=mail&search=+salt+road&page=2', '/search?search=salt+road'],
    ['/search?search=%22%3E%3Cscript%3E', '/search?search=%22%3E%3Cscript%3E'],
  ] as const) {
    const { html } = await get(url);
    const written = `<div data-root="" data-written="${address}"><h1>Found at ${address}</h1></div>`;
    assert.ok(html.includes(`<div id="remote-mf-reader">${written}</div>`), url);
  }
});

test('the same builds served again, as after a rollback or beside a canary, are written for addresses that were read before, too', async (t) => {
  const { visit } = serving;
  t.after(() => (serving.visit = visit));
  await get('/search?search=rolled');
  const again = structuredClone(serving.current());
  serving.visit = async () => ({ release: again, varies: false });
  // Of another origin it is a page that has not been made yet.
  const { html } = await get('/search?search=rolled', { host: 'others.test' });
  assert.ok(html.includes('data-written="/search?search=rolled"><h1>Found at /search?search=rolled</h1></div>'));
});

test('a page that its remote cannot write whole is a page without text, and nobody stores it', async () => {
  const { status, html, headers } = await get('/genre');
  assert.deepEqual([status, headers['cache-control']], [200, 'no-cache']);
  assert.match(String((await get('/ranking')).headers['cache-control']), /s-maxage/);
  assert.ok(html.includes('<div id="remote-mf-reader"></div>'));
  assert.match(html, /<noscript><p>This page needs JavaScript/);
});

test('the log and the error reporter are told once of a build that cannot write its pages', async () => {
  await get('/genre');
  const told = logged.filter((line) => 'remote' in line);
  assert.equal(told.length, 1);
  const { err, ...line } = told[0] ?? {};
  assert.deepEqual(line, {
    level: 50,
    remote: 'mf-reader',
    buildId: BUILD,
    msg: 'a page could not be written by its remote',
  });
  assert.equal((err as Error).message, 'The page ends within a tag or a comment.');
  assert.deepEqual(reported, [['Error: The page ends within a tag or a comment.', 'the server half of mf-reader']]);
});
