import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { giving } from '../../test/giving.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { gifts } from '../schema/gifts.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { chapterDays, shelfEntries } from '../schema/library.ts';
import { novels } from '../schema/novels.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import { reviews } from '../schema/reviews.ts';
import { replaceRankings } from './store.ts';
import { novelRanks } from '../schema/rankings.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, ports } = platform;

const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const readers = [await platform.signUp('Rea Der'), await platform.signUp('Rea Two')];
const titles = ['Ash', 'Birch', 'Cedar', 'Date'] as const;
const ids = new Map<string, string>();
const idOf = (title: string) => ids.get(title) ?? '';

async function rank() {
  await ports.jobs.enqueue(db, jobKind('rank-novels'), {});
  await ports.jobs.drain();
}
const ranked = async (type: string, more = '') => (await api('GET', `/novels/ranking/?type=${type}${more}`)).body;
const order = async (path: string): Promise<string[]> =>
  (await api('GET', path)).body.results.map((n: { title: string }) => n.title);
const viewed = (title: string, chapter: string, day: string, views: number) =>
  db.insert(chapterDays).values({ chapterId: chapter, novelId: idOf(title), day, views });
/** Five voices of 3.5 stars stand for what nobody has said yet. */
const counted = (title: string, stars: number) =>
  db.execute(
    sql`update novels set num_reviews = 1, num_stars = ${stars}::int, rating = round((17500 + 500 * ${stars}::int) / 6.0) where id = ${idOf(title)}`,
  );
const review = (title: string, userId: string | null, stars: number, at = '2026-02-20T12:00:00Z') =>
  db.insert(reviews).values({
    id: `rev_${title}${userId}`,
    novelId: idOf(title),
    userId,
    text: 'Twenty characters or more.',
    isSpoiler: false,
    writingQuality: stars,
    updateStability: stars,
    storyDevelopment: stars,
    characterDesign: stars,
    worldBackground: stars,
    overallRating: String(stars),
    stars,
    createdAt: new Date(at),
    updatedAt: new Date(at),
  });

/** The first of March 2026. Ash was read long and much, Birch grows, Cedar is loved, Date is nobody's yet; all but Date came out a month ago. */
before(async () => {
  for (const title of titles)
    ids.set(
      title,
      (await publishing.published(2, { title, genres: title === 'Birch' ? ['Romance'] : ['Adventure'] })).id,
    );
  await db.execute(
    sql`update chapters set published_at = '2026-02-01' where novel_id <> ${idOf('Date')} and novel_id <> ${idOf('Birch')}`,
  );
  // Ash: 40 readers on a day three weeks ago (the other chapter's 30 were there among them), 2 yesterday.
  await viewed('Ash', 'chp_a1', '2026-02-08', 40);
  await viewed('Ash', 'chp_a2', '2026-02-08', 30);
  await viewed('Ash', 'chp_a1', '2026-02-28', 2);
  // Birch: 1 a fortnight ago, 9 today. Cedar: 20 on a day out of the month, 5 in it.
  await viewed('Birch', 'chp_b1', '2026-02-15', 1);
  await viewed('Birch', 'chp_b1', '2026-03-01', 9);
  await viewed('Cedar', 'chp_c1', '2026-01-30', 20);
  await viewed('Cedar', 'chp_c1', '2026-02-10', 5);
  await db.insert(shelfEntries).values([
    { userId: readers[0]?.id ?? '', novelId: idOf('Cedar'), addedAt: new Date('2026-02-25') },
    { userId: readers[1]?.id ?? '', novelId: idOf('Cedar'), addedAt: new Date('2026-02-25') },
    { userId: readers[0]?.id ?? '', novelId: idOf('Birch'), addedAt: new Date('2026-02-25') },
    // Too long ago, and the author's own.
    { userId: readers[0]?.id ?? '', novelId: idOf('Ash'), addedAt: new Date('2026-01-01') },
    { userId: ada.id, novelId: idOf('Date'), addedAt: new Date('2026-02-25') },
  ]);
  await review('Cedar', readers[0]?.id ?? '', 10);
  await review('Ash', null, 8, '2025-12-01T00:00:00Z');
  await review('Date', ada.id, 10);
  await counted('Cedar', 10);
  await counted('Ash', 8);
  await rank();
});

const expected: [type: string, titles: string[]][] = [
  ['popular', ['Ash', 'Birch', 'Cedar']],
  ['trending', ['Birch', 'Ash']],
  ['power', ['Cedar', 'Birch']],
  ['active', ['Birch']],
  // Scores: Cedar (17.5 + 5) / 6 = 3.75, Ash (17.5 + 4) / 6 = 3.583, Birch has none. Ash: (ln 43 + 0 + 0.1333) × 3.583 / 3.5 = 3.9869. Birch: (ln 11 + ln 2 + 0.5915) × 1 = 3.6826. Cedar: (ln 6 + ln 5 + 0) × 3.75 / 3.5 = 3.6441.
  ['', ['Ash', 'Birch', 'Cedar']],
];
for (const [type, places] of expected) {
  test(`the ranking ${type || 'of all'} has its novels in order, numbered from 1`, async () => {
    const { count, results } = await ranked(type);
    assert.deepEqual(
      results.map((n: { title: string; rank: number }) => [n.rank, n.title]),
      places.map((title, n) => [n + 1, title]),
    );
    assert.equal(count, places.length);
  });
}

test('the scores are those of the formulas', async () => {
  const rows = await db.select().from(novelRanks);
  const score = (ranking: string, title: string) =>
    Math.round((rows.find((r) => r.ranking === ranking && r.novelId === idOf(title))?.score ?? NaN) * 1000) / 1000;
  // ln 43; 3 a day over 1/14 + 5; ln 5, since two keep it and one has reviewed it; (17.5 + 5) / 6; as above.
  assert.deepEqual(
    [
      score('popular', 'Ash'),
      score('trending', 'Birch'),
      score('power', 'Cedar'),
      score('topRated', 'Cedar'),
      score('all', 'Ash'),
    ],
    [3.761, 0.592, 1.609, 3.75, 3.987],
  );
  assert.deepEqual(
    rows
      .filter((r) => r.ranking === 'topRated')
      .map((r) => [r.place, r.novelId])
      .sort(),
    [
      [1, idOf('Cedar')],
      [2, idOf('Ash')],
    ],
  );
});

test('no type and `all` are the ranking of all; an unknown one is refused', async () => {
  const all = await order('/novels/ranking/');
  assert.deepEqual([all, await order('/novels/ranking/?type=all')], [['Ash', 'Birch', 'Cedar'], all]);
  for (const type of ['best', 'topRated', 'POWER', '%00']) {
    const { status, body } = await api('GET', `/novels/ranking/?type=${type}`);
    assert.deepEqual([status, body.code, Object.keys(body.detail)], [400, 'invalid', ['type']], type);
  }
});

test('pages go on where the one before ended', async () => {
  const { count, next, previous, results } = await ranked('popular', '&limit=1&offset=1');
  assert.deepEqual(
    [count, results.map((n: { title: string; rank: number }) => [n.rank, n.title])],
    [3, [[2, 'Birch']]],
  );
  assert.match(next, /type=popular.*offset=2/);
  assert.match(previous, /offset=0/);
  assert.deepEqual((await ranked('popular', '&offset=3')).results, []);
});

test('the listings of the home page are rankings, narrowed like every list', async () => {
  const listings: [query: string, titles: string[]][] = [
    ['listing=popular', ['Ash', 'Birch', 'Cedar']],
    ['listing=Trending', ['Birch', 'Ash']],
    ['listing=powerRanking', ['Cedar', 'Birch']],
    ['listing=topRanked', ['Ash', 'Birch', 'Cedar']],
    ['listing=topRated', ['Cedar', 'Ash']],
    ['listing=popular&genre=adventure', ['Ash', 'Cedar']],
    ['listing=popular&limit=1&offset=1', ['Birch']],
    ['listing=popular&ordering=-title', ['Cedar', 'Birch', 'Ash']],
    ['listing=popular&search=birch', ['Birch']],
    ['listing=editorialPicks', []],
  ];
  for (const [query, expectedTitles] of listings)
    assert.deepEqual(await order(`/novels/?${query}`), expectedTitles, query);
  assert.equal((await api('GET', '/novels/?listing=popular&genre=adventure&limit=1')).body.count, 2);
});

test('a novel that is hidden or taken back leaves the ranking at once, and those behind move up', async () => {
  for (const gone of [{ hiddenAt: new Date() }, { removedAt: new Date() }]) {
    await db
      .update(novels)
      .set(gone)
      .where(eq(novels.id, idOf('Ash')));
    const { count, results } = await ranked('popular');
    assert.deepEqual(
      [count, results.map((n: { title: string; rank: number }) => [n.rank, n.title])],
      [
        2,
        [
          [1, 'Birch'],
          [2, 'Cedar'],
        ],
      ],
    );
    await db
      .update(novels)
      .set({ hiddenAt: null, removedAt: null })
      .where(eq(novels.id, idOf('Ash')));
  }
  assert.equal((await ranked('popular')).count, 3);
});

test('the total of a ranking is right also where a novel is hidden while the rankings are made anew', async () => {
  const hide = (at: Date | null) => (on: Db) =>
    on
      .update(novels)
      .set({ hiddenAt: at })
      .where(eq(novels.id, idOf('Ash')));
  const makeAnew = (on: Db) => replaceRankings(on, ports.clock.now(), 3.5);
  const isWaiting = async () =>
    (
      await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length > 0;
  // Of a page that is full: one that is not ends the list, and is its total.
  const total = async () => (await ranked('popular', '&limit=1')).count;
  /** Does one thing, begins the other before the first has committed, and answers the total when both have. */
  const totalAfter = async (first: (on: Db) => Promise<unknown>, second: (on: Db) => Promise<unknown>) => {
    let isDone = false;
    const begun = await transaction(db, async (tx) => {
      await first(tx);
      const other = transaction(db, second).finally(() => (isDone = true));
      while (!isDone && !(await isWaiting()));
      return { other };
    });
    await begun.other;
    return await total();
  };
  assert.equal(await totalAfter(makeAnew, hide(new Date())), 2);
  await hide(null)(db);
  assert.equal(await total(), 3);
  assert.equal(await totalAfter(hide(new Date()), makeAnew), 2);
  await hide(null)(db);
  await rank();
});

test('one guest who clicks through everything again and again is one reader of the day', async () => {
  const scores = async () =>
    (await db.select().from(novelRanks)).map((r) => `${r.ranking} ${r.novelId} ${r.place} ${r.score}`).sort();
  const click = (title: string, chapter: number) =>
    api('POST', `/novels/${title.toLowerCase()}/chapters/${chapter}/view/`, { from: '10.9.9.9' });
  await click('Cedar', 1);
  await rank();
  const once = await scores();
  for (let n = 0; n < 20; n += 1)
    for (const chapter of [1, 2]) assert.equal((await click('Cedar', chapter)).status, 204);
  await rank();
  const withoutViews = (rows: string[]) => rows.map((row) => row.replace(/(\.\d{4})\d+$/, '$1'));
  assert.deepEqual(withoutViews(await scores()), withoutViews(once));
});

test('an author who clicks, keeps and praises their own novel moves nothing', async () => {
  const before_ = await db.select().from(novelRanks);
  await api('POST', '/shelf/', { as: ada, body: { novel: 'ash' } });
  await api('POST', '/novels/ash/chapters/1/view/', { as: ada });
  await review('Ash', ada.id, 10);
  await rank();
  const rows = await db.select().from(novelRanks);
  assert.deepEqual(
    rows.map((r) => [r.ranking, r.novelId, r.score]).sort(),
    before_.map((r) => [r.ranking, r.novelId, r.score]).sort(),
  );
});

test('a reader who gives again and again, and more and more, is one giver of the month; another makes two', async () => {
  const { give } = giving(platform);
  const [one, two] = [await platform.signUp('Giv Er'), await platform.signUp('Other Giver')];
  const date = { id: idOf('Date') };
  const scoreOfDate = async () => {
    await rank();
    const rows = await db.select().from(novelRanks).where(eq(novelRanks.novelId, date.id));
    return Math.round((rows.find((r) => r.ranking === 'power')?.score ?? 0) * 1000) / 1000;
  };
  assert.equal(await scoreOfDate(), 0);
  await give(one, date, 'Kola Nut');
  // ln (1 + 3).
  assert.equal(await scoreOfDate(), 1.386);
  for (const gift of ['Kola Nut', 'Lion', 'Golden Stool', 'Cowrie']) await give(one, date, gift);
  assert.equal(await scoreOfDate(), 1.386);
  await give(two, date, 'Kola Nut');
  // ln (1 + 3 + 3).
  assert.equal(await scoreOfDate(), 1.946);
  await db
    .update(gifts)
    .set({ createdAt: new Date('2026-01-30T11:59:00Z') })
    .where(eq(gifts.userId, one.id));
  assert.equal(await scoreOfDate(), 1.386);
  await db.update(gifts).set({ createdAt: new Date('2026-01-30T11:59:00Z') });
  assert.equal(await scoreOfDate(), 0);
});

test('while the rankings are made anew, by two servers at once, every list is whole', async () => {
  const whole = (await ranked('popular')).results.map((n: { id: string }) => n.id);
  let ranking = true;
  const servers = Promise.all(
    [1, 2].map(async () => {
      for (let n = 0; n < 10; n += 1) await transaction(db, (tx) => replaceRankings(tx, ports.clock.now(), 3.5));
    }),
  ).finally(() => (ranking = false));
  while (ranking)
    assert.deepEqual(
      (await ranked('popular')).results.map((n: { id: string }) => n.id),
      whole,
    );
  await servers;
});

test('a start without rankings makes them, and one with them leaves them', async () => {
  await db.delete(novelRanks);
  await platform.services.rankings.atStart();
  assert.equal((await ranked('popular')).count, 3);
  await db.delete(novelRanks).where(eq(novelRanks.ranking, 'power'));
  await platform.services.rankings.atStart();
  assert.equal((await ranked('power')).count, 0);
});
