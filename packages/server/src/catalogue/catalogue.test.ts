import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { fillCatalogue } from './first-start.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, ports } = platform;

const names = async (path: string): Promise<string[]> =>
  (await api('GET', `${path}?limit=1000`)).body.results.map((row: { name: string }) => row.name);

test('the catalogue of the first start can be read by anyone', async () => {
  assert.deepEqual(await names('/genres/'), [
    'Romance',
    'African Voices',
    'Werewolf',
    'Fantasy',
    'Science Fiction',
    'Mystery',
    'Historical',
    'Adventure',
    'Thriller',
    'Young Adult',
  ]);
  assert.deepEqual(await names('/content-ratings/'), ['All ages', 'Teens', 'Mature', 'Adults only']);
  assert.deepEqual(await names('/listings/'), [
    'popular',
    'trending',
    'editorialPicks',
    'topRanked',
    'new',
    'powerRanking',
  ]);
  assert.deepEqual(await names('/tag-categories/'), ['Theme', 'Setting', 'Character', 'Mood', 'Tradition']);
});

test('tags carry the name of their category and stand in its order', async () => {
  const { body } = await api('GET', '/tags/?limit=9');
  assert.equal(body.count, 35);
  assert.deepEqual(
    body.results.map((t: { category: string }) => t.category),
    ['Theme', 'Theme', 'Theme', 'Theme', 'Theme', 'Theme', 'Theme', 'Theme', 'Setting'],
  );
  assert.deepEqual([body.results[0].name, body.next], ['Coming of Age', '/api/tags/?limit=9&offset=9']);
});

test('a list is narrowed to the names that have a text in them, whatever its case and accents', async () => {
  const search = async (path: string, text: string) => {
    const { body } = await api('GET', `${path}?limit=2&search=${encodeURIComponent(text)}`);
    return [body.count, body.results.map((row: { name: string }) => row.name)];
  };
  assert.deepEqual(await search('/tags/', 'FOUND'), [1, ['Found Family']]);
  assert.deepEqual(await search('/tags/', 'fámil'), [2, ['Family', 'Found Family']]);
  assert.deepEqual(await search('/tags/', 'hero'), [3, ['Strong Heroine', 'Reluctant Hero']]);
  assert.deepEqual(await search('/genres/', 'fiction'), [1, ['Science Fiction']]);
  for (const strange of ['%', '_', "'", '\\', 'nothing like it'])
    assert.deepEqual(await search('/tags/', strange), [0, []], strange);
  assert.deepEqual(await search('/genres/', ''), [10, ['Romance', 'African Voices']]);
});

test('lists come ten at a time unless asked otherwise', async () => {
  const { body } = await api('GET', '/tags/');
  assert.equal(body.results.length, 10);
});

test('what staff delete or rename stays so at the next start', async () => {
  await db.execute(sql`delete from genres where name = 'Werewolf'`);
  await db.execute(sql`update content_ratings set name = 'Everyone' where name = 'All ages'`);
  await fillCatalogue(db, ports.random);
  assert.ok(!(await names('/genres/')).includes('Werewolf'));
  assert.deepEqual(await names('/content-ratings/'), ['Everyone', 'Teens', 'Mature', 'Adults only']);
});

test('servers that start at once fill an empty catalogue once', async () => {
  await db.execute(sql`truncate genres, tags, tag_categories, listings, content_ratings cascade`);
  await Promise.all([
    fillCatalogue(db, ports.random),
    fillCatalogue(db, ports.random),
    fillCatalogue(db, ports.random),
  ]);
  assert.equal((await names('/genres/')).length, 10);
  assert.equal((await names('/tags/')).length, 35);
});

test('two genres cannot differ by case alone', async () => {
  await assert.rejects(db.execute(sql`insert into genres (id, name, place) values ('gen_x', 'ROMANCE', 99)`));
});
