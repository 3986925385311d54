import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { until } from '../../test/killing.ts';
import { paying } from '../../test/paying.ts';
import { paystackServer } from '../../test/paystack.ts';
import { startPlatform } from '../../test/platform.ts';
import { transaction } from '../ports/database/index.ts';
import { ProviderAway, signatureOf } from '../ports/payments.ts';
import { paystack } from '../ports/paystack.ts';
import { createSealing } from '../ports/sealing.ts';
import { paymentEvents, payments } from '../schema/payments.ts';

const KEY = 'sk_test_of_this_test';
const shop = await paystackServer(KEY);
const platform = await startPlatform({
  environment: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: shop.url },
});
after(async () => {
  await platform.close();
  await shop.close();
});
const { api, app, db, ports, services, clock } = platform;
const { pack, balance } = paying(platform);
const admin = await platform.staff('Till Keeper', 'admin');
const stateOf = async (reference: string) => (await db.select().from(payments).where(eq(payments.id, reference)))[0];
const { id: option } = await pack(100);
const begin = (as: typeof admin, key?: string) =>
  api('POST', `/coin-options/${option}/pay/`, {
    as,
    headers: { host: 'novels.test', ...(key ? { 'Idempotency-Key': key } : {}) },
  });

/** A webhook in Paystack's form, with what else it says of the card. */
async function webhook(reference: string, kind = 'charge.success'): Promise<number> {
  const body = JSON.stringify({
    event: kind,
    data: {
      ...shop.transactions.get(reference),
      authorization: { authorization_code: 'AUTH_72btv547', last4: '4081' },
    },
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook/paystack',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body, KEY) },
  });
  await ports.jobs.drain();
  return answer.statusCode;
}

test('coins by Paystack: begun in kobo, paid there, told by webhook, verified, fulfilled once with Paystack’s fee', async () => {
  const payer = await platform.signUp('Pay Stack');
  const { status, body } = await begin(payer);
  assert.deepEqual([status, body.payment_link], [200, `https://checkout.paystack.com/${body.reference}`]);
  assert.deepEqual(shop.asked.at(-1), {
    method: 'POST',
    path: '/transaction/initialize',
    body: {
      reference: body.reference,
      amount: 148_500,
      currency: 'NGN',
      email: payer.email,
      callback_url: `http://novels.test/api/payments/${body.reference}/return`,
    },
  });
  assert.equal(await webhook(body.reference), 200);
  assert.equal((await stateOf(body.reference))?.status, 'pending');

  shop.pay(body.reference);
  // The same event, so it is kept once and not looked into again; the call of part 1 §7 does.
  for (let n = 0; n < 10; n += 1) assert.equal(await webhook(body.reference), 200);
  assert.equal((await api('GET', `/payments/${body.reference}/verify/`, { as: payer })).body.status, 'paid');
  assert.equal(await balance(payer), 100);
  const payment = await stateOf(body.reference);
  assert.deepEqual([payment?.fee, payment?.provider], [2_228, 'paystack']);
  // Nothing that the card could be charged by is kept, since coins are bought once.
  assert.equal(payment?.authorisation, null);
  const events = await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, body.reference));
  assert.equal(events.length, 1);
  assert.doesNotMatch(JSON.stringify(events), /AUTH_|4081/);
});

test('of a card a hash is kept, the same of whoever pays by it, and not what Paystack calls it', async () => {
  const hashOf = async (penName: string, signature: string) => {
    const { body } = await begin(await platform.signUp(penName));
    shop.pay(body.reference, signature);
    await webhook(body.reference);
    const payment = await stateOf(body.reference);
    assert.doesNotMatch(JSON.stringify(payment), /SIG_/);
    return payment?.cardHash;
  };
  const first = await hashOf('First Payer', 'SIG_one');
  assert.match(first ?? '', /^[\w-]{43}$/);
  assert.equal(await hashOf('Second Payer', 'SIG_one'), first);
  assert.notEqual(await hashOf('Third Payer', 'SIG_two'), first);
});

test('a body that Paystack did not sign is refused', async () => {
  const body = '{"event":"charge.success","data":{"id":1,"reference":"pay_1"}}';
  for (const signature of [signatureOf(body, 'sk_other'), signatureOf(`${body}\n`, KEY)]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook/paystack/',
      payload: body,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    });
    assert.equal(answer.statusCode, 401);
  }
});

test('underpaid at Paystack is never fulfilled', async () => {
  const payer = await platform.signUp('Under Paid');
  const { body } = await begin(payer);
  shop.pay(body.reference);
  Object.assign(shop.transactions.get(body.reference) ?? {}, { amount: 148_400 });
  await webhook(body.reference);
  assert.deepEqual(
    [(await stateOf(body.reference))?.failure, await balance(payer)],
    [
      '₦1,484.00 came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.',
      0,
    ],
  );
});

test('a payer who bears the fees has paid what was asked for, and nothing goes back', async () => {
  const payer = await platform.signUp('Fee Bearer');
  const { body } = await begin(payer);
  shop.pay(body.reference);
  // 1,485.00 were asked for, and 22.62 of fees came on top of it, all of which Paystack keeps.
  Object.assign(shop.transactions.get(body.reference) ?? {}, {
    amount: 150_762,
    requested_amount: 148_500,
    fees: 2_262,
  });
  const settled = await services.payments.settling.settle(body.reference);
  assert.deepEqual([settled?.status, settled?.amount, settled?.fee], ['paid', 148_500, 0]);
  await ports.jobs.drain();
  assert.equal(
    shop.asked.filter((one) => one.path === '/refund' && one.body?.['transaction'] === body.reference).length,
    0,
  );
});

test('what was paid too much or too little is still no payment, whatever was asked for', async () => {
  for (const [amount, fees] of [
    [148_499, 2_228],
    [151_000, 2_262],
  ] as const) {
    const payer = await platform.signUp(`Mis Fit ${amount}`);
    const { body } = await begin(payer);
    shop.pay(body.reference);
    Object.assign(shop.transactions.get(body.reference) ?? {}, { amount, requested_amount: 148_500, fees });
    assert.equal((await services.payments.settling.settle(body.reference))?.status, 'failed', String(amount));
    await ports.jobs.drain();
    assert.equal(shop.asked.at(-1)?.path, '/refund');
  }
});

test('while Paystack is away nothing is begun, the key is free again, and what was paid waits', async () => {
  const payer = await platform.signUp('Off Line');
  const paid = await begin(payer);
  shop.pay(paid.body.reference);
  shop.state.down = true;
  const away = await begin(payer, 'try');
  assert.deepEqual([away.status, away.body.code, away.headers['retry-after']], [503, 'unavailable', '30']);
  assert.equal((await api('GET', `/payments/${paid.body.reference}/verify/`, { as: payer })).status, 503);
  assert.equal((await stateOf(paid.body.reference))?.status, 'pending');
  shop.state.down = false;
  assert.equal((await begin(payer, 'try')).status, 200);
  assert.equal((await api('GET', `/payments/${paid.body.reference}/verify/`, { as: payer })).body.status, 'paid');
  assert.deepEqual(
    (await db.select().from(payments).where(eq(payments.userId, payer.id))).map((p) => p.status).sort(),
    ['failed', 'paid', 'pending'],
  );
});

test('a renewal charges the card that was kept, once, and a declined one fails', async () => {
  const payer = await platform.signUp('Re Newing');
  const [week] = (await api('GET', '/subscription-plans/')).body.results as { id: string }[];
  const first = (await api('POST', `/subscription-plans/${week?.id}/subscribe/`, { as: payer })).body
    .reference as string;
  shop.pay(first);
  await webhook(first);
  const kept = (await stateOf(first))?.authorisation ?? 'AUTH';
  assert.doesNotMatch(kept, /AUTH/);
  assert.equal(createSealing(ports.settings.dataKey).open(kept, `card:${payer.id}`), 'AUTH_72btv547');
  const told: string[] = [];
  // No subscription stands behind it.
  services.payments.onlyIf('renewal', async () => true);
  services.payments.onFulfilled('renewal', async (_tx, { id, fee }) => void told.push(`${id} ${fee}`));
  services.payments.onFailed('renewal', async (_tx, { id, failure }) => void told.push(`${id} ${failure}`));
  const renew = () =>
    transaction(db, async (tx) => {
      const authorisation = (await stateOf(first))?.authorisation ?? '';
      const renewal = await services.payments.start(tx, {
        userId: payer.id,
        kind: 'renewal',
        itemId: 'pln_week',
        promised: {},
        description: 'A week',
        amount: 148_500,
        currency: 'NGN',
        authorisation,
      });
      // Promised twice, as after a crash.
      await services.payments.chargeLater(tx, renewal.id);
      await services.payments.chargeLater(tx, renewal.id);
      return renewal.id;
    });
  const good = await renew();
  await ports.jobs.drain();
  assert.deepEqual([(await stateOf(good))?.status, told.splice(0)], ['paid', [`${good} 2228`]]);
  const charges = shop.asked.filter((a) => a.path === '/transaction/charge_authorization');
  assert.deepEqual(
    charges.map((a) => a.body),
    [{ reference: good, amount: 148_500, currency: 'NGN', email: payer.email, authorization_code: 'AUTH_72btv547' }],
  );
  // Once more after an answer that never arrived: it is asked about first.
  const again = await paystack({ secretKey: KEY, url: shop.url }).charge({
    reference: good,
    amount: 148_500,
    currency: 'NGN',
    email: payer.email,
    description: 'A week',
    authorisation: 'AUTH_72btv547',
  });
  assert.deepEqual(
    [again.status, again.fee, shop.asked.filter((a) => a.path === '/transaction/charge_authorization').length],
    ['paid', 2_228, 1],
  );
  shop.state.declines = true;
  const bad = await renew();
  await ports.jobs.drain();
  shop.state.declines = false;
  assert.deepEqual([(await stateOf(bad))?.status, told], ['failed', [`${bad} Insufficient Funds`]]);
});

test('a refund is asked for once, and one that was done already counts', async () => {
  const payer = await platform.signUp('Re Funded');
  const { body } = await begin(payer);
  shop.pay(body.reference);
  await webhook(body.reference);
  assert.equal(
    (await api('POST', `/payments/${body.reference}/refund/`, { as: admin, body: { reason: 'By mistake.' } })).status,
    200,
  );
  await ports.jobs.drain();
  assert.equal(shop.transactions.get(body.reference)?.refunded, true);
  assert.equal(await balance(payer), 0);
  await paystack({ secretKey: KEY, url: shop.url }).refund(body.reference);
  await assert.rejects(paystack({ secretKey: KEY, url: shop.url }).refund('pay_none'), /Transaction not found/);
  await assert.rejects(paystack({ secretKey: 'wrong', url: shop.url }).verify(body.reference), /Paystack answered 401/);
  clock.step({ minutes: 1 });
});

test('of who has been erased by the time the money comes, no card is kept', async () => {
  const payer = await platform.signUp('Gone Since');
  const [week] = (await api('GET', '/subscription-plans/')).body.results as { id: string }[];
  const { reference } = (await api('POST', `/subscription-plans/${week?.id}/subscribe/`, { as: payer })).body;
  await transaction(db, (tx) => services.deletion.eraseNow(tx, payer.id));
  shop.pay(reference);
  await webhook(reference);
  const payment = await stateOf(reference);
  assert.deepEqual([payment?.status, payment?.authorisation], ['paid', null]);
});

test('when it is too much for Paystack nobody asks for as long as it says, and then all go on', async () => {
  const waits: number[] = [];
  let over: () => void = () => undefined;
  const quiet = new Promise<void>((resolve) => (over = resolve));
  const { verify } = paystack({
    secretKey: KEY,
    url: shop.url,
    wait: async (ms) => {
      waits.push(ms);
      await quiet;
    },
  });
  shop.state.tooMany = 1;
  const [before, reference] = [shop.asked.length, 'never-begun'];
  const first = verify(reference);
  await until('it is told to wait', () => waits.length === 1);
  const others = [verify(reference), verify(reference)];
  await until('the others wait too', () => waits.length === 3);
  assert.equal(shop.asked.length - before, 1);
  assert.ok(
    waits.every((ms) => ms > 0 && ms <= 3_000),
    String(waits),
  );

  over();
  const answers = await Promise.all([first, ...others]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['unknown', 'unknown', 'unknown'],
  );
  assert.equal(shop.asked.length - before, 4);
});

test('who comes while Paystack wants quiet for longer than a call may take is told at once', async () => {
  let waited = 0;
  const { verify } = paystack({ secretKey: KEY, url: shop.url, wait: async () => void (waited += 1) });
  Object.assign(shop.state, { tooMany: 1, quietSeconds: 60 });
  const before = shop.asked.length;
  for (const said of ['Paystack answered 429', 'Paystack cannot be reached'])
    await assert.rejects(verify('never-begun'), { name: ProviderAway.name, message: said });
  shop.state.quietSeconds = 3;
  assert.deepEqual([shop.asked.length - before, waited], [1, 0]);
});
