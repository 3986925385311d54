import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { countQueries } from '../../test/count-queries.ts';
import { renewed } from '../../test/footprint.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, db, services, ports } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const [rea, tunde, zora] = [
  await platform.signUp('Rea Der'),
  await platform.signUp('Tunde Reads'),
  await platform.signUp('Zora Reads'),
];
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(3, { title: 'Counted', book_type: 'paid', locked_chapter: '3' });
await publishing.draft(novel, 'Never out');
const beside = await publishing.published(1, { title: 'Beside it' });

const read = (as: typeof rea, chapter: number, of = novel) =>
  api('PUT', `/novels/reading/${of.slug}/`, { as, body: { chapter, paragraph: 0 } });
const visit = (from: string, chapter: number) =>
  api('POST', `/novels/${novel.slug}/chapters/${chapter}/view/`, { from });
const numbers = async (as = ada) => (await api('GET', `/novels/mine/${novel.slug}/numbers/`, { as })).body;
const days = async (query: string, as = ada) =>
  await api('GET', `/novels/mine/${novel.slug}/numbers/days/${query}`, { as });

// On the 1st of March Rea reads both free chapters and Tunde the first; two guests come, one of them for both chapters.
await read(rea, 1);
await read(rea, 2);
await read(tunde, 1);
await visit('10.0.0.1', 1);
await visit('10.0.0.2', 1);
await visit('10.0.0.1', 2);
// Whoever wrote it counts for nothing, nor does what is read beside it.
await read(ada, 1);
await read(zora, 1, beside);
// Zora buys the third and has not opened it yet.
await services.wallet.grant(zora.id, 5, 'for the test', 'grant:zora');
await api('POST', `/novels/${novel.slug}/chapters/3/unlock/`, { as: zora });
await ports.jobs.drain();
clock.step({ days: 2 });
// On the 3rd Rea opens the first once more, and Tunde the second; a guest of whom nobody knows any more that he came before.
const [later, again] = [await renewed(platform, rea), await renewed(platform, tunde)];
await read(later, 1);
await read(again, 2);
await visit('10.0.0.1', 1);
await ports.jobs.drain();
const author = await renewed(platform, ada);

test('readers are counted once each, guests once a chapter and day, and who opened the next chapter went on', async () => {
  const { chapters, readers, guest_visits } = await numbers(author);
  assert.deepEqual(
    chapters.map((c: Record<string, unknown>) => [
      c['chapter'],
      c['readers'],
      c['went_on'],
      c['guest_visits'],
      c['unlocks'],
    ]),
    [
      ['1.00', 2, 2, 3, 0],
      ['2.00', 2, 0, 1, 0],
      ['3.00', 0, null, 0, 1],
    ],
  );
  // Rea and Tunde.
  assert.deepEqual([readers, guest_visits], [2, 4]);
});

test('each of the last days stands there, with those on which nobody came', async () => {
  const { status, body } = await days('?days=30', author);
  assert.equal(status, 200);
  assert.equal(body.days.length, 30);
  assert.deepEqual([body.days[0].day, body.days.at(-1).day], ['2026-02-02', '2026-03-03']);
  assert.deepEqual(body.days.slice(-3), [
    { day: '2026-03-01', readers: 2, guest_visits: 3 },
    { day: '2026-03-02', readers: 0, guest_visits: 0 },
    { day: '2026-03-03', readers: 2, guest_visits: 1 },
  ]);
  const [, second] = (await numbers(author)).chapters;
  assert.deepEqual((await days(`?chapter=${second.id}`, author)).body.days.slice(-3), [
    { day: '2026-03-01', readers: 1, guest_visits: 1 },
    { day: '2026-03-02', readers: 0, guest_visits: 0 },
    { day: '2026-03-03', readers: 1, guest_visits: 0 },
  ]);
  assert.equal((await days('?days=365', author)).body.days.length, 365);
  assert.equal((await days('?days=31', author)).status, 400);
});

test('guests’ visits of earlier days stay when it is forgotten who they were', async () => {
  await db.execute(sql`delete from chapter_views where viewer like 'g:%'`);
  assert.deepEqual(
    (await numbers(author)).chapters.map((c: { guest_visits: number }) => c.guest_visits),
    [3, 1, 0],
  );
});

test('income is the author’s share by chapter, and gifts stand beside it', async () => {
  const before = await numbers(author);
  assert.deepEqual([before.income, before.other_income, before.currency], ['0.00', '0.00', 'NGN']);
  const [, , third] = before.chapters;
  const { rows } = await db.execute<{ id: string }>(sql`select journal_id as id from unlocks limit 1`);
  // By hand: of 12.00 naira and 2.00 naira the author's shares, 6.00 and 1.00; and of a gift 3.50.
  for (const [n, [chapter, kind, kobo]] of [
    [third.id, 'unlock', 600],
    [third.id, 'subscription', 100],
    [null, 'gift', 350],
  ].entries() as ArrayIterator<[number, [string | null, string, number]]>)
    await db.execute(sql`
      insert into earnings (id, author_id, novel_id, chapter_id, kind, gross, fee, share, journal_id, created_at)
      values (${`ern_${n}`}, ${ada.id}, ${novel.id}, ${chapter}, ${kind}, ${kobo * 2}, 0, ${kobo}, ${rows[0]?.id}, now())`);
  const { income, other_income, chapters } = await numbers(author);
  assert.deepEqual([income, other_income], ['10.50', '3.50']);
  assert.deepEqual(
    chapters.map((c: { income: string }) => c.income),
    ['0.00', '0.00', '7.00'],
  );
});

test('nobody but its author sees the numbers of a novel, nor those of a chapter of another one', async () => {
  for (const person of [rea, editor]) {
    const as = await renewed(platform, person);
    assert.equal((await api('GET', `/novels/mine/${novel.slug}/numbers/`, { as })).status, 404);
    assert.equal((await days('', as)).status, 404);
  }
  const other = (await api('GET', `/novels/mine/${beside.slug}/numbers/`, { as: author })).body.chapters[0];
  assert.equal((await days(`?chapter=${other.id}`, author)).status, 404);
});

test('no figure names a reader', async () => {
  const told = JSON.stringify([await numbers(author), (await days('', author)).body]);
  for (const { id, penName } of [rea, tunde, zora]) assert.ok(!told.includes(id) && !told.includes(penName));
});

test('as many queries are asked for three chapters as for one', async () => {
  const asked = async (slug: string) => {
    const queries = countQueries();
    await api('GET', `/novels/mine/${slug}/numbers/`, { as: author });
    return queries();
  };
  await asked(novel.slug);
  const many = await asked(novel.slug);
  assert.equal(many, await asked(beside.slug));
});
