import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, db } = platform;

const ada = await platform.signUp('Ada Obi');
const other = await platform.signUp('Other Author');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

interface Own {
  novel: { slug: string };
  chapter: { id: string };
}
async function begun(text = '<p>The salt came in at dawn.</p>'): Promise<Own> {
  const novel = await publishing.novel();
  return { novel, chapter: await publishing.draft(novel, 'First light', text) };
}
const at = ({ novel, chapter }: Own, rest: string) => `/novels/mine/${novel.slug}/chapters/${chapter.id}/${rest}`;
const type = async (own: Own, draft: string, version: number, title = 'First light') =>
  await api('PUT', at(own, 'autosave/'), { as: ada, body: { title, draft, version } });
const save = async (own: Own, draft: string, version?: number) =>
  await api('PATCH', at(own, 'draft/'), { as: ada, body: { draft, version } });
const versions = async (own: Own) => (await api('GET', at(own, 'versions/?limit=100'), { as: ada })).body;
const read = async (own: Own, version: number) =>
  (await api('GET', at(own, `versions/${version}/`), { as: ada })).body.draft as string;
const listed = async (own: Own): Promise<[version: number, words: number, automatic: boolean][]> =>
  (await versions(own)).results.map((v: { version: number; words: number; automatic: boolean }) => [
    v.version,
    v.words,
    v.automatic,
  ]);
const words = (n: number) => `<p>${Array.from({ length: n }, () => 'salt').join(' ')}</p>`;

test('a draft is saved while it is typed, with its title, its words and the next version', async () => {
  const own = await begun();
  const { status, body } = await type(own, '<p>One two three.</p>', 1, 'Second light');
  assert.equal(status, 200);
  assert.deepEqual(
    [body.version, body.title, body.words, body.draft_state, body.draft],
    [2, 'Second light', 3, 'draft', undefined],
  );
  const draft = (await api('GET', at(own, 'draft/'), { as: ada })).body;
  assert.deepEqual([draft.draft, draft.title, draft.version], ['<p>One two three.</p>', 'Second light', 2]);
});

test('what is typed over a text that was saved somewhere else meanwhile is a conflict, and overwrites nothing', async () => {
  const own = await begun();
  await save(own, '<p>From the other tab.</p>', 1);
  const stale = await type(own, '<p>From this tab.</p>', 1);
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.draft],
    [409, 'stale_draft', '<p>From the other tab.</p>'],
  );
  assert.equal((await api('PUT', at(own, 'autosave/'), { as: ada, body: { title: 'x', draft: '' } })).status, 400);
  assert.equal((await api('GET', at(own, 'draft/'), { as: ada })).body.draft, '<p>From the other tab.</p>');
});

test('what is typed neither publishes, nor takes a request or a rejection back, nor reaches readers', async () => {
  const novel = await publishing.published(1);
  const [chapter] = (await api('GET', `/novels/mine/${novel.slug}/chapters/`, { as: ada })).body.results;
  const own = { novel, chapter };
  const before = (await api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body.content;
  assert.equal(
    (await type(own, '<p>Not for readers yet.</p>', 1, chapter.title)).body.draft_state,
    'published with pending changes',
  );
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body.content, before);
  await publishing.request(novel, chapter);
  const refused = await type(own, '<p>Too late.</p>', 2, chapter.title);
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
  await api('POST', `/novels/${novel.slug}/chapters/1/reject/`, {
    as: editor,
    body: { reason: 'The camel is missing.' },
  });
  const typed = await type(own, '<p>With a camel.</p>', 2, chapter.title);
  assert.deepEqual([typed.status, typed.body.rejection], [200, 'The camel is missing.']);
});

test('each save by hand is a version, and so is what stood before the first of them', async () => {
  const own = await begun(words(5));
  assert.deepEqual(await listed(own), []);
  await save(own, words(6), 1);
  await save(own, words(7), 2);
  assert.deepEqual(await listed(own), [
    [3, 7, false],
    [2, 6, false],
    [1, 5, false],
  ]);
  assert.equal(await read(own, 1), words(5));
});

test('what is typed within ten minutes is one version, and what follows is another', async () => {
  const own = await begun(words(5));
  await type(own, words(6), 1);
  clock.step({ minutes: 9 });
  await type(own, words(7), 2);
  assert.deepEqual(await listed(own), [
    [3, 7, true],
    [1, 5, false],
  ]);
  clock.step({ minutes: 1 });
  await type(own, words(8), 3);
  assert.deepEqual(await listed(own), [
    [4, 8, true],
    [3, 7, true],
    [1, 5, false],
  ]);
});

test('a text that was saved by hand is never written over by what is typed next, though nothing was changed in between', async () => {
  const own = await begun(words(5));
  await type(own, words(6), 1);
  await save(own, words(6), 2);
  await type(own, words(7), 2);
  assert.deepEqual(await listed(own), [
    [3, 7, true],
    [2, 6, false],
    [1, 5, false],
  ]);
});

test('what takes more than fifty words away begins a version of its own', async () => {
  const own = await begun(words(5));
  await type(own, words(200), 1);
  await type(own, words(150), 2);
  assert.deepEqual((await listed(own))[0], [3, 150, true]);
  await type(own, words(99), 3);
  assert.deepEqual(await listed(own), [
    [4, 99, true],
    [3, 150, true],
    [1, 5, false],
  ]);
});

test('a text that another of like length replaces keeps its version, also when it goes a few words at a time', async () => {
  const own = await begun(words(5));
  await type(own, words(60), 1);
  await type(own, words(60).replaceAll('salt', 'sand'), 2);
  assert.deepEqual(await listed(own), [
    [3, 60, true],
    [2, 60, true],
    [1, 5, false],
  ]);
  assert.equal(await read(own, 2), words(60));

  const slowly = await begun(words(5));
  for (const [n, count] of [200, 165, 130].entries()) await type(slowly, words(count), n + 1);
  assert.deepEqual(await listed(slowly), [
    [4, 130, true],
    [3, 165, true],
    [1, 5, false],
  ]);
});

test('words that others replace a few at a time are counted together, though the text stays as long as it was', async () => {
  const own = await begun(words(5));
  const turned = (n: number) => {
    let left = n;
    return words(100).replaceAll('salt', (word) => (left-- > 0 ? 'sand' : word));
  };
  await type(own, words(100), 1);
  await type(own, turned(40), 2);
  await type(own, turned(80), 3);
  assert.deepEqual(await listed(own), [
    [4, 100, true],
    [3, 100, true],
    [1, 5, false],
  ]);
  assert.equal(await read(own, 3), turned(40));
});

test('a chapter keeps its last fifty versions', async () => {
  const own = await begun(words(1));
  for (let n = 2; n <= 53; n += 1) await save(own, words(n));
  const { count, results } = await versions(own);
  assert.deepEqual([count, results.length, results[0].version, results.at(-1).version], [50, 50, 53, 4]);
  assert.equal((await api('GET', at(own, 'versions/3/'), { as: ada })).status, 404);
});

test('a version is brought back by a save of its own, which can be taken back the same way', async () => {
  const own = await begun('<p>The first.</p>');
  await save(own, '<p>The second.</p>', 1);
  const restore = async (version: number, present: number) =>
    await api('POST', at(own, `versions/${version}/restore/`), { as: ada, body: { version: present } });
  const { status, body } = await restore(1, 2);
  assert.deepEqual([status, body.draft, body.version, body.words], [200, '<p>The first.</p>', 3, 2]);
  const stale = await restore(2, 2);
  assert.deepEqual([stale.status, stale.body.code], [409, 'stale_draft']);
  assert.equal((await restore(2, 3)).body.draft, '<p>The second.</p>');
  assert.deepEqual(
    (await listed(own)).map(([version]) => version),
    [4, 3, 2, 1],
  );
  await publishing.request(own.novel, own.chapter);
  assert.equal((await restore(1, 4)).body.code, 'conflict');
});

test('nobody but the author sees or restores versions, and what is no version is not there', async () => {
  const own = await begun();
  await save(own, '<p>Again.</p>');
  for (const as of [other, editor]) {
    assert.equal((await api('GET', at(own, 'versions/'), { as })).status, 404);
    assert.equal((await api('GET', at(own, 'versions/1/'), { as })).status, 404);
    assert.equal((await api('POST', at(own, 'versions/1/restore/'), { as, body: {} })).status, 404);
    assert.equal(
      (await api('PUT', at(own, 'autosave/'), { as, body: { title: '', draft: '', version: 1 } })).status,
      404,
    );
  }
  for (const none of ['9', '0', '-1', '1.0', 'x', '99999999999'])
    assert.equal((await api('GET', at(own, `versions/${none}/`), { as: ada })).status, 404, none);
  const elsewhere = await begun();
  assert.equal((await api('GET', at({ ...own, chapter: elsewhere.chapter }, 'versions/1/'), { as: ada })).status, 404);
});

test('versions go with their chapter', async () => {
  const own = await begun();
  await save(own, '<p>Again.</p>');
  assert.equal((await api('DELETE', at(own, ''), { as: ada })).status, 204);
  const { rows } = await db.execute(
    sql`select count(*)::int n from chapter_versions where chapter_id = ${own.chapter.id}`,
  );
  assert.deepEqual(rows, [{ n: 0 }]);
});
