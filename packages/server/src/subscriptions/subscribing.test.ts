import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { countQueries } from '../../test/count-queries.ts';
import { renewed } from '../../test/footprint.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { payments } from '../schema/payments.ts';
import { FEES, READERS, SUBSCRIBED } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { balanceOf } from '../ledger/store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, ports } = platform;
const { plan, subscribe, decide } = paying(platform);
const admin = await platform.staff('Shop Keeper', 'admin');
const author = await platform.signUp('Au Thor');
const publishing = writing(platform, author, await platform.staff('Ed Itor', 'editor'));
// 1 is free; 2 to 4 ask for coins or a subscription, a subscription, coins.
const novel = await publishing.published(4, { title: 'The Salt Road', book_type: 'paid', locked_chapter: '2' });
const gone = await publishing.published(2, { title: 'Soon gone', book_type: 'paid', locked_chapter: '1' });
const own = (await api('GET', `/novels/mine/${novel.slug}/chapters/?limit=10`, { as: author })).body.results as {
  id: string;
  chapter: string;
}[];
const idOf = (chapter: string) => own.find((c) => c.chapter === chapter)?.id ?? '';
for (const [chapter, mode] of [
  ['3.00', 'S'],
  ['4.00', 'C'],
] as const) {
  assert.equal(
    (
      await api('PATCH', `/novels/mine/${novel.slug}/chapters/${idOf(chapter)}/`, {
        as: author,
        body: { unlock_mode: mode },
      })
    ).status,
    200,
  );
}
let people = 0;
const newcomer = (): Promise<Person> => platform.signUp(`Sub Scriber ${(people += 1)}`);
const begin = (as: Person, id: string, body: object = {}, headers: Record<string, string> = {}) =>
  api('POST', `/subscription-plans/${id}/subscribe/`, { as, body, headers });
const mine = async (as: Person, query = '') => (await api('GET', `/subscriptions/mine/${query}`, { as })).body;
const reads = async (as: Person, chapter: number) =>
  (await api('GET', `/novels/${novel.slug}/chapters/${chapter}/content/`, { as })).status;
const books = async () => [await balanceOf(db, READERS), await balanceOf(db, FEES), await balanceOf(db, SUBSCRIBED)];
const inBooks = async (from: number[]) => (await books()).map((now, n) => now - (from[n] ?? 0));

test('who pays for a month reads what subscriptions open, and the books, the receipt and the list of subscriptions say so', async () => {
  const reader = await newcomer();
  const from = await books();
  assert.deepEqual((await mine(reader)).results, []);
  assert.deepEqual([await reads(reader, 2), await reads(reader, 3), await reads(reader, 4)], [403, 403, 403]);
  const { id } = await plan('1 Month');
  const begun = await begin(reader, id, { amount: '4485.00' }, { host: 'novels.test' });
  const { reference } = begun.body;
  assert.deepEqual(
    [begun.status, begun.body],
    [200, { payment_link: `http://novels.test/dev/pay/${reference}`, reference, amount: '4485.00', currency: 'NGN' }],
  );
  assert.deepEqual([await reads(reader, 3), (await mine(reader)).count], [403, 0]);
  await decide(reference, 'success');

  assert.deepEqual(
    [await reads(reader, 1), await reads(reader, 2), await reads(reader, 3), await reads(reader, 4)],
    [200, 200, 200, 403],
  );
  const {
    results: [active],
    count,
  } = await mine(reader, '?status=active');
  assert.deepEqual(
    [count, active],
    [
      1,
      {
        id: active.id,
        status: 'active',
        subscription_class: { id, name: '1 Month', duration_str: '1 month', amount: '4485.00', currency: 'NGN' },
        start_date: '2026-03-01T12:00:00.000Z',
        end_date: '2026-04-01T12:00:00.000Z',
        paid_until: '2026-04-01T12:00:00.000Z',
        renews: true,
        cancelled_at: null,
        next_payment: { date: '2026-03-31T12:00:00.000Z', amount: '4485.00', currency: 'NGN' },
      },
    ],
  );
  // 1.5 % of NGN 4,485.00 are 67.275, so 67.28, and NGN 100 more above 2,500.
  assert.deepEqual(await inBooks(from), [-448_500, 16_728, 431_772]);
  const mails = await platform.mailsTo(reader.email);
  assert.deepEqual(
    mails
      .map((m) => m.subject)
      .slice(0, 2)
      .sort(),
    ['Your receipt: Subscription: 1 Month', 'Your subscription: 1 Month'],
  );
  const mail = mails.find((m) => m.subject === 'Your subscription: 1 Month');
  for (const said of ['until 1 April 2026, 12:00 UTC', 'cancel at least 24 hours before'])
    assert.ok(mail?.text.includes(said), said);
  const [record] = (await api('GET', '/payments/?payment_type=subscription', { as: reader })).body.results;
  assert.deepEqual(
    [record.id, record.status, record.amount, record.description],
    [reference, 'paid', '4485.00', 'Subscription: 1 Month'],
  );
});

test('each answer about a chapter says what opens it, and what a subscription opens is never kept', async () => {
  const reader = await newcomer();
  await subscribe(reader, '1 Week');
  const chapter = async (as: Person, n: number) => {
    const { body } = await api('GET', `/novels/${novel.slug}/chapters/${n}/`, { as });
    return [body.unlock_mode, body.locked, body.unlocked, body.by_subscription];
  };
  assert.deepEqual(
    [await chapter(reader, 1), await chapter(reader, 2), await chapter(reader, 3), await chapter(reader, 4)],
    [
      ['F', false, false, false],
      ['A', false, false, true],
      ['S', false, false, true],
      ['C', true, false, false],
    ],
  );
  const list = (await api('GET', `/novels/${novel.slug}/chapters/`, { as: reader })).body.results;
  assert.deepEqual(
    list.map((c: { locked: boolean; by_subscription: boolean }) => [c.locked, c.by_subscription]),
    [
      [false, false],
      [false, true],
      [false, true],
      [true, false],
    ],
  );
  assert.deepEqual(await chapter(author, 3), ['S', false, false, false]);
  const locked = await api('GET', `/novels/${novel.slug}/chapters/4/content/`, { as: reader });
  assert.deepEqual([locked.status, locked.body.unlock_mode, locked.body.subscribed], [403, 'C', true]);
  const guest = await api('GET', `/novels/${novel.slug}/chapters/3/content/`);
  assert.deepEqual([guest.status, guest.body.subscribed], [401, null]);
  const stood = await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: 3 } });
  assert.deepEqual([stood.status, stood.body.chapter_details.by_subscription], [200, true]);
  // Nothing is sold to a subscriber that they read anyway.
  assert.deepEqual((await api('POST', `/novels/${novel.slug}/chapters/2/unlock/`, { as: reader })).body, {
    message: 'This chapter is already readable',
    balance: 0,
  });

  clock.step({ days: 6, hours: 23, minutes: 59, seconds: 59 });
  const later = await renewed(platform, reader);
  assert.equal(await reads(later, 3), 200);
  clock.step({ seconds: 1 });
  assert.deepEqual(
    [await reads(later, 2), await reads(later, 3), await chapter(later, 3)],
    [403, 403, ['S', true, false, false]],
  );
  assert.deepEqual((await mine(later, '?status=active')).results, []);
});

test('a subscription opens nothing that has left the catalogue', async () => {
  const reader = await newcomer();
  await platform.services.wallet.grant(reader.id, 5, 'a test', `grant:${reader.id}`);
  assert.equal((await api('POST', `/novels/${gone.slug}/chapters/1/unlock/`, { as: reader })).status, 200);
  await subscribe(reader, '1 Week');
  const status = async (n: number) =>
    (await api('GET', `/novels/${gone.slug}/chapters/${n}/content/`, { as: reader })).status;
  assert.deepEqual([await status(1), await status(2)], [200, 200]);
  assert.equal((await api('DELETE', `/novels/mine/${gone.id}/`, { as: await renewed(platform, author) })).status, 204);
  assert.deepEqual([await status(1), await status(2)], [200, 403]);
});

test('a subscriber is asked for in the query that asks for the chapter', async () => {
  const queries = countQueries();
  const [reader, other] = [await newcomer(), await newcomer()];
  await subscribe(reader, '1 Week');
  const asked = async (as: Person, chapter: number) => {
    await reads(as, chapter);
    const before = queries();
    const status = await reads(as, chapter);
    return [status, queries() - before];
  };
  const [, locked] = await asked(other, 3);
  // The refusal asks for the balance instead.
  assert.deepEqual(await asked(reader, 3), [200, locked === undefined ? 0 : locked - 1]);
});

test('time that is bought while other time runs begins at its end, and the last of it alone renews', async () => {
  const reader = await newcomer();
  await subscribe(reader, '1 Week');
  await subscribe(reader, '1 Month');
  const now = clock.now().getTime();
  const iso = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const { results } = await mine(reader);
  assert.deepEqual(
    results.map((s: Record<string, unknown>) => [
      s['status'],
      s['start_date'],
      s['end_date'],
      s['renews'],
      s['paid_until'],
    ]),
    [
      ['active', iso(0), iso(7), true, iso(38)],
      ['upcoming', iso(7), iso(38), true, iso(38)],
    ],
  );
  assert.deepEqual(
    (await db.execute(sql`select renews from subscriptions where user_id = ${reader.id} order by starts_at`)).rows,
    [{ renews: false }, { renews: true }],
  );
  // More than one such time ahead is rather a mistake.
  const again = await begin(reader, (await plan('1 Week')).id);
  assert.deepEqual([again.status, again.body.code], [409, 'conflict']);
  assert.match(again.body.detail, /until 15 April 2026/);
});

test('two clicks open one payment page, and two pages that are both paid give both times', async () => {
  const reader = await newcomer();
  const [week, month] = [await plan('1 Week'), await plan('1 Month')];
  const clicks = await Promise.all(Array.from({ length: 10 }, () => begin(reader, week.id)));
  assert.deepEqual([...new Set(clicks.map((c) => c.status))], [200]);
  assert.equal(new Set(clicks.map((c) => c.body.reference)).size, 1);
  const first = clicks[0]?.body.reference as string;
  const second = (await begin(reader, month.id)).body.reference as string;
  assert.notEqual(first, second);
  await Promise.all(
    [first, second].map((reference) => api('POST', `/dev/payments/${reference}/`, { body: { outcome: 'success' } })),
  );
  await ports.jobs.drain();
  const now = clock.now().getTime();
  const { results } = await mine(reader);
  assert.equal(results.length, 2);
  assert.equal(results[1].start_date, results[0].end_date);
  assert.equal(new Date(results[1].end_date).getTime() - now, 38 * 86_400_000);
  // Told ten times that it is paid, no time is added.
  await Promise.all(Array.from({ length: 10 }, () => api('GET', `/payments/${first}/verify/`, { as: reader })));
  assert.equal((await mine(reader)).count, 2);
});

test('the same key begins one payment; with another body it is 409; a price that has changed is 409 with the new one', async () => {
  const reader = await newcomer();
  const { id } = await plan('12 Months');
  const keyed = (body: object, key = 'one') => begin(reader, id, body, { 'Idempotency-Key': key });
  const answers = await Promise.all(Array.from({ length: 10 }, () => keyed({ amount: '43050' })));
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  assert.equal(new Set(answers.map((a) => JSON.stringify(a.body))).size, 1);
  assert.equal((await keyed({})).status, 409);
  await api('PATCH', `/subscription-plans/${id}/`, {
    as: await renewed(platform, admin),
    body: { amount: '45000.00' },
  });
  const refused = await begin(reader, id, { amount: '43050.00' });
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.amount, refused.body.currency],
    [409, 'conflict', '45000.00', 'NGN'],
  );
  // The page that is open still costs what it said.
  const other = (await begin(reader, id, { amount: 45_000 })).body;
  assert.equal(other.amount, '45000.00');
  await decide(answers[0]?.body.reference, 'success');
  assert.equal((await mine(reader)).results[0].subscription_class.amount, '43050.00');
  await api('PATCH', `/subscription-plans/${id}/`, {
    as: await renewed(platform, admin),
    body: { amount: '43050.00' },
  });
});

test('bad input is refused field by field, and paying is for people with a confirmed e-mail', async () => {
  const reader = await newcomer();
  const { id } = await plan('1 Week');
  assert.equal((await api('POST', `/subscription-plans/${id}/subscribe/`)).status, 401);
  assert.equal(
    (await begin(await platform.signUp('Not Confirmed', { verified: false }), id)).body.code,
    'email_not_verified',
  );
  assert.equal((await begin(reader, 'pln_none', { amount: 'x' })).status, 404);
  for (const amount of ['-1', 'free', '1.001', null, {}, true, 1e21])
    assert.deepEqual(Object.keys((await begin(reader, id, { amount })).body.detail), ['amount'], String(amount));
  for (const query of ['?status=running', '?limit=0', '?offset=-1', '?limit=x'])
    assert.equal((await api('GET', `/subscriptions/mine/${query}`, { as: reader })).status, 400, query);
  for (const path of ['sub_none', '%00', 'x'.repeat(90)])
    for (const what of ['cancel', 'resume'])
      assert.equal((await api('POST', `/subscriptions/${path}/${what}/`, { as: reader })).status, 404, path);
  assert.equal((await db.select().from(payments).where(eq(payments.userId, reader.id))).length, 0);
});

test('another’s subscription is not there, for staff neither', async () => {
  const reader = await newcomer();
  await subscribe(reader, '1 Week');
  const { id } = (await mine(reader)).results[0];
  for (const other of [await newcomer(), await renewed(platform, admin)]) {
    for (const what of ['cancel', 'resume'])
      assert.equal((await api('POST', `/subscriptions/${id}/${what}/`, { as: other })).status, 404);
    assert.equal(
      (await mine(other)).results.some((s: { id: string }) => s.id === id),
      false,
    );
  }
  assert.equal((await mine(reader)).results[0].renews, true);
});

test('money that comes after a day still gives its whole time, from when it came', async () => {
  const reader = await newcomer();
  const { reference } = (await begin(reader, (await plan('1 Week')).id)).body;
  clock.step({ hours: 30 });
  await platform.services.payments.sweep();
  await ports.jobs.drain();
  assert.equal((await db.select().from(payments).where(eq(payments.id, reference)))[0]?.status, 'abandoned');
  await decide(reference, 'success');
  const {
    results: [active],
  } = await mine(await renewed(platform, reader));
  assert.deepEqual([active.status, active.start_date], ['active', clock.now().toISOString()]);
});

test('a refund by staff ends the time at once, reverses the entries, and takes the later time first', async () => {
  const reader = await newcomer();
  const from = await books();
  const refund = async (reference: string) =>
    await api('POST', `/payments/${reference}/refund/`, {
      as: await renewed(platform, admin),
      body: { reason: 'It was bought twice.' },
    });
  const [first, second] = [await subscribe(reader, '1 Week'), await subscribe(reader, '1 Month')];
  const before = await refund(first);
  assert.deepEqual([before.status, before.body.code], [409, 'conflict']);
  clock.step({ days: 1 });
  assert.equal((await refund(second)).status, 200);
  assert.deepEqual(
    (await mine(await renewed(platform, reader))).results.map((s: { status: string }) => s.status),
    ['active', 'refunded'],
  );
  assert.equal((await refund(first)).status, 200);
  assert.deepEqual(await inBooks(from), [0, 0, 0]);
  const now = await renewed(platform, reader);
  assert.equal(await reads(now, 3), 403);
  const { results } = await mine(now);
  assert.deepEqual(
    results.map((s: Record<string, unknown>) => [s['status'], s['renews'], s['next_payment']]),
    [
      ['refunded', false, null],
      ['refunded', false, null],
    ],
  );
  assert.deepEqual(results.map((s: Record<string, string>) => s['end_date']).sort()[0], clock.now().toISOString());
  assert.equal((await refund(first)).status, 409);
  // Nothing is left of it: new time begins now.
  await subscribe(now, '1 Week');
  assert.equal((await mine(now)).results[0].start_date, clock.now().toISOString());
});

test('after all this the books are right, and nobody has two times at once', async () => {
  assert.deepEqual((await auditLedger(db)).faults, []);
  const { rows } = await db.execute(sql`
    select a.id from subscriptions a join subscriptions b on b.user_id = a.user_id and b.id > a.id and a.refunded_at is null and b.refunded_at is null and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
  assert.deepEqual(rows, []);
});
