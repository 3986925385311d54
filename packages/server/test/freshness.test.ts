import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RegisteredRemote } from '@griot/contracts';
import { undoAll } from '../../../scripts/undoing.ts';
import { createApp } from '../src/app.ts';
import { createGateway } from '../src/gateway/index.ts';
import { heardChanges, hearOthersChanges, hearsChanges } from '../src/novels/changes.ts';
import { createGuestAnswers } from '../src/novels/guest-answers.ts';
import { closeDatabase, openDatabase } from '../src/ports/database/index.ts';
import { createJobs, jobKind } from '../src/ports/jobs/index.ts';
import { layLine } from './line.ts';
import { startPlatform, type Person } from './platform.ts';
import { until } from './until.ts';
import { releaseOf, remotes } from './whole-release.ts';
import { novelForm, TEXT, writing } from './writing.ts';

/*
 * What is changed at one instance is seen at another as soon as that has heard of it, and what cannot be heard is not believed for long.
 * Time stands still, so nothing that is stored there becomes too old by itself: only what was heard makes it anew.
 */

/** Both instances look at the same store of builds, each by itself. */
const served = { remotes };
const serving = releaseOf(remotes);
serving.current = () => releaseOf(served.remotes).current();
serving.visit = async () => ({ release: serving.current(), varies: false });

const one = await startPlatform({ gateway: createGateway(serving), guests: true });
const undo = [() => one.close()];
after(() => undoAll(undo));
const url = one.ports.settings.databaseUrl ?? '';
const hearing = hearOthersChanges(one.ports.db, url);
undo.push(() => hearing.close());

const line = await layLine(url, (end) => undo.push(end));
const two = await anotherInstance(line.url);

async function anotherInstance(heardBy: string) {
  const db = openDatabase(url, { max: 8 });
  undo.push(() => closeDatabase(db));
  const others = hearOthersChanges(db, heardBy);
  undo.push(() => others.close());
  const jobs = createJobs(db, { supervise: false, report: () => undefined });
  await jobs.open();
  undo.push(() => jobs.close());
  const ports = { ...one.ports, db, jobs };
  const app = await createApp(ports, { gateway: createGateway(serving), guests: createGuestAnswers(ports) });
  undo.push(() => app.close());
  await until('it to hear', () => others.holds());
  const ask = async (path: string, as?: Person, method: 'GET' | 'PATCH' = 'GET') => {
    const headers = { host: 'novels.test', ...(as && { authorization: `Bearer ${as.token}` }) };
    const { statusCode, body } = await app.inject({ method, url: path, headers });
    return { status: statusCode, text: body };
  };
  return { db, ask };
}

const ada = await one.signUp('Ada Obi');
const reader = await one.signUp('Rea Der');
const editor = await one.staff('Ed Itor', 'editor');
const leaving = await one.staff('Ed Two', 'editor');
const admin = await one.staff('Ad Min', 'admin');
const publishing = writing(one, ada, editor);
const salt = await publishing.published(2, { title: 'The Salt Road', book_type: 'paid', locked_chapter: '2' });
const at = `/book/${salt.slug}`;
const must = async (method: string, path: string, as: Person, body?: unknown) => {
  const answer = await one.api(method, path, { as, ...(body === undefined ? {} : { body }) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

interface Shown {
  path: string;
  as?: Person;
  /** What stands there, or the status. */
  before: RegExp | number;
  after: RegExp | number;
}

/** Asks the second instance, twice, so that whatever it remembers it has remembered. */
async function shows(which: 'before' | 'after', all: Shown[], what: string): Promise<void> {
  for (const _ of ['made', 'remembered'])
    for (const { path, as, [which]: wanted } of all) {
      const { status, text } = await two.ask(path, as);
      if (typeof wanted === 'number') assert.equal(status, wanted, `${what}: ${path}, ${which}`);
      else assert.match(text, wanted, `${what}: ${path}, ${which}`);
    }
}

const seen = (path: string, before: Shown['before'], now: Shown['after'], as?: Person): Shown => ({
  path,
  before,
  after: now,
  ...(as && { as }),
});

const isGone = (title: RegExp) => new RegExp(`^(?![^]*${title.source})`);
const chapter = (number: number) => `/api/novels/${salt.slug}/chapters/${number}/`;

interface Change {
  what: string;
  change: () => Promise<unknown>;
  seen: () => Shown[];
}

const CHANGES: Change[] = [
  {
    what: 'the price of chapters',
    change: () => must('PATCH', '/config/', admin, { 'chapter-coins': 7 }),
    seen: () => [
      seen(chapter(2), /"coin_requirement":5\b/, /"coin_requirement":7\b/),
      seen(chapter(2), /"coin_requirement":5\b/, /"coin_requirement":7\b/, reader),
      seen(`/api/novels/${salt.slug}/chapters/`, /"coin_requirement":5\b/, /"coin_requirement":7\b/),
      seen(`${chapter(2)}content/`, /"coin_requirement":5\b/, /"coin_requirement":7\b/, reader),
      seen(`${at}/read/chapter-of-day-2-2`, /"coin_requirement":5\b/, /"coin_requirement":7\b/),
    ],
  },
  {
    what: 'a value of the configuration',
    change: () => must('PATCH', '/config/', admin, { 'contact-email': 'salt@novels.test' }),
    seen: () =>
      ['/api/config/', '/', at, '/genre'].map((path) => seen(path, isGone(/salt@novels\.test/), /salt@novels\.test/)),
  },
  {
    what: 'which chapters are locked',
    change: async () => {
      const form = novelForm({ title: 'The Salt Road', book_type: 'paid', locked_chapter: '1' });
      await must('PATCH', `/novels/mine/${salt.slug}/`, ada, form);
    },
    seen: () => [
      seen(`${chapter(1)}content/`, /Day 1 began/, 401),
      seen(`${chapter(1)}content/`, /Day 1 began/, 403, reader),
      seen(`${at}/read/chapter-of-day-1-1`, /looking at her/, isGone(/looking at her/)),
    ],
  },
  {
    what: 'the text of a chapter',
    change: async () => {
      await must('PATCH', `/novels/mine/${salt.slug}/`, ada, novelForm({ title: 'The Salt Road', book_type: 'free' }));
      const [first] = (await must('GET', `/novels/mine/${salt.slug}/chapters/`, ada)).results;
      const body = { draft: TEXT(1).replace('Day 1', 'Day none') };
      await must('PATCH', `/novels/mine/${salt.slug}/chapters/${first.id}/draft/`, ada, body);
      await publishing.request(salt, first);
      await publishing.approve(salt, first);
    },
    seen: () => [
      seen(`${chapter(1)}content/`, 401, /Day none began/),
      seen(`${chapter(1)}content/`, 403, /Day none began/, reader),
      seen(`${at}/read/chapter-of-day-1-1`, isGone(/Day none began/), /Day none began/),
    ],
  },
  {
    what: 'what an author is called',
    change: () => must('PATCH', `/users/me/`, ada, { pen_name: 'Ada of Kano' }),
    seen: () => [
      ...['/api/novels/', `/api/novels/${salt.slug}/`, at].map((path) => seen(path, /Ada Obi/, /Ada of Kano/)),
      seen('/api/novels/', /Ada Obi/, /Ada of Kano/, reader),
      seen('/api/novels/?search=kano', /"count":0/, /"count":1/),
      seen(`/feeds/novels/${salt.slug}.atom`, /Ada Obi/, /Ada of Kano/),
    ],
  },
  {
    what: 'a remote that is promoted',
    change: async () => {
      served.remotes = remotes.map((each): RegisteredRemote => ({ ...each, buildId: 'fedcba9876543210' }));
    },
    seen: () => [at, '/', '/legal/terms'].map((path) => seen(path, /0123456789abcdef/, /"buildId":"fedcba9876543210"/)),
  },
  {
    what: 'a novel that is hidden',
    change: () =>
      must('POST', `/staff/novels/${salt.slug}/hide/`, editor, { reason: 'To be looked at.', rule: 'never' }),
    seen: () => [
      ...[`/api/novels/${salt.slug}/`, `${chapter(1)}content/`, `/feeds/novels/${salt.slug}.atom`, at].map((path) =>
        seen(path, 200, 404),
      ),
      seen(`${chapter(1)}content/`, 200, 404, reader),
      ...['/api/novels/', '/api/novels/?search=salt', '/api/novels/ranking/?type=all', '/search?search=salt'].map(
        (path) => seen(path, /The Salt Road/, isGone(/The Salt Road/)),
      ),
      seen('/api/novels/', /The Salt Road/, isGone(/The Salt Road/), reader),
    ],
  },
  {
    what: 'an office that is taken away',
    change: () => one.services.users.appoint(leaving.id, null),
    seen: () => [seen('/api/staff/novels/', 200, 403, leaving)],
  },
];

const ngozi = await one.signUp('Ngozi Writer');
const dates = await writing(one, ngozi, editor).published(1, { title: 'Dates' });
/** A page, a list and a search that are stored. */
const stored = [`/book/${dates.slug}`, '/api/novels/', '/api/novels/?search=dates'];
const again = async (person: Person): Promise<Person> => {
  const { email, password } = person;
  const { body } = await one.api('POST', '/auth/login/', { body: { email, password } });
  return { ...person, token: body.token };
};

// Somebody keeps it, so the rankings have it, too.
await must('POST', '/shelf/', ngozi, { novel: salt.slug });
await one.ports.jobs.enqueue(one.db, jobKind('rank-novels'), {});
await one.ports.jobs.drain();

for (const { what, change, seen: all } of CHANGES)
  test(`${what} is seen at another instance as soon as that has heard of it`, async () => {
    await heardChanges(two.db);
    await shows('before', all(), what);
    await change();
    await heardChanges(two.db);
    await shows('after', all(), what);
  });

test('the places of a ranking are as old at another instance as at the one that reckoned them: a quarter of a minute', async () => {
  const pepper = await publishing.published(1, { title: 'The Pepper Coast' });
  await must('POST', '/shelf/', ngozi, { novel: pepper.slug });
  await heardChanges(two.db);
  const ranked = ['/api/novels/ranking/?type=all', '/ranking?type=all'];
  await shows(
    'before',
    ranked.map((path) => seen(path, isGone(/The Pepper Coast/), 200)),
    'ranking',
  );
  await one.ports.jobs.enqueue(one.db, jobKind('rank-novels'), {});
  await one.ports.jobs.drain();
  await heardChanges(two.db);
  one.clock.step({ seconds: 15 });
  await shows(
    'after',
    ranked.map((path) => seen(path, 200, new RegExp(pepper.title))),
    'ranking',
  );
});

test('who is signed out at one instance writes nothing at another, and reads for half a second more', async () => {
  const me = '/api/users/me/';
  assert.equal((await two.ask(me, reader)).status, 200);
  await must('DELETE', '/users/me/sessions/', await again(reader));
  assert.equal((await two.ask(me, reader, 'PATCH')).status, 401);
  one.clock.step({ seconds: 0.5 });
  assert.equal((await two.ask(me, reader)).status, 401);
});

test('who is blocked writes nothing at another instance, and reads for half a second more', async () => {
  const me = '/api/users/me/';
  assert.equal((await two.ask(me, ada)).status, 200);
  await must('PATCH', `/users/${ada.id}/`, admin, { blocked: true });
  assert.equal((await two.ask(me, ada, 'PATCH')).status, 401);
  one.clock.step({ seconds: 0.5 });
  assert.equal((await two.ask(me, ada)).status, 401);
});

/** Sixteen beats of a quarter of a second in which nothing came back, and a second until it is next proved. */
const BELIEVED_MS = 5_000;

test(`an instance whose line stands still believes what it remembers for ${BELIEVED_MS / 1_000} seconds at most`, async (t) => {
  const description = 'Heard of by nobody whose line stands still.';
  const shown = () => Promise.all(stored.map(async (path) => (await two.ask(path)).text));
  // What the tests before have changed is heard, too, so that nothing but this change can make an answer anew.
  await heardChanges(two.db);
  await shown();
  line.stand(true);
  t.after(() => line.stand(false));
  const since = performance.now();
  await must(
    'PATCH',
    `/novels/mine/${dates.slug}/`,
    ngozi,
    novelForm({ title: 'Dates', description: description.repeat(4) }),
  );
  for (const text of await shown()) assert.doesNotMatch(text, /Heard of by nobody/, 'it was remembered');
  await until('nothing to be believed', () => !hearsChanges(two.db), 2 * BELIEVED_MS);
  const took = performance.now() - since;
  for (const text of await shown()) assert.match(text, /Heard of by nobody/);
  t.diagnostic(`${Math.round(took)} ms`);
  assert.ok(took < BELIEVED_MS, `${took} ms`);
  line.stand(false);
  await until('it to hear again', () => hearsChanges(two.db));
  for (const text of await shown()) assert.match(text, /Heard of by nobody/);
});
