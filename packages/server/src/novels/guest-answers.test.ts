import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApp } from '../app.ts';
import { closeDatabase, openDatabase } from '../ports/database/index.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm, SYNOPSIS, writing } from '../../test/writing.ts';
import { hearOthersChanges, onOwnNovelChange } from './changes.ts';
import { createGuestAnswers } from './guest-answers.ts';

const platform = await startPlatform({ guests: true });
after(() => platform.close());
const { api } = platform;
const ada = await platform.signUp('Ada Obi');
const ngozi = await platform.signUp('Ngozi Reader');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const salt = await publishing.published(1, { title: 'The Salt Road' });
await publishing.published(1, { title: 'The Pepper Coast' });

const list = async (query: string, as?: Person, headers: Record<string, string> = {}) => {
  const { status, body, headers: answered } = await api('GET', `/novels/${query}`, { as, headers });
  return {
    status,
    body,
    headers: answered,
    titles: (body.results as { title: string }[] | undefined)?.map((n) => n.title),
  };
};
/** A change that nobody announces: what was stored does not have it. */
const unannounced = (views: number) =>
  platform.db.execute(`update novels set num_views = ${views} where id = '${salt.id}'`);
const viewsOf = ({ body }: { body: { results: { title: string; num_views: number }[] } }) =>
  body.results.find(({ title }) => title === 'The Salt Road')?.num_views;

test('a list is made once for all guests, and each time for who is signed in', async () => {
  const before = viewsOf(await list(''));
  await unannounced(41);
  assert.deepEqual([viewsOf(await list('')), viewsOf(await list('', ngozi))], [before, 41]);
  platform.clock.step({ seconds: 15 });
  assert.equal(viewsOf(await list('')), 41);
  await unannounced(42);
  await list('?limit=3', ngozi);
  assert.equal(viewsOf(await list('?limit=3')), 42, 'what is answered to one of them is not stored');
});

test('what no call knows of a query makes no other list, and stands in no link to the next part', async () => {
  const first = await list('?limit=1&ordering=title');
  await unannounced(50);
  const again = await list('?utm_source=x&ordering=title&limit=1&nonsense=1');
  assert.deepEqual(again.body, first.body);
  assert.equal(first.body.next, '/api/novels/?limit=1&ordering=title&offset=1');
  assert.deepEqual((await list('?limit=1&ordering=title&offset=1')).titles, ['The Salt Road']);
});

test('a list is another by what it is chosen by', async () => {
  assert.deepEqual((await list('?search=pepper')).titles, ['The Pepper Coast']);
  assert.equal((await list('?search=lantern')).body.count, 2);
  assert.equal((await list('?genre=Adventure')).body.count, 2);
  assert.equal((await list('?genre=Romance')).body.count, 0);
  assert.equal((await list('?ordering=colour')).status, 400);
});

test('whoever changes a novel finds the lists changed', async () => {
  const search = '?search=camphor';
  assert.deepEqual((await list(search)).titles, []);
  const form = novelForm({ description: `Camphor. ${SYNOPSIS}` });
  for (const name of [...form.keys()]) if (name !== 'description') form.delete(name);
  assert.equal((await api('PATCH', `/novels/mine/${salt.slug}/`, { as: ada, body: form })).status, 200);
  assert.deepEqual((await list(search)).titles, ['The Salt Road']);
  await publishing.published(1, { title: 'Camphor and Clove' });
  assert.equal((await list(search)).body.count, 2);
  await list('?listing=new');
  await api('POST', `/staff/novels/${salt.slug}/hide/`, {
    as: editor,
    body: { reason: 'To be looked at.', rule: 'never' },
  });
  assert.ok(!(await list('?listing=new')).titles?.includes('The Salt Road'));
  await api('POST', `/staff/novels/${salt.slug}/unhide/`, { as: editor });
  await list('');
  assert.equal((await api('PATCH', '/users/me/', { as: ada, body: { pen_name: 'Ada Salt' } })).status, 200);
  const { body } = await list('');
  assert.deepEqual(
    new Set(body.results.map((novel: { author: { name: string } }) => novel.author.name)),
    new Set(['Ada Salt']),
  );
});

test('what was searched for is answered alike for a minute, but for what novels and their authors change', async () => {
  const cumin = await publishing.published(1, { title: 'Cumin' });
  const typed = ['?search=cumin', '?search=cumim', '?search=turmeric', '?search=saffron'];
  const found = async () => (await Promise.all(typed.map((text) => list(text)))).map(({ titles }) => titles?.join());
  assert.deepEqual(await found(), ['Cumin', 'Cumin', '', '']);
  await platform.db.execute(`update novels set description = 'Turmeric.' where id = '${cumin.id}'`);
  platform.clock.step({ seconds: 29 });
  assert.deepEqual(await found(), ['Cumin', 'Cumin', '', ''], 'nobody has announced it');
  platform.clock.step({ seconds: 31 });
  assert.deepEqual(await found(), ['Cumin', 'Cumin', 'Cumin', '']);
  await api('POST', `/staff/novels/${cumin.slug}/hide/`, {
    as: editor,
    body: { reason: 'To be looked at.', rule: 'never' },
  });
  assert.deepEqual(await found(), ['', '', '', '']);
  await api('POST', `/staff/novels/${cumin.slug}/unhide/`, { as: editor });
  await publishing.published(1, { title: 'Saffron Days' });
  assert.deepEqual(await found(), ['Cumin', 'Cumin', 'Cumin', 'Saffron Days']);
});

test('who is called otherwise is found by the new name at once, and by the old one no more', async () => {
  const uche = await platform.signUp('Uche Okafor');
  await writing(platform, uche, editor).published(1, { title: 'Lowlands' });
  assert.deepEqual((await list('?search=okafor')).titles, ['Lowlands']);
  assert.deepEqual((await list('?search=tamarind')).titles, []);
  assert.equal((await api('PATCH', '/users/me/', { as: uche, body: { pen_name: 'Uche Tamarind' } })).status, 200);
  assert.deepEqual((await list('?search=okafor')).titles, []);
  assert.deepEqual((await list('?search=tamarind')).titles, ['Lowlands']);
});

test('a novel that is hidden in one process is found in no other as soon as that hears of it', async (t) => {
  const url = platform.ports.settings.databaseUrl ?? '';
  const db = openDatabase(url, { max: 4 });
  const ports = { ...platform.ports, db };
  const app = await createApp(ports, { guests: createGuestAnswers(ports) });
  const hearing = hearOthersChanges(db, url);
  t.after(async () => {
    await app.close();
    await hearing.close();
    await closeDatabase(db);
  });
  const until = async (holds: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 20_000;
    while (!(await holds())) {
      assert.ok(performance.now() < end, 'in time');
      // A stored answer is given without a turn of the event loop, in which nothing would be heard.
      await new Promise(setImmediate);
    }
  };
  const there = async () =>
    ((await app.inject({ url: '/api/novels/?search=fenugreek' })).json() as { count: number }).count;
  const own: unknown[] = [];
  onOwnNovelChange(db, (change) => void own.push(change));
  const novel = await publishing.published(1, { title: 'Fenugreek' });
  await until(() => hearing.holds());
  await until(async () => (await there()) === 1);
  await api('POST', `/staff/novels/${novel.slug}/hide/`, {
    as: editor,
    body: { reason: 'To be looked at.', rule: 'never' },
  });
  await until(async () => (await there()) === 0);
  assert.deepEqual(own, [], 'what others change is theirs to tell elsewhere');
});

test('a thousand different searches push no list of the home page out, nor one that is chosen', async () => {
  const guests = createGuestAnswers(platform.ports);
  let made = 0;
  const ask = (url: string) =>
    guests.at(url).get(url, async () => {
      made += 1;
      // More in all than any part of them may take.
      return { head: null, text: `${made}`.padEnd(40_000), of: new Set(['x']), stored: true };
    });
  const lists = ['/api/novels/?listing=popular&limit=12', '/api/novels/?tags=moon'];
  for (const url of lists) await ask(url);
  for (let n = 0; n < 1_000; n += 1) await ask(`/api/novels/?search=text${n}`);
  assert.equal(made, 1_002);
  for (const url of lists) await ask(url);
  assert.equal(made, 1_002);
  await ask('/api/novels/?search=text0');
  assert.equal(made, 1_003, 'of searches the first have left');
});

test('a list that a guest has is not sent again', async () => {
  const { headers } = await list('');
  const tag = String(headers['etag']);
  assert.match(tag, /^W\/"[\w-]{22}"$/);
  assert.equal((await list('', undefined, { 'if-none-match': tag })).status, 304);
  assert.equal((await list('', ngozi)).headers['etag'], undefined);
  await publishing.published(1, { title: 'Cardamom' });
  assert.equal((await list('', undefined, { 'if-none-match': tag })).status, 200);
});
