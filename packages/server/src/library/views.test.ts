import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { miscounted, straysAmongViews } from '../../test/recount.ts';
import { writing } from '../../test/writing.ts';
import { createJobs, jobKind } from '../ports/jobs/index.ts';
import { transaction } from '../ports/database/index.ts';
import { createServices } from '../services.ts';
import { chapterDays, chapterViews, uncountedViews } from '../schema/library.ts';
import { dropGuests, takeUncounted } from './views-store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, ports } = platform;

const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const [one, two] = [await publishing.published(2, { title: 'One' }), await publishing.published(1, { title: 'Two' })];
const [many, other] = [
  await publishing.published(4, { title: 'Crowded' }),
  await publishing.published(1, { title: 'Beside it' }),
];
const view = (of: { slug: string }, chapter: number, from: string) =>
  api('POST', `/novels/${of.slug}/chapters/${chapter}/view/`, { from });
const shown = async (of: { slug: string }) => (await api('GET', `/novels/${of.slug}/`)).body.num_views;
const allRight = async () => assert.deepEqual([await miscounted(db), await straysAmongViews(db)], [[], []]);
const waitingJobs = async () =>
  (
    await db.execute<{ n: number }>(
      sql`select count(*)::int n from jobs.job where name = 'count-views' and state = 'created'`,
    )
  ).rows[0]?.n;

/** Another server on the same database. */
async function anotherServer() {
  const jobs = createJobs(db, { supervise: false, report: (failure) => assert.fail(String(failure)) });
  createServices({ ...ports, jobs });
  await jobs.open();
  return jobs;
}

test('views wait for one job however many they are, and are counted by chapter, day and novel', async () => {
  await Promise.all([1, 2, 3, 4].map((n) => view(one, 1, `10.0.0.${n}`)));
  await view(one, 2, '10.0.0.1');
  await view(two, 1, '10.0.0.1');
  assert.deepEqual([await waitingJobs(), await shown(one), (await db.select().from(uncountedViews)).length], [1, 0, 6]);
  await allRight();
  await ports.jobs.drain();
  assert.deepEqual([await shown(one), await shown(two), (await db.select().from(uncountedViews)).length], [5, 1, 0]);
  const days = await db.select().from(chapterDays);
  assert.deepEqual(days.map((d) => [d.day, d.views]).sort(), [
    ['2026-03-01', 1],
    ['2026-03-01', 1],
    ['2026-03-01', 4],
  ]);
  await allRight();
});

test('a view waits for nobody who is changing the novel', async () => {
  const before = await shown(one);
  await transaction(db, async (tx) => {
    await tx.execute(sql`select from novels where id = ${one.id} for no key update`);
    assert.equal((await view(one, 1, '10.0.1.1')).status, 204);
  });
  await ports.jobs.drain();
  assert.equal(await shown(one), before + 1);
});

test('a count that is broken off leaves every view for the next one', async () => {
  const before = await shown(two);
  await view(two, 1, '10.0.2.1');
  await assert.rejects(
    transaction(db, async (tx) => {
      assert.deepEqual(
        (await takeUncounted(tx, 10)).views.map((v) => v.views),
        [1],
      );
      throw new Error('the power fails');
    }),
  );
  await allRight();
  await ports.jobs.drain();
  assert.equal(await shown(two), before + 1);
});

test('a view whose promise was lost is counted by the job of the next minute', async () => {
  const before = await shown(two);
  await view(two, 1, '10.0.3.1');
  await db.execute(sql`delete from jobs.job where name = 'count-views'`);
  assert.equal(await ports.jobs.drain(), 0);
  await ports.jobs.enqueue(db, jobKind('count-views'), {});
  await ports.jobs.drain();
  assert.equal(await shown(two), before + 1);
});

test('two servers that count at once count each view once', async () => {
  const other = await anotherServer();
  const [before, beforeTwo] = [await shown(one), await shown(two)];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await view(n % 2 ? one : two, 1, `10.1.${round}.${n}`);
        if (n % 5 === 0) await Promise.all([ports.jobs.drain(), other.drain()]);
      }),
    );
  }
  await ports.jobs.drain();
  assert.deepEqual([await shown(one), await shown(two)], [before + 50, beforeTwo + 50]);
  await allRight();
  await other.close();
});

test('which guests viewed what is forgotten after two days, and what readers viewed is kept', async () => {
  const reader = await platform.signUp('Rea Der');
  await api('POST', `/novels/${one.slug}/chapters/1/view/`, { as: reader });
  await ports.jobs.drain();
  const before = await shown(one);
  const forget = async () => {
    await ports.jobs.enqueue(db, jobKind('forget-guests'), {});
    await ports.jobs.drain();
    const rows = await db.select().from(chapterViews);
    return [...new Set(rows.map((r) => r.viewer.slice(0, 2)))].sort();
  };
  platform.clock.step({ days: 2 });
  assert.deepEqual(await forget(), ['g:', 'u:']);
  platform.clock.step({ days: 1 });
  assert.deepEqual(await forget(), ['u:']);
  assert.equal(await shown(one), before);
  assert.deepEqual(await miscounted(db), []);
});

test('guests are forgotten some at a time until none of an old day is left, and nobody else', async () => {
  await db.execute(sql`
    insert into chapter_views (chapter_id, day, viewer, novel_id)
    select 'chp_' || n, case when n > 21 then '2020-01-02' else '2020-01-01' end::date, case when n = 1 then 'u:one' else 'g:' || n end, ${one.id}
    from generate_series(1, 23) n`);
  await dropGuests(db, '2020-01-02', 10);
  const { rows } = await db.execute(sql`select viewer from chapter_views where day < '2021-01-01' order by viewer`);
  assert.deepEqual(rows, [{ viewer: 'g:22' }, { viewer: 'g:23' }, { viewer: 'u:one' }]);
  await db.execute(sql`delete from chapter_views where day < '2021-01-01'`);
});

test('of the guests of one wider network six hundred views of a novel count a day, and of readers who are signed in all', async () => {
  const counted = async () => {
    await ports.jobs.drain();
    return await shown(many);
  };
  const row = () => db.execute(sql`select from attempts where key like 'views:%' and count = 600`);
  // 150 addresses of a /24 in four chapters each are 600, and one more is not counted.
  for (let chapter = 1; chapter <= 4; chapter += 1)
    await Promise.all(Array.from({ length: 150 }, (_, n) => view(many, chapter, `198.51.100.${n}`)));
  assert.equal(await counted(), 600);
  assert.equal((await row()).rows.length, 1);
  assert.equal((await view(many, 1, '198.51.100.200')).status, 204);
  // Opening the same chapter again takes nobody's place.
  await view(many, 1, '198.51.100.1');
  assert.equal(await counted(), 600);
  await view(many, 1, '198.51.101.200');
  assert.equal((await api('POST', `/novels/${many.slug}/chapters/1/view/`, { from: '2001:db8:1:1::1' })).status, 204);
  assert.equal(await counted(), 602);
  await view(other, 1, '198.51.100.200');
  await ports.jobs.drain();
  assert.equal(await shown(other), 1);
  const reader = await platform.signUp('Schooled Reader');
  await api('PUT', `/novels/reading/${many.slug}/`, {
    as: reader,
    body: { chapter: 1, paragraph: 0 },
    from: '198.51.100.9',
  });
  assert.equal(await counted(), 603);
  assert.deepEqual(await miscounted(db), []);
  // The next day they count again.
  platform.clock.step({ days: 1 });
  await view(many, 1, '198.51.100.200');
  assert.equal(await counted(), 604);
});

test('a view that is refused for anything but its novel being gone is told, not passed over', async () => {
  await db.execute(sql`alter table chapter_views add constraint none_more check (viewer = 'nobody') not valid`);
  assert.equal((await view(other, 1, '198.51.100.90')).status, 500);
  await db.execute(sql`alter table chapter_views drop constraint none_more`);
  assert.equal((await view(other, 1, '198.51.100.90')).status, 204);
});

test('every night the months ahead are made, and a view lies in that of its day', async () => {
  platform.clock.step({ days: 3_660 });
  await ports.jobs.enqueue(db, jobKind('months-of-views'), {});
  await ports.jobs.drain();
  platform.clock.step({ days: 60 });
  await view(other, 1, '198.51.100.77');
  const day = platform.clock.now().toISOString().slice(0, 10);
  const { rows } = await db.execute(
    sql`select tableoid::regclass::text as part from chapter_views where novel_id = ${other.id} and day = ${day}`,
  );
  assert.deepEqual(rows, [{ part: `chapter_views_${day.slice(0, 7).replace('-', '_')}` }]);
});
