import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { listIn } from './store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const bola = await platform.signUp('Bola 100% Ade');
const editor = await platform.staff('Ed Itor', 'editor');
const words = (n: number) => `<p>${'word '.repeat(n)}</p>`;

/** Four novels, a minute apart, each a little longer than the one before. */
before(async () => {
  const [hers, his] = [writing(platform, ada, editor), writing(platform, bola, editor)];
  const made: [typeof hers, string, string[], string[], number][] = [
    [hers, 'Ash', ['Romance'], ['Slow Burn', 'desert'], 10],
    [hers, 'birch', ['Romance', 'Fantasy'], ['Magic'], 20],
    [his, 'Cedar', ['Werewolf'], ['desert', 'Magic'], 30],
    [his, 'Date_palm', ['African Voices'], [], 40],
  ];
  for (const [publishing, title, genres, tags, length] of made) {
    const novel = await publishing.novel({ title, genres, tags });
    await publishing.chapter(novel, 'One', words(length));
    if (title === 'Cedar' || title === 'Ash') await listIn(platform.db, novel.id, ['editorialPicks', 'popular']);
    platform.clock.step({ minutes: 1 });
  }
  for (const from of ['10.0.0.1', '10.0.0.2']) await api('POST', '/novels/cedar/chapters/1/view/', { from });
  await api('POST', '/novels/birch/chapters/1/view/');
  await platform.ports.jobs.drain();
});

const titles = async (query: string) =>
  (await api('GET', `/novels/?${query}`)).body.results.map((n: { title: string }) => n.title);

const found: [what: string, query: string, titles: string[]][] = [
  ['everything, the latest first', '', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['a genre by its name, in any case', 'genre=rOmAnCe', ['birch', 'Ash']],
  ['any of several genres', 'genres=Werewolf,african voices', ['Date_palm', 'Cedar']],
  ['genre and genres together', 'genre=Fantasy&genres=Werewolf', ['Cedar', 'birch']],
  ['an unknown genre', 'genre=Cookery', []],
  ...[
    'genre=',
    'genres=',
    'genres=,%20,',
    'tags=',
    'tags_exclude=',
    'listing=',
    'ordering=',
    'genre=&genres=&tags=&tags_exclude=&listing=&ordering=',
  ].map((query): [string, string, string[]] => [
    `everything, where nothing is asked: ${query}`,
    query,
    ['Date_palm', 'Cedar', 'birch', 'Ash'],
  ]),
  ['a genre beside an empty one', 'genre=&genres=Werewolf', ['Cedar']],
  ['tags', 'tags=DESERT', ['Cedar', 'Ash']],
  ['any of several tags', 'tags=slow burn,magic', ['Cedar', 'birch', 'Ash']],
  ['without a tag', 'tags_exclude=desert', ['Date_palm', 'birch']],
  ['with one tag and without another', 'tags=magic&tags_exclude=desert', ['birch']],
  ['a listing that editors choose, in any case, the most viewed first', 'listing=EditorialPicks', ['Cedar', 'Ash']],
  ['a listing that comes by itself, before anything is ranked', 'listing=popular', []],
  ['New Arrivals, all of them, the last to arrive first', 'listing=new', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['an unknown listing', 'listing=nothing', []],
  ['part of a title, in any case', 'search=CED', ['Cedar']],
  ['part of a pen name', 'search=bola', ['Cedar', 'Date_palm']],
  ['part of a tag', 'search=slow', ['Ash']],
  ['signs that mean something to the database', 'search=100%25', ['Cedar', 'Date_palm']],
  ['an underscore', 'search=date_p', ['Date_palm']],
  ['a quotation mark', 'search=%27%3B--', []],
  ['at least so many words', 'words_min=30', ['Date_palm', 'Cedar']],
  ['between two lengths', 'words_min=15&words_max=30', ['Cedar', 'birch']],
  ['finished ones', 'completed=True', []],
  ['running ones', 'completed=False', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['updated since a moment', 'updated_after=2026-03-01T12:02:00Z', ['Date_palm', 'Cedar']],
  ['updated since a day', 'updated_after=2026-03-01', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['updated before a day', 'updated_before=2026-03-01', []],
  ['updated before a moment', 'updated_before=2026-03-01T12:01:00Z', ['Ash']],
  ['by title, whatever its case', 'ordering=title', ['Ash', 'birch', 'Cedar', 'Date_palm']],
  ['by title, reversed', 'ordering=-title', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['by length', 'ordering=num_words', ['Ash', 'birch', 'Cedar', 'Date_palm']],
  ['by views, most first', 'ordering=-num_views&limit=2', ['Cedar', 'birch']],
  ['by age', 'ordering=created_at', ['Ash', 'birch', 'Cedar', 'Date_palm']],
  ['by update', 'ordering=-updated_at', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['by update, the oldest first', 'ordering=updated_at', ['Ash', 'birch', 'Cedar', 'Date_palm']],
  ['by length, the longest first', 'ordering=-num_words', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['by age, the youngest first', 'ordering=-created_at', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['several genres with spaces around the commas', 'genres= romance , WEREWOLF ', ['Cedar', 'birch', 'Ash']],
  ['a known genre beside an unknown one', 'genres=cookery,fantasy', ['birch']],
  ['without any of several tags', 'tags_exclude=magic,slow burn', ['Date_palm']],
  ['an unknown tag', 'tags=nothing', []],
  ['without an unknown tag', 'tags_exclude=nothing', ['Date_palm', 'Cedar', 'birch', 'Ash']],
  ['at most so many words', 'words_max=20', ['birch', 'Ash']],
  ['exactly so many words', 'words_min=20&words_max=20', ['birch']],
  ['nothing between two lengths that leave no room', 'words_min=30&words_max=20', []],
  [
    'updated between two moments',
    'updated_after=2026-03-01T12:01:00Z&updated_before=2026-03-01T12:03:00Z',
    ['Cedar', 'birch'],
  ],
  ['updated since a moment of another time zone', 'updated_after=2026-03-01T14:02:00%2B02:00', ['Date_palm', 'Cedar']],
  ['an author nobody knows', 'author=usr_nobody', []],
  ['a genre, a length and a state together', 'genre=romance&words_min=15&completed=false', ['birch']],
  [
    'a listing, a tag and an ordering together',
    'listing=editorialPicks&tags=desert&tags_exclude=magic&ordering=title',
    ['Ash'],
  ],
  ['a listing in an ordering of their own', 'listing=editorialPicks&ordering=title', ['Ash', 'Cedar']],
  ['a genre in an ordering, a page further', 'genre=romance&ordering=title&limit=1&offset=1', ['birch']],
  ['part of a title in a genre', 'search=ced&genre=romance', []],
];
for (const [what, query, expected] of found)
  test(`readers find ${what}`, async () => assert.deepEqual(await titles(query), expected));

test('readers find the novels of one author', async () =>
  assert.deepEqual(await titles(`author=${ada.id}`), ['birch', 'Ash']));

test('readers find finished novels and running ones', async () => {
  await platform.db.execute(sql`update novels set completed = true where title = 'Cedar'`);
  for (const [flag, expected] of [
    ['True', ['Cedar']],
    ['true', ['Cedar']],
    ['False', ['Date_palm', 'birch', 'Ash']],
  ] as const)
    assert.deepEqual(await titles(`completed=${flag}`), expected, flag);
  assert.deepEqual(await titles('completed=True&genre=romance'), []);
  await platform.db.execute(sql`update novels set completed = false`);
});

test('a list tells how many there are beyond its page, however it is narrowed', async () => {
  const counts: [query: string, count: number][] = [
    ['', 4],
    ['genre=romance&', 2],
    ['genres=romance,werewolf&', 3],
    ['tags=desert&', 2],
    ['words_min=20&', 3],
    ['search=magic&', 2],
    ['search=magic&genre=fantasy&', 1],
    ['listing=editorialPicks&', 2],
    ['genre=cookery&', 0],
  ];
  for (const [query, count] of counts) {
    for (const place of ['limit=1', 'limit=1000', 'limit=1&offset=500'])
      assert.equal((await api('GET', `/novels/?${query}${place}`)).body.count, count, query + place);
  }
});

test('pages neither repeat nor skip a novel, and say where the next one is', async () => {
  const seen: string[] = [];
  let next: string | null = '/api/novels/?ordering=-num_stars&limit=1';
  while (next) {
    const { body } = await api('GET', next.replace(/^\/api/, ''));
    assert.equal(body.count, 4);
    seen.push(...body.results.map((n: { title: string }) => n.title));
    next = body.next;
  }
  assert.deepEqual([...seen].sort(), ['Ash', 'Cedar', 'Date_palm', 'birch']);
  assert.equal(
    (await api('GET', '/novels/?limit=2&offset=2&genre=')).body.previous,
    '/api/novels/?limit=2&offset=0&genre=',
  );
  assert.deepEqual((await api('GET', '/novels/?offset=50')).body.results, []);
});

test('malformed queries are refused by field, an over-large limit is cut', async () => {
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['offset=-1', 'offset'],
    ['ordering=price', 'ordering'],
    ['completed=maybe', 'completed'],
    ['words_min=-1', 'words_min'],
    ['updated_after=soon', 'updated_after'],
    ['words_max=many', 'words_max'],
    ['updated_before=2026-13-01', 'updated_before'],
    ['ordering=--title', 'ordering'],
    ['limit=1.5', 'limit'],
    [`listing=${'x'.repeat(41)}`, 'listing'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ] as const) {
    const { status, body } = await api('GET', `/novels/?${query}`);
    assert.deepEqual([status, Object.keys(body.detail)], [400, [field]], query);
  }
  assert.equal((await api('GET', '/novels/?limit=5000')).body.results.length, 4);
});

test('a total is right at once after every change of what it counts', async () => {
  const publishing = writing(platform, ada, editor);
  const total = async (query = 'genre=romance') => (await api('GET', `/novels/?${query}&limit=1`)).body.count;
  assert.deepEqual([await total(), await total('genre=ROMANCE,fantasy')], [2, 2]);
  const novel = await publishing.novel({ title: 'Elm', genres: ['Romance'] });
  assert.equal(await total(), 2);
  const chapter = await publishing.chapter(novel, 'One', words(5));
  assert.deepEqual([await total(), await total('words_max=5&genre=romance,fantasy')], [3, 1]);
  assert.equal((await api('DELETE', `/novels/mine/${novel.slug}/chapters/${chapter.id}/`, { as: ada })).status, 204);
  assert.equal(await total(), 2);
});
