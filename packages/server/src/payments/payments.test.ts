import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { signatureOf } from '../ports/payments.ts';
import { FEES, READERS, SOLD, UNSPENT } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/store.ts';
import { coinLots } from '../schema/ledger.ts';
import { paymentEvents, payments, sandboxCharges } from '../schema/payments.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, db, clock, ports, services } = platform;
const { begin, decide, balance, pack } = paying(platform);
let people = 0;
const newcomer = (): Promise<Person> => platform.signUp(`Payer ${(people += 1)}`);
const stateOf = async (reference: string) => (await db.select().from(payments).where(eq(payments.id, reference)))[0];
const secret = services.sandbox?.webhookSecret ?? '';

/** Sends a webhook as the sandbox would, or anybody else. */
async function webhook(body: string, signature: string | undefined = signatureOf(body, secret), provider = 'sandbox') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/payments/webhook/${provider}/`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-paystack-signature': signature }),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const event = (
  reference: string,
  { id = `evt_${Math.floor(clock.now().getTime())}_${reference}`, kind = 'charge.success' } = {},
) => JSON.stringify({ event: kind, data: { id, reference, status: 'success' } });

test('who pays for a pack has its coins and bonus, the books say what was paid and kept, and a receipt comes by mail', async () => {
  const payer = await newcomer();
  const before = {
    sold: await balanceOf(db, SOLD),
    readers: await balanceOf(db, READERS),
    fees: await balanceOf(db, FEES),
    unspent: await balanceOf(db, UNSPENT),
  };
  const { id } = await pack(1000);
  const begun = await api('POST', `/coin-options/${id}/pay/`, { as: payer, headers: { host: 'novels.test' } });
  assert.equal(begun.status, 200);
  const { reference } = begun.body;
  assert.deepEqual(begun.body, {
    payment_link: `http://novels.test/dev/pay/${reference}`,
    reference,
    amount: '14850.00',
    currency: 'NGN',
  });
  assert.equal(await balance(payer), 0);

  const paid = await decide(reference, 'success');
  assert.deepEqual([paid.status, paid.body], [200, { reference, status: 'paid' }]);
  assert.equal(await balance(payer), 1050);
  // 1.5 % of NGN 14,850.00 are 222.75, and NGN 100 more above 2,500.
  const [fee, gross] = [32_275, 1_485_000];
  assert.equal(await balanceOf(db, SOLD), before.sold - 1050);
  assert.equal(await balanceOf(db, READERS), before.readers - gross);
  assert.equal(await balanceOf(db, FEES), before.fees + fee);
  assert.equal(await balanceOf(db, UNSPENT), before.unspent + gross - fee);
  const lots = await db.select().from(coinLots).where(eq(coinLots.userId, payer.id));
  assert.deepEqual(
    lots.map((l) => [l.coins, l.coinsLeft, l.gross, l.fee]),
    [[1050, 1050, gross, fee]],
  );

  const detail = await api('GET', `/payments/${reference}/`, { as: payer });
  assert.deepEqual(detail.body, {
    id: reference,
    reference,
    user: payer.id,
    payment_type: 'purchase',
    status: 'paid',
    amount: '14850.00',
    currency: 'NGN',
    description: '1,000 coins and 50 as a bonus',
    failure: null,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    paid_at: '2026-03-01T12:00:00.000Z',
  });
  const [mail] = await platform.mailsTo(payer.email);
  assert.equal(mail?.subject, 'Your receipt: 1,000 coins and 50 as a bonus');
  for (const said of ['₦14,850.00', reference, '1 March 2026, 12:00 UTC']) assert.ok(mail?.text.includes(said), said);
});

test('who declines pays nothing, and can try again with the same link', async () => {
  const payer = await newcomer();
  const reference = await begin(payer);
  await decide(reference, 'failure');
  const failed = (await api('GET', `/payments/${reference}/`, { as: payer })).body;
  assert.deepEqual([failed.status, failed.failure, await balance(payer)], ['failed', 'Declined', 0]);
  await decide(reference, 'success');
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['paid', 100]);
  assert.equal((await platform.mailsTo(payer.email)).filter((m) => m.subject.startsWith('Your receipt')).length, 1);
});

test('what is paid cannot be declined afterwards', async () => {
  const payer = await newcomer();
  const reference = await begin(payer);
  await decide(reference, 'success');
  assert.equal((await decide(reference, 'failure')).status, 409);
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['paid', 100]);
});

test('ten replays of each webhook, in any order, give once', async () => {
  const payer = await newcomer();
  const reference = await begin(payer);
  await services.sandbox?.decide(reference, 'success');
  const kinds = ['charge.failed', 'charge.success', 'refund.processed', 'charge.dispute.create'];
  for (let round = 0; round < 10; round += 1) {
    for (const kind of kinds)
      assert.deepEqual(await webhook(event(reference, { id: `same-${kind}-${reference}`, kind })), {
        status: 200,
        body: { received: true },
      });
    if (round % 3 === 0) await ports.jobs.drain();
  }
  await ports.jobs.drain();
  assert.equal(await balance(payer), 100);
  const events = await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, reference));
  assert.deepEqual(
    events.map((e) => [e.eventId, e.handledAt !== null]).sort(),
    kinds.map((kind) => [`same-${kind}-${reference}`, true]).sort(),
  );
});

test('a success that was never paid gives nothing, whoever signed it', async () => {
  const payer = await newcomer();
  const reference = await begin(payer);
  assert.equal((await webhook(event(reference))).status, 200);
  await ports.jobs.drain();
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['pending', 0]);
});

test('a forged webhook is 401 and leaves nothing behind', async () => {
  const payer = await newcomer();
  const reference = await begin(payer);
  await services.sandbox?.decide(reference, 'success');
  const body = event(reference);
  const right = signatureOf(body, secret);
  for (const wrong of [
    undefined,
    '',
    'x',
    right.slice(2),
    `${right}00`,
    right.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    signatureOf(body, 'another key'),
    signatureOf(`${body} `, secret),
    'z'.repeat(128),
  ]) {
    // Undefined would take the right one.
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook/sandbox/',
      payload: body,
      headers: {
        'content-type': 'application/json',
        ...(wrong === undefined ? {} : { 'x-paystack-signature': wrong }),
      },
    });
    assert.deepEqual([answer.statusCode, answer.json().code], [401, 'wrong_signature'], String(wrong));
  }
  assert.equal((await webhook(`${body} `, right)).status, 401);
  await ports.jobs.drain();
  assert.deepEqual(await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, reference)), []);
  assert.equal(await balance(payer), 0);
  for (const provider of ['paystack', 'nobody', '%00'])
    assert.equal((await webhook(body, right, provider)).status, 404, provider);
});

test('what is signed and no event is 400, never worse; an unknown reference is kept and nothing comes of it', async () => {
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '1',
    '{"event":1}',
    '{"event":"charge.success","data":null}',
    '{"event":"charge.success","data":{"id":"x","reference":7}}',
    '{"event":"charge.success","data":{"id":"a\\u0000","reference":"r"}}',
    '{"event":"e","data":{"id":"\\ud800","reference":"r"}}',
    `{"event":"e","data":{"id":"${'x'.repeat(300)}","reference":"r"}}`,
  ]) {
    assert.deepEqual([(await webhook(body)).status, (await webhook(body)).body.code], [400, 'invalid'], body);
  }
  assert.equal((await webhook(event('pay_nowhere'))).status, 200);
  await ports.jobs.drain();
});

test('another amount or currency is never fulfilled, and says so', async () => {
  for (const [change, failure] of [
    [
      { amount: 148_499 },
      '₦1,484.99 came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.',
    ],
    [
      { amount: 148_501 },
      '₦1,485.01 came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.',
    ],
    [
      { currency: 'USD' },
      '$1,485.00 came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.',
    ],
  ] as const) {
    const payer = await newcomer();
    const reference = await begin(payer);
    await db.update(sandboxCharges).set(change).where(eq(sandboxCharges.reference, reference));
    for (let n = 0; n < 3; n += 1) await decide(reference, 'success');
    const payment = await stateOf(reference);
    assert.deepEqual(
      [payment?.status, payment?.failure, payment?.fulfilledAt, await balance(payer)],
      ['failed', failure, null, 0],
    );
    assert.deepEqual(
      (await platform.mailsTo(payer.email)).filter((m) => m.subject.startsWith('Your receipt')),
      [],
    );
  }
  // Each told to staff once.
  assert.match((await app.inject('/metrics')).body, /^payments_misfit_total 3$/m);
});

test('a payment that nobody heard of is looked into after ten minutes, given up after a day, and still fulfilled when the money comes late', async () => {
  const payer = await newcomer();
  const unheard = await begin(payer);
  const left = await begin(payer);
  await services.sandbox?.decide(unheard, 'success');
  const sweep = async () => {
    await services.payments.sweep();
    await ports.jobs.drain();
  };
  await sweep();
  assert.equal((await stateOf(unheard))?.status, 'pending');
  clock.step({ minutes: 10, seconds: 1 });
  await sweep();
  assert.deepEqual(
    [(await stateOf(unheard))?.status, (await stateOf(left))?.status, await renewedBalance(payer)],
    ['paid', 'pending', 100],
  );
  clock.step({ hours: 23, minutes: 49, seconds: 58 });
  await sweep();
  assert.equal((await stateOf(left))?.status, 'pending');
  clock.step({ seconds: 1 });
  await sweep();
  assert.equal((await stateOf(left))?.status, 'abandoned');
  clock.step({ days: 3 });
  await decide(left, 'success');
  assert.deepEqual([(await stateOf(left))?.status, await renewedBalance(payer)], ['paid', 200]);
});
const renewedBalance = (person: Person): Promise<number> => services.wallet.balance(person.id);

test('webhooks, return page, sweep and the call that asks cross, and give once', async () => {
  const payer = await newcomer();
  const references = await Promise.all(Array.from({ length: 5 }, () => begin(payer)));
  for (const reference of references) await services.sandbox?.decide(reference, 'success');
  clock.step({ minutes: 11 });
  await Promise.all(
    references.flatMap((reference) => [
      ...Array.from({ length: 4 }, () => services.payments.settling.settle(reference)),
      webhook(event(reference)),
      app.inject(`/api/payments/${reference}/return`),
      api('GET', `/payments/${reference}/verify/`, { as: payer }),
      services.payments.sweep(),
    ]),
  );
  await ports.jobs.drain();
  // Two payments of the same thing are two.
  assert.equal(await balance(payer), 500);
  const { rows } = await db.execute(sql`select count(*)::int n from coin_lots where user_id = ${payer.id}`);
  assert.deepEqual(rows, [{ n: 5 }]);
  assert.equal((await platform.mailsTo(payer.email)).filter((m) => m.subject.startsWith('Your receipt')).length, 5);
});

test('the browser that comes back is sent on to the page of success, and the payment is looked into', async () => {
  const payer = await newcomer();
  const reference = await begin(payer);
  await services.sandbox?.decide(reference, 'success');
  const back = await app.inject({
    url: `/api/payments/${reference}/return?trxref=other&reference=other`,
    headers: { host: 'novels.test' },
  });
  assert.deepEqual(
    [back.statusCode, back.headers['location']],
    [303, `http://novels.test/success?reference=${reference}`],
  );
  await ports.jobs.drain();
  assert.equal(await balance(payer), 100);
  for (const nowhere of ['pay_nowhere', '%00', '..%2f..', 'x'.repeat(300)]) {
    const answer = await app.inject({ url: `/api/payments/${nowhere}/return`, headers: { host: 'novels.test' } });
    assert.deepEqual([answer.statusCode, answer.headers['location']], [303, 'http://novels.test/success'], nowhere);
  }
});
