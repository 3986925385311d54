import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { novels } from '../schema/novels.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const titles = async (path: string, as = ada) =>
  (await api('GET', path, { as })).body.results.map((n: { title: string }) => n.title);

async function novel(title: string, genres: string[], tags: string[], views = 0) {
  const made = await publishing.published(1, { title, genres, tags });
  await db.update(novels).set({ numViews: views }).where(eq(novels.id, made.id));
  return made;
}

const salt = await novel('Salt', ['Adventure', 'Romance'], ['Desert', 'Letters', 'Camels'], 50);
await novel('All of it', ['Adventure', 'Romance'], ['desert', 'letters', 'CAMELS'], 1);
await novel('Three alike', ['Romance', 'Adventure'], ['Letters', 'ships'], 2);
await novel('Two alike, seen more', ['Adventure'], ['Camels'], 90);
await novel('Two alike, seen less', ['Romance', 'Adventure'], [], 80);
await novel('A tag alone', ['Fantasy'], ['Desert'], 7);
await novel('A genre alone', ['Romance', 'Fantasy'], ['Dragons'], 5);
await novel('Nothing alike', ['Fantasy'], ['Dragons'], 1000);
const alike = [
  'All of it',
  'Three alike',
  'Two alike, seen more',
  'Two alike, seen less',
  'A tag alone',
  'A genre alone',
];

test('related novels share most first, then are viewed most, and are never the novel itself', async () => {
  const { status, body } = await api('GET', `/novels/${salt.slug}/related/`);
  assert.deepEqual([status, body.count, body.next, body.previous], [200, 6, null, null]);
  assert.deepEqual(
    body.results.map((n: { title: string }) => n.title),
    alike,
  );
  assert.deepEqual(await titles(`/novels/${salt.id}/related/?limit=1000`), alike);
});

test('related novels come in pages', async () => {
  const first = (await api('GET', `/novels/${salt.slug}/related/?limit=4`)).body;
  assert.deepEqual([first.count, first.results.map((n: { title: string }) => n.title)], [6, alike.slice(0, 4)]);
  assert.equal(first.next, `/api/novels/${salt.slug}/related/?limit=4&offset=4`);
  assert.deepEqual(await titles(`/novels/${salt.slug}/related/?limit=4&offset=4`), alike.slice(4));
  assert.deepEqual((await api('GET', `/novels/${salt.slug}/related/?offset=60`)).body, {
    count: 6,
    next: null,
    previous: `/api/novels/${salt.slug}/related/?offset=50&limit=10`,
    results: [],
  });
});

test('what readers do not find is not related, and a novel that they do not see relates to nothing', async () => {
  const draft = await publishing.novel({ title: 'Unpublished', genres: ['Adventure', 'Romance'], tags: ['Desert'] });
  await publishing.draft(draft);
  const hidden = await novel('Out of sight', ['Adventure', 'Romance'], ['Desert', 'Letters']);
  assert.equal((await titles(`/novels/${salt.slug}/related/`)).includes('Out of sight'), true);
  assert.equal(
    (
      await api('POST', `/staff/novels/${hidden.slug}/hide/`, {
        as: editor,
        body: { reason: 'A test.', rule: 'never' },
      })
    ).status,
    200,
  );
  assert.deepEqual(await titles(`/novels/${salt.slug}/related/`), alike);
  for (const slug of [draft.slug, hidden.slug, 'no-such-novel'])
    assert.equal((await api('GET', `/novels/${slug}/related/`)).status, 404);
  assert.equal((await titles(`/novels/${draft.slug}/related/`)).includes('Salt'), true, 'its author sees it');
  assert.equal((await api('GET', `/novels/${salt.slug}/related/?limit=none`)).status, 400);
});

test('a novel without genres or tags in common with any has an empty list', async () => {
  const lone = await novel('Lone', ['Werewolf'], []);
  assert.deepEqual((await api('GET', `/novels/${lone.slug}/related/`)).body, {
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});

test('completed novels are a list of their own', async () => {
  assert.deepEqual((await api('GET', '/novels/completed/')).body, {
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
  for (const title of ['salt', 'nothing-alike', 'three-alike'])
    assert.equal(
      (await api('POST', `/novels/mine/${title}/complete/`, { as: ada, body: { reason: 'Told.' } })).status,
      200,
    );
  assert.deepEqual(await titles('/novels/completed/?ordering=title'), ['Nothing alike', 'Salt', 'Three alike']);
  assert.deepEqual(await titles('/novels/completed/?ordering=-num_views&limit=1&offset=1'), ['Salt']);
  const { body } = await api('GET', '/novels/completed/?limit=2');
  assert.deepEqual([body.count, body.next, body.results.length], [3, '/api/novels/completed/?limit=2&offset=2', 2]);
  assert.equal((await api('GET', '/novels/completed/?ordering=colour')).status, 400);
  assert.equal((await api('GET', '/novels/completed?limit=1000')).body.count, 3);
});
