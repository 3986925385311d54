import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createApp } from '../app.ts';
import { hasTag } from '../http/entity-tags.ts';
import { announceChange, hearOthersChanges } from '../novels/changes.ts';
import { HEARING } from '../ports/database/hearing.ts';
import { closeDatabase, openDatabase } from '../ports/database/index.ts';
import { haveRead } from '../../test/having-read.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm, SYNOPSIS, writing } from '../../test/writing.ts';
import { everyAddress, manifests, releaseOf, remotes } from '../../test/whole-release.ts';
import { readAddress } from './asked.ts';
import { createGateway } from './index.ts';
import { createPages } from './pages.ts';

const serving = releaseOf(remotes);
const platform = await startPlatform({ gateway: createGateway(serving) });
after(() => platform.close());

/** From here on every page is made anew. */
const anew = () => announceChange(platform.ports.db, 'all');

/** What the pages have asked for since a test began. */
let calls: string[] = [];
const { routing } = platform.app;
platform.app.routing = (request, answer) => {
  calls.push(String(request.url));
  routing(request, answer);
};
beforeEach(() => {
  calls = [];
});

const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await platform.app.inject({ method, url, headers: { host: 'novels.test', ...headers } });
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, bytes: answer.rawPayload };
};

const ada = await platform.signUp('Ada Obi');
const ngozi = await platform.signUp('Ngozi Reader');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Adm Inistrator', 'admin');
const publishing = writing(platform, ada, editor);
const salt = await publishing.published(2, {
  title: 'The Salt Road',
  tags: ['Sea'],
  book_type: 'paid',
  locked_chapter: '2',
});
const other = await publishing.published(1, { title: 'The Pepper Coast' });
const at = `/book/${salt.slug}`;
const CHAPTER = `${at}/read/chapter-of-day-1-1`;

const list = await platform.api('POST', '/lists/', { as: ada, body: { name: 'Roads', public: true } });

const { pages: everyPage, chosen } = everyAddress({
  slug: salt.slug,
  chapter: 'chapter-of-day-1-1',
  id: ada.id,
  list: list.body.id,
});
/** A dialog's page tells of itself, and its remote writes nothing of it. */
const dialogs = new Set(manifests.flatMap(({ pages }) => pages).flatMap((page) => (page.over ? [page.path] : [])));

test('every page is the same for a guest, a reader, an author and an administrator, byte for byte', async () => {
  assert.ok(everyPage.length > 60 && chosen.length > 3);
  const people: (Person | undefined)[] = [undefined, ngozi, ada, admin, editor];
  for (const url of [...everyPage, ...chosen]) {
    const pages = [];
    for (const person of people) {
      const own: Record<string, string> = person
        ? { authorization: `Bearer ${person.token}`, cookie: `griot_refresh=${person.refreshToken}; theme=dark` }
        : {};
      // Each is the first to ask in turn, so that what one is given was made for another.
      pages.push(await get(url, own));
    }
    const [guest] = pages;
    assert.equal(guest?.status, 200, url);
    assert.equal(guest?.headers['set-cookie'], undefined, url);
    assert.equal(guest?.html.includes('<p>{"writtenBy":"mf-'), !dialogs.has(url), url);
    for (const [n, page] of pages.entries()) {
      assert.deepEqual(page.bytes, guest?.bytes, `${url} for ${people[n]?.penName}`);
      assert.equal(page.headers['etag'], guest?.headers['etag'], url);
    }
    for (const { email, token, refreshToken } of [ngozi, ada, admin])
      for (const secret of [email, token, refreshToken]) assert.ok(!guest?.html.includes(secret), url);
    assert.ok(!guest?.html.includes('Ngozi'), url);
  }
});

test('what is chosen by all that a page knows of a query stands in what its remote writes', async () => {
  for (const name of ['genre', 'search']) {
    const url = chosen.find((address) => address.startsWith(`/${name}?`)) ?? '';
    assert.match((await get(url)).html, /<p>\{"writtenBy":.*"title":"The Salt Road"/, url);
  }
});

test('what signed-in people are the first to ask for is a guest’s page, too', async () => {
  const own = { authorization: `Bearer ${ngozi.token}`, cookie: `griot_refresh=${ngozi.refreshToken}` };
  for (const url of [...everyPage, ...chosen]) {
    await anew();
    const first = await get(url, own);
    await anew();
    assert.deepEqual((await get(url)).bytes, first.bytes, url);
  }
});

test('a page is made once, for all who ask meanwhile and after', async () => {
  await anew();
  await Promise.all([get(CHAPTER), get(CHAPTER), get(CHAPTER, { 'accept-encoding': 'br' })]);
  assert.equal(calls.length, 6, 'the settings and the five calls of the chapter’s page');
  await get(CHAPTER, { 'accept-encoding': 'gzip' });
  assert.equal(calls.length, 6);
});

test('only what the manifest names of a query makes another page', async () => {
  await get(at);
  await get('/genre?genre=Adventure&ordering=title');
  calls = [];
  const { headers } = await get(at);
  for (let n = 0; n < 1000; n += 1) await get(`${at}?utm_source=${n}&x${n}=y`);
  assert.deepEqual(calls, []);
  assert.equal((await get(`${at}/?fbclid=1`)).headers['etag'], headers['etag']);
  await get('/genre/?x=1&ordering=%20title&genre=Adventure&genre=Romance&completed=');
  assert.deepEqual(calls, [], 'in whatever order they come, and the first of several');
  await get('/genre?genre=Romance&ordering=title');
  assert.notEqual(calls.length, 0);
});

test('addresses without end are no pages to be stored: what is not there, what is misspelled, what may be called anything', async () => {
  for (const url of [
    '/book/no-such-novel',
    '/no/such/page',
    `${at}/read/anything-1`,
    `${at}/read/chapter-of-day-1-01`,
    `/book/${salt.slug.replace('t', '%74')}`,
    '/staff/users/anybody',
    '/book-chapters/anything',
  ]) {
    const one = await get(url);
    const made = calls.length;
    const again = await get(url);
    assert.equal(again.html, one.html, url);
    assert.ok(calls.length > made || url === '/no/such/page', url);
  }
  assert.equal((await get('/book/no-such-novel')).headers['cache-control'], 'no-cache');
  assert.equal((await get('/book/no-such-novel')).headers['etag'], undefined);
});

test('what anybody can make up, a Host, builds or a search, takes no place of the pages that are asked for usually, nor searches that of the others', async () => {
  const promoted = serving.current();
  const canary = releaseOf(
    remotes.map((one) => (one.name === 'mf-reader' ? { ...one, buildId: 'fedcba9876543210' } : one)),
  ).current();
  const pages = createPages({
    ...platform.ports,
    app: platform.app,
    writer: { write: async () => null, close: async () => undefined },
    promoted: () => promoted,
    publicUrl: undefined,
    refreshFailed: () => undefined,
  });
  const ask = (sent: string, { release = promoted, origin = 'https://novels.test' } = {}) =>
    pages.get({ release, sent, address: readAddress(release, sent), origin, override: null, encoding: 'br' });
  await ask(at);
  for (let n = 0; n < 5; n += 1) {
    await ask(at, { origin: `https://made-up-${n}.test` });
    await ask(`/search?search=salt${n}`);
    await ask(`/view-novels?tags=salt${n}`);
  }
  await ask(at, { release: canary });
  await ask('/about');
  const { usual, chosen, searched } = pages.size;
  assert.deepEqual([usual.answers, chosen.answers, searched.answers], [2, 11, 5]);
});

const tell = async (method: string, call: string, as: Person, body?: object | FormData) => {
  const { status, body: answered } = await platform.api(method, call, { as, body });
  assert.ok(status < 300, `${call}: ${status} ${JSON.stringify(answered)}`);
};

/** Another synopsis, which begins as said. */
const describe = (beginning: string) => {
  const form = novelForm({ description: `${beginning} ${SYNOPSIS}` });
  for (const name of [...form.keys()]) if (name !== 'description') form.delete(name);
  return tell('PATCH', `/novels/mine/${salt.slug}/`, ada, form);
};

test('whoever writes what a page shows and reloads sees it', async () => {
  const own = `/novels/mine/${salt.slug}`;
  const staff = `/staff/novels/${salt.slug}`;
  const third = await publishing.draft(salt, 'Third night', '<p>It rained.</p>');
  await publishing.request(salt, third);
  const rating = {
    writing_quality: 4,
    update_stability: 4,
    story_development: 4,
    character_design: 4,
    world_background: 4,
  };
  await haveRead(platform, ngozi, salt);
  const { body: genres } = await platform.api('GET', '/genres/?search=Adventure');
  const steps: [what: string, urls: string[], write: () => Promise<unknown>][] = [
    ['a synopsis', [at, '/view-novels', '/view-novels?search=salt'], () => describe('Written anew.')],
    ['a chapter that comes out', [at, `${at}/chapters`], () => publishing.approve(salt, third)],
    [
      'a review',
      [at],
      () =>
        tell('POST', `/novels/${salt.slug}/reviews/mine/`, ngozi, { review: 'Salt, and what it costs.', ...rating }),
    ],
    ['a shelf', [at], () => tell('POST', '/shelf/', ngozi, { novel: salt.slug })],
    [
      'a pen name',
      [at, `/author/${ada.id}`, '/view-novels'],
      () => tell('PATCH', '/users/me/', ada, { pen_name: 'Ada Salt' }),
    ],
    ['a lock', [CHAPTER], () => tell('PATCH', `${own}/chapters/${third.id}/`, ada, { unlock_mode: 'F' })],
    [
      'a setting',
      [at, '/', '/about'],
      () => tell('PATCH', '/config/', admin, { 'contact-email': 'salt@griot.example' }),
    ],
    [
      'a genre',
      [at, '/genre', '/create-novel'],
      () => tell('PATCH', `/genres/${genres.results[0].id}/`, admin, { name: 'Ventures' }),
    ],
    [
      'hiding it',
      [at, CHAPTER, '/view-novels'],
      () => tell('POST', `${staff}/hide/`, editor, { reason: 'To be looked at.', rule: 'never' }),
    ],
    ['showing it', [at, '/view-novels'], () => tell('POST', `${staff}/unhide/`, editor)],
  ];
  for (const [what, urls, write] of steps) {
    const before = await Promise.all(urls.map((url) => get(url)));
    await write();
    for (const [n, url] of urls.entries()) {
      const now = await get(url);
      await anew();
      const later = await get(url);
      assert.equal(now.html, later.html, `${what} on ${url} at once`);
      if (what !== 'a lock') assert.notEqual(now.html, before[n]?.html, `${what} on ${url}`);
    }
  }
});

test('a change leaves alone what it does not concern', async () => {
  const urls = ['/about', `/book/${other.slug}`];
  await Promise.all(urls.map((url) => get(url)));
  await describe('Of no concern.');
  calls = [];
  for (const url of urls) await get(url);
  assert.deepEqual(calls, []);
  await get('/');
  await publishing.draft(salt, 'A draft', '<p>Nobody reads this yet.</p>');
  calls = [];
  await get('/');
  assert.deepEqual(calls, [], 'a draft changes no list');
});

test('what an author writes for now makes no page anew, nor what stands on none', async () => {
  const draft = await publishing.draft(salt, 'A fourth night', '<p>It was still raining.</p>');
  const urls = [at, CHAPTER, `${at}/chapters`, '/view-novels'];
  await Promise.all(urls.map((url) => get(url)));
  calls = [];
  const own = `/novels/mine/${salt.slug}/chapters`;
  await tell('PATCH', `${own}/${draft.id}/draft/`, ada, { draft: '<p>It had stopped.</p>', version: 1 });
  await tell('PUT', `${own}/${draft.id}/autosave/`, ada, {
    title: 'A fourth night',
    draft: '<p>It had stopped, then.</p>',
    version: 2,
  });
  await publishing.draft(salt, 'A fifth night', '<p>Stars.</p>');
  for (const url of urls) await get(url);
  assert.deepEqual(calls, []);
  assert.ok(!(await get(at)).html.includes('It had stopped'));
});

test('views are told within a quarter of a minute', async () => {
  const views = async () => /"num_views":(\d+)/.exec((await get(at)).html)?.[1];
  const before = Number(await views());
  await platform.db.execute(`update novels set num_views = num_views + 7 where id = '${salt.id}'`);
  assert.equal(Number(await views()), before);
  platform.clock.step({ seconds: 15 });
  assert.equal(Number(await views()), before + 7);
});

test('a page that the browser has is not sent again, however it says so', async () => {
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const whole = await get(at, browser);
  const tag = String(whole.headers['etag']);
  assert.match(tag, /^"[\w-]{22}-br-10"$/, 'a strong one');
  for (const had of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const { status, bytes, headers } = await get(at, { ...browser, 'if-none-match': had });
    assert.deepEqual([status, bytes.length, headers['etag']], [304, 0, tag], had);
    assert.equal(headers['cache-control'], whole.headers['cache-control']);
    assert.equal(headers['vary'], 'accept-encoding');
    assert.equal(headers['content-encoding'], undefined);
  }
  assert.equal((await get(at, { ...browser, 'if-none-match': '"other"' })).status, 200);
  // The same page in other bytes is another representation.
  const gzip = await get(at, { 'accept-encoding': 'gzip', 'if-none-match': tag });
  assert.equal(gzip.status, 200);
  assert.ok(!hasTag(String(gzip.headers['etag']), tag));
  assert.equal((await get('/no/such/page', { 'if-none-match': '*' })).status, 404);
  await describe('Another page.');
  assert.equal((await get(at, { ...browser, 'if-none-match': tag })).status, 200);
});

test('HEAD is answered like GET without a body, a range by the whole, and what nobody speaks as it is', async () => {
  const whole = await get(at, { 'accept-encoding': 'br' });
  const head = await get(at, { 'accept-encoding': 'br' }, 'HEAD');
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  for (const name of ['etag', 'content-length', 'content-encoding', 'vary', 'cache-control', 'content-security-policy'])
    assert.equal(head.headers[name], whole.headers[name], name);
  assert.equal((await get(at, { 'if-none-match': '*' }, 'HEAD')).status, 304);
  for (const range of ['bytes=0-9', 'bytes=99999999-', 'lines=1-2', 'nonsense']) {
    const { status, headers, html } = await get(at, { range });
    assert.deepEqual([status, headers['content-range'], html.endsWith('</html>')], [200, undefined, true], range);
  }
  const encodings: [string, string | undefined][] = [
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['br;q=0, gzip;q=0.001', 'gzip'],
    ['identity;q=0, *', 'br'],
    ['*;q=0', undefined],
    [';;,=', undefined],
  ];
  for (const [accepted, encoding] of encodings)
    assert.equal((await get(at, { 'accept-encoding': accepted })).headers['content-encoding'], encoding, accepted);
});

test('a page that lacks what could not be answered is not stored', async (t) => {
  await anew();
  const whole = platform.app.routing;
  t.after(() => (platform.app.routing = whole));
  platform.app.routing = (request, answer) => {
    if (!request.url?.startsWith('/api/novels/')) return whole(request, answer);
    answer.statusCode = 503;
    answer.end();
  };
  const half = await get(at);
  assert.deepEqual([half.status, half.headers['cache-control']], [200, 'no-cache']);
  assert.ok(!half.html.includes('"slug"'));
  platform.app.routing = whole;
  assert.ok((await get(at)).html.includes('"slug"'));
});

test('what one instance changes another shows as soon as it hears of it, and what it cannot hear it makes anew', async (t) => {
  const db = openDatabase(platform.ports.settings.databaseUrl ?? '', { max: 4 });
  const app = await createApp({ ...platform.ports, db }, { gateway: createGateway(serving) });
  const hearing = hearOthersChanges(db, platform.ports.settings.databaseUrl ?? '');
  t.after(async () => {
    await app.close();
    await hearing.close();
    await closeDatabase(db);
  });
  const until = async (holds: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 20_000;
    while (!(await holds())) {
      assert.ok(performance.now() < end, 'in time');
      // A stored page is answered without a turn of the event loop, in which nothing would be heard.
      await new Promise(setImmediate);
    }
  };
  const there = async () => (await app.inject({ url: at, headers: { host: 'novels.test' } })).body;
  const cut = () =>
    platform.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${HEARING}' and datname = current_database()`,
    );
  await until(() => hearing.holds());
  await there();
  await describe('Heard elsewhere');
  await until(async () => (await there()).includes('Heard elsewhere'));
  await cut();
  await until(() => !hearing.holds());
  await there();
  await describe('Not heard of');
  assert.ok((await there()).includes('Not heard of'), 'nothing is believed while nobody hears');
  await until(() => hearing.holds());
  await describe('Heard again');
  await until(async () => (await there()).includes('Heard again'));
});
