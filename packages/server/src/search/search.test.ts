import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SEARCH_MAX } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { postgresSearch } from './postgres-store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const wale = await platform.signUp('Wálé Oke');
const lantern = await platform.signUp('Lantern Keeper');
const editor = await platform.staff('Ed Itor', 'editor');
const PLAIN =
  'Nothing in particular happens here, and it goes on happening for as long as anybody cares to look at it from the window of a house that stands by itself on a hill.';

interface Made {
  by?: typeof wale;
  tags?: string[];
  genres?: string[];
  about?: string;
  views?: number;
}

/** A novel that readers find, so often viewed. */
async function novel(
  title: string,
  { by = wale, tags = [], genres = ['Adventure'], about = '', views = 0 }: Made = {},
): Promise<{ id: string; slug: string }> {
  const publishing = writing(platform, by, editor);
  const made = await publishing.novel({ title, tags, genres, description: `${PLAIN} ${about}` });
  await publishing.chapter(made, 'One', '<p>word</p>');
  await db.execute(sql`update novels set num_views = ${views} where id = ${made.id}`);
  return made;
}

before(async () => {
  await novel('The Lantern of Ọ̀ṣun', { about: 'A river remembers.', views: 5 });
  await novel('Salt', { by: lantern, views: 900 });
  await novel('Harmattan', { tags: ['Lantern'], views: 800 });
  await novel('Umbra', { about: 'She carries a lantern through the city.', views: 700 });
  await novel('Lanterns at Sea', { views: 3 });
  await novel('Café Naïve', { about: 'Straße, œuvre and smørrebrød.' });
  await novel('Rock’n’Roll Sister-in-Law');
  await novel('Война и мир');
  await novel('三体问题');
  await novel('The Who');
  await novel('الف ليلة', { tags: ['हिन्दी कहानी'] });
  await novel('Vitamin C');
  await novel('Road');
  await novel('The Salt Road', { views: 1 });
  await novel('Salt Road Chronicles', { views: 50 });
  await novel('From the salt mines a road', { views: 90 });
});

const search = async (text: string, more = ''): Promise<string[]> => {
  const { status, body } = await api('GET', `/novels/?search=${encodeURIComponent(text)}${more}`);
  assert.equal(status, 200, `${text}: ${JSON.stringify(body)}`);
  if (!more.includes('limit')) assert.equal(body.count, body.results.length, `the count of ${text}`);
  return body.results.map((n: { title: string }) => n.title);
};

test('a title outranks a pen name, a pen name a tag, a tag a synopsis, however often they are viewed', async () => {
  assert.deepEqual(await search('lantern'), ['Lanterns at Sea', 'The Lantern of Ọ̀ṣun', 'Salt', 'Harmattan', 'Umbra']);
});

test('a title that is what was typed comes first, then those that begin with it, then those that have its words', async () => {
  assert.deepEqual(await search('the salt road'), [
    'The Salt Road',
    'From the salt mines a road',
    'Salt Road Chronicles',
  ]);
  assert.deepEqual(await search('salt road'), ['Salt Road Chronicles', 'From the salt mines a road', 'The Salt Road']);
  assert.equal((await search('salt'))[0], 'Salt');
});

test('a novel is found by its title, however many that are viewed more have its words in theirs', async () => {
  const { id } = await novel('Zither Gong');
  await db.execute(
    sql`insert into search_postings select word, 'nobody ' || n, 3, 30 from generate_series(1, ${SEARCH_MAX + 1}::int) n, unnest(array['zither', 'gong']) word`,
  );
  try {
    for (const typed of ['zither', 'zith', 'zither gong', 'zither go']) {
      const found = (await postgresSearch(db).find(typed)) ?? [];
      assert.deepEqual([found.length, found[0]?.novelId], [SEARCH_MAX, id], typed);
    }
  } finally {
    await db.execute(sql`delete from search_postings where novel_id like 'nobody %'`);
  }
});

test('where more titles begin with what was typed than are read, the most viewed are found and not the first of the alphabet', async () => {
  const { id } = await novel('Sistrum Zoo', { views: 1_000_000 });
  await db.execute(
    sql`insert into search_postings select word, 'nobody ' || n, 3, 1 from generate_series(1, ${SEARCH_MAX + 1}::int) n, unnest(array['sistrum', '=sistrum a' || n]) word`,
  );
  const named = await novel('Sistrum');
  try {
    const found = (await postgresSearch(db).find('sistrum')) ?? [];
    assert.deepEqual([found.length, ...found.slice(0, 2).map(({ novelId }) => novelId)], [SEARCH_MAX, named.id, id]);
  } finally {
    await db.execute(sql`delete from search_postings where novel_id like 'nobody %'`);
  }
});

test('a word that stands in as many novels as are looked at is meant as it is typed', async () => {
  const mistyped = await novel('Timbrel Ocarina');
  const longer = await novel('Ocarina Quay', { about: 'A timbrulist came by.' });
  const named = await novel('Ocarina Timbrulade');
  const itself = await novel('Ocarina Reef', { about: 'A timbrul was heard.' });
  const found = async (options?: { forgiving: true }) =>
    ((await postgresSearch(db).find('ocarina timbrul', options)) ?? []).map(({ novelId }) => novelId).sort();
  const ids = (...novels: { id: string }[]): string[] => novels.map(({ id }) => id).sort();
  assert.deepEqual(await found(), ids(itself, named, longer));
  assert.deepEqual(await found({ forgiving: true }), ids(itself, named, longer, mistyped));
  // With the synopsis above they are as many.
  await db.execute(
    sql`insert into search_postings select 'timbrul', 'nobody ' || n, 0, 30 from generate_series(2, ${SEARCH_MAX}::int) n`,
  );
  try {
    assert.deepEqual(await found(), ids(itself, named));
    assert.deepEqual(await found({ forgiving: true }), [], 'nothing is added');
    await db.execute(sql`delete from search_postings where novel_id = 'nobody 2'`);
    assert.deepEqual(await found({ forgiving: true }), ids(itself, named, longer, mistyped));
  } finally {
    await db.execute(sql`delete from search_postings where novel_id like 'nobody %'`);
  }
});

const finds: [what: string, typed: string, titles: string[]][] = [
  ['without its accents', 'osun', ['The Lantern of Ọ̀ṣun']],
  ['with combining marks', 'Ọ̀ṣun'.normalize('NFD'), ['The Lantern of Ọ̀ṣun']],
  ['with an accent it does not have', 'umbrá', ['Umbra']],
  ['in capital letters', 'CAFE NAIVE', ['Café Naïve']],
  ['with accents where it has them', 'café naïve', ['Café Naïve']],
  ['by a pen name without its accents', 'wale oke harmattan', ['Harmattan']],
  ['by words spelled with other letters', 'strasse oeuvre smorrebrod', ['Café Naïve']],
  ['in wide letters', 'ｈａｒｍａｔｔａｎ', ['Harmattan']],
  ['by the beginning of its last word', 'harm', ['Harmattan']],
  ['by two letters of a title', 'um', ['Umbra']],
  ['by words of different fields', 'harmattan lantern', ['Harmattan']],
  ['by a genre', 'adventure umbra', ['Umbra']],
  ['by a word of its synopsis and one of its title', 'river lantern', ['The Lantern of Ọ̀ṣun']],
  ['among words that say nothing', 'the lantern of the river', ['The Lantern of Ọ̀ṣun']],
  ['by a title of nothing but such words', 'the who', ['The Who']],
  ['by a title that ends in one letter', 'vitamin c', ['Vitamin C']],
  [
    'by one letter: titles that begin with it, whole words, other beginnings',
    'c',
    ['Café Naïve', 'Vitamin C', 'Salt Road Chronicles'],
  ],
  ['without its apostrophes', 'rocknroll', ['Rock’n’Roll Sister-in-Law']],
  ['with straight apostrophes', "rock'n'roll", ['Rock’n’Roll Sister-in-Law']],
  ['by what stands between apostrophes', 'roll', ['Rock’n’Roll Sister-in-Law']],
  ['without its hyphens', 'sisterinlaw', ['Rock’n’Roll Sister-in-Law']],
  ['by part of a compound', 'sister law', ['Rock’n’Roll Sister-in-Law']],
  ['between signs', '«Umbra»!?', ['Umbra']],
  ['in Cyrillic, whatever its case', 'ВОЙНА', ['Война и мир']],
  ['in Chinese, by what stands in the middle', '体问', ['三体问题']],
  ['in Arabic', 'ليلة', ['الف ليلة']],
  ['in Devanagari', 'हिन्दी', ['الف ليلة']],
  ['with a letter too many', 'harmatttan', ['Harmattan']],
  ['with a letter too few', 'harmttan', ['Harmattan']],
  ['with another letter', 'harmettan', ['Harmattan']],
  ['with two letters swapped', 'harmatatn', ['Harmattan']],
  ['with the first letter mistyped', 'jarmattan', ['Harmattan']],
  ['with a typo in a pen name', 'leeper', ['Salt']],
  ['with a typo in a synopsis', 'rivxer', ['The Lantern of Ọ̀ṣun']],
  ['with a typo in each of two words', 'cafee naivve', ['Café Naïve']],
  ['with a typo in a word of four letters', 'umbra hlil', ['Umbra']],
  ['with a typo beside a right word', 'cafe naivve', ['Café Naïve']],
];
for (const [what, typed, titles] of finds)
  test(`a novel is found ${what}`, async () => assert.deepEqual(await search(typed), titles));

for (const typed of ['sci fi', 'Sci-Fi', 'scifi', 'SF', 'sci-fi orbit'])
  test(`“${typed}” finds science fiction, and what calls itself so`, async () => {
    if (typed === 'sci fi') {
      await novel('Orbit', { genres: ['Science Fiction'] });
      await novel('Orbit Sci-Fi Nights', { views: 9_000 });
      await novel('A Fiction of Orbits', { about: 'No lab, no invention.' });
    }
    assert.deepEqual((await search(typed)).sort(), ['Orbit', 'Orbit Sci-Fi Nights']);
  });
test('a short form can still be the beginning of a word', async () => {
  await novel('Yams for Sale', { genres: ['Mystery'] });
  await novel('Schooldays', { genres: ['Young Adult'] });
  assert.deepEqual((await search('ya')).sort(), ['Schooldays', 'Yams for Sale']);
});

const nothing: [what: string, typed: string][] = [
  ['two typos in one word', 'harmeettan'],
  ['a word more that it does not have', 'lantern zebra'],
  ['nothing but signs', '!?… — %'],
  ['an emoji', '😀'],
  ['part of a word that does not begin it', 'mattan'],
  ['a typo in a word of three letters', 'xea'],
];
for (const [what, typed] of nothing)
  test(`nothing is found by ${what}`, async () => assert.deepEqual(await search(typed), []));

test('what was typed rightly comes before what was perhaps meant', async () => {
  await novel('Mango Season', { views: 0 });
  await novel('Mengo Season', { views: 9_000 });
  await novel('Nought', { about: 'There was a mango.', views: 0 });
  assert.deepEqual(await search('mango'), ['Mango Season', 'Nought', 'Mengo Season']);
  assert.deepEqual(await search('mengo season'), ['Mengo Season', 'Mango Season']);
});

test('hostile text finds nothing and breaks nothing', async () => {
  for (const text of [
    "'; drop table novels; --",
    '%',
    '_',
    '\\',
    '"',
    'a & b | !c:*',
    "')",
    '<->',
    '((((',
    ':*',
    '=',
    '=the',
    '\u{10FFFF}',
    '\uFFFF',
    '\u200B\u200D',
    'ﷺ',
    'İ',
    'x'.repeat(200),
    'a '.repeat(99),
    '\u0301'.repeat(150),
    '한'.repeat(180),
  ])
    await search(text);
  for (const raw of ['%00', 'a%00b', '%ED%A0%80', '%FF'])
    assert.ok((await api('GET', `/novels/?search=${raw}`)).status < 500, raw);
  assert.equal((await api('GET', `/novels/?search=${'x'.repeat(201)}`)).status, 400);
});

test('an ordering that is asked for overrides relevance', async () => {
  assert.deepEqual(await search('lantern', '&ordering=title'), [
    'Harmattan',
    'Lanterns at Sea',
    'Salt',
    'The Lantern of Ọ̀ṣun',
    'Umbra',
  ]);
  assert.deepEqual(await search('lantern', '&ordering=-num_views'), [
    'Salt',
    'Harmattan',
    'Umbra',
    'The Lantern of Ọ̀ṣun',
    'Lanterns at Sea',
  ]);
});

test('filters narrow a search', async () => {
  await novel('Lantern Days', { genres: ['Romance'], tags: ['Harbour'] });
  assert.deepEqual(await search('lantern', '&genre=romance'), ['Lantern Days']);
  assert.deepEqual(await search('lantern', '&tags=harbour'), ['Lantern Days']);
  assert.deepEqual(await search('lantern', '&tags_exclude=harbour,lantern'), [
    'Lanterns at Sea',
    'The Lantern of Ọ̀ṣun',
    'Salt',
    'Umbra',
  ]);
  assert.deepEqual(await search('lantern', `&author=${lantern.id}`), ['Salt']);
  assert.deepEqual(await search('lantern', '&completed=true'), []);
  assert.deepEqual(await search('lantern', '&genre=Cookery'), []);
  assert.deepEqual(
    await search('lanterm', '&genre=romance'),
    ['Lantern Days'],
    'a typo is forgiven within a genre too',
  );
});

test('equals stand by views, then by id, and pages neither repeat nor skip', async () => {
  const many = await Promise.all(
    Array.from({ length: 23 }, (_, n) => novel(`Quartz ${'ABCDEFGHIJKLMNOPQRSTUVW'[n]}`, { views: n % 4 })),
  );
  const { rows } = await db.execute<{ slug: string }>(
    sql`select slug from novels where title like 'Quartz %' order by num_views desc, id collate "C" desc`,
  );
  const expected = rows.map((r) => r.slug);
  assert.equal(many.length, expected.length);
  for (const [typed, size] of [
    ['quartz', 1],
    ['quartz', 7],
    ['quarzt', 5],
    ['quar', 10],
  ] as const) {
    const seen: string[] = [];
    let next: string | null = `/novels/?search=${typed}&limit=${size}`;
    while (next) {
      const { body } = await api('GET', next);
      assert.equal(body.count, 23);
      seen.push(...body.results.map((n: { slug: string }) => n.slug));
      next = body.next?.replace(/^\/api/, '') ?? null;
    }
    assert.deepEqual(seen, expected, `${typed} by ${size}`);
  }
  const beyond = (await api('GET', '/novels/?search=quartz&offset=500')).body;
  assert.deepEqual([beyond.count, beyond.results], [23, []]);
});

/** How often a search reads the kept words. PostgreSQL's counts of a connection may begin before its transaction. */
const lookups = (typed: string): Promise<number> =>
  transaction(db, async (tx) => {
    const reads = async () =>
      (
        await tx.execute<{ n: number }>(
          sql`select (seq_scan + coalesce(idx_scan, 0))::int n from pg_stat_xact_user_tables where relname = 'search_postings'`,
        )
      ).rows[0]?.n ?? 0;
    const earlier = await reads();
    await postgresSearch(tx).find(typed);
    return (await reads()) - earlier;
  });

test('of a hundred words no more than ten are counted, of one none', async () => {
  const LETTERS = 'bcdfghjklm';
  const hundred = [...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b));
  assert.equal(hundred.length, 100);
  // What stands for the rarest word is read by some statements' plans once more than by others'.
  const ITSELF = 5;
  for (const [typed, counted] of [
    [hundred.join(' '), 10],
    ['zzyzx road', 3], // two words, and the beginnings of the last
    ['lantern', 0],
    ['salt '.repeat(40), 0], // one word forty times is one word
  ] as const) {
    const reads = await lookups(typed);
    assert.ok(reads > counted && reads <= counted + ITSELF, `${typed.slice(0, 20)}: ${reads}`);
  }
});

test('what comes after the tenth word is not looked for', async () => {
  const ten = 'salt road mines sea chronicles lantern umbra harmattan river';
  await novel('Verbose', { about: `${ten} quince` });
  assert.deepEqual(await search(`${ten} quince zzyzx`), ['Verbose']);
  assert.deepEqual(await search(`${ten} zzyzx quince`), []);
});
