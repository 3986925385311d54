import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { renewed } from '../../../test/footprint.ts';
import { startPlatform, type Person } from '../../../test/platform.ts';
import { writing } from '../../../test/writing.ts';
import { contracts } from '../../schema/contracts.ts';
import { chapterDays } from '../../schema/library.ts';
import { novels } from '../../schema/novels.ts';
import { transaction } from '../../ports/database/index.ts';
import { BONUSES } from '../../ledger/accounts.ts';
import { auditLedger } from '../../ledger/audit-store.ts';
import { balanceOf } from '../../ledger/store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;
const editor = await platform.staff('Ed Itor', 'editor');
let n = 0;

const as = async (who: Person) => ({ as: await renewed(platform, who) });
const award = () => services.earnings.awardBonuses();
const bonusesOf = async (who: Person) => (await api('GET', '/bonuses/', await as(who))).body;

/** A novel with one chapter of so many words that was sent in and came out on 1 March 2026, when time begins. */
async function novelOf(
  author: Person,
  { words = 50_000, genres = ['Adventure'], contract = 'exclusive' as 'exclusive' | 'non-exclusive' | null } = {},
): Promise<{ id: string; slug: string; title: string }> {
  const novel = await writing(platform, (await as(author)).as, (await as(editor)).as).published(1, {
    title: `The Salt Road ${(n += 1)}`,
    genres,
  });
  await db.execute(
    sql`update chapters set words = ${words}, submitted_at = '2026-03-01T12:00:00Z', published_at = '2026-03-01T12:00:00Z' where novel_id = ${novel.id}`,
  );
  if (contract) {
    await db.insert(contracts).values({
      id: `con_${n}`,
      novelId: novel.id,
      authorId: author.id,
      status: 'signed',
      contractType: contract,
      sealed: '',
      frontImageKey: '',
      backImageKey: '',
      version: 1,
      submittedAt: new Date('2026-03-01T10:00:00Z'),
      signedAt: new Date('2026-03-01T11:00:00Z'),
    });
  }
  return novel;
}
async function read(novel: { id: string }, day: string, views: number): Promise<void> {
  await db.insert(chapterDays).values({ chapterId: `${novel.id}-${day}`, novelId: novel.id, day, views });
  await db
    .update(novels)
    .set({ numViews: sql`num_views + ${views}` })
    .where(eq(novels.id, novel.id));
}

test('a bonus is given once, however often and by how many servers it is looked for', async () => {
  const ada = await platform.signUp('Ada Obi');
  const novel = await novelOf(ada);
  await read(novel, '2026-03-01', 49_999);
  await award();
  assert.equal((await bonusesOf(ada)).count, 0);
  await read(novel, '2026-03-02', 1);
  const before = await balanceOf(db, BONUSES);
  await Promise.all(Array.from({ length: 8 }, award));
  await award();
  const {
    count,
    results: [bonus],
  } = await bonusesOf(ada);
  assert.equal(count, 1);
  assert.deepEqual(
    { ...bonus, id: 'bon' },
    {
      id: 'bon',
      kind: 'signing',
      novel: { id: novel.id, slug: novel.slug, title: novel.title },
      period: 'once',
      amount: '30.00',
      currency: 'USD',
      facts: { reads: 50_000, words: 50_000, from: '2026-03-01', until: '2026-04-30' },
      created_at: '2026-03-01T12:00:00.000Z',
    },
  );
  assert.equal(await balanceOf(db, BONUSES), before - 3_000);
  const { body: income } = await api('GET', '/income/', await as(ada));
  assert.deepEqual([income.total_balance, income.available_income], ['30.00', '30.00']);
  const { body: history } = await api('GET', '/payments/?payment_type=income', await as(ada));
  assert.deepEqual(
    history.results.map((r: { amount: string; description: string }) => [r.amount, r.description]),
    [['30.00', `Signing bonus: ${novel.title}`]],
  );
  const { body: inbox } = await api('GET', '/inbox/', await as(ada));
  assert.equal(
    inbox.results.filter((m: { title: string }) => m.title === `Signing bonus for ${novel.title}: $30.00`).length,
    1,
  );
});

test('several bonuses of a novel come together, and a non-exclusive book has its own bounds', async () => {
  const bisi = await platform.signUp('Bisi Ade');
  const novel = await novelOf(bisi, { words: 180_000, contract: 'non-exclusive' });
  await db.update(novels).set({ completed: true, completedAt: clock.now() }).where(eq(novels.id, novel.id));
  await read(novel, '2026-03-01', 300_001);
  await award();
  const { results } = await bonusesOf(bisi);
  assert.deepEqual(results.map((b: { kind: string; amount: string }) => `${b.kind} ${b.amount}`).sort(), [
    'completion 40.00',
    'performance-50 50.00',
    'signing 30.00',
  ]);
});

test('without a signed contract there is none, nor for a novel that is hidden, nor for an author who is gone', async () => {
  const chi = await platform.signUp('Chi Eze');
  const gone = await platform.signUp('Gone Now');
  const [free, pending, hidden, left] = [
    await novelOf(chi, { contract: null }),
    await novelOf(chi),
    await novelOf(chi),
    await novelOf(gone),
  ];
  await db
    .update(contracts)
    .set({ status: 'awaiting_signature', signedAt: null })
    .where(eq(contracts.novelId, pending.id));
  await db.update(novels).set({ hiddenAt: clock.now(), hiddenReason: 'a test' }).where(eq(novels.id, hidden.id));
  for (const novel of [free, pending, hidden, left]) await read(novel, '2026-03-01', 60_000);
  await transaction(db, (tx) => services.deletion.eraseNow(tx, gone.id));
  await award();
  assert.equal((await bonusesOf(chi)).count, 0);
  assert.deepEqual((await db.execute(sql`select count(*)::int n from bonuses where author_id = ${gone.id}`)).rows, [
    { n: 0 },
  ]);
  // Given back to readers, the hidden one has its bonus after all.
  await db.update(novels).set({ hiddenAt: null, hiddenReason: null }).where(eq(novels.id, hidden.id));
  await award();
  assert.equal((await bonusesOf(chi)).count, 1);
});

test('the ten most read of a category stand out, among all of it and for the month that is over', async () => {
  const dan = await platform.signUp('Dan Ude');
  const other = await platform.signUp('Other Author');
  // Twelve of a genre: the second most read has no contract, the third and fourth are read alike, the last has too few reads.
  const reads = [
    220_000, 210_000, 200_000, 200_000, 190_000, 180_000, 170_000, 160_000, 150_000, 140_000, 130_000, 99_999,
  ];
  const made = [];
  for (const [at, views] of reads.entries()) {
    const novel = await novelOf(at === 1 ? other : dan, {
      words: 10,
      genres: at === 4 ? ['Mystery', 'Fantasy'] : ['Mystery'],
      contract: at === 1 ? null : 'exclusive',
    });
    await read(novel, '2026-03-31', views);
    await read(novel, '2026-04-01', 300_000);
    made.push(novel.title);
  }
  await award();
  assert.equal((await bonusesOf(dan)).count, 0);
  clock.step({ days: 31 });
  await award();
  await award();
  const { body } = await api('GET', '/bonuses/?limit=1000', await as(dan));
  const got = new Map(
    body.results.map(
      (b: { novel: { title: string }; amount: string; period: string; facts: { place: number; category: string } }) => [
        b.novel.title,
        [b.period, b.amount, b.facts.place, b.facts.category],
      ],
    ),
  );
  assert.deepEqual(
    made.map((title) => got.get(title)),
    [
      ['2026-03', '20.00', 1, 'Mystery'],
      undefined,
      ['2026-03', '20.00', 3, 'Mystery'],
      ['2026-03', '20.00', 3, 'Mystery'],
      ['2026-03', '20.00', 1, 'Fantasy'],
      ['2026-03', '15.00', 6, 'Mystery'],
      ['2026-03', '10.00', 7, 'Mystery'],
      ['2026-03', '10.00', 8, 'Mystery'],
      ['2026-03', '10.00', 9, 'Mystery'],
      ['2026-03', '10.00', 10, 'Mystery'],
      undefined,
      undefined,
    ],
  );
});

test('a month of daily chapters is told from the days they were sent in', async () => {
  const eno = await platform.signUp('Eno Bassey');
  const novel = await novelOf(eno, { words: 1_000 });
  await db.execute(sql`update contracts set signed_at = '2026-04-15T00:00:00Z' where novel_id = ${novel.id}`);
  await db.execute(sql`
    insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at, title, content, words, content_version, submitted_at, content_submitted_at, published_at)
    select 'chp_eno' || n, ${novel.id}, n + 1, 'x', '', 0, 1, now(), 'x', 'x', 1200, 1, at, at, '2026-05-05T09:00:00Z'::timestamptz from generate_series(1, 27) n, lateral (select '2026-04-01T23:30:00Z'::timestamptz + (n - 1) * interval '1 day' as at) sent`);
  await read(novel, '2026-04-30', 40_000);
  clock.step({ days: 29 });
  await award();
  assert.equal((await bonusesOf(eno)).count, 0, 'April is not over');
  clock.step({ days: 1 });
  await award();
  const { results } = await bonusesOf(eno);
  assert.deepEqual(
    results.map((b: { kind: string; period: string; amount: string; facts: object }) => [
      b.kind,
      b.period,
      b.amount,
      b.facts,
    ]),
    [['attendance', '2026-04', '20.00', { reads: 40_000, words: 32_400, absent: 3 }]],
  );
});

test('nobody sees another’s bonuses', async () => {
  assert.equal((await bonusesOf(editor)).count, 0);
  assert.equal((await api('GET', '/bonuses/')).status, 401);
});

test('after all this the books are right', async () => assert.deepEqual((await auditLedger(db)).faults, []));

test('a contract that has ended brings what was earned until its end, also late, and nothing of what came after', async () => {
  const efe = await platform.signUp('Efe Oba');
  const start = clock.now();
  const [inTime, late] = [await novelOf(efe), await novelOf(efe)];
  const end = new Date('2026-04-01T00:00:00Z');
  await db.update(contracts).set({ endsAt: end, endedAt: end }).where(eq(contracts.authorId, efe.id));
  await db.execute(
    sql`update chapters set content_submitted_at = submitted_at where novel_id in (${inTime.id}, ${late.id})`,
  );
  await read(inTime, '2026-03-31', 50_000);
  await read(late, '2026-03-31', 49_999);
  await read(late, '2026-04-01', 60_000);
  clock.step({ seconds: (Date.parse('2026-05-02T02:00:00Z') - start.getTime()) / 1000 });
  await award();
  const { results } = await bonusesOf(efe);
  assert.deepEqual(
    results.map((b: { kind: string; novel: { id: string } }) => [b.kind, b.novel.id]),
    [['signing', inTime.id]],
  );
});

test('days count when the author sent the chapter in, however late an editor decided; what was returned counts when it was sent in anew', async () => {
  const ife = await platform.signUp('Ife Ojo');
  const novel = await novelOf(ife, { words: 10 });
  const publishing = async () => writing(platform, (await as(ife)).as, (await as(editor)).as);
  clock.step({ seconds: (Date.parse('2026-06-01T23:30:00Z') - clock.now().getTime()) / 1000 });
  const sent: { id: string }[] = [];
  for (let day = 1; day <= 28; day += 1) {
    const { draft, request } = await publishing();
    const chapter = await draft(novel, `Day ${day}`, `<p>${'salt '.repeat(1_200)}</p>`);
    await request(novel, chapter);
    sent.push(chapter);
    clock.step({ days: 1 });
  }
  const last = sent.at(-1) as { id: string };
  const returned = await api('POST', `/novels/${novel.slug}/chapters/${last.id}/reject/`, {
    ...(await as(editor)),
    body: { reason: 'The camel is missing.' },
  });
  assert.equal(returned.status, 200);
  await read(novel, '2026-06-30', 40_000);
  clock.step({ days: 2 });
  await (await publishing()).request(novel, last);
  clock.step({ days: 2 });
  for (const chapter of sent) await (await publishing()).approve(novel, chapter);
  await award();
  const { results } = await bonusesOf(ife);
  assert.deepEqual(
    results.map((b: { kind: string; period: string; facts: object }) => [b.kind, b.period, b.facts]),
    [['attendance', '2026-06', { reads: 40_000, words: 32_400, absent: 3 }]],
  );
});
