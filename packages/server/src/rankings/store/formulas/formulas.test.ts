import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import { databaseUrl, dropDatabase, emptyDatabase } from '../../../../test/fresh-database.ts';
import { closeDatabase, openDatabase } from '../../../ports/database/index.ts';
import { active } from './active.ts';
import type { Facts } from './facts.ts';
import { overall } from './overall.ts';
import { popular } from './popular.ts';
import { power } from './power.ts';
import { topRated } from './top-rated.ts';
import { trending } from './trending.ts';

const name = await emptyDatabase();
const db = openDatabase(databaseUrl(name));
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});

type Numbers = Partial<Record<keyof Facts, number>>;
const NOTHING: Record<keyof Facts, number> = {
  readers3: 0,
  readersBefore: 0,
  readers14: 0,
  readers30: 0,
  views: 0,
  shelved30: 0,
  reviews30: 0,
  givers30: 0,
  words14: 0,
  reviews: 0,
  score: 3.5,
  prior: 3.5,
};

/** The score of a novel of which all but these is nought, to four places. */
async function score(formula: (facts: Facts) => SQL, numbers: Numbers): Promise<number> {
  const facts = Object.fromEntries(
    Object.entries({ ...NOTHING, ...numbers }).map(([key, n]) => [key, sql`${n}::float8`]),
  ) as unknown as Facts;
  const { rows } = await db.execute<{ score: number }>(sql`select ${formula(facts)} score`);
  return Math.round((rows[0]?.score ?? NaN) * 10_000) / 10_000;
}

// ln 8 = 2.0794, ln 9 = 2.1972, ln 10 = 2.3026, ln 11 = 2.3979, ln 2 = 0.6931, ln 3 = 1.0986, ln 4 = 1.3863, ln 5 = 1.6094, ln 7 = 1.9459.
const reckoned: [what: string, formula: (facts: Facts) => SQL, numbers: Numbers, expected: number][] = [
  ['popular: nobody', popular, {}, 0],
  ['popular: seven readers', popular, { readers30: 7, views: 9 }, 2.0794],
  ['popular: eight readers', popular, { readers30: 8, views: 9 }, 2.1972],
  ['trending: nobody', trending, {}, 0],
  ['trending: 10 a day, after 5 a day', trending, { readers3: 30, readersBefore: 70 }, 1],
  ['trending: 100 a day, after 100 a day', trending, { readers3: 300, readersBefore: 1400 }, 0.9524],
  ['trending: 8 a day, after 5 a day', trending, { readers3: 24, readersBefore: 70 }, 0.8],
  ['trending: one reader each day, after none', trending, { readers3: 3 }, 0.2],
  ['power: nobody', power, {}, 0],
  ['power: kept by one', power, { shelved30: 1 }, 0.6931],
  ['power: kept by two', power, { shelved30: 2 }, 1.0986],
  ['power: reviewed by one', power, { reviews30: 1 }, 1.0986],
  ['power: kept and reviewed by one', power, { shelved30: 1, reviews30: 1 }, 1.3863],
  ['power: given to by one', power, { givers30: 1 }, 1.3863],
  ['power: kept, reviewed and given to by one', power, { shelved30: 1, reviews30: 1, givers30: 1 }, 1.9459],
  ['active: 3,000 words for one reader', active, { words14: 3000, readers14: 1 }, 0.9609],
  ['active: 1,000 words for three readers', active, { words14: 1000, readers14: 3 }, 0.9609],
  ['active: many words for nobody', active, { words14: 100_000 }, 0],
  ['active: many readers of nothing new', active, { readers14: 100_000 }, 0],
  ['top rated: no reviews', topRated, {}, 0],
  ['top rated: the score that readers see', topRated, { reviews: 1, score: 3.75 }, 3.75],
  [
    'all: nine readers, one keeps it, one reviews it as every novel is taken to be',
    overall,
    { readers30: 9, shelved30: 1, reviews30: 1, reviews: 1 },
    3.6889,
  ],
  ['all: the same, growing', overall, { readers30: 9, readers3: 15, shelved30: 1, reviews30: 1, reviews: 1 }, 4.6889],
  [
    'all: the same, rated above that',
    overall,
    { readers30: 9, shelved30: 1, reviews30: 1, reviews: 10, score: 4.375 },
    4.6111,
  ],
];
for (const [what, formula, numbers, expected] of reckoned) {
  test(`${what}: ${expected}`, async () => assert.equal(await score(formula, numbers), expected));
}

test('a novel that nobody has opened this month stands behind one with a single reader, and before one that was never opened', async () => {
  const [old, small, never] = [
    await score(popular, { views: 2_000_000_000 }),
    await score(popular, { readers30: 1 }),
    await score(popular, {}),
  ];
  assert.ok(old < small && never <= old, `${never} ${old} ${small}`);
  const { rows } = await db.execute<{ above: boolean }>(
    sql`select ${popular({ readers30: sql`0::float8`, views: sql`1::float8` })} > 0 above`,
  );
  assert.equal(rows[0]?.above, true);
});

test('one stranger who changes a novel from hundreds of readers by a click changes its score by less than a hundredth', async () => {
  for (const [formula, before, after] of [
    [popular, { readers30: 300 }, { readers30: 301 }],
    [power, { shelved30: 300 }, { shelved30: 301 }],
    [power, { shelved30: 300 }, { shelved30: 300, givers30: 1 }],
    [active, { words14: 2000, readers14: 300 }, { words14: 2000, readers14: 301 }],
    [trending, { readers3: 300, readersBefore: 1400 }, { readers3: 301, readersBefore: 1400 }],
  ] as [(facts: Facts) => SQL, Numbers, Numbers][]) {
    const [was, is] = [await score(formula, before), await score(formula, after)];
    assert.ok(is - was >= 0 && is - was < 0.01, `${was} ${is}`);
  }
});
