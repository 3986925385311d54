import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { chapters } from '../schema/chapters.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const me = await platform.signUp('Me My');
const other = await platform.signUp('Oth Er');
const publishing = writing(platform, ada, editor);
const tale = await publishing.published(2, { title: 'The *salt* road', book_type: 'paid', locked_chapter: '2' });
const of = (chapter: number | string) => `/novels/${tale.slug}/chapters/${chapter}/highlights/`;

const place = { kind: 'highlight', quote: 'Nobody sang.', prefix: 'was up.\n', suffix: ' Amina', paragraph: 1 };
const kept = await api('POST', of(1), { as: me, body: { ...place, note: 'Why not?\r\n' } });

test('a reader keeps words, and finds them with novel, chapter and note', async () => {
  assert.equal(kept.status, 201);
  const { id, created_at: _, ...rest } = kept.body;
  assert.match(id, /^hlt_/);
  assert.deepEqual(rest, {
    ...place,
    note: 'Why not?',
    novel: { slug: tale.slug, title: 'The *salt* road' },
    chapter: '1.00',
    chapter_title: 'Chapter of day 1',
  });
  for (const path of [of(1), '/highlights/']) {
    const { count, results } = (await api('GET', path, { as: me })).body;
    assert.deepEqual([count, results], [1, [kept.body]], path);
  }
});

test('nobody else sees, changes or removes them', async () => {
  for (const path of [of(1), '/highlights/']) assert.equal((await api('GET', path, { as: other })).body.count, 0);
  const path = `/highlights/${kept.body.id}/`;
  assert.equal((await api('PATCH', path, { as: other, body: { note: 'Mine now.' } })).status, 404);
  assert.equal((await api('DELETE', path, { as: other })).status, 404);
  assert.equal(
    (await api('GET', '/highlights/markdown/', { as: other })).headers['content-type'],
    'text/markdown; charset=utf-8',
  );
  assert.deepEqual((await api('GET', '/highlights/', { as: me })).body.results, [kept.body]);
});

test('the same place sent again is kept once, with the newer note; without one its note stays', async () => {
  clock.step({ seconds: 5 });
  const again = await api('POST', of(1), { as: me, body: place });
  assert.deepEqual(again.body, kept.body);
  const noted = await api('POST', of(1), { as: me, body: { ...place, note: 'Because of the salt.' } });
  assert.deepEqual([noted.body.id, noted.body.note], [kept.body.id, 'Because of the salt.']);
  assert.equal((await api('GET', '/highlights/', { as: me })).body.count, 1);
});

test('only chapters that the caller may read: a locked one is refused, what was never there is not found', async () => {
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', place],
  ] as const) {
    assert.equal((await api(method, of(2), { as: me, body })).status, 403);
    assert.equal((await api(method, of(9), { as: me, body })).status, 404);
    assert.equal((await api(method, of(1), { body })).status, 401);
  }
  await platform.services.wallet.grant(me.id, 50, 'for the test', 'grant:me');
  await api('POST', `/novels/${tale.slug}/chapters/2/unlock/`, { as: me });
  assert.equal((await api('POST', of(2), { as: me, body: place })).status, 201);
});

test('too much, or nothing, is refused where it was written', async () => {
  const refused = async (change: object) => {
    const { status, body } = await api('POST', of(1), { as: me, body: { ...place, ...change } });
    return [status, ...Object.keys(body.detail ?? {})];
  };
  assert.deepEqual(await refused({ quote: ' \n' }), [400, 'quote']);
  assert.deepEqual(await refused({ quote: 'x'.repeat(4_001) }), [400, 'quote']);
  assert.deepEqual(await refused({ note: '😀'.repeat(2_001) }), [400, 'note']);
  assert.deepEqual(await refused({ prefix: 'x'.repeat(65) }), [400, 'prefix']);
  assert.deepEqual(await refused({ kind: 'star' }), [400, 'kind']);
  assert.equal(
    (await api('POST', of(1), { as: me, body: { ...place, paragraph: 0, note: '😀'.repeat(2_000) } })).status,
    201,
  );
});

test('what is kept comes in the order of the text, and leaves when it is removed', async () => {
  const bookmark = { kind: 'bookmark', quote: 'There was one', paragraph: 2 };
  assert.equal((await api('POST', of(1), { as: me, body: bookmark })).status, 201);
  const all = (await api('GET', '/highlights/', { as: me })).body.results as {
    id: string;
    chapter: string;
    paragraph: number;
  }[];
  assert.deepEqual(
    all.map((one) => [one.chapter, one.paragraph]),
    [
      ['1.00', 0],
      ['1.00', 1],
      ['1.00', 2],
      ['2.00', 1],
    ],
  );
  assert.equal((await api('DELETE', `/highlights/${all[0]?.id}/`, { as: me })).status, 204);
  assert.equal((await api('DELETE', `/highlights/${all[0]?.id}/`, { as: me })).status, 404);
});

test('the Markdown has each place under its novel and chapter, and nothing in it means what it did not', async () => {
  const path = `/highlights/${kept.body.id}/`;
  await api('PATCH', path, { as: me, body: { note: '1. *Why*\n- not?' } });
  const answer = await platform.app.inject({
    url: '/api/highlights/markdown/',
    headers: { authorization: `Bearer ${me.token}` },
  });
  assert.match(String(answer.headers['content-disposition']), /filename="highlights\.md"/);
  assert.equal(
    answer.body,
    String.raw`# Highlights and bookmarks

## The \*salt\* road

### Chapter 1: Chapter of day 1

> Nobody sang.

1\. \*Why\*
\- not?

> There was one …

### Chapter 2: Chapter of day 2

> Nobody sang.
`,
  );
});

test('a chapter that its author deletes leaves its words with who kept them', async () => {
  await db.update(chapters).set({ publishedAt: null }).where(eq(chapters.novelId, tale.id));
  const [first] = (await api('GET', '/highlights/', { as: me })).body.results;
  assert.deepEqual([first.quote, first.chapter, first.chapter_title], ['Nobody sang.', '1.00', null]);
});
