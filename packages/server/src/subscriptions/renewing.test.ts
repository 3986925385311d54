import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { crossing } from '../../test/crossing.ts';
import { renewed } from '../../test/footprint.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { payments } from '../schema/payments.ts';
import { transaction } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { auditLedger } from '../ledger/audit-store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, ports, services } = platform;
const { plan, subscribe } = paying(platform);
const admin = await platform.staff('Shop Keeper', 'admin');
/** What the hourly jobs do. */
async function hour(): Promise<void> {
  await services.subscriptions.announceRenewals();
  await services.subscriptions.chargeRenewals();
  const { rows } = await db.execute(sql`select id from payments where status = 'pending' and kind = 'renewal'`);
  if (rows.length > 0) await ports.jobs.drain();
}
/** Lets time pass with the jobs running every six hours. */
async function live(moment: string): Promise<void> {
  while (clock.now() < new Date(moment)) {
    clock.step({ hours: 6 });
    await hour();
  }
}
const mine = async (who: Person) =>
  (await api('GET', '/subscriptions/mine/?limit=100', { as: await renewed(platform, who) })).body.results;
const told = async (who: Person) =>
  (await api('GET', '/inbox/?limit=100', { as: await renewed(platform, who) })).body.results as {
    title: string;
    body: string;
    created_at: string;
  }[];
const charges = (who: Person) =>
  db
    .select({ amount: payments.amount, status: payments.status, at: payments.createdAt, kind: payments.kind })
    .from(payments)
    .where(eq(payments.userId, who.id))
    .orderBy(payments.createdAt);
const act = async (who: Person, what: 'cancel' | 'resume', id?: string) =>
  api('POST', `/subscriptions/${id ?? (await mine(who))[0].id}/${what}/`, { as: await renewed(platform, who) });
/** Says at the sandbox that cards of this person are declined from now on: it looks at the address. */
const decline = async (who: Person, declined: boolean): Promise<Person> => {
  const email = declined ? `declined.${who.email}` : who.email.replace('declined.', '');
  await db.update(users).set({ email }).where(eq(users.id, who.id));
  return { ...who, email };
};
const price = async (amount: string, name = '1 Month') => {
  assert.equal(
    (
      await api('PATCH', `/subscription-plans/${(await plan(name)).id}/`, {
        as: await renewed(platform, admin),
        body: { amount },
      })
    ).status,
    200,
  );
};

/** Gives a payment back, by staff. */
const giveBack = async (reference: string) => {
  assert.equal(
    (
      await api('POST', `/payments/${reference}/refund/`, {
        as: await renewed(platform, admin),
        body: { reason: 'They asked for it.' },
      })
    ).status,
    200,
  );
};
const renewalOf = async (who: Person) => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, who.id), eq(payments.kind, 'renewal')));
  return row?.id ?? '';
};
const how = async (who: Person) => (await charges(who)).map((p) => `${p.kind} ${p.status}`).sort();

const day = (moment: string | Date | null | undefined) => (moment ? new Date(moment).toISOString().slice(0, 16) : null);

test('a year of renewals: each is announced three days before, charged a day before, and begins where the last one ended', async () => {
  const reader = await platform.signUp('Year Reader');
  await subscribe(reader);
  await live('2027-03-01T12:00:00.000Z');
  const firsts = [
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
  ].map((m) => `${m}-01T12:00`);
  const times = (await mine(reader))
    .map((s: Record<string, string>) => [day(s['start_date']), day(s['end_date'])])
    .sort();
  assert.deepEqual(
    times,
    firsts.slice(0, -1).map((first, n) => [first, firsts[n + 1]]),
  );
  const lastDays = [
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
  ];
  assert.deepEqual(
    (await charges(reader)).map((p) => [p.kind, p.status, p.amount, day(p.at)]),
    [
      ['subscription', 'paid', 448_500, '2026-03-01T12:00'],
      ...lastDays.map((last) => ['renewal', 'paid', 448_500, `${last}T12:00`]),
    ],
  );
  const notices = (await told(reader)).filter((m) => m.title.startsWith('Your subscription renews on')).reverse();
  assert.deepEqual(
    notices.map((m) => day(m.created_at)),
    [
      '2026-03-29',
      '2026-04-28',
      '2026-05-29',
      '2026-06-28',
      '2026-07-29',
      '2026-08-29',
      '2026-09-28',
      '2026-10-29',
      '2026-11-28',
      '2026-12-29',
      '2027-01-29',
      '2027-02-26',
    ].map((d) => `${d}T12:00`),
  );
  for (const said of [
    'ends on 1 April 2026, 12:00 UTC',
    '₦4,485.00',
    'cancel before 31 March 2026, 12:00 UTC',
    'account dashboard',
  ])
    assert.ok(notices[0]?.body.includes(said), said);
  assert.equal(
    (await platform.mailsTo(reader.email)).filter((m) => m.subject.startsWith('Your subscription renews on')).length,
    12,
  );
  assert.equal((await act(reader, 'cancel')).status, 200);
});

test('a card that is declined is tried again on the following days; nothing is read for nothing, and no time is lost', async () => {
  let reader = await platform.signUp('Late Payer');
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000);
  await subscribe(reader, '1 Week');
  reader = await decline(reader, true);
  await live(days(7).toISOString());
  // Charged on day 6 and 7 in vain.
  assert.deepEqual(
    (await charges(reader)).map((p) => [p.status, day(p.at)]),
    [
      ['paid', day(days(0))],
      ['failed', day(days(6))],
      ['failed', day(days(7))],
    ],
  );
  const [due] = await mine(reader);
  assert.deepEqual(
    [due.status, due.renews, due.next_payment],
    ['past_due', true, { date: days(8).toISOString(), amount: '1500.00', currency: 'NGN' }],
  );
  assert.deepEqual(
    (await told(reader)).filter((m) => m.title === 'Your subscription could not be renewed yet').length,
    2,
  );
  reader = await decline(reader, false);
  await live(days(8).toISOString());
  const [active] = await mine(reader);
  assert.deepEqual(
    [active.status, active.start_date, active.end_date, active.renews],
    ['active', days(8).toISOString(), days(15).toISOString(), true],
  );

  // Now for good: four times, the last two days after the end, then it is over.
  reader = await decline(reader, true);
  await live(days(19).toISOString());
  assert.deepEqual(
    (await charges(reader)).slice(4).map((p) => [p.status, day(p.at)]),
    [14, 15, 16, 17].map((n) => ['failed', day(days(n))]),
  );
  const [ended] = await mine(reader);
  assert.deepEqual([ended.status, ended.renews, ended.next_payment], ['ended', false, null]);
  const [mail] = (await told(reader)).filter((m) => m.title === 'Your subscription has ended');
  assert.match(mail?.body ?? '', /declined several times.*unlocked with coins stays open/);
  await live(days(30).toISOString());
  assert.equal((await charges(reader)).length, 8);
  assert.equal((await act(reader, 'cancel')).status, 409);
  assert.equal((await act(reader, 'resume')).status, 409);
  // Who comes back begins anew.
  reader = await decline(reader, false);
  await subscribe(await renewed(platform, reader), '1 Week');
  assert.equal((await mine(reader))[0].start_date, clock.now().toISOString());
  await act(reader, 'cancel');
});

test('who cancels 24 hours before the end is not charged, reads to the end, and can resume before it', async () => {
  const reader = await platform.signUp('Can Celler');
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000).toISOString();
  await subscribe(reader, '1 Week');
  await live(days(5.75));
  const { status, body } = await act(reader, 'cancel');
  assert.deepEqual(
    [status, body.status, body.renews, body.cancelled_at, body.next_payment, body.end_date],
    [200, 'active', false, clock.now().toISOString(), null, days(7)],
  );
  // Again changes nothing.
  assert.deepEqual((await act(reader, 'cancel')).body, body);
  assert.equal((await told(reader)).filter((m) => m.title === 'Your subscription is cancelled').length, 1);
  await live(days(6.5));
  assert.equal((await charges(reader)).length, 1);
  assert.equal((await mine(reader))[0].status, 'active');

  const resumed = await act(reader, 'resume');
  // That the renewal was announced on day 4 is enough: the card is charged at the next opportunity.
  assert.deepEqual(
    [resumed.status, resumed.body.renews, resumed.body.cancelled_at, resumed.body.next_payment],
    [200, true, null, { date: days(6.5), amount: '1500.00', currency: 'NGN' }],
  );
  assert.deepEqual((await act(reader, 'resume')).body, resumed.body);
  await hour();
  const rows = await mine(reader);
  assert.deepEqual(
    rows.map((s: Record<string, unknown>) => [s['status'], s['end_date'], s['paid_until'], s['renews']]),
    [
      ['active', days(7), days(14), true],
      ['upcoming', days(14), days(14), true],
    ],
  );

  // Whichever is named, it is the last that goes on no more.
  assert.equal((await act(reader, 'cancel', rows[0].id)).body.renews, false);
  await live(days(15));
  assert.deepEqual([(await charges(reader)).length, (await mine(reader))[0].status], [2, 'ended']);
  assert.equal((await act(reader, 'resume')).status, 409);
});

test('who resumes when the notice was never sent is told then what it costs', async () => {
  const reader = await platform.signUp('Re Sumer');
  await subscribe(reader, '1 Week');
  await act(reader, 'cancel');
  clock.step({ days: 6, hours: 18 });
  await hour();
  const { body } = await act(reader, 'resume');
  assert.deepEqual(body.next_payment, { date: clock.now().toISOString(), amount: '1500.00', currency: 'NGN' });
  assert.match((await told(reader))[0]?.body ?? '', /₦1,500\.00 at the most/);
  await price('1700.00', '1 Week');
  await hour();
  assert.deepEqual(
    (await charges(reader)).map((p) => p.amount),
    [150_000, 150_000],
  );
  await price('1500.00', '1 Week');
  await act(reader, 'cancel');
});

test('who resumes before the notice is promised no price, and the notice says the one that holds', async () => {
  const reader = await platform.signUp('Early Resumer');
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000).toISOString();
  await subscribe(reader, '1 Week');
  await act(reader, 'cancel');
  await act(reader, 'resume');
  const mail = (await told(reader)).find((m) => m.title === 'Your subscription goes on');
  assert.match(mail?.body ?? '', /costs ₦1,500\.00 today/);
  assert.doesNotMatch(mail?.body ?? '', /at the most/);
  await price('1700.00', '1 Week');
  await live(days(6));
  assert.match(
    (await told(reader)).find((m) => m.title.startsWith('Your subscription renews on'))?.body ?? '',
    /₦1,700\.00/,
  );
  assert.deepEqual(
    (await charges(reader)).map((p) => p.amount),
    [150_000, 170_000],
  );
  await price('1500.00', '1 Week');
  await act(reader, 'cancel');
});

test('a renewal that is given back while the time before it runs: that ends, a mail says so, and who resumes is charged', async () => {
  const reader = await platform.signUp('Renewal Refunded');
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000).toISOString();
  await subscribe(reader, '1 Week');
  await live(days(6));
  assert.equal((await charges(reader)).length, 2);
  await giveBack(await renewalOf(reader));
  const endings = async (who: Person) =>
    (await told(who)).filter((m) => /^Your subscription (ends|has ended)/.test(m.title));
  const [mail] = await endings(reader);
  assert.match(
    mail?.body ?? '',
    /renewal of your subscription \(1 Week\) was given back, so it does not renew any more.*resume it/,
  );
  const [active] = await mine(reader);
  assert.deepEqual(
    [active.status, active.renews, active.next_payment, active.end_date, active.cancelled_at],
    ['active', false, null, days(7), days(6)],
  );
  await live(days(6.5));
  // Left alone it is not charged, and nothing untrue is said of its card.
  assert.deepEqual([(await charges(reader)).length, (await endings(reader)).length], [2, 1]);

  const resumed = await act(reader, 'resume');
  assert.deepEqual(
    [resumed.status, resumed.body.renews, resumed.body.next_payment],
    [200, true, { date: days(6.5), amount: '1500.00', currency: 'NGN' }],
  );
  await hour();
  assert.deepEqual(
    (await charges(reader)).map((p) => p.status),
    ['paid', 'refunded', 'paid'],
  );
  assert.deepEqual(
    (await mine(reader)).map((s: Record<string, unknown>) => [s['status'], s['start_date'], s['end_date']]),
    [
      ['active', days(0), days(7)],
      ['upcoming', days(7), days(14)],
      ['refunded', days(7), days(7)],
    ],
  );
  await act(reader, 'cancel');

  // Nobody resumes: it runs out, once and for all.
  const quiet = await platform.signUp('Renewal Let Go');
  await subscribe(quiet, '1 Week');
  await live(days(12.5));
  await giveBack(await renewalOf(quiet));
  await live(days(20));
  assert.deepEqual(
    [(await charges(quiet)).length, (await mine(quiet)).map((s: { status: string }) => s.status).sort()],
    [2, ['ended', 'refunded']],
  );
  assert.equal((await endings(quiet)).length, 1);
});

test('a second time that is given back leaves the first as it was: it is announced and charged, or stays cancelled', async () => {
  const [reader, canceller, late] = [
    await platform.signUp('Bought Twice'),
    await platform.signUp('Bought And Left'),
    await platform.signUp('Bought In Notice'),
  ];
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000).toISOString();
  for (const who of [reader, canceller, late]) await subscribe(who, '1 Week');
  await act(canceller, 'cancel');
  for (const who of [reader, canceller]) await giveBack(await subscribe(who, '1 Month'));
  const goesOn = async (who: Person) =>
    (await mine(who)).slice(0, 1).map((s: Record<string, unknown>) => [s['status'], s['renews'], s['next_payment']])[0];
  assert.deepEqual(await goesOn(reader), ['active', true, { date: days(6), amount: '1500.00', currency: 'NGN' }]);
  assert.deepEqual(await goesOn(canceller), ['active', false, null]);
  await live(days(4.25));
  const notices = async (who: Person) =>
    (await told(who)).filter((m) => m.title.startsWith('Your subscription renews on')).length;
  assert.deepEqual([await notices(reader), await notices(canceller), await notices(late)], [1, 0, 1]);
  // Bought after the notice, so it is announced anew, with two days to cancel.
  const second = await subscribe(await renewed(platform, late), '1 Month');
  await live(days(4.5));
  await giveBack(second);
  await hour();
  assert.deepEqual(
    [await goesOn(late), await notices(late)],
    [['active', true, { date: days(6.5), amount: '1500.00', currency: 'NGN' }], 2],
  );
  await live(days(6.5));
  for (const who of [reader, late])
    assert.deepEqual(await how(who), ['renewal paid', 'subscription paid', 'subscription refunded']);
  await live(days(8));
  assert.deepEqual(
    [(await charges(canceller)).length, (await mine(canceller)).map((s: { status: string }) => s.status).sort()],
    [2, ['ended', 'refunded']],
  );
  for (const who of [reader, canceller, late])
    assert.deepEqual(
      (await told(who)).filter((m) => /cannot be charged|declined/.test(m.body)),
      [],
    );
  for (const who of [reader, late]) await act(who, 'cancel');
});

test('a charge under way when the second time is given back is not begun once more', async () => {
  const reader = await platform.signUp('Both At Once');
  await subscribe(reader, '1 Week');
  clock.step({ days: 4 });
  await hour();
  clock.step({ days: 2 });
  await services.subscriptions.chargeRenewals();
  const { body } = await api('POST', `/subscription-plans/${(await plan('1 Month')).id}/subscribe/`, {
    as: await renewed(platform, reader),
  });
  await services.sandbox?.decide(body.reference, 'success');
  await services.payments.settling.settle(body.reference);
  await giveBack(body.reference);
  await services.subscriptions.announceRenewals();
  await services.subscriptions.chargeRenewals();
  await ports.jobs.drain();
  assert.deepEqual(await how(reader), ['renewal paid', 'subscription paid', 'subscription refunded']);
  assert.deepEqual(
    (await mine(reader)).map((s: Record<string, unknown>) => [s['status'], s['renews']]),
    [
      ['active', true],
      ['upcoming', true],
      ['refunded', false],
    ],
  );
  await act(reader, 'cancel');
});

test('who began on the 31st is charged from a February on for the last day of each month again', async () => {
  const reader = await platform.signUp('Month End');
  clock.step({ seconds: (Date.parse('2028-01-31T12:00:00.000Z') - clock.now().getTime()) / 1000 });
  await subscribe(await renewed(platform, reader));
  await live('2028-05-01T12:00:00.000Z');
  const times = (await mine(reader))
    .map((s: Record<string, string>) => [day(s['start_date']), day(s['end_date'])])
    .sort();
  const ends = ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'].map((d) => `${d}T12:00`);
  assert.deepEqual(
    times,
    [0, 1, 2, 3].map((n) => [ends[n], ends[n + 1]]),
  );
  await act(reader, 'cancel');
});

test('who began a year on the 29th of February ends on it again in the next leap year', async () => {
  const reader = await platform.signUp('Leap Year');
  const jump = (moment: string) => clock.step({ seconds: (Date.parse(moment) - clock.now().getTime()) / 1000 });
  jump('2032-02-29T12:00:00.000Z');
  await subscribe(await renewed(platform, reader), '12 Months');
  for (const year of ['2033', '2034', '2035']) {
    for (const moment of ['02-25T12:00:00.000Z', '02-27T12:00:00.000Z']) {
      jump(`${year}-${moment}`);
      await hour();
    }
  }
  const ends = (await mine(reader)).map((s: Record<string, string>) => day(s['end_date'])).sort();
  assert.deepEqual(
    ends,
    ['2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29'].map((d) => `${d}T12:00`),
  );
  await act(reader, 'cancel');
});

test('never more is charged than was announced, and less when the plan has become cheaper', async () => {
  const [dearer, cheaper] = [await platform.signUp('Dear Er'), await platform.signUp('Cheap Er')];
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000).toISOString();
  await subscribe(dearer, '1 Week');
  await subscribe(cheaper, '1 Week');
  await price('1600.00', '1 Week');
  assert.equal((await mine(dearer))[0].next_payment.amount, '1600.00');
  await live(days(4.25));
  assert.match((await told(dearer))[0]?.body ?? '', /₦1,600\.00/);
  await price('2000.00', '1 Week');
  assert.equal((await mine(dearer))[0].next_payment.amount, '1600.00');
  await act(cheaper, 'cancel');
  await live(days(6));
  assert.deepEqual(
    (await charges(dearer)).map((p) => p.amount),
    [150_000, 160_000],
  );
  await price('900.00', '1 Week');
  await act(cheaper, 'resume');
  await hour();
  assert.deepEqual(
    (await charges(cheaper)).map((p) => p.amount),
    [150_000, 90_000],
  );
  await price('1500.00', '1 Week');
  for (const who of [dearer, cheaper]) await act(who, 'cancel');
});

test('a notice that comes late still leaves two days to cancel', async () => {
  const reader = await platform.signUp('Quiet Server');
  await subscribe(reader, '1 Week');
  clock.step({ days: 6, hours: 20 });
  await hour();
  const [active] = await mine(reader);
  assert.equal(active.next_payment.date, new Date(clock.now().getTime() + 48 * 3_600_000).toISOString());
  clock.step({ hours: 47 });
  await hour();
  assert.equal((await charges(reader)).length, 1);
  clock.step({ hours: 1 });
  await hour();
  assert.equal((await charges(reader)).length, 2);
  assert.equal((await mine(reader))[0].start_date, clock.now().toISOString());
  await act(reader, 'cancel');
});

test('after an outage no notice speaks of the past, and what ended more than three days ago is not charged', async () => {
  const [unannounced, announced] = [await platform.signUp('Un Announced'), await platform.signUp('Ann Ounced')];
  const notices = async (who: Person) =>
    (await told(who)).filter((m) => m.title.startsWith('Your subscription renews on')).length;
  const endings = async (who: Person) => (await told(who)).filter((m) => m.title === 'Your subscription has ended');
  await subscribe(announced, '1 Week');
  clock.step({ days: 2 });
  await subscribe(await renewed(platform, unannounced), '1 Week');
  clock.step({ days: 3 });
  // The first alone ends within three days.
  await hour();
  assert.deepEqual([await notices(announced), await notices(unannounced)], [1, 0]);
  clock.step({ days: 3, hours: 23 });
  await services.subscriptions.announceRenewals();
  // An hour before its end.
  assert.equal(await notices(unannounced), 1);
  clock.step({ days: 1, hours: 2 });
  await hour();
  assert.deepEqual([(await charges(announced)).length, (await mine(announced))[0].status], [1, 'ended']);
  assert.deepEqual(
    (await endings(announced)).map((m) => /could not charge your card in time/.test(m.body)),
    [true],
  );
  assert.equal((await act(announced, 'resume')).status, 409);
  // An outage of a week; the card was to be charged two days after the end.
  clock.step({ days: 7 });
  await hour();
  assert.deepEqual([(await charges(unannounced)).length, (await endings(unannounced)).length], [1, 1]);

  const silent = await platform.signUp('Sil Ent');
  await subscribe(silent, '1 Week');
  clock.step({ days: 7, hours: 1 });
  await hour();
  assert.deepEqual(
    [
      await notices(silent),
      (await endings(silent)).length,
      (await charges(silent)).length,
      (await mine(silent))[0].renews,
    ],
    [0, 1, 1, false],
  );
});

test('a plan that is withdrawn is not renewed, and its subscribers hear of it in time', async () => {
  const [early, late] = [await platform.signUp('Early Bird'), await platform.signUp('Late Bird')];
  const keeper = await renewed(platform, admin);
  const {
    body: { id },
  } = await api('POST', '/subscription-plans/', {
    as: keeper,
    body: { name: 'Trial', amount: '500.00', unit: 'week', units: 1 },
  });
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000).toISOString();
  for (const who of [early, late]) await subscribe(who, 'Trial');
  clock.step({ days: 1 });
  await subscribe(await renewed(platform, late), '1 Week');
  // The later bird's Trial is followed by a week, which goes on.
  await live(days(3));
  await api('DELETE', `/subscription-plans/${id}/`, { as: await renewed(platform, admin) });
  assert.deepEqual([(await mine(early))[0].next_payment, (await mine(early))[0].renews], [null, false]);
  const refused = await act(early, 'resume');
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'This plan is not offered any more. You can choose another one.'],
  );
  await live(days(7.25));
  assert.deepEqual(
    [(await charges(early)).length, (await mine(early))[0].status, (await charges(late)).length],
    [1, 'ended', 2],
  );
  const mails = (await told(early)).filter((m) => m.title.startsWith('Your subscription ends on'));
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.body ?? '', /not offered any more/);
  assert.deepEqual(
    (await told(late)).filter((m) => m.title.startsWith('Your subscription ends on')),
    [],
  );
  await act(late, 'cancel');
});

test('nobody is charged who is blocked, leaving or gone', async () => {
  const [blocked, leaving, gone] = [
    await platform.signUp('Blocked One'),
    await platform.signUp('Leaving One'),
    await platform.signUp('Gone One'),
  ];
  for (const who of [blocked, leaving, gone]) await subscribe(who, '1 Week');
  clock.step({ days: 5 });
  await hour();
  await db.update(users).set({ blockedAt: clock.now() }).where(eq(users.id, blocked.id));
  await api('POST', '/user/request-delete-account/', {
    body: {
      user_code: (await services.users.byId(leaving.id))?.userCode,
      email: leaving.email,
      password: leaving.password,
      reason: '',
    },
  });
  await transaction(db, (tx) => services.deletion.eraseNow(tx, gone.id));
  await live(new Date(clock.now().getTime() + 4 * 86_400_000).toISOString());
  for (const who of [blocked, leaving, gone]) {
    assert.deepEqual(
      (await charges(who)).map((p) => p.status),
      ['paid'],
      who.penName,
    );
    assert.deepEqual((await db.execute(sql`select renews from subscriptions where user_id = ${who.id}`)).rows, [
      { renews: false },
    ]);
  }
});

test('of several servers one charges, however often they begin', async () => {
  const reader = await platform.signUp('Once Only');
  await subscribe(reader, '1 Week');
  clock.step({ days: 5 });
  await Promise.all(Array.from({ length: 8 }, () => services.subscriptions.announceRenewals()));
  assert.equal((await told(reader)).filter((m) => m.title.startsWith('Your subscription renews on')).length, 1);
  clock.step({ days: 2 });
  await crossing(db, 'payments', () => Array.from({ length: 4 }, () => services.subscriptions.chargeRenewals()));
  await ports.jobs.drain();
  assert.deepEqual(
    (await charges(reader)).map((p) => p.status),
    ['paid', 'paid'],
  );
  assert.equal((await mine(reader)).length, 2);
  await act(reader, 'cancel');
});

test('a cancellation that crosses the charge comes before it or after it, and is kept either way', async () => {
  for (let round = 0; round < 6; round += 1) {
    const reader = await platform.signUp(`Crossing ${round}`);
    await subscribe(reader, '1 Week');
    const [{ id }] = await mine(reader);
    clock.step({ days: 4 });
    await hour();
    clock.step({ days: 2 });
    const now = await renewed(platform, reader);
    const [cancel] = await Promise.all([
      api('POST', `/subscriptions/${id}/cancel/`, { as: now }),
      services.subscriptions.chargeRenewals(),
    ]);
    await ports.jobs.drain();
    assert.equal(cancel.status, 200);
    // A charge that had begun is not made any more.
    const begun = await charges(reader);
    const paid = begun.filter(({ status }) => status === 'paid');
    const rows = await mine(reader);
    assert.equal(rows.length, paid.length);
    assert.deepEqual(
      rows.map((s: { renews: boolean }) => s.renews),
      paid.map(() => false),
    );
    clock.step({ days: 20 });
    await hour();
    assert.equal((await charges(reader)).length, begun.length);
  }
});

test('a server that is killed between the charge and its answer takes it up again, once', async () => {
  const reader = await platform.signUp('Power Cut');
  await subscribe(reader, '1 Week');
  clock.step({ days: 4 });
  await hour();
  clock.step({ days: 2 });
  await services.subscriptions.chargeRenewals();
  const [, pending] = await db
    .select()
    .from(payments)
    .where(eq(payments.userId, reader.id))
    .orderBy(payments.createdAt);
  // Nobody makes it dearer on its way.
  assert.equal(
    (
      await api('PATCH', `/payments/${pending?.id}/`, {
        as: await renewed(platform, admin),
        body: { amount: '9999.00' },
      })
    ).status,
    409,
  );
  // The provider has charged; nobody has noted it.
  await services.sandbox?.charge({
    reference: pending?.id ?? '',
    amount: 150_000,
    currency: 'NGN',
    email: reader.email,
    description: '',
    authorisation: 'card',
  });
  await services.subscriptions.chargeRenewals();
  await Promise.all([
    services.payments.settling.settle(pending?.id ?? ''),
    ports.jobs.drain(),
    services.subscriptions.chargeRenewals(),
  ]);
  await services.payments.sweep();
  await ports.jobs.drain();
  assert.deepEqual(
    (await charges(reader)).map((p) => p.status),
    ['paid', 'paid'],
  );
  assert.equal((await mine(reader)).length, 2);
  assert.equal(
    (await db.execute(sql`select 1 from sandbox_charges where reference = ${pending?.id ?? ''}`)).rows.length,
    1,
  );
  await act(reader, 'cancel');
});

test('after all this the books are right, and nobody has two times at once', async () => {
  assert.deepEqual((await auditLedger(db)).faults, []);
  const { rows } = await db.execute(sql`
    select a.id from subscriptions a join subscriptions b on b.user_id = a.user_id and b.id > a.id and a.refunded_at is null and b.refunded_at is null and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
  assert.deepEqual(rows, []);
});
