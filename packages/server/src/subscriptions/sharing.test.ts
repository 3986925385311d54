import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql, type SQL } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { meddled } from '../../test/meddling.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { earnings } from '../schema/earnings.ts';
import { transaction } from '../ports/database/index.ts';
import { earnedBy, REVENUE, SUBSCRIBED } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { balanceOf } from '../ledger/store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;
const { subscribe } = paying(platform);
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const [ada, ben] = [await platform.signUp('Ada Obi'), await platform.signUp('Ben Ode')];
// Chapter 1 of each is free, all others ask for coins or a subscription.
const salt = await writing(platform, ada, editor).published(5, {
  title: 'The Salt Road',
  book_type: 'paid',
  locked_chapter: '2',
});
const gate = await writing(platform, ben, editor).published(3, {
  title: 'The Gate',
  book_type: 'paid',
  locked_chapter: '2',
});
const unread = await writing(platform, ada, editor).published(2, {
  title: 'Hardly read',
  book_type: 'paid',
  locked_chapter: '2',
});
const chapters = new Map<string, string>();
for (const novel of [salt, gate, unread]) {
  for (const c of (await api('GET', `/novels/${novel.slug}/chapters/`)).body.results)
    chapters.set(`${novel.slug} ${Number(c.chapter)}`, c.id);
}

let people = 0;
const newcomer = (): Promise<Person> => platform.signUp(`Sub Scriber ${(people += 1)}`);
const view = async (as: Person, novel: { slug: string }, chapter: number) =>
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/${chapter}/view/`, { as })).status, 204);
const share = () => services.subscriptions.shareMonths();
const balances = async () => [
  await balanceOf(db, SUBSCRIBED),
  await balanceOf(db, earnedBy(ada.id)),
  await balanceOf(db, earnedBy(ben.id)),
  await balanceOf(db, REVENUE),
];
const moved = async (from: number[]) => (await balances()).map((now, n) => now - (from[n] ?? 0));
/** What was earned since, as chapter, gross, fee and share. */
const earned = async (since: Date) =>
  (
    await db
      .select()
      .from(earnings)
      .where(sql`kind = 'subscription' and created_at >= ${since.toISOString()}::timestamptz`)
  )
    .map((e) => [[...chapters].find(([, id]) => id === e.chapterId)?.[0], e.gross, e.fee, e.share])
    .sort();

test('half of the net of a month is shared equally among the chapters that were read with it, when it is over, once', async () => {
  const reader = await newcomer();
  const from = await balances();
  await subscribe(reader);
  // NGN 4,485.00 less 167.28: net 4,317.72, and half of it 2,158.86.
  assert.deepEqual(await moved(from), [431_772, 0, 0, 0]);
  // Free: does not count. Twice: counts once.
  for (const n of [1, 2, 3, 3, 4]) await view(reader, salt, n);
  await view(reader, gate, 2);
  await view(await newcomer(), salt, 2);
  assert.equal((await api('POST', `/novels/${salt.slug}/chapters/2/view/`)).status, 204);
  clock.step({ days: 30, hours: 23, minutes: 59 });
  await share();
  assert.deepEqual(await moved(from), [431_772, 0, 0, 0]);
  clock.step({ minutes: 1 });
  await Promise.all(Array.from({ length: 4 }, share));
  // A quarter of 215,886 is 53,971 and a half: four times 53,971, and the two odd kobo stay with the other half.
  assert.deepEqual(await moved(from), [0, 161_913, 53_971, 215_888]);
  // Of each: net 107,943 and fee 4,182.
  assert.deepEqual(await earned(clock.now()), [
    ['the-gate 2', 112_125, 4_182, 53_971],
    ['the-salt-road 2', 112_125, 4_182, 53_971],
    ['the-salt-road 3', 112_125, 4_182, 53_971],
    ['the-salt-road 4', 112_125, 4_182, 53_971],
  ]);
  await share();
  assert.equal((await earned(clock.now())).length, 4);
});

test('a month in which nothing was read stays with the platform', async () => {
  const reader = await newcomer();
  clock.step({ days: 40 });
  const from = await balances();
  await subscribe(await renewed(platform, reader), '1 Week');
  // NGN 1,500.00 less 1.5 %: 22.50.
  assert.deepEqual(await moved(from), [147_750, 0, 0, 0]);
  clock.step({ days: 7 });
  const since = clock.now();
  await share();
  assert.deepEqual([await moved(from), await earned(since)], [[0, 0, 0, 147_750], []]);
});

test('a plan of six months is shared month by month, each by what was read in it', async () => {
  const reader = await newcomer();
  const from = await balances();
  const began = clock.now();
  await subscribe(reader, '6 Months');
  // NGN 24,200.00 less 463.00: net 23,737.00, which are 395,616 and two thirds of a kobo a month.
  assert.deepEqual(await moved(from), [2_373_700, 0, 0, 0]);
  await view(reader, salt, 2);
  await view(reader, gate, 2);
  const month = (n: number) => {
    const end = new Date(began);
    end.setUTCMonth(end.getUTCMonth() + n);
    clock.step({ seconds: (end.getTime() - clock.now().getTime()) / 1000 });
  };
  month(1);
  await share();
  // Half of 395,616 is 197,808: 98,904 for each of two.
  assert.deepEqual(await moved(from), [2_373_700 - 395_616, 98_904, 98_904, 395_616 - 197_808]);
  // Read again in the second month, one alone: half of 395,617 is 197,808, and the odd kobo stays.
  await view(await renewed(platform, reader), salt, 2);
  month(2);
  await share();
  assert.deepEqual(await moved(from), [2_373_700 - 791_233, 98_904 + 197_808, 98_904, 395_616 - 197_808 + 197_809]);
  // A job that comes late shares what it missed, each month for itself.
  month(3);
  await view(await renewed(platform, reader), gate, 3);
  month(6);
  const since = clock.now();
  await share();
  // 395,617 (nothing read), 395,616 (one chapter: 197,808), 395,617 and 395,617 (nothing read).
  assert.deepEqual(await moved(from), [0, 98_904 + 197_808, 98_904 + 197_808, 2_373_700 - 2 * (98_904 + 197_808)]);
  assert.deepEqual(
    (await earned(since)).map(([chapter, , , amount]) => [chapter, amount]),
    [['the-gate 3', 197_808]],
  );
});

test('what a reader has in another way does not count: unlocked with coins, read free, their own, by office, or for coins alone', async () => {
  const reader = await newcomer();
  await services.wallet.grant(reader.id, 10, 'a test', `grant:${reader.id}`);
  // Free for a while, and read then.
  const patch = async (chapter: number, mode: string) =>
    assert.equal(
      (
        await api('PATCH', `/novels/mine/${salt.slug}/chapters/${chapters.get(`${salt.slug} ${chapter}`)}/`, {
          as: await renewed(platform, ada),
          body: { unlock_mode: mode },
        })
      ).status,
      200,
    );
  await patch(4, 'F');
  assert.equal((await api('PUT', `/novels/reading/${salt.slug}/`, { as: reader, body: { chapter: 4 } })).status, 200);
  await patch(4, 'A');
  await patch(5, 'C');
  assert.equal((await api('POST', `/novels/${salt.slug}/chapters/3/unlock/`, { as: reader })).status, 200);
  await subscribe(reader, '1 Week');
  for (const n of [1, 2, 3, 4, 5]) await view(reader, salt, n);
  const [author, staff] = [await renewed(platform, ada), await renewed(platform, editor)];
  await subscribe(author, '1 Week');
  await subscribe(staff, '1 Week');
  for (const n of [2, 3]) await view(author, salt, n);
  for (const n of [2, 3]) await view(staff, salt, n);
  const from = await balances();
  clock.step({ days: 7 });
  const since = clock.now();
  await share();
  // Half of 147,750 for the one chapter; the other two weeks stay.
  assert.deepEqual(await earned(since), [['the-salt-road 2', 150_000, 2_250, 73_875]]);
  assert.deepEqual(await moved(from), [-3 * 147_750, 73_875, 0, 73_875 + 2 * 147_750]);
  await patch(5, 'A');
});

test('where a reader stands counts like a view, and what is read in the moment of the end does not', async () => {
  const reader = await newcomer();
  await subscribe(reader, '1 Week');
  const stand = async (as: Person, chapter: number) =>
    (await api('PUT', `/novels/reading/${gate.slug}/`, { as, body: { chapter } })).status;
  assert.equal(await stand(reader, 2), 200);
  clock.step({ days: 7 });
  assert.equal(await stand(await renewed(platform, reader), 3), 403);
  const since = clock.now();
  await share();
  assert.deepEqual(await earned(since), [['the-gate 2', 150_000, 2_250, 73_875]]);
});

test('the author’s next statement itemises it, and the reader’s export tells what was read', async () => {
  const reader = await newcomer();
  const reference = await subscribe(reader, '1 Week');
  await view(reader, salt, 2);
  const {
    subscriptions: [subscription],
    subscription_reads: [read],
  } = (await api('GET', '/users/me/export/', { as: reader })).body;
  assert.deepEqual(
    [subscription.plan, subscription.payment_id, read.subscription_id, read.month, read.novel, read.chapter_id],
    ['1 Week', reference, subscription.id, 0, 'The Salt Road', chapters.get('the-salt-road 2')],
  );
  clock.step({ days: 40 });
  await share();
  await services.earnings.closeMonths();
  const as = await renewed(platform, ben);
  const { results } = (await api('GET', '/statements/?limit=100', { as })).body;
  const items = (
    await Promise.all(
      results.map(async (s: { id: string }) => (await api('GET', `/statements/${s.id}/`, { as })).body.items),
    )
  ).flat();
  assert.ok(items.length > 0);
  assert.deepEqual([...new Set(items.map((item: { kind: string }) => item.kind))], ['subscription']);
  assert.deepEqual([...new Set(items.map((item: { chapter: { number: string } }) => item.chapter.number))].sort(), [
    '2.00',
    '3.00',
  ]);
  assert.equal(
    items.reduce((sum: number, item: { share: string }) => sum + Math.round(Number(item.share) * 100), 0),
    53_971 + 98_904 + 197_808 + 73_875,
  );
});

test('a novel that a subscriber has read is never deleted for good, neither before it has earned nor after', async () => {
  const reader = await newcomer();
  await subscribe(reader, '1 Week');
  await view(reader, unread, 2);
  assert.equal((await api('DELETE', `/novels/mine/${unread.id}/`, { as: await renewed(platform, ada) })).status, 204);
  clock.step({ days: 7 });
  const since = clock.now();
  await share();
  assert.deepEqual(await earned(since), [['hardly-read 2', 150_000, 2_250, 73_875]]);
  assert.deepEqual(
    (await db.execute(sql`select removed_at is not null gone from novels where id = ${unread.id}`)).rows,
    [{ gone: true }],
  );
});

test('what is shared is not given back, and what was given back is not shared', async () => {
  const [one, two] = [await newcomer(), await newcomer()];
  const [shared, open] = [await subscribe(one, '1 Week'), await subscribe(two, '6 Months')];
  await view(two, gate, 2);
  clock.step({ days: 7 });
  await share();
  const from = await balances();
  const refund = async (reference: string) =>
    api('POST', `/payments/${reference}/refund/`, {
      as: await renewed(platform, admin),
      body: { reason: 'They asked for it.' },
    });
  const refused = await refund(shared);
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
  assert.match(refused.body.detail, /share/);
  assert.equal((await refund(open)).status, 200);
  clock.step({ days: 200 });
  await share();
  assert.deepEqual(await moved(from), [-2_373_700, 0, 0, 0]);
});

test('a refund that crosses the sharing comes before it or after it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const reader = await newcomer();
    const reference = await subscribe(reader, '1 Week');
    await view(reader, gate, 2);
    clock.step({ days: 7 });
    const staff = await renewed(platform, admin);
    const [refund] = await Promise.all([
      api('POST', `/payments/${reference}/refund/`, { as: staff, body: { reason: 'They asked for it.' } }),
      share(),
    ]);
    const {
      rows: [part],
    } = await db.execute(sql`
      select count(p.*)::int parts, count(p.shared_at)::int shared from subscriptions s left join subscription_parts p on p.subscription_id = s.id where s.payment_id = ${reference}`);
    assert.deepEqual(part, refund.status === 200 ? { parts: 0, shared: 0 } : { parts: 1, shared: 1 });
    assert.deepEqual((await auditLedger(db)).faults, []);
  }
});

test('of an author who has left the share is kept under the opaque id', async () => {
  const reader = await newcomer();
  await subscribe(reader, '1 Week');
  await view(reader, gate, 3);
  await transaction(db, (tx) => services.deletion.eraseNow(tx, ben.id));
  clock.step({ days: 7 });
  const from = await balances();
  await share();
  assert.deepEqual(await moved(from), [-147_750, 0, 73_875, 73_875]);
  assert.equal(
    (await db.select().from(earnings).where(eq(earnings.authorId, ben.id))).at(-1)?.share !== undefined,
    true,
  );
});

test('the books are right after all this, and the audit sees what was meddled with', async () => {
  assert.deepEqual((await auditLedger(db)).faults, []);
  const rules = async (meddling: SQL): Promise<string[]> =>
    [...new Set((await meddled(db, meddling)).map((fault) => fault.rule))].sort();
  await subscribe(await newcomer());
  const [waits, adds, shared, entered, earned] = [
    'what was paid for subscriptions and waits is what is not shared of them',
    'every payment for a subscription has its time, and the months of it add up to what was paid',
    'every month of a subscription that is shared has its movement, authors have at most half of it, and no other has one',
    'every movement has what it is for, and whatever moved something has its movement',
    'an earning is half of what its coins or its reading were paid with, for the novel and the chapter they went to',
  ];
  assert.deepEqual(
    await rules(sql`update subscription_parts set gross = gross + 1 where shared_at is null`),
    [adds, waits].sort(),
  );
  assert.deepEqual(
    await rules(sql`update subscription_parts set shared_at = null where shared_at is not null`),
    [shared, waits, entered].sort(),
  );
  assert.deepEqual(
    await rules(sql`update subscription_parts set shared_at = now() where shared_at is null`),
    [shared, waits, entered].sort(),
  );
  assert.deepEqual(await rules(sql`update subscriptions set refunded_at = now() where refunded_at is null`), [adds]);
  assert.deepEqual(await rules(sql`delete from subscription_parts where shared_at is null`), [adds, waits].sort());
  assert.deepEqual(
    await rules(sql`update journals set key = 'x' || key where key like 'share:%'`),
    [shared, entered, earned].sort(),
  );
});
