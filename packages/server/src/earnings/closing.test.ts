import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql, type SQL } from 'drizzle-orm';
import { buyCoins } from '../../test/bought-coins.ts';
import { renewed } from '../../test/footprint.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { systemRandom } from '../ports/clock.ts';
import { earnedBy } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { shareSubscription, takeForSubscription } from '../ledger/subscribing.ts';
import { balanceOf } from '../ledger/store.ts';
import { statements } from '../schema/earnings.ts';
import { payments } from '../schema/payments.ts';
import { subscriptionParts, subscriptionPlans, subscriptionReads, subscriptions } from '../schema/subscriptions.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;

// Time stands at 1 March 2026, 12:00, and steps from test to test. A hundred coins are bought for 1500 naira, of which the
// provider keeps 40: a chapter of 5 coins is 75.00 gross, 2.00 fee, 73.00 net, and 36.50 are the author's.
const author = await platform.signUp('Amina Bello');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const reader = await platform.signUp('Rea Der');
const publishing = writing(platform, author, editor);
const novel = await publishing.published(4, { title: 'The Salt Road', book_type: 'paid', locked_chapter: '1' });
const second = await publishing.published(1, { title: 'Another Road', book_type: 'paid', locked_chapter: '1' });
await buyCoins(db, reader.id, { coins: 100, gross: 150_000, fee: 4_000 });

const as = async (who: Person) => ({ as: await renewed(platform, who) });
const unlock = async (chapter: number, slug = novel.slug) =>
  assert.equal((await api('POST', `/novels/${slug}/chapters/${chapter}/unlock/`, await as(reader))).status, 200);
const income = async () => (await api('GET', '/income/', await as(author))).body;
const list = async () => (await api('GET', '/statements/', await as(author))).body;
const until = (moment: string) => clock.step({ seconds: (new Date(moment).getTime() - clock.now().getTime()) / 1000 });
/** Three naira of a subscription month, of which half are an author's. */
async function share(authorId: string, at: string): Promise<void> {
  const [then, paid] = [new Date(at), { gross: 300, fee: 0 }];
  const [payment, subscription, chapterId] = (['pay', 'sub', 'chp'] as const).map((of) => systemRandom.id(of)) as [
    string,
    string,
    string,
  ];
  const [plan] = await db.select().from(subscriptionPlans).limit(1);
  await transaction(db, async (tx) => {
    await tx.insert(payments).values({
      id: payment,
      userId: reader.id,
      kind: 'subscription',
      itemId: plan?.id ?? '',
      promised: {},
      description: 'For a test',
      amount: paid.gross,
      fee: paid.fee,
      currency: 'NGN',
      provider: 'sandbox',
      status: 'paid',
      createdAt: then,
      updatedAt: then,
      paidAt: then,
      fulfilledAt: then,
    });
    const time = { startsAt: new Date(0), endsAt: then };
    await tx.insert(subscriptions).values({
      ...time,
      id: subscription,
      userId: reader.id,
      planId: plan?.id ?? '',
      paymentId: payment,
      renews: false,
      createdAt: then,
    });
    await tx
      .insert(subscriptionParts)
      .values({ ...time, ...paid, subscriptionId: subscription, part: 0, sharedAt: then });
    const read = { chapterId, novelId: novel.id };
    await tx.insert(subscriptionReads).values({ ...read, subscriptionId: subscription, part: 0, readAt: then });
    const moment = { now: () => then };
    await takeForSubscription(tx, { id: payment, amount: paid.gross, fee: paid.fee }, moment, systemRandom);
    const shared = { key: `share:${subscription}:0`, paid, chapters: [{ ...read, authorId }] };
    await shareSubscription(tx, shared, moment, systemRandom);
  });
}
const close = () => services.earnings.closeMonths();

test('before the 30th is over nothing is closed; what is earned so far shows at today’s rate', async () => {
  await unlock(1);
  await unlock(1, second.slug);
  until('2026-03-30T23:59:59.000Z');
  await unlock(2);
  await close();
  assert.equal((await list()).count, 0);
  assert.deepEqual(await income(), {
    total_balance: '0.00',
    available_income: '0.00',
    accrued: '0.07',
    accrued_ngn: '109.50',
    usd_rate: '1500',
    least_withdrawal: '1.00',
    currency: 'USD',
  });
});

test('what is earned at midnight belongs to the next month, and a job that runs on the 2nd closes at the bound of the 30th', async () => {
  until('2026-03-31T00:00:00.000Z');
  await unlock(3);
  until('2026-04-02T04:11:00.000Z');
  await close();
  const {
    count,
    results: [statement],
  } = await list();
  assert.equal(count, 1);
  assert.deepEqual(
    { ...statement, id: 'stm' },
    {
      id: 'stm',
      month: '2026-03',
      from: '2026-03-01T00:00:00.000Z',
      until: '2026-03-31T00:00:00.000Z',
      gross: '225.00',
      fee: '6.00',
      net: '219.00',
      share: '109.50',
      currency: 'NGN',
      carried: '0.00',
      left_over: '4.50',
      usd_rate: '1500',
      income: '0.07',
      income_currency: 'USD',
      created_at: '2026-04-02T04:11:00.000Z',
    },
  );
  // 36.50 of the next month and 4.50 left over.
  assert.deepEqual(await income(), {
    total_balance: '0.07',
    available_income: '0.07',
    accrued: '0.02',
    accrued_ngn: '41.00',
    usd_rate: '1500',
    least_withdrawal: '1.00',
    currency: 'USD',
  });
});

test('the author is told the sum, once', async () => {
  await close();
  const { body } = await api('GET', '/inbox/', await as(author));
  const told = body.results.filter((m: { title: string }) => m.title.startsWith('Your statement'));
  assert.deepEqual(
    told.map((m: { title: string }) => m.title),
    ['Your statement for March 2026: $0.07'],
  );
  assert.equal(
    told[0].body,
    [
      'Readers paid ₦225.00 for your chapters, for gifts and by their subscriptions; the payment provider kept ₦6.00.',
      'Your half of the rest, each amount without its odd kobo, is ₦109.50. Carried over from before: ₦0.00. Together: ₦109.50.',
      'At ₦1,500 for $1 that makes $0.07, which is in your available income now. What makes no whole cent is carried over to your next statement: ₦4.50.',
    ].join('\n\n'),
  );
});

test('a statement is itemised by novel and chapter', async () => {
  const {
    results: [{ id }],
  } = await list();
  const { status, body } = await api('GET', `/statements/${id}/`, await as(author));
  assert.equal(status, 200);
  const each = { kind: 'unlock', count: 1, gross: '75.00', fee: '2.00', net: '73.00', share: '36.50', currency: 'NGN' };
  assert.deepEqual(
    body.items.map(
      ({
        novel: { title },
        chapter,
        ...rest
      }: {
        novel: { title: string };
        chapter: { number: string; title: string };
      }) => [title, chapter.number, chapter.title, rest],
    ),
    [
      ['Another Road', '1.00', 'Chapter of day 1', each],
      ['The Salt Road', '1.00', 'Chapter of day 1', each],
      ['The Salt Road', '2.00', 'Chapter of day 2', each],
    ],
  );
});

test('nobody else reads it', async () => {
  const {
    results: [{ id }],
  } = await list();
  for (const who of [reader, editor, admin]) {
    const them = await as(who);
    assert.equal((await api('GET', `/statements/${id}/`, them)).status, 404);
    assert.equal((await api('GET', '/statements/', them)).body.count, 0);
  }
});

test('a chapter that is deleted since leaves its sum behind', async () => {
  // What was unlocked is never deleted, but what was read by a subscription can be.
  const rename = (id: SQL) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update chapters set id = ${id} where novel_id = ${second.id}`);
    });
  await rename(sql`id || '_gone'`);
  const {
    results: [{ id }],
  } = await list();
  const { body } = await api('GET', `/statements/${id}/`, await as(author));
  assert.deepEqual(
    [body.items[0].novel.title, body.items[0].chapter, body.items[0].share],
    ['Another Road', null, '36.50'],
  );
  await rename(sql`left(id, -5)`);
});

test('closed by two servers at once, many times over, a month is closed once', async () => {
  until('2026-05-01T00:00:00.000Z');
  await Promise.all(Array.from({ length: 8 }, close));
  const {
    count,
    results: [april],
  } = await list();
  // 36.50 and the 4.50 that March left are 41.00: two cents, and 11.00 are left.
  assert.deepEqual(
    [count, april.month, april.share, april.carried, april.income, april.left_over],
    [2, '2026-04', '36.50', '4.50', '0.02', '11.00'],
  );
  assert.equal((await income()).available_income, '0.09');
  // March and April together, whatever page is asked for.
  const totals = {
    gross: '300.00',
    fee: '8.00',
    net: '292.00',
    share: '146.00',
    currency: 'NGN',
    income: '0.09',
    income_currency: 'USD',
  };
  for (const query of ['', '?limit=1&offset=1', '?offset=5'])
    assert.deepEqual((await api('GET', `/statements/${query}`, await as(author))).body.totals, totals, query);
  assert.deepEqual((await api('GET', '/statements/', await as(reader))).body.totals, {
    gross: '0.00',
    fee: '0.00',
    net: '0.00',
    share: '0.00',
    currency: 'NGN',
    income: '0.00',
    income_currency: 'USD',
  });
  const messages = (await api('GET', '/inbox/', await as(author))).body.results.filter(
    (m: { title: string }) => m.title === 'Your statement for April 2026: $0.02',
  );
  assert.equal(messages.length, 1);
  assert.match(
    messages[0].body,
    /is ₦36\.50\. Carried over from before: ₦4\.50\. Together: ₦41\.00\..*carried over to your next statement: ₦11\.00\.$/s,
  );
});

test('what was committed late stands in the next statement, and months that were missed are closed one by one', async () => {
  // Earned in April, seen only now; and in May and July, while no server ran.
  for (const at of ['2026-04-15T10:00:00Z', '2026-05-15T10:00:00Z', '2026-07-31T00:00:00Z']) await share(author.id, at);
  until('2026-08-31T00:10:00.000Z');
  await close();
  const { results } = await list();
  assert.deepEqual(
    results.map(
      (s: { month: string; from: string; share: string; carried: string; left_over: string; income: string }) => [
        s.month,
        s.from.slice(0, 10),
        s.share,
        s.carried,
        s.left_over,
        s.income,
      ],
    ),
    [
      ['2026-08', '2026-07-31', '1.50', '14.00', '0.50', '0.01'],
      ['2026-05', '2026-05-01', '3.00', '11.00', '14.00', '0.00'],
      ['2026-04', '2026-03-31', '36.50', '4.50', '11.00', '0.02'],
      ['2026-03', '2026-03-01', '109.50', '0.00', '4.50', '0.07'],
    ],
  );
});

test('the rate of the day is the one that is set when it closes', async () => {
  await api('PATCH', '/config/', { ...(await as(admin)), body: { 'usd-rate': '1000' } });
  await unlock(4);
  assert.equal((await income()).accrued, '0.03');
  until('2026-10-01T00:00:00.000Z');
  await close();
  const {
    results: [september],
  } = await list();
  // 36.50 and 0.50 at a thousand naira: three cents, and 7.00 are left.
  assert.deepEqual([september.usd_rate, september.income, september.left_over], ['1000', '0.03', '7.00']);
});

test('an author who has left is closed too, and gets no message', async () => {
  await share(reader.id, clock.now().toISOString());
  await transaction(db, (tx) => services.deletion.eraseNow(tx, reader.id));
  until('2026-10-31T00:00:00.000Z');
  await close();
  assert.equal((await db.select().from(statements).where(eq(statements.authorId, reader.id))).length, 1);
  assert.deepEqual(
    (await db.execute(sql`select count(*)::int n from messages where receiver_id = ${reader.id}`)).rows,
    [{ n: 0 }],
  );
});

test('statements stand in the transaction history as income, by the misspelt name too', async () => {
  for (const type of ['income', 'incone']) {
    const { body } = await api('GET', `/payments/?payment_type=${type}`, await as(author));
    assert.deepEqual(
      body.results.map(
        (r: {
          amount: string;
          currency: string;
          status: string;
          payment_type: string;
          description: string;
          updated_at: string;
        }) => [r.amount, r.currency, r.status, r.payment_type, r.description, r.updated_at],
      ),
      [
        ['0.03', 'USD', 'paid', 'income', 'Earnings of September 2026 at ₦1,000 for $1', '2026-10-01T00:00:00.000Z'],
        ['0.01', 'USD', 'paid', 'income', 'Earnings of August 2026 at ₦1,500 for $1', '2026-08-31T00:10:00.000Z'],
        ['0.02', 'USD', 'paid', 'income', 'Earnings of April 2026 at ₦1,500 for $1', '2026-05-01T00:00:00.000Z'],
        ['0.07', 'USD', 'paid', 'income', 'Earnings of March 2026 at ₦1,500 for $1', '2026-04-02T04:11:00.000Z'],
      ],
    );
  }
});

test('the ends of January, of February and of a leap year’s February belong where the 30th, the 28th and the 29th put them, though nobody closed for years', async () => {
  const leap = await platform.signUp('Leap Year');
  for (const at of [
    '2027-01-30T23:59:59Z',
    '2027-01-31T00:00:00Z',
    '2027-02-28T23:59:59Z',
    '2027-03-01T00:00:00Z',
    '2027-12-31T00:00:00Z',
    '2028-02-28T12:00:00Z',
    '2028-02-29T23:59:59Z',
    '2028-03-01T00:00:00Z',
    '2028-03-31T00:00:00Z',
    '2028-04-30T23:59:59Z',
  ])
    await share(leap.id, at);
  until('2028-05-01T00:00:00.000Z');
  await Promise.all([close(), close()]);
  const { body } = await api('GET', '/statements/', await as(leap));
  assert.deepEqual(
    body.results.map((s: { month: string; from: string; until: string; share: string }) => [
      s.month,
      s.from.slice(0, 10),
      s.until.slice(0, 10),
      s.share,
    ]),
    [
      ['2028-04', '2028-03-31', '2028-05-01', '3.00'],
      ['2028-03', '2028-03-01', '2028-03-31', '1.50'],
      ['2028-02', '2028-01-31', '2028-03-01', '3.00'],
      ['2028-01', '2027-12-31', '2028-01-31', '1.50'],
      ['2027-03', '2027-03-01', '2027-03-31', '1.50'],
      ['2027-02', '2027-01-31', '2027-03-01', '3.00'],
      ['2027-01', '2026-12-31', '2027-01-31', '1.50'],
    ],
  );
  // Ten times 1.50 at a thousand naira a dollar: a cent for each ten naira, whatever was carried from month to month.
  const { body: income } = await api('GET', '/income/', await as(leap));
  assert.deepEqual([income.available_income, income.accrued_ngn], ['0.01', '5.00']);
});

test('after all this the books are right, and what lies with the author is what made no whole cent', async () => {
  assert.deepEqual((await auditLedger(db)).faults, []);
  assert.equal(await balanceOf(db, earnedBy(author.id)), 700);
});
