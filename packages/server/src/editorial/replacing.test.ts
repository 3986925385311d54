import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const other = await platform.signUp('Other Author');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

interface Found {
  id: string;
  chapter: string;
  version: number;
  draft_state: string;
  occurrences: { place: number; within: string; before: string; found: string; after: string }[];
}
interface Tale {
  slug: string;
}
const find = async (novel: Tale, text: string, query = '') =>
  (await api('GET', `/novels/mine/${novel.slug}/occurrences/?text=${encodeURIComponent(text)}${query}`, { as: ada }))
    .body as {
    more: boolean;
    chapters: Found[];
  };
const replace = (novel: Tale, text: string, replacement: string, chapters: unknown, more: object = {}) =>
  api('POST', `/novels/mine/${novel.slug}/replace/`, { as: ada, body: { text, replacement, chapters, ...more } });
const everywhere = ({ chapters }: { chapters: Found[] }) =>
  chapters.map(({ id, version, occurrences }) => ({ id, version, places: occurrences.map(({ place }) => place) }));
const draftOf = async (novel: Tale, chapter: string | number) =>
  (await api('GET', `/novels/mine/${novel.slug}/chapters/${chapter}/draft/`, { as: ada })).body;
const versionsOf = async (novel: Tale, chapter: string | number) =>
  (await api('GET', `/novels/mine/${novel.slug}/chapters/${chapter}/versions/`, { as: ada })).body.results as {
    version: number;
    automatic: boolean;
  }[];

test('a text is found in titles and drafts, in the order of the chapters, with what stands around it', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'Salt', '<p>The <em>sal</em>t came in.</p><p>Nobody sang.</p>');
  await publishing.draft(novel, 'Sand', '<p>Nothing here.</p>');
  await publishing.draft(novel, 'Dusk', '<p>Saltless, SALT.</p>');
  const { more, chapters } = await find(novel, 'salt');
  assert.equal(more, false);
  assert.deepEqual(
    chapters.map(({ chapter, occurrences }) => [chapter, occurrences]),
    [
      [
        '1.00',
        [
          { place: 0, within: 'title', before: '', found: 'Salt', after: '' },
          { place: 1, within: 'text', before: 'The ', found: 'salt', after: ' came in.' },
        ],
      ],
      [
        '3.00',
        [
          { place: 0, within: 'text', before: '', found: 'Salt', after: 'less, SALT.' },
          { place: 1, within: 'text', before: 'Saltless, ', found: 'SALT', after: '.' },
        ],
      ],
    ],
  );
  assert.equal((await find(novel, 'salt', '&whole_words=true')).chapters[1]?.occurrences.length, 1);
  assert.equal((await find(novel, 'salt', '&match_case=true')).chapters.length, 1);
  const empty = await api('GET', `/novels/mine/${novel.slug}/occurrences/?text=`, { as: ada });
  assert.deepEqual([empty.status, empty.body.detail], [400, { text: ['Say what is to be found.'] }]);
});

test('chapters beyond the first lot are found too, and after a thousand places the search says that there are more', async () => {
  const novel = await publishing.novel();
  for (let n = 1; n <= 21; n += 1) await publishing.draft(novel, `Day ${n}`, '<p>salt</p>');
  assert.equal((await find(novel, 'salt')).chapters.length, 21);
  await publishing.draft(novel, 'Long', `<p>${'salt '.repeat(990)}</p>`);
  const { more, chapters } = await find(novel, 'salt');
  assert.deepEqual([more, chapters.flatMap(({ occurrences }) => occurrences).length], [true, 1_000]);
});

test('what is chosen is replaced in drafts and titles, and nothing else; what stood there stays among the versions', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'Salt', '<p>The <em>salt</em> and the salt.</p>');
  await publishing.draft(novel, 'Dusk', '<p>No more salt.</p>');
  const { chapters } = await find(novel, 'salt');
  const { status, body } = await replace(novel, 'salt', 'sand', [
    { id: chapters[0]?.id, version: 1, places: [0, 1] },
    { id: chapters[1]?.id, version: 1, places: [0] },
  ]);
  assert.deepEqual([status, body], [200, { chapters: 2, replaced: 3 }]);
  const [first, second] = [await draftOf(novel, 1), await draftOf(novel, 2)];
  assert.deepEqual(
    [first.title, first.draft, first.version, first.words],
    ['sand', '<p>The <em>sand</em> and the salt.</p>', 2, 5],
  );
  assert.deepEqual([second.title, second.draft, second.version], ['Dusk', '<p>No more sand.</p>', 2]);
  assert.deepEqual(
    (await versionsOf(novel, 1)).map(({ version, automatic }) => [version, automatic]),
    [
      [2, false],
      [1, false],
    ],
  );
});

test('readers of a published chapter keep their text until an editor has approved the new one', async () => {
  const novel = await publishing.published(1);
  assert.equal((await replace(novel, 'camels', 'donkeys', everywhere(await find(novel, 'camels')))).status, 200);
  const content = async () => (await api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body.content as string;
  assert.match(await content(), /camels/);
  const draft = await draftOf(novel, 1);
  assert.equal(draft.draft_state, 'published with pending changes');
  await publishing.request(novel, draft);
  await publishing.approve(novel, draft);
  assert.match(await content(), /donkeys/);
});

test('a chapter that was saved meanwhile stops all of it, and nothing is half-written', async () => {
  const novel = await publishing.novel();
  const first = await publishing.draft(novel, 'One', '<p>salt</p>');
  const second = await publishing.draft(novel, 'Two', '<p>salt</p>');
  const found = everywhere(await find(novel, 'salt'));
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/${second.id}/draft/`, {
    as: ada,
    body: { draft: '<p>salt!</p>' },
  });
  const refused = await replace(novel, 'salt', 'sand', found);
  assert.deepEqual([refused.status, refused.body.code], [409, 'stale_draft']);
  assert.deepEqual(
    [(await draftOf(novel, first.id)).draft, (await draftOf(novel, second.id)).draft],
    ['<p>salt</p>', '<p>salt!</p>'],
  );
});

test('a failure in the middle takes back what was written before it', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'One', '<p>salt</p>');
  const second = await publishing.draft(novel, 'Two', '<p>salt</p>');
  const found = everywhere(await find(novel, 'salt'));
  await db.execute(sql`
    create function refuse_second() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`);
  await db.execute(
    sql.raw(
      `create trigger refuse_second before update on chapters for each row when (old.id = '${second.id}') execute function refuse_second()`,
    ),
  );
  assert.equal((await replace(novel, 'salt', 'sand', found)).status, 500);
  await db.execute(sql`drop trigger refuse_second on chapters`);
  assert.deepEqual([(await draftOf(novel, 1)).draft, (await draftOf(novel, 2)).draft], ['<p>salt</p>', '<p>salt</p>']);
  assert.equal((await versionsOf(novel, 1)).length, 0);
});

test('a chapter that awaits approval is found and cannot be changed', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'One', '<p>salt</p>');
  const waiting = await publishing.draft(novel, 'Two', '<p>salt</p>');
  await publishing.request(novel, waiting);
  const found = await find(novel, 'salt');
  assert.deepEqual(
    found.chapters.map((chapter) => chapter.draft_state),
    ['draft', 'awaiting approval'],
  );
  const refused = await replace(novel, 'salt', 'sand', everywhere(found));
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
  assert.match(refused.body.error, /^Chapter 2 is awaiting approval/);
  assert.equal((await draftOf(novel, 1)).draft, '<p>salt</p>');
});

test('markup in what is put in is text, and a place that is not there is refused', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'One', '<p>salt</p>');
  assert.equal((await replace(novel, 'salt', '<b>x</b> & $&', everywhere(await find(novel, 'salt')))).status, 200);
  assert.equal((await draftOf(novel, 1)).draft, '<p>&lt;b&gt;x&lt;/b&gt; &amp; $&amp;</p>');
  const { id, version } = await draftOf(novel, 1);
  const refused = await replace(novel, 'x', 'y', [{ id, version, places: [0, 7] }]);
  assert.deepEqual([refused.status, refused.body.detail], [400, { chapters: ['Chapter 1: there is no such place.'] }]);
});

test('a chapter or a title that would grow too long is refused before it is written', async () => {
  const novel = await publishing.novel();
  const { id } = await publishing.draft(novel, 'a'.repeat(100), `<p>${'b'.repeat(900)}</p>`);
  const titles = await replace(novel, 'a', 'xx', [
    { id, version: 1, places: Array.from({ length: 100 }, (_, n) => n) },
  ]);
  assert.deepEqual(
    [titles.status, titles.body.detail],
    [400, { replacement: ['The title of Chapter 1 would be too long.'] }],
  );
  const long = await publishing.draft(novel, 'Long', `<p>${'b'.repeat(399_000)}</p>`);
  const places = Array.from({ length: 100 }, (_, n) => n);
  const texts = await replace(novel, 'b', 'x'.repeat(100), [{ id: long.id, version: 1, places }]);
  assert.deepEqual([texts.status, texts.body.detail], [400, { replacement: ['Chapter 2 would be too long.'] }]);
});

test('nobody finds or replaces in somebody else’s novel, nor in chapters of another one', async () => {
  const novel = await publishing.novel();
  const elsewhere = await publishing.novel();
  const { id } = await publishing.draft(elsewhere, 'One', '<p>salt</p>');
  for (const as of [other, editor]) {
    assert.equal((await api('GET', `/novels/mine/${elsewhere.slug}/occurrences/?text=salt`, { as })).status, 404);
    const body = { text: 'salt', replacement: 'sand', chapters: [{ id, version: 1, places: [0] }] };
    assert.equal((await api('POST', `/novels/mine/${elsewhere.slug}/replace/`, { as, body })).status, 404);
  }
  const refused = await replace(novel, 'salt', 'sand', [{ id, version: 1, places: [0] }]);
  assert.deepEqual([refused.status, refused.body.code], [409, 'stale_draft']);
  assert.equal((await draftOf(elsewhere, 1)).draft, '<p>salt</p>');
});
