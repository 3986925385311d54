import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RegisteredRemote } from '@griot/contracts';
import { pino } from 'pino';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { servingOf } from '../../test/serving.ts';
import { createGateway } from './index.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const BUILD = '0123456789abcdef';
const files = temporaryFolder('release');
mkdirSync(join(files, BUILD));
writeFileSync(join(files, BUILD, 'remoteEntry.js'), 'var mf_reader = {};');
writeFileSync(join(files, 'remote.json'), '{}');
for (const hidden of ['build.json', '.hidden']) writeFileSync(join(files, BUILD, hidden), '{}');
writeFileSync(
  join(files, BUILD, 'server-half.cjs'),
  `var serverHalf = { render: async (path, inlined) => {
    if (path === '/genre') return { html: '<p title="', css: '' };
    if (path === '/ranking') return { html: '<h1>Ranking for ' + inlined.map((i) => i.call) + '</h1>', css: 'h1{color:red}', styledBy: '6.6.0' };
    if (path.startsWith('/search')) return { html: '<h1>Found at ' + path.replaceAll('&', '&amp;') + '</h1>', css: 'h1{color:blue}' };
    return null;
  } };`,
);

const novel = { call: 'GET /novels/{novel}/', params: { novel: ':slug' }, query: { show_shelf: 'true' } } as const;
const chapter = { novel: ':slug', chapter: ':chapter|number' };
const reader: RegisteredRemote = {
  name: 'mf-reader',
  owner: 'Reading',
  version: '1.0.0',
  contracts: { api: 1, bus: 1, kit: 1 },
  buildId: BUILD,
  base: `/r/mf-reader/${BUILD}/`,
  entry: 'remoteEntry.js',
  integrity: 'sha384-entry',
  container: 'mf_reader',
  assets: { app: ['app.js'], home: ['home.js'], novel: ['novel.js'], chapter: ['chapter.js'] },
  pages: [
    {
      path: '/',
      guard: 'public',
      chunk: 'home',
      head: 'home',
      prefetch: [{ call: 'GET /genres/', query: { limit: '?limit|1000' } }],
    },
    { path: '/book/:slug', guard: 'public', chunk: 'novel', head: 'novel', prefetch: [novel] },
    {
      path: '/book/:slug/read/:chapter',
      guard: 'public',
      chunk: 'chapter',
      head: 'chapter',
      layout: 'none',
      storedLook: 'reader.look',
      prefetch: [
        novel,
        { call: 'GET /novels/{novel}/chapters/{chapter}/', params: chapter },
        { call: 'GET /novels/{novel}/chapters/{chapter}/content/', params: chapter },
      ],
    },
    {
      path: '/book/:slug/read',
      guard: 'public',
      chunk: 'chapter',
      head: 'novel',
      newcomers: 'reader.places',
      prefetch: [novel],
    },
    {
      path: '/view-novels',
      guard: 'public',
      chunk: 'home',
      head: {
        title: 'All Results',
        selections: [
          { query: 'search', title: 'Search Results for {}' },
          { query: 'listing', title: '{}', values: { new: 'New Novels' } },
          { query: 'tags', title: 'Novels tagged {}' },
        ],
      },
      prefetch: [{ call: 'GET /novels/', query: { search: '?search', ordering: '?ordering', limit: '10' } }],
    },
    {
      path: '/author/:id',
      guard: 'public',
      chunk: 'home',
      head: 'author',
      prefetch: [{ call: 'GET /authors/{author}/', params: { author: ':id' } }],
    },
    {
      path: '/genre',
      guard: 'public',
      chunk: 'home',
      head: { title: 'Genre', selections: [{ query: 'genre', title: '{} novels', values: 'GET /genres/' }] },
      prefetch: [
        { call: 'GET /novels/', query: { ordering: '?ordering|-num_views' } },
        { call: 'GET /genres/', query: { limit: '1000' } },
      ],
    },
    {
      path: '/ranking',
      guard: 'public',
      chunk: 'home',
      head: { title: 'Ranking', selections: [{ query: 'type', title: '{} ranking', values: { power: 'Power' } }] },
    },
    {
      path: '/search',
      guard: 'public',
      chunk: 'home',
      prefetch: [{ call: 'GET /novels/', query: { search: '?search!', limit: '10' } }],
      head: { title: 'Search', selections: [{ query: 'search', title: 'Search Results for {}' }], index: false },
    },
    { path: '/signin', guard: 'guest', over: '/', chunk: 'home', head: { title: 'Sign in' } },
  ],
};
const release: Parameters<typeof servingOf>[0] = {
  registry: { remotes: [reader] },
  shell: {
    buildId: BUILD,
    base: `/r/shell/${BUILD}/`,
    scripts: ['shared-libs.js', 'main.js'],
    styles: ['main.css'],
    textCss: '',
    files: { 'shared-libs.js': 'sha384-s', 'main.js': 'sha384-m', 'main.css': 'sha384-c', 'calls.js': 'sha384-k' },
    preloads: ['calls.js'],
    css: ":root{--paper:#FBF7F0}@font-face{src:local('Arial')}@font-face{src:url(assets/letters.woff2)}",
  },
  folders: { 'mf-reader': files },
  files: { 'mf-reader': { 'remoteEntry.js': 'sha384-entry', 'app.js': 'sha384-a', 'home.js': 'sha384-h' } },
};

const serving = servingOf(release);
/** What the gateway tells the log and the error reporter. */
const logged: Record<string, unknown>[] = [];
const reported: unknown[] = [];
const platform = await startPlatform({
  gateway: (app, services, ports, health) =>
    createGateway(serving)(
      app,
      services,
      {
        ...ports,
        log: pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) }),
        errors: { ...ports.errors, report: (failure, { where }) => reported.push([String(failure), where]) },
      },
      health,
    ),
});
after(async () => {
  await platform.close();
  rmSync(files, { recursive: true, force: true });
});

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const salt = await publishing.novel({
  title: 'The Salt “Road” </script>',
  description: `${'counting '.repeat(17)}interminable nights of salt.`,
  book_type: 'paid',
  locked_chapter: '2',
});
for (const [title, text] of [
  ['Third Night', 'Free <words> here.'],
  ['Fourth Night', 'Secret text that must be paid.'],
] as const) {
  await publishing.chapter(salt, title, `<p>${text}</p>`);
}
const { slug } = salt;

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await platform.app.inject({ method: 'GET', url, headers: { host: 'novels.test', ...headers } });
  const written = /<script type="application\/json" id="griot-data">(.*?)<\/script>/s.exec(answer.body)?.[1];
  type Answer = { call: string; query?: unknown; data: Record<string, unknown> };
  const answers = written ? (JSON.parse(written) as Answer[]) : [];
  return {
    status: answer.statusCode,
    html: answer.body,
    headers: answer.headers,
    /** What the frame tells on every page, and what this page asks for. */
    frame: answers.filter(({ call }) => call === 'GET /config/'),
    inlined: answers.filter(({ call }) => call !== 'GET /config/'),
  };
};

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
      const { prefetch: _, newcomers: __, ...shown } = page;
      return typeof shown.head === 'string' ? shown : { ...shown, head: { title: shown.head.title } };
    }),
    'what only the gateway needs stays with it',
  );
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

test('a dialog’s page carries the data of the page that lies under it, whatever its own address says', async () => {
  const { status, html, inlined } = await get('/signin?returnURL=%2Fshelf&limit=1');
  assert.equal(status, 200);
  assert.match(html, /<title>Sign in · Griot<\/title>/);
  assert.deepEqual(
    inlined.map(({ call, query }) => [call, query]),
    [['GET /genres/', { limit: '1000' }]],
  );
});

test('a page may load our own files, hold the styles that it came with, and nothing else', async () => {
  const { html, headers } = await get('/');
  assert.deepEqual([hashes(html).length, styleHashes(html).length], [3, 2]);
  assert.deepEqual(String(headers['content-security-policy']).split('; ').toSorted(), [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    `script-src 'self' '${hashes(html).join("' '")}'`,
    `style-src 'self' '${styleHashes(html).join("' '")}' '${EMPTY}'`,
  ]);
  assert.doesNotMatch(html, /nonce/);
});

test('what a server half writes of styles is part of what the policy of its page allows, and of no other', async () => {
  const [ranking, home] = [await get('/ranking'), await get('/')];
  const [own = '', fonts = '', written = ''] = styleHashes(ranking.html);
  assert.ok(
    String(ranking.headers['content-security-policy']).includes(
      `style-src 'self' '${own}' '${fonts}' '${written}' '${EMPTY}'`,
    ),
  );
  assert.ok(String(home.headers['content-security-policy']).includes(own));
  assert.ok(!String(home.headers['content-security-policy']).includes(written));
});

test('what calls need is asked for by a page that waits for it, and by none that is written', async () => {
  const calls = `${release.shell.base}calls.js`;
  assert.ok((await get('/')).html.includes(`<link rel="preload" as="script" href="${calls}"`));
  assert.doesNotMatch((await get('/ranking')).html, /calls\.js/);
});

test('the browser is told which styled-components made the styles of a written page, which takes them for its own', async () => {
  assert.match(
    (await get('/ranking')).html,
    /<style data-styled="" data-styled-version="6\.6\.0">h1\{color:red\}<\/style>/,
  );
  // One that was built before it said so.
  assert.match((await get('/search?search=salt')).html, /<style>h1\{color:blue\}<\/style>/);
});

/** SHA-256 of no text, as it is known: styled-components' own empty element. */
const EMPTY = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );

/** What the policy calls the scripts that stand in a page itself. */
const hashes = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );

test('a page whose look readers choose sets it before anything else, by a script that its policy allows', async () => {
  const { html, headers } = await get(`/book/${slug}/read/third-night-1`);
  const first = html.indexOf('<script>');
  assert.match(html, /<html lang="en" data-layout="none" data-stored-look="reader\.look">/);
  assert.ok(first < html.indexOf('<style') && first < html.indexOf('<link'));
  assert.match(html.slice(first), /^<script>try\{const e=document\.documentElement/);
  const [look, ...others] = hashes(html);
  assert.equal(others.length, 3);
  assert.ok(
    String(headers['content-security-policy']).includes(`script-src 'self' '${look}' '${others.join("' '")}';`),
  );

  const other = await get(`/book/${slug}`);
  assert.doesNotMatch(other.html, /data-stored-look/);
  assert.deepEqual(hashes(other.html), others);
});

test('a page for newcomers is hidden from others until scripts have come, by a script that its policy allows', async () => {
  const { html, headers } = await get(`/book/${slug}/read`);
  assert.match(html, /<html lang="en" data-layout="full" data-newcomers="reader\.places">/);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  const [script = ''] = scripts.filter((one) => one.includes('newcomers'));
  assert.ok(html.indexOf(script) < html.indexOf('<body>'));
  assert.ok(html.includes('[data-undecided] :is([data-written],[data-taken]){visibility:hidden}'));
  assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' '${hashes(html).join("' '")}';`));
  assert.doesNotMatch((await get(`/book/${slug}`)).html, /newcomers/);

  const hides = (stored: Record<string, string>, pathname = `/book/${slug}/read`): boolean => {
    const dataset: Record<string, string> = { newcomers: 'reader.places' };
    const localStorage = { getItem: (name: string) => stored[name] ?? null };
    runInNewContext(script, { document: { documentElement: { dataset } }, localStorage, location: { pathname } });
    return 'undecided' in dataset;
  };
  const places = (novel: string) => ({ 'reader.places': JSON.stringify({ '': { [novel]: { chapter: 'chp_1' } } }) });
  assert.equal(hides({}), false, 'a newcomer');
  assert.equal(hides(places(slug)), true, 'who has begun it');
  assert.equal(hides(places(`${slug}-2`)), false, 'who has begun another');
  assert.equal(hides({ 'griot.session': '{}' }), true, 'who is signed in');
});

test('a page says how to go on when the shell does not come, by a script that stands before the shell’s', async () => {
  const { html } = await get('/');
  assert.ok(html.indexOf('The rest of Griot did not load. ') < html.indexOf('main.js'));
  assert.equal(html.match(/ defer data-shell(?:="")?>/g)?.length, 2);
});

test('a page asks for its scripts before the styles, which take half of it', async () => {
  const { html } = await get('/');
  for (const script of ['main.js', 'remoteEntry.js']) {
    assert.ok(html.includes(script), script);
    assert.ok(html.indexOf(script) < html.indexOf('<style'), script);
  }
});

test('a page that was hidden until scripts come is there to be read when they do not', async () => {
  const { html } = await get(`/book/${slug}/read`);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  const [script = ''] = scripts.filter((one) => one.includes('The rest of Griot did not load. '));
  const hiddenAfter = (firstChild: object | null): boolean => {
    const dataset: Record<string, string> = { undecided: '' };
    const element = () => ({ style: {}, append() {}, setAttribute() {}, firstChild });
    const document = { documentElement: { dataset }, getElementById: element, createElement: element };
    runInNewContext(script, { document, addEventListener() {}, setTimeout: (say: () => void) => say() });
    return 'undecided' in dataset;
  };
  assert.equal(hiddenAfter({}), true, 'the shell has come, and decides');
  assert.equal(hiddenAfter(null), false, 'the shell has not come');
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

test('the shell’s fonts are found from every page, wherever its files lie, and wait for the scripts where there are any', async () => {
  const { html } = await get('/');
  const font = `@font-face{src:url(${release.shell.base}assets/letters.woff2)}`;
  assert.deepEqual(html.split(font).length, 2, 'they are named once');
  assert.ok(html.includes(`<style media="(scripting:none)">${font}</style><script>`));
  assert.ok(html.includes("@font-face{src:local('Arial')}"), 'what stands in for them waits for nothing');
});

test('a script or style that is not what was built is not taken, and what is fetched ahead is asked for by the same hash', async () => {
  const { html } = await get('/');
  assert.deepEqual(
    [...html.matchAll(/(?:src|as="script" href|rel="stylesheet" href)="([^"]+)" integrity="([^"]+)"/g)].map(
      ([, file, hash]) => [file, hash],
    ),
    [
      [`${release.shell.base}shared-libs.js`, 'sha384-s'],
      [`${release.shell.base}main.js`, 'sha384-m'],
      [`${reader.base}remoteEntry.js`, 'sha384-entry'],
      [`${reader.base}app.js`, 'sha384-a'],
      [`${reader.base}home.js`, 'sha384-h'],
      [`${release.shell.base}main.css`, 'sha384-c'],
      [`${release.shell.base}calls.js`, 'sha384-k'],
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

test('a remote of another origin is loaded from there, by a policy that names that origin and no more', async (t) => {
  const { base } = reader;
  t.after(() => (reader.base = base));
  reader.base = `https://cdn.test/mf-reader/${BUILD}/`;
  const { html, headers } = await get('/');
  assert.deepEqual(
    [...html.matchAll(/<link rel="preload"[^>]*href="https:[^>]*>/g)].map(([link]) => link),
    [
      `<link rel="preload" as="script" href="${reader.base}remoteEntry.js" integrity="sha384-entry" crossorigin="anonymous">`,
      `<link rel="preload" as="script" href="${reader.base}app.js" integrity="sha384-a" crossorigin="anonymous">`,
      `<link rel="preload" as="script" href="${reader.base}home.js" integrity="sha384-h" crossorigin="anonymous">`,
    ],
  );
  assert.deepEqual(String(headers['content-security-policy']).split('; ').toSorted(), [
    "base-uri 'none'",
    "connect-src 'self' https://cdn.test",
    "default-src 'none'",
    "font-src 'self' https://cdn.test",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' https://cdn.test data: blob:",
    "manifest-src 'self'",
    `script-src 'self' https://cdn.test '${hashes(html).join("' '")}'`,
    `style-src 'self' https://cdn.test '${styleHashes(html).join("' '")}' '${EMPTY}'`,
  ]);
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

test('until a written page is taken over the browser asks for the page behind a link as it is pressed, and of no other page', async () => {
  const [ranking, home] = [await get('/ranking'), await get('/')];
  const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(ranking.html)?.[1] ?? '';
  assert.deepEqual(JSON.parse(rules), {
    prefetch: [
      {
        where: {
          and: [
            { selector_matches: '[data-written] a:not([download])' },
            { href_matches: '/*' },
            { not: { href_matches: ['/api/*', '/feeds/*', '/media/*'] } },
          ],
        },
        eagerness: 'conservative',
      },
    ],
  });
  const hash = `sha256-${createHash('sha256').update(rules).digest('base64')}`;
  assert.ok(String(ranking.headers['content-security-policy']).includes(`'${hash}'; style-src`));
  assert.doesNotMatch(home.html, /speculationrules/);
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

test('the staff’s files are preloaded for nobody', async () => {
  reader.pages.push({ path: '/staff', guard: 'staff', chunk: 'novel', head: { title: 'Staff' } });
  const { status, html } = await get('/staff');
  assert.equal(status, 200);
  assert.doesNotMatch(html, /rel="preload" as="script" href="\/r\/mf-/);
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
