import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { paying } from '../../test/paying.ts';
import { paystackServer } from '../../test/paystack.ts';
import { startPlatform, type TestPlatform } from '../../test/platform.ts';
import { signatureOf } from '../ports/payments.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { paymentEvents, payments, sandboxCharges } from '../schema/payments.ts';

/*
 * Ten deliveries of each kind of webhook, from the sandbox and from Paystack: each is stored once, what was paid for comes
 * once, and so does the receipt.
 */

const KEY = 'sk_test_of_deliveries';
const paystackShop = await paystackServer(KEY);

/** A provider's side of a payment, and the form of its webhooks. */
interface Shop {
  name: 'sandbox' | 'paystack';
  platform: TestPlatform;
  key: string;
  pay(reference: string): Promise<void>;
  decline(reference: string): Promise<void>;
  /** What came in is something else than was asked for. */
  change(reference: string, change: { amount?: number; currency?: 'NGN' | 'USD' }): Promise<void>;
  isGivenBack(reference: string): Promise<boolean>;
  /** `twin` is another event of the same kind. */
  event(kind: 'charge.success' | 'charge.failed', reference: string, twin?: number): string;
}

async function sandboxShop(): Promise<Shop> {
  const platform = await startPlatform();
  const { db, services } = platform;
  return {
    name: 'sandbox',
    platform,
    key: services.sandbox?.webhookSecret ?? '',
    pay: async (reference) => void (await services.sandbox?.decide(reference, 'success')),
    decline: async (reference) => void (await services.sandbox?.decide(reference, 'failure')),
    change: async (reference, change) =>
      void (await db.update(sandboxCharges).set(change).where(eq(sandboxCharges.reference, reference))),
    isGivenBack: async (reference) => (await services.sandbox?.find(reference))?.refundedAt instanceof Date,
    event: (kind, reference, twin = 0) =>
      JSON.stringify({ event: kind, data: { id: `evt_${kind}_${reference}_${twin}`, reference } }),
  };
}

async function realShop(): Promise<Shop> {
  const platform = await startPlatform({
    environment: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: paystackShop.url },
  });
  const set = (reference: string, change: object) =>
    void Object.assign(paystackShop.transactions.get(reference) ?? {}, change);
  return {
    name: 'paystack',
    platform,
    key: KEY,
    pay: async (reference) => paystackShop.pay(reference),
    decline: async (reference) => set(reference, { status: 'failed' }),
    change: async (reference, change) => set(reference, change),
    isGivenBack: async (reference) => paystackShop.transactions.get(reference)?.refunded === true,
    event: (kind, reference, twin = 0) =>
      JSON.stringify({
        event: kind,
        data: { id: (paystackShop.transactions.get(reference)?.id ?? 1) * 10 + twin, reference, amount: 1 },
      }),
  };
}

for (const shop of [await sandboxShop(), await realShop()]) {
  const { platform, key } = shop;
  const { app, db, clock, ports, services } = platform;
  const { begin } = paying(platform);
  after(() => platform.close());
  let people = 0;

  /** Ten deliveries, five at once each time, with all that they promise done in between; their statuses, each once. */
  async function tenTimes(body: string, signature = signatureOf(body, key)): Promise<number[]> {
    const statuses = new Set<number>();
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          app.inject({
            method: 'POST',
            url: `/api/payments/webhook/${shop.name}/`,
            payload: body,
            headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
          }),
        ),
      );
      for (const { statusCode } of answers) statuses.add(statusCode);
      await ports.jobs.drain();
    }
    return [...statuses];
  }

  async function begun() {
    const payer = await platform.signUp(`Payer ${(people += 1)}`);
    return { payer, reference: await begin(payer) };
  }

  /** What came of a payment: its status, coins, receipts, movements, and the events stored of it. */
  async function cameOf({ payer, reference }: Awaited<ReturnType<typeof begun>>) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, reference));
    const {
      rows: [moved],
    } = await db.execute<{ n: number }>(
      sql`select count(*)::int n from journals where key = ${`payment:${reference}`}`,
    );
    return {
      status: payment?.status,
      coins: await services.wallet.balance(payer.id),
      movements: moved?.n,
      receipts: (await platform.mailsTo(payer.email)).filter((mail) => mail.subject.startsWith('Your receipt')).length,
      events: (await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, reference))).length,
    };
  }
  const ONCE = { status: 'paid', coins: 100, movements: 1, receipts: 1, events: 1 };
  const NOTHING = { coins: 0, movements: 0, receipts: 0 };

  test(`${shop.name}: a true one`, async () => {
    const payment = await begun();
    await shop.pay(payment.reference);
    assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference)), [200]);
    assert.deepEqual(await cameOf(payment), ONCE);
    assert.equal(await shop.isGivenBack(payment.reference), false);
    // The same told by other events is the same payment.
    for (let twin = 1; twin < 3; twin += 1)
      assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference, twin)), [200]);
    assert.deepEqual(await cameOf(payment), { ...ONCE, events: 3 });
  });

  test(`${shop.name}: a forged one`, async () => {
    const payment = await begun();
    await shop.pay(payment.reference);
    const body = shop.event('charge.success', payment.reference);
    assert.deepEqual(await tenTimes(body, signatureOf(body, 'a key of somebody else')), [401]);
    assert.deepEqual(await cameOf(payment), { ...NOTHING, status: 'pending', events: 0 });
  });

  test(`${shop.name}: one that says what the provider does not`, async () => {
    const payment = await begun();
    assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference)), [200]);
    assert.deepEqual(await cameOf(payment), { ...NOTHING, status: 'pending', events: 1 });
  });

  test(`${shop.name}: failure after success`, async () => {
    const payment = await begun();
    await shop.pay(payment.reference);
    assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference)), [200]);
    assert.deepEqual(await tenTimes(shop.event('charge.failed', payment.reference)), [200]);
    assert.deepEqual(await cameOf(payment), { ...ONCE, events: 2 });
  });

  test(`${shop.name}: success after failure`, async () => {
    const payment = await begun();
    await shop.decline(payment.reference);
    assert.deepEqual(await tenTimes(shop.event('charge.failed', payment.reference)), [200]);
    assert.deepEqual(await cameOf(payment), { ...NOTHING, status: 'failed', events: 1 });
    await shop.pay(payment.reference);
    assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference)), [200]);
    assert.deepEqual(await cameOf(payment), { ...ONCE, events: 2 });
  });

  test(`${shop.name}: success before the failure that went before it`, async () => {
    const payment = await begun();
    await shop.decline(payment.reference);
    await shop.pay(payment.reference);
    assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference)), [200]);
    assert.deepEqual(await tenTimes(shop.event('charge.failed', payment.reference)), [200]);
    assert.deepEqual(await cameOf(payment), { ...ONCE, events: 2 });
  });

  test(`${shop.name}: late, after the payment was given up`, async () => {
    const payment = await begun();
    clock.step({ days: 1, seconds: 1 });
    await services.payments.sweep();
    await ports.jobs.drain();
    assert.deepEqual(await cameOf(payment), { ...NOTHING, status: 'abandoned', events: 0 });
    await shop.pay(payment.reference);
    assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference)), [200]);
    assert.deepEqual(await cameOf(payment), ONCE);
    clock.step({ days: -1, seconds: -1 });
  });

  test(`${shop.name}: never, for what was declined or given up and then paid: a sweep finds it for a week`, async () => {
    const [declined, given, forgotten] = [await begun(), await begun(), await begun()];
    await shop.decline(declined.reference);
    assert.deepEqual(await tenTimes(shop.event('charge.failed', declined.reference)), [200]);
    const sweep = async () => {
      await services.payments.sweep();
      await services.payments.sweepGivenUp();
      await ports.jobs.drain();
    };
    clock.step({ days: 1, seconds: 1 });
    await sweep();
    assert.deepEqual([(await cameOf(declined)).status, (await cameOf(given)).status], ['failed', 'abandoned']);
    await shop.pay(declined.reference);
    await shop.pay(given.reference);
    clock.step({ days: 5 });
    await sweep();
    assert.deepEqual([await cameOf(declined), await cameOf(given)], [ONCE, { ...ONCE, events: 0 }]);
    await shop.pay(forgotten.reference);
    clock.step({ days: 2 });
    await sweep();
    assert.deepEqual((await cameOf(forgotten)).status, 'abandoned');
    clock.step({ days: -8, seconds: -1 });
  });

  test(`${shop.name}: never, and the browser comes back after a second try`, async () => {
    const payment = await begun();
    await shop.decline(payment.reference);
    await tenTimes(shop.event('charge.failed', payment.reference));
    await shop.pay(payment.reference);
    for (let n = 0; n < 10; n += 1)
      assert.equal((await app.inject(`/api/payments/${payment.reference}/return`)).statusCode, 303);
    await ports.jobs.drain();
    assert.deepEqual(await cameOf(payment), ONCE);
  });

  for (const [kind, change, failure] of [
    [
      'underpaid',
      { amount: 148_499 },
      '₦1,484.99 came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.',
    ],
    [
      'overpaid',
      { amount: 148_501 },
      '₦1,485.01 came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.',
    ],
    [
      'in another currency',
      { currency: 'USD' },
      '$1,485.00 came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.',
    ],
  ] as const) {
    test(`${shop.name}: ${kind}`, async () => {
      const payment = await begun();
      await shop.pay(payment.reference);
      await shop.change(payment.reference, change);
      assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference)), [200]);
      assert.deepEqual(await tenTimes(shop.event('charge.success', payment.reference, 1)), [200]);
      assert.deepEqual(await cameOf(payment), { ...NOTHING, status: 'failed', events: 2 });
      assert.equal((await db.select().from(payments).where(eq(payments.id, payment.reference)))[0]?.failure, failure);
      // It goes back, and the payer is told once.
      assert.equal(await shop.isGivenBack(payment.reference), true);
      assert.equal(
        (await platform.mailsTo(payment.payer.email)).filter(
          (mail) => mail.subject === 'Your payment could not be used: 100 coins',
        ).length,
        1,
      );
    });
  }

  test(`${shop.name}: about a payment that nobody has begun`, async () => {
    assert.deepEqual(await tenTimes(shop.event('charge.success', 'pay_of_nobody')), [200]);
    assert.equal((await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, 'pay_of_nobody'))).length, 1);
  });

  test(`${shop.name}: no JSON, and JSON that is no event`, async () => {
    const before = (await db.select().from(paymentEvents)).length;
    for (const body of [
      '{"event":"charge.success","data":{"id":1,"ref',
      'charge.success',
      '[]',
      '{"event":"charge.success","data":{"id":1}}',
      '{"event":"charge.failed","data":{}}',
      '{"data":{"id":1,"reference":"pay_1"}}',
      '{"event":"","data":{}}',
    ]) {
      assert.deepEqual(await tenTimes(body), [400], body);
    }
    assert.equal((await db.select().from(paymentEvents)).length, before);
  });

  test(`${shop.name}: after all this the books are right, and every misfit was counted once`, async () => {
    assert.deepEqual((await auditLedger(db)).faults, []);
    assert.match((await app.inject('/metrics')).body, /^payments_misfit_total 3$/m);
    assert.deepEqual(
      (await db.execute(sql`select count(*)::int n from payment_events where handled_at is null`)).rows,
      [{ n: 0 }],
    );
  });
}

test('paystack: what it tells of anything else is taken, so that it is not sent for days, and nothing comes of it', async () => {
  const platform = await startPlatform({
    environment: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: paystackShop.url },
  });
  for (const event of [
    { event: 'customeridentification.success', data: { customer_id: 1 } },
    { event: 'transfer.success', data: { id: 7, reference_of: 'none' } },
  ]) {
    const body = JSON.stringify(event);
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/payments/webhook/paystack/',
      payload: body,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body, KEY) },
    });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { received: true }], body);
  }
  assert.deepEqual(await platform.db.select().from(paymentEvents), []);
  await platform.close();
});

after(() => paystackShop.close());
