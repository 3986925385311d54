import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform({ guests: true });
after(() => platform.close());
const { api, db, services, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const bem = await platform.signUp('Bem Ude');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const reader = await platform.signUp('Rea Der');

const [byAda, byBem] = [writing(platform, ada, editor), writing(platform, bem, editor)];
const salt = await byAda.published(1, { title: 'Salt', genres: ['Adventure'], tags: ['Camels', 'Slow Burn'] });
const sand = await byAda.published(1, { title: 'Sand', genres: ['Adventure'], tags: ['Camels'] });
const rain = await byBem.published(1, { title: 'Rain', genres: ['Romance'], tags: ['Slow Burn'] });
for (const [n, { slug }] of [salt, sand, rain].entries())
  for (let from = 0; from <= n; from += 1)
    await api('POST', `/novels/${slug}/chapters/1/view/`, { from: `10.0.0.${from}` });
await platform.ports.jobs.drain();
await services.rankings.atStart();

const hide = (kind: string, key: string, as: Person = reader) => api('POST', '/hides/', { as, body: { kind, key } });
const titles = async (path: string, as: Person | null = reader): Promise<string[]> => {
  const { status, body } = await api('GET', path, as ? { as } : {});
  assert.equal(status, 200);
  const found = body.results.map(({ title }: { title: string }) => title).sort();
  // A count that tells of more than can be paged to would show empty rows.
  assert.equal(body.count, found.length, path);
  return found;
};
/** All places in which readers meet novels. */
const LISTS = [
  '/novels/',
  '/novels/?genre=adventure,romance',
  '/novels/?listing=new',
  '/novels/?listing=popular',
  '/novels/?search=camels slow',
  '/novels/?search=salt',
  '/novels/?completed=false',
  '/novels/?ordering=-num_stars',
  '/novels/ranking/',
  '/novels/ranking/?type=popular',
  `/novels/${rain.slug}/related/`,
  `/novels/${sand.slug}/related/`,
];
const undoAll = async (as = reader): Promise<void> => {
  for (const { id } of (await api('GET', '/hides/?limit=1000', { as })).body.results)
    assert.equal((await api('DELETE', `/hides/${id}/`, { as })).status, 204);
};

beforeEach(() => undoAll());

test('a hidden novel is in no list of its reader, is in everybody else’s, and comes back when it is shown again', async () => {
  const before: Record<string, string[]> = {};
  for (const list of LISTS) before[list] = await titles(list);
  assert.ok(Object.values(before).every((found) => found.length > 0));
  assert.deepEqual(before['/novels/'], ['Rain', 'Salt', 'Sand']);

  const { status, body } = await hide('novel', salt.slug);
  assert.deepEqual([status, body.kind, body.key, body.name, body.slug], [201, 'novel', salt.id, 'Salt', salt.slug]);
  for (const list of LISTS) {
    assert.deepEqual(
      await titles(list),
      before[list]?.filter((title) => title !== 'Salt'),
      list,
    );
    assert.deepEqual(await titles(list, null), before[list], `${list} as guests meet it`);
    assert.deepEqual(await titles(list, bem), before[list], `${list} as somebody else meets it`);
  }
  assert.equal((await api('GET', `/novels/${salt.slug}/`, { as: reader })).status, 200);
  assert.equal((await api('DELETE', `/hides/${body.id}/`, { as: reader })).status, 204);
  for (const list of LISTS) assert.deepEqual(await titles(list), before[list], list);
});

test('an author, a genre or a tag is hidden with all their novels, and an author’s own page still shows them', async () => {
  await hide('author', ada.id);
  assert.deepEqual(await titles('/novels/'), ['Rain']);
  assert.deepEqual(await titles(`/novels/?author=${ada.id}`), ['Salt', 'Sand']);
  await undoAll();
  assert.equal((await hide('genre', ' romance ')).body.name, 'Romance');
  assert.deepEqual(await titles('/novels/'), ['Salt', 'Sand']);
  assert.deepEqual(await titles('/novels/?genre=Romance'), []);
  await undoAll();
  assert.equal((await hide('tag', 'SLOW  burn')).body.name, 'Slow Burn');
  assert.deepEqual(await titles('/novels/'), ['Sand']);
  assert.deepEqual(await titles('/novels/ranking/?type=popular'), ['Sand']);
  await undoAll();
  assert.deepEqual(await titles('/novels/'), ['Rain', 'Salt', 'Sand']);
});

test('pages of a list follow one another without what is hidden, and count what is left', async () => {
  await hide('novel', sand.slug);
  const one = (await api('GET', '/novels/?limit=1&ordering=title', { as: reader })).body;
  assert.deepEqual(
    [one.count, one.results[0].title, one.next],
    [2, 'Rain', '/api/novels/?limit=1&ordering=title&offset=1'],
  );
  const two = (await api('GET', '/novels/?limit=1&offset=1&ordering=title', { as: reader })).body;
  assert.deepEqual([two.count, two.results[0].title, two.next], [2, 'Salt', null]);
  const genre = (await api('GET', '/novels/?limit=1&genre=adventure', { as: reader })).body;
  assert.deepEqual([genre.count, genre.results[0].title], [1, 'Salt']);
  const ranked = (await api('GET', '/novels/ranking/?type=popular&limit=1', { as: reader })).body;
  assert.deepEqual([ranked.count, ranked.results[0].title, ranked.results[0].rank], [2, 'Rain', 1]);
});

test('what is hidden twice is hidden once, and one list says what keeps a novel out', async () => {
  const first = await hide('tag', 'camels');
  const again = await hide('tag', 'Camels');
  assert.deepEqual([first.status, again.status, again.body.id], [201, 200, first.body.id]);
  clock.step({ seconds: 1 });
  await hide('author', ada.id);
  const said = async (query: string): Promise<string[]> =>
    (await api('GET', `/hides/${query}`, { as: reader })).body.results.map(
      ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`,
    );
  assert.deepEqual(await said(''), ['author Ada Obi', 'tag Camels']);
  assert.deepEqual(await said(`?novel=${salt.slug}`), ['author Ada Obi', 'tag Camels']);
  assert.deepEqual(await said(`?novel=${rain.slug}`), []);
  assert.deepEqual(await said('?novel=no-such-novel'), []);
  assert.deepEqual(await said('?kind=tag'), ['tag Camels']);
  assert.deepEqual(await said(`?kind=author&key=${ada.id}`), ['author Ada Obi']);
  assert.deepEqual(await said(`?kind=author&key=${bem.id}`), []);
  assert.equal((await api('GET', '/hides/', { as: bem })).body.count, 0);
  assert.equal((await api('DELETE', `/hides/${first.body.id}/`, { as: bem })).status, 404);
});

test('what is not there cannot be hidden, and what is sent wrongly is told', async () => {
  for (const [kind, key] of [
    ['novel', 'no-such'],
    ['author', 'usr_nobody'],
    ['genre', 'Nothing'],
    ['tag', 'Unheard of'],
  ] as const)
    assert.equal((await hide(kind, key)).status, 404, kind);
  assert.equal((await hide('colour', 'red')).status, 400);
  assert.equal((await hide('novel', ' ')).status, 400);
  assert.equal((await api('GET', '/hides/?kind=colour', { as: reader })).status, 400);
});

test('hides follow staff who rename a genre or a tag, and a novel that is deleted leaves', async () => {
  const find = async (list: string, name: string): Promise<string> =>
    (await api('GET', `/${list}/?search=${name}`)).body.results[0].id;
  await hide('tag', 'slow burn');
  await hide('genre', 'Adventure');
  await api('PATCH', `/tags/${await find('tags', 'Slow Burn')}/`, { as: admin, body: { name: 'Slow Smoulder' } });
  await api('PATCH', `/genres/${await find('genres', 'Adventure')}/`, { as: admin, body: { name: 'Quests' } });
  assert.deepEqual(await titles('/novels/'), []);
  const names = (await api('GET', '/hides/', { as: reader })).body.results.map(({ name }: { name: string }) => name);
  assert.deepEqual(names.sort(), ['Quests', 'Slow Smoulder']);
  await undoAll();
  const brief = await byBem.published(1, { title: 'Brief', genres: ['Romance'] });
  await undoAll();
  await hide('novel', brief.slug);
  assert.equal((await api('DELETE', `/novels/mine/${brief.slug}/`, { as: bem })).status, 204);
  const left = (await api('GET', '/hides/', { as: reader })).body;
  assert.equal(left.count, 0);
});

test('somebody hides a thousand things at most, and two calls at once make no more', async () => {
  await db.execute(
    sql`insert into hides (id, user_id, tag, tag_name, created_at) select 'hid_m' || n, ${reader.id}, 'many ' || n, 'Many ' || n, now() from generate_series(1, 999) n`,
  );
  const both = await Promise.all([hide('novel', salt.slug), hide('novel', sand.slug)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await api('GET', '/hides/', { as: reader })).body.count, 1_000);
  assert.equal((await titles('/novels/')).length, 2);
});
