import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { meddled } from '../../test/meddling.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { CHARGED_BACK, earnedBy, FEES, READERS, REVENUE, SUBSCRIBED } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { balanceOf } from '../ledger/store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;
const { subscribe } = paying(platform);
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const [ada, ben] = [await platform.signUp('Ada Obi'), await platform.signUp('Ben Ode')];
// Chapter 1 of each is free.
const form = { book_type: 'paid', locked_chapter: '2' };
const salt = await writing(platform, ada, editor).published(2, { title: 'The Salt Road', ...form });
const gate = await writing(platform, ben, editor).published(2, { title: 'The Gate', ...form });

const books = async () =>
  await Promise.all(
    [READERS, FEES, SUBSCRIBED, earnedBy(ada.id), earnedBy(ben.id), REVENUE, CHARGED_BACK].map((account) =>
      balanceOf(db, account),
    ),
  );
const view = async (as: Person, novel: { slug: string }) =>
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/2/view/`, { as })).status, 204);
const statements = async () =>
  (await db.execute(sql`select author_id, share::int from statements order by author_id, until`)).rows;
const share = () => services.subscriptions.shareMonths();

const reader = await platform.signUp('Sub Scriber');
// NGN 24,200.00 less 463.00.
const payment = await subscribe(reader, '6 Months');
const began = clock.now();
const month = (n: number) => {
  const end = new Date(began);
  end.setUTCMonth(end.getUTCMonth() + n);
  clock.step({ seconds: (end.getTime() - clock.now().getTime()) / 1000 });
};
const staff = async () => await renewed(platform, admin);
const openDispute = async () =>
  (await api('GET', '/staff/disputes/?status=open', { as: await staff() })).body.results[0].id as string;
const takeBack = async (id: string) =>
  await api('POST', `/staff/disputes/${id}/take-back/`, {
    as: await staff(),
    body: { reason: 'The bank decided so.' },
  });

test('of a subscription whose money went back authors keep what a statement told them, and the rest of their shares goes back', async () => {
  await view(reader, salt);
  await view(reader, gate);
  month(1);
  await share();
  const again = await renewed(platform, reader);
  await view(again, salt);
  await view(again, gate);
  month(2);
  // Closes what the first month brought: half of 395,616 for two chapters.
  await services.earnings.closeMonths();
  const told = await statements();
  assert.deepEqual(
    told.map((row) => row['share']),
    [98_904, 98_904],
  );
  await share();
  await services.payments.settling.alarmed(payment, 'reversed');
  const before = await books();
  const answer = await takeBack(await openDispute());
  assert.deepEqual([answer.status, answer.body.payment.status], [200, 'refunded']);
  // What waits of the net is 2,373,700 less 791,233, of the fee 46,300 less 15,433. The second month's shares, twice 98,904, come back;
  // of the 806,666 that the two months cost the payer, the other 608,858 are lost.
  assert.deepEqual(
    (await books()).map((now, n) => now - (before[n] ?? 0)),
    [2_420_000, -30_867, -1_582_467, -98_904, -98_904, 0, -608_858],
  );
  for (const author of [ada, ben]) {
    const { body } = await api('GET', '/inbox/', { as: await renewed(platform, author) });
    const messages = body.results.filter((m: { title: string }) => m.title.startsWith('A share'));
    assert.deepEqual(
      messages.map((m: { title: string }) => m.title),
      ['A share of a subscription went back: ₦989.04'],
    );
  }
  assert.equal(
    (await api('GET', '/subscriptions/mine/?status=active', { as: await renewed(platform, reader) })).body.count,
    0,
  );
  month(3);
  await share();
  await services.earnings.closeMonths();
  assert.deepEqual(await statements(), told);
});

test('by hand it is not given back, since authors have their share', async () => {
  const another = await platform.signUp('Sub Scriber Two');
  const week = await subscribe(another, '1 Week');
  await view(another, salt);
  clock.step({ days: 7 });
  await share();
  const { status } = await api('POST', `/payments/${week}/refund/`, {
    as: await staff(),
    body: { reason: 'They asked for it.' },
  });
  assert.equal(status, 409);
});

test('a refund that failed is no money that has gone, so nothing is taken back for it', async () => {
  const another = await platform.signUp('Sub Scriber Three');
  const week = await subscribe(another, '1 Week');
  await services.payments.settling.alarmed(week, 'refund_failed');
  const { status, body } = await takeBack(await openDispute());
  assert.deepEqual(
    [status, body.code, body.error],
    [409, 'conflict', 'The refund failed, so its money is still here. Close this once it is put right.'],
  );
  assert.equal(
    (await api('GET', '/subscriptions/mine/?status=active', { as: await renewed(platform, another) })).body.count,
    1,
  );
});

test('the audit knows what was taken back, and finds who meddles with it', async () => {
  assert.deepEqual((await auditLedger(db)).faults, []);
  const rules = async (meddling: SQL) => [...new Set((await meddled(db, meddling)).map(({ rule }) => rule))].sort();
  const taken =
    'what was taken back of a subscription that was shared is what no statement had taken up, and the rest is lost';
  const lies = 'what lies with authors is what no statement has taken up, and what the last one left';
  assert.deepEqual(await rules(sql`update earnings set taken_back = null where taken_back is not null`), [lies, taken]);
  assert.deepEqual(
    await rules(sql`update earnings set taken_back = journal_id where taken_back is null and statement_id is null`),
    [lies, taken],
  );
  assert.deepEqual(
    await rules(
      sql`update earnings set author_id = case author_id when ${ada.id} then ${ben.id} else ${ada.id} end where id in (select id from earnings where taken_back is not null limit 1)`,
    ).then((found) => found.includes(taken)),
    true,
  );
});
