import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { indexScans } from '../../test/index-scans.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { listNovels, type NovelQuery } from './novels-store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const bo = await platform.signUp('Bo 100% Ink');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

const told = await publishing.novel({ title: 'The Salt Road' });
await publishing.chapter(told, 'All of it', `<p>${'a '.repeat(80_000)}</p>`);
clock.step({ minutes: 1 });
await publishing.novel({ title: 'Unwritten' });
clock.step({ minutes: 1 });
const hidden = await writing(platform, bo, editor).published(1, { title: 'Salt and Iron' });
await api('POST', `/staff/novels/${hidden.slug}/hide/`, {
  as: editor,
  body: { reason: 'It is looked at.', rule: 'never' },
});

const list = async (query = '', as = editor) => (await api('GET', `/staff/novels/${query}`, { as })).body;
const titles = async (query: string) => (await list(query)).results.map((n: { title: string }) => n.title);

/** The titles that a search finds without looking through the last changed, and how many there are. */
async function foundByIndex(asked: Pick<NovelQuery, 'search' | 'state' | 'listing'>) {
  const { rows, total } = await listNovels(platform.db, { ...asked, limit: 9, offset: 0 }, 0);
  return [rows.map(({ title }) => title), total];
}

test('editors see all novels, whatever readers see of them, the last changed first', async () => {
  const { count, results } = await list();
  assert.equal(count, 3);
  assert.deepEqual(
    results.map((n: { title: string; listed: boolean; hidden_reason: string | null; num_chapters: number }) => [
      n.title,
      n.listed,
      n.hidden_reason,
      n.num_chapters,
    ]),
    [
      ['Salt and Iron', false, 'It is looked at.', 1],
      ['Unwritten', false, null, 0],
      ['The Salt Road', true, null, 1],
    ],
  );
  const second = await list('?limit=1&offset=1');
  assert.deepEqual(
    [second.results[0].title, second.previous, second.next],
    ['Unwritten', '/api/staff/novels/?limit=1&offset=0', '/api/staff/novels/?limit=1&offset=2'],
  );
});

test('they are found by title, slug, pen name and id, and by what readers see of them', async () => {
  assert.deepEqual(await titles('?search=SALT'), ['Salt and Iron', 'The Salt Road']);
  assert.deepEqual(await titles('?search=the-salt'), ['The Salt Road']);
  assert.deepEqual(await titles('?search=100%25'), ['Salt and Iron']);
  assert.deepEqual(await titles('?search=1_0'), []);
  assert.deepEqual(await titles(`?search=${told.id}`), ['The Salt Road']);
  assert.deepEqual(await titles('?search=a%20ob'), ['Unwritten', 'The Salt Road']);
  assert.deepEqual(await titles('?search=BI'), ['Unwritten', 'The Salt Road']);
  assert.deepEqual(await titles('?state=hidden'), ['Salt and Iron']);
  assert.deepEqual(await titles('?state=unpublished'), ['Unwritten']);
  assert.deepEqual(await titles('?state=listed&search=salt'), ['The Salt Road']);
  assert.equal((await api('GET', '/staff/novels/?state=lost', { as: editor })).status, 400);
});

test('a search that the last changed do not answer looks for each part of a name in its index', async () => {
  const searched = (index: string) =>
    indexScans(platform.db, index, (tx) => listNovels(tx, { search: 'salt', limit: 20, offset: 0 }, 1));
  // Titles and slugs in one, pen names in the other.
  assert.deepEqual([await searched('novels_called'), await searched('users_called')], [2, 1]);
});

test('a search finds the same among the last changed as by its index, and counts as far as it looked', async () => {
  const found = async (search: string, looked: number, range = { limit: 1, offset: 0 }) => {
    const { rows, total, atLeast } = await listNovels(platform.db, { search, ...range }, looked);
    return [rows.map(({ title }) => title), total, atLeast];
  };
  // Two have it in their titles, two are of Ada Obi, and all have an "a".
  for (const looked of [0, 1, 2, 4]) {
    assert.deepEqual(await found('salt', looked), [['Salt and Iron'], 2, false]);
    assert.deepEqual(await found('salt', looked, { limit: 1, offset: 1 }), [['The Salt Road'], 2, false]);
    assert.deepEqual(await found('a ob', looked), [['Unwritten'], 2, false]);
  }
  for (const [looked, total, atLeast] of [
    [0, 3, false],
    [1, 3, false],
    [2, 2, true],
    [4, 3, false],
  ] as const)
    assert.deepEqual(await found('a', looked), [['Salt and Iron'], total, atLeast], `${looked}`);
});

test('what is found by the index of titles or by that of pen names is narrowed', async () => {
  for (const [search, state, names] of [
    ['salt', 'listed', ['The Salt Road']],
    ['salt', 'hidden', ['Salt and Iron']],
    ['salt', 'unpublished', []],
    ['a ob', 'listed', ['The Salt Road']],
    ['a ob', 'hidden', []],
    ['a ob', 'unpublished', ['Unwritten']],
  ] as const)
    assert.deepEqual(await foundByIndex({ search, state }), [names, names.length], `${search}, ${state}`);
});

test('each names the listings an editor has put it in, and a listing names its novels', async () => {
  assert.equal(
    (await api('PUT', `/staff/novels/${told.slug}/listings/`, { as: editor, body: { listings: ['editorialPicks'] } }))
      .status,
    200,
  );
  assert.deepEqual(
    (await list('?listing=editorialpicks')).results.map((n: { title: string; listings: string[] }) => [
      n.title,
      n.listings,
    ]),
    [['The Salt Road', ['editorialPicks']]],
  );
  assert.deepEqual(await titles('?listing=nothing'), []);
  assert.deepEqual(await foundByIndex({ search: 'salt', listing: 'editorialpicks' }), [['The Salt Road'], 1]);
  const one = (await api('GET', `/staff/novels/${told.id}/`, { as: editor })).body;
  assert.deepEqual([one.slug, one.listed, one.listings], ['the-salt-road', true, ['editorialPicks']]);
  assert.deepEqual((await api('GET', `/staff/novels/${hidden.slug}/`, { as: editor })).body.listings, []);
});

test('one that is found by its title and its author’s pen name is found once, and is gone for staff as well when its author takes it back', async () => {
  const gone = await publishing.published(1, { title: 'An Obituary' });
  assert.deepEqual(await foundByIndex({ search: ' obi' }), [['An Obituary', 'Unwritten', 'The Salt Road'], 3]);
  assert.equal((await api('DELETE', `/novels/mine/${gone.slug}/`, { as: ada })).status, 204);
  assert.equal((await api('GET', `/staff/novels/${gone.slug}/`, { as: editor })).status, 404);
  assert.deepEqual(await titles('?search=obituary'), []);
  assert.deepEqual(await foundByIndex({ search: ' obi' }), [['Unwritten', 'The Salt Road'], 2]);
});

test('all novels are for editors alone', async () => {
  for (const path of ['/staff/novels/', `/staff/novels/${told.slug}/`]) {
    assert.equal((await api('GET', path)).status, 401);
    assert.equal((await api('GET', path, { as: ada })).status, 403);
  }
});
