import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@griot/contracts/contract';
import sharp from 'sharp';
import { cacheInFront, type Asking } from '../../test/cache-in-front.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { purgedCache } from '../../test/purged-cache.ts';
import { until } from '../../test/until.ts';
import { everyAddress, releaseOf, remotes } from '../../test/whole-release.ts';
import { novelForm, SYNOPSIS, TEXT, writing } from '../../test/writing.ts';
import { parseCall } from '../http/serve.ts';
import { createGateway } from './index.ts';

/*
 * A cache that everybody shares stands before everything that is no row of the contract: pages, feeds, catalogues, pictures, documents. (The rows are asked
 * through one by everybody in `http/access-matrix.test.ts`.) The addresses are those that the server knows: a new route needs an example here.
 */

const serving = releaseOf(remotes);
const told = await purgedCache();
const platform = await startPlatform({
  gateway: createGateway(serving),
  guests: true,
  environment: { CDN_PURGE_URLS: told.url },
});
after(async () => {
  await platform.close();
  told.close();
});
const { api } = platform;
const ada = await platform.signUp('Ada Obi');
const ngozi = await platform.signUp('Ngozi Reader');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, ada, editor);
const must = async (method: string, path: string, as: Person, body?: unknown) => {
  const answer = await api(method, path, { as, ...(body === undefined ? {} : { body }) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const FORM = { title: 'The Salt Road', downloadable: 'true', book_type: 'paid', locked_chapter: '2' };
const salt = await publishing.published(2, FORM);
const cover = new FormData();
const png = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#1f6fb4' } })
  .png()
  .toBuffer();
cover.append('cover_image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'cover.png');
const { cover_image: picture } = await must('PATCH', `/novels/mine/${salt.slug}/`, ada, cover);
const list = await must('POST', '/lists/', ngozi, { name: 'Roads', public: true });
await must('PUT', `/follows/novels/${salt.slug}/`, ngozi, {});
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://novels.test');
  return pathname + search;
};
const feed = await must('POST', '/follows/feed/', ngozi);
const reader = await must('POST', '/e-reader/', ngozi);
const own1 = pathOf(reader.opds_1);
const own2 = pathOf(reader.opds_2);
const below = (catalogue: string, rest: string): string => catalogue.replace(/(\/v\d\.\d)/, `$1${rest}`);

/** Of each route that is no row, an address of it: what everybody is answered alike, and what is for whoever holds its key or came with it. */
const EVERYBODYS: Record<string, string> = {
  '/api/openapi.json': '/api/openapi.json',
  '/api/docs': '/api/docs/',
  '/api/docs/start.js': '/api/docs/start.js',
  '/api/docs*': '/api/docs/swagger-ui.css',
  // Stored pictures; and the files of builds, of which there are none here.
  '*': picture,
  '/robots.txt': '/robots.txt',
  '/favicon.svg': '/favicon.svg',
  '/push-worker.js': '/push-worker.js',
  '/dev/override.js': '/dev/override.js',
  '/sitemap.xml': '/sitemap.xml',
  '/sitemaps/:file': '/sitemaps/novels-1.xml',
  '/feeds/:kind/:file': `/feeds/novels/${salt.slug}.atom`,
  '/opds': '/opds',
  '/opds/v1.2': '/opds/v1.2',
  '/opds/v1.2/genres': '/opds/v1.2/genres',
  '/opds/v1.2/novels': '/opds/v1.2/novels?search=salt',
  '/opds/v1.2/search.xml': '/opds/v1.2/search.xml',
  '/opds/v2.0': '/opds/v2.0',
  '/opds/v2.0/genres': '/opds/v2.0/genres',
  '/opds/v2.0/novels': '/opds/v2.0/novels',
  '/opds/covers/:file': `/opds/covers/${salt.slug}.jpg`,
  '/oembed': `/oembed?url=http%3A%2F%2Fnovels.test%2Fbook%2F${salt.slug}`,
  '/cards/:slug/:file': `/cards/${salt.slug}/wide.jpg`,
};
const SOMEBODYS: Record<string, string> = {
  '/healthz': '/healthz',
  '/readyz': '/readyz',
  '/metrics': '/metrics',
  '/r/current.json': '/r/current.json',
  '/dev/mail': '/dev/mail',
  '/dev/pay/:reference': '/dev/pay/none',
  '/api/payments/:reference|:payment/return': '/api/payments/none/return',
  '/api/staff/contracts/:contract/images/:side': '/api/staff/contracts/none/images/front',
  '/api/auth/:provider/start': '/api/auth/google/start',
  '/api/auth/:provider/callback': '/api/auth/google/callback',
  '/unsubscribe': '/unsubscribe?token=none',
  '/feeds/following.atom': pathOf(feed.atom),
  '/feeds/following.json': pathOf(feed.json),
  ...Object.fromEntries(
    (['1.2', '2.0'] as const).flatMap((version) => {
      const catalogue = version === '1.2' ? own1 : own2;
      const names = [
        '',
        '/genres',
        '/lists',
        '/lists/:list',
        '/shelf',
        '/reading',
        '/following',
        '/novels',
        '/search.xml',
      ];
      return names.map((name) => [`/opds/own/v${version}${name}`, below(catalogue, name.replace(':list', list.id))]);
    }),
  ),
  '/opds/own/books/:file': own1.replace('/v1.2', `/books/${salt.slug}.epub`),
  '/opds/own/covers/:file': own1.replace('/v1.2', `/covers/${salt.slug}.jpg`),
};
/** Words to an open page, which do not end. */
const ENDLESS = ['/api/follows/live'];

const { pages: everyPage, chosen } = everyAddress({
  slug: salt.slug,
  chapter: 'chapter-of-day-1-1',
  id: ada.id,
  list: list.id,
});

/** The patterns of all routes that can be read, of the tree that Fastify prints. */
function readRoutes(): string[] {
  const above: string[] = [];
  return platform.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === '' && part === '') return [];
      const depth = indent.length / 4;
      above.splice(depth, Infinity, (above[depth - 1] ?? '') + part);
      return methods.split(', ').includes('GET') ? [above[depth] ?? ''] : [];
    });
}
const ofContract = new Set(
  Object.keys(contract)
    .map(parseCall)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `/api${path.replace(/\/$/, '').replace(/\{\w+\}/g, ':')}`),
);

const [at, first] = [`/book/${salt.slug}`, `/book/${salt.slug}/read/chapter-of-day-1-1`];
async function ask({ url, headers }: Asking) {
  const { statusCode: status, headers: answered, body } = await platform.app.inject({ url, headers });
  return { status, headers: answered, body };
}
const now = (): number => platform.clock.now().getTime();
const caches = () => [false, true].map((targeted) => cacheInFront({ ask, now, targeted }));
const browserOf = (person?: Person): Record<string, string> => ({
  host: 'novels.test',
  ...(person && {
    authorization: `Bearer ${person.token}`,
    cookie: `griot_refresh=${person.refreshToken}; theme=dark`,
  }),
});
const guest = { headers: browserOf() };
const secretsOf = ({ email, token, refreshToken, penName }: Person): string[] => [email, token, refreshToken, penName];

test('every route that can be read has an example here or is a row of the contract', () => {
  const routes = readRoutes().filter(
    (route) => !ofContract.has(route.replace(/:[\w|:]+/g, ':')) && !ENDLESS.includes(route),
  );
  assert.deepEqual(routes.sort(), [...Object.keys(EVERYBODYS), ...Object.keys(SOMEBODYS)].sort());
});

test('what everybody is answered alike, two people and a guest are given out of a cache as they would be without it', async () => {
  const inFront = caches();
  for (const url of [...everyPage, ...chosen, ...Object.values(EVERYBODYS)]) {
    for (const person of [ngozi, undefined, admin, undefined]) {
      const asking = { url, headers: browserOf(person) };
      const direct = await ask(asking);
      assert.equal(direct.headers['set-cookie'], undefined, url);
      for (const secret of secretsOf(ngozi).slice(0, 3)) assert.ok(!direct.body.includes(secret), url);
      for (const cache of inFront) {
        const passed = await cache.get(asking);
        assert.deepEqual([passed.status, passed.body === direct.body], [direct.status, true], url);
      }
    }
  }
  // Pages are stored there, and what stands beside them.
  for (const cache of inFront)
    for (const url of [at, first, '/', picture, `/feeds/novels/${salt.slug}.atom`, '/sitemap.xml'])
      assert.equal((await cache.get({ url, headers: browserOf(admin) })).stored, true, url);
  // A page that is not for everybody is asked for each time, and so is what is not there.
  for (const url of ['/account-dashboard', '/no/such/page'])
    assert.equal(rulesOf(await ask({ url, ...guest })), 'no-cache', url);
});

test('no page forbids a browser to store it, so that Back brings it as it was left', async () => {
  for (const url of [...everyPage, ...chosen, '/account-dashboard', '/no/such/page'])
    for (const person of [undefined, ngozi]) {
      const { headers } = await ask({ url, headers: { ...browserOf(person), accept: 'text/html' } });
      assert.match(String(headers['content-type']), /^text\/html\b/, url);
      for (const rules of ['cache-control', 'cdn-cache-control', 'pragma'])
        assert.doesNotMatch(String(headers[rules]), /no-store/, `${url}: ${rules}`);
    }
});

test('a canary’s page is its own, and no cache in front gives it to others', async (t) => {
  const { visit } = serving;
  t.after(() => (serving.visit = visit));
  const canary = remotes.map((one) => (one.name === 'mf-reader' ? { ...one, buildId: 'fedcba9876543210' } : one));
  const isCanary = ({ body }: { body: string }): boolean => {
    const told = body.includes('"buildId":"fedcba9876543210"');
    assert.equal(body.includes('"writtenBy":"mf-reader fedcba9876543210"'), told, 'its text is of the same build');
    return told;
  };
  const releases = { stable: serving.current(), canary: releaseOf(canary).current() };
  const before = await ask({ url: at, ...guest });
  serving.visit = async ({ share }) => ({
    release: releases[share !== undefined && share < 10 ? 'canary' : 'stable'],
    varies: true,
    ...(share === undefined ? { visitor: { share: 50, chosen: new Map() } } : {}),
  });
  const askedBy = (cookie: string, url = at) => ({ url, headers: { ...browserOf(), cookie } });
  for (const _ of ['made', 'stored'])
    for (const [cookie, is] of [
      ['builds=100', true],
      ['builds=5000', false],
      ['', false],
    ] as const)
      assert.equal(isCanary(await ask(askedBy(cookie))), is, cookie);
  const { headers } = await ask(askedBy('builds=100'));
  assert.deepEqual([headers['cache-control'], headers['vary']], ['private, no-cache', 'accept-encoding, cookie']);
  const stable = await ask(askedBy('builds=5000'));
  assert.notEqual(stable.headers['etag'], headers['etag']);
  assert.equal(stable.body, before.body);
  const url = `${at}/chapters`;
  for (const cache of caches()) {
    assert.equal(isCanary(await cache.get(askedBy('builds=100', url))), true);
    assert.equal(isCanary(await cache.get(askedBy('builds=5000', url))), false);
  }
});

test('what is for whoever holds its key, or is told at the moment, is stored by no cache', async () => {
  for (const [route, url] of Object.entries(SOMEBODYS)) {
    const inFront = caches();
    for (const person of [ngozi, undefined]) {
      const asking = { url, headers: browserOf(person) };
      assert.match(rulesOf(await ask(asking)), /^(private|no-store)\b/, route);
      for (const cache of inFront) assert.equal((await cache.get(asking)).stored, false, route);
    }
    for (const cache of inFront) assert.equal(cache.has(url), false, route);
  }
});

function rulesOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['cache-control'] ?? '');
}

const text = `/api/novels/${salt.slug}/chapters/1/content/`;
const isGone = (title: RegExp) => new RegExp(`^(?![^]*${title.source})`);
/** What guests are shown through a cache, and what changes that: seen ten seconds later at most, and through a CDN half a minute later. */
const CHANGES: Record<string, { change: () => Promise<unknown>; seen: [url: string, before: RegExp, now: RegExp][] }> =
  {
    'a chapter comes out': {
      change: () => publishing.chapter(salt, 'Chapter of day 3', TEXT(3)),
      seen: [
        [`/feeds/novels/${salt.slug}.atom`, isGone(/of day 3/), /of day 3/],
        [`${at}/chapters`, isGone(/of day 3/), /of day 3/],
      ],
    },
    'a text is changed': {
      change: async () => {
        const [chapter] = (await must('GET', `/novels/mine/${salt.slug}/chapters/`, ada)).results;
        const draft = { draft: TEXT(1).replace('Day 1', 'Day none') };
        await must('PATCH', `/novels/mine/${salt.slug}/chapters/${chapter.id}/draft/`, ada, draft);
        await publishing.request(salt, chapter);
        await publishing.approve(salt, chapter);
      },
      seen: [
        [text, /Day 1 began/, /Day none began/],
        [first, /Day 1 began/, /Day none began/],
      ],
    },
    'a free chapter gets its price': {
      change: () => must('PATCH', `/novels/mine/${salt.slug}/`, ada, novelForm({ ...FORM, locked_chapter: '1' })),
      seen: [
        [text, /Day none began/, /"coin_requirement":5\b/],
        [first, /looking at her/, isGone(/looking at her/)],
      ],
    },
    'a reading list is taken back': {
      change: () => must('PATCH', `/lists/${list.id}/`, ngozi, { public: false }),
      seen: [
        [`/list/${list.id}`, /Roads/, isGone(/Roads/)],
        [`/author/${ngozi.id}`, /Roads/, isGone(/Roads/)],
      ],
    },
    'a novel is hidden': {
      change: () =>
        must('POST', `/staff/novels/${salt.slug}/hide/`, editor, { reason: 'To be looked at.', rule: 'never' }),
      seen: [
        ['/api/novels/', /The Salt Road/, isGone(/The Salt Road/)],
        ['/opds/v2.0/novels', /The Salt Road/, isGone(/The Salt Road/)],
        [at, /The Salt Road/, isGone(/The Salt Road/)],
      ],
    },
  };
/** Waits until caches have been told of whatever was changed before. */
async function allTold(): Promise<void> {
  let last = false;
  told.purged = (keys) => void (last ||= keys.includes('the-last-of-before'));
  platform.services.purges.purge(['the-last-of-before']);
  await until('what was changed before to be told', () => last);
}

test('who writes is answered before a cache has taken what changed', async (t) => {
  await allTold();
  const before = told.told.length;
  const { answer } = told;
  t.after(() => void (told.answer = answer));
  const written = must('PATCH', `/novels/mine/${salt.slug}/`, ada, { description: SYNOPSIS });
  // It takes it then and no sooner: to somebody who waited for that it would not answer, and be told three times before it is given up.
  told.answer = async (reply) => {
    await written;
    answer(reply);
  };
  await written;
  await allTold();
  assert.equal(told.told.slice(before).filter(({ keys }) => keys.includes(salt.id)).length, 1);
});

for (const [what, { change, seen }] of Object.entries(CHANGES))
  test(`${what}: a cache that is told shows it at once, another one ten seconds later, and a CDN half a minute later, to nobody older`, async () => {
    const inFront = [...caches(), cacheInFront({ ask, now, targeted: true })];
    for (const [url, before] of seen)
      for (const cache of inFront) {
        assert.match((await cache.get({ url, ...guest })).body, before, url);
        assert.equal((await cache.get({ url, ...guest })).stored, true, url);
      }
    const [cache, cdn, purged] = inFront;
    assert.ok(cache && cdn && purged);
    await allTold();
    told.purged = (keys) => purged.purge(keys);
    await change();
    for (const [url, , after] of seen)
      await until(`${url} to be purged`, async () => after.test((await purged.get({ url, ...guest })).body));
    platform.clock.step({ seconds: 10 });
    for (const [url, , after] of seen) assert.match((await cache.get({ url, ...guest })).body, after, url);
    platform.clock.step({ seconds: 20 });
    for (const [url, , after] of seen) assert.match((await cdn.get({ url, ...guest })).body, after, url);
  });
