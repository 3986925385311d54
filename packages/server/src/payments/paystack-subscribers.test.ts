import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { paying } from '../../test/paying.ts';
import { paystackServer } from '../../test/paystack.ts';
import { startPlatform } from '../../test/platform.ts';
import { ProviderAway, signatureOf } from '../ports/payments.ts';
import { paystack } from '../ports/paystack.ts';
import { subscriptions } from '../schema/subscriptions.ts';
import { payments } from '../schema/payments.ts';

/* Subscribing and renewing by Paystack, which knows each reference once and takes its time to answer. */

const KEY = 'sk_test_of_subscribers';
const shop = await paystackServer(KEY);
const platform = await startPlatform({
  environment: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: shop.url },
});
after(async () => {
  await platform.close();
  await shop.close();
});
const { api, app, db, ports, services, clock } = platform;
const { id: week } = await paying(platform).plan('1 Week');
const stateOf = async (reference: string) => (await db.select().from(payments).where(eq(payments.id, reference)))[0];

/** Paystack tells that a payment was paid. */
async function webhook(reference: string): Promise<void> {
  const body = JSON.stringify({ event: 'charge.success', data: shop.transactions.get(reference) });
  await app.inject({
    method: 'POST',
    url: '/api/payments/webhook/paystack/',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body, KEY) },
  });
  await ports.jobs.drain();
}

test('ten clicks at once open one payment page, whoever of them is told first where it is', async () => {
  const payer = await platform.signUp('Ten Clicks');
  const before = shop.asked.length;
  const begun = () => shop.asked.slice(before).filter((a) => a.path === '/transaction/initialize').length;
  // The one that Paystack begins is answered last, when the other nine have been refused.
  shop.state.before = async (_path, status) => {
    while (status === 200 && begun() < 10) await new Promise((done) => void setImmediate(done));
  };
  const clicks = await Promise.all(
    Array.from({ length: 10 }, () => api('POST', `/subscription-plans/${week}/subscribe/`, { as: payer })),
  );
  shop.state.before = async () => undefined;
  assert.deepEqual(
    clicks.map((c) => c.status),
    Array.from({ length: 10 }, () => 200),
  );
  assert.deepEqual(
    [...new Set(clicks.map((c) => c.body.payment_link))],
    [`https://checkout.paystack.com/${clicks[0]?.body.reference}`],
  );
  assert.equal(begun(), 10);
  shop.pay(clicks[0]?.body.reference);
  await webhook(clicks[0]?.body.reference);
  assert.deepEqual(
    (await db.select().from(payments).where(eq(payments.userId, payer.id))).map((p) => p.status),
    ['paid'],
  );
  assert.equal((await api('GET', '/subscriptions/mine/', { as: payer })).body.count, 1);
});

test('a page that was begun by a server which died before it knew where is given up, and the next click opens another', async () => {
  const payer = await platform.signUp('Died Between');
  const click = () => api('POST', `/subscription-plans/${week}/subscribe/`, { as: payer });
  const lost = (await click()).body.reference as string;
  await db.update(payments).set({ link: null }).where(eq(payments.id, lost));
  assert.equal((await click()).status, 503);
  const next = await click();
  assert.equal(next.status, 200);
  assert.notEqual(next.body.reference, lost);
  // Should the lost page be paid after all, it counts.
  shop.pay(lost);
  await webhook(lost);
  assert.equal((await stateOf(lost))?.status, 'paid');
});

test('a week by Paystack is announced, renewed with the card that paid for it, declined, tried again and renewed', async () => {
  const payer = await platform.signUp('Week By Week');
  const began = clock.now().getTime();
  const days = (n: number) => new Date(began + n * 86_400_000).toISOString();
  const first = (await api('POST', `/subscription-plans/${week}/subscribe/`, { as: payer })).body.reference as string;
  shop.pay(first);
  await webhook(first);
  const before = shop.asked.length;
  const charged = () =>
    shop.asked
      .slice(before)
      .filter((a) => a.path === '/transaction/charge_authorization' && a.body?.['email'] === payer.email)
      .map((a) => [a.body?.['amount'], a.body?.['email'], a.body?.['authorization_code']]);
  const hour = async () => {
    await services.subscriptions.announceRenewals();
    await services.subscriptions.chargeRenewals();
    await ports.jobs.drain();
  };
  const live = async (moment: string) => {
    while (clock.now() < new Date(moment)) {
      clock.step({ hours: 12 });
      await hour();
    }
  };
  const times = async () =>
    (
      await db.select().from(subscriptions).where(eq(subscriptions.userId, payer.id)).orderBy(subscriptions.startsAt)
    ).map((s) => [s.startsAt.toISOString(), s.endsAt.toISOString(), s.renews]);
  await live(days(5.5));
  assert.deepEqual(charged(), []);
  await live(days(6));
  const once = [150_000, payer.email, 'AUTH_72btv547'];
  assert.deepEqual(
    [charged(), await times()],
    [
      [once],
      [
        [days(0), days(7), false],
        [days(7), days(14), true],
      ],
    ],
  );
  // The card that renewed is the next one's.
  shop.state.declines = true;
  await live(days(13));
  shop.state.declines = false;
  assert.deepEqual([charged().length, (await times()).length], [2, 2]);
  await live(days(14));
  assert.deepEqual(
    [charged(), await times()],
    [
      [once, once, once],
      [
        [days(0), days(7), false],
        [days(7), days(14), false],
        [days(14), days(21), true],
      ],
    ],
  );
  assert.deepEqual(
    (await db.select().from(payments).where(eq(payments.userId, payer.id)).orderBy(payments.createdAt)).map((p) => [
      p.kind,
      p.status,
      p.amount,
      p.fee,
      p.failure,
    ]),
    [
      ['subscription', 'paid', 150_000, 2_228, null],
      ['renewal', 'paid', 150_000, 2_228, null],
      ['renewal', 'failed', 150_000, null, 'Insufficient Funds'],
      ['renewal', 'paid', 150_000, 2_228, null],
    ],
  );
});

test('a card that two servers charge at once is charged once, and neither takes it for declined', async () => {
  const card = paystack({ secretKey: KEY, url: shop.url });
  const order = {
    reference: 'pay_charged_twice',
    amount: 148_500,
    currency: 'NGN' as const,
    email: 'two@servers.test',
    description: 'A week',
    authorisation: 'AUTH_72btv547',
  };
  const before = shop.asked.length;
  const verified = () => shop.asked.slice(before).filter((a) => a.path.startsWith('/transaction/verify/')).length;
  // Both have asked whether it was charged before either charges it.
  shop.state.before = async (path) => {
    while (path.startsWith('/transaction/verify/') && verified() < 2)
      await new Promise((done) => void setImmediate(done));
  };
  const seen = await Promise.all([card.charge(order), card.charge(order)]);
  shop.state.before = async () => undefined;
  assert.deepEqual(
    seen.map((s) => [s.status, s.fee]),
    [
      ['paid', 2_228],
      ['paid', 2_228],
    ],
  );
  assert.equal(shop.asked.slice(before).filter((a) => a.path === '/transaction/charge_authorization').length, 2);
});

test('a charge that Paystack makes and never answers ends in time, and is found when it is asked for again', async () => {
  const order = {
    reference: 'pay_never_answered',
    amount: 148_500,
    currency: 'NGN' as const,
    email: 'silent@paystack.test',
    description: 'A week',
    authorisation: 'AUTH_72btv547',
  };
  const before = shop.asked.length;
  let silent: () => void = () => undefined;
  shop.state.before = (path) =>
    path === '/transaction/charge_authorization' ? new Promise((answered) => (silent = answered)) : Promise.resolve();
  const impatient = paystack({ secretKey: KEY, url: shop.url, within: 300 });
  await assert.rejects(impatient.charge(order), ProviderAway);
  shop.state.before = async () => undefined;
  silent();
  assert.equal((await impatient.charge(order)).status, 'paid');
  assert.equal(shop.asked.slice(before).filter((a) => a.path === '/transaction/charge_authorization').length, 1);
});

test('a charge over which Paystack goes away is made once, and the reader reads on when it is back', async () => {
  const payer = await platform.signUp('Mid Charge');
  const first = (await api('POST', `/subscription-plans/${week}/subscribe/`, { as: payer })).body.reference as string;
  shop.pay(first);
  await webhook(first);
  clock.step({ days: 4 });
  await services.subscriptions.announceRenewals();
  await ports.jobs.drain();
  clock.step({ days: 2 });
  const before = shop.asked.length;
  const charges = () =>
    shop.asked
      .slice(before)
      .filter((a) => a.path === '/transaction/charge_authorization' && a.body?.['email'] === payer.email).length;
  const renewal = async () =>
    (
      await db
        .select()
        .from(payments)
        .where(and(eq(payments.userId, payer.id), eq(payments.kind, 'renewal')))
    ).map(({ status }) => status);
  // It is charged there, and nobody here hears of it; nor is anything heard for a while.
  shop.state.loses = '/transaction/charge_authorization';
  await services.subscriptions.chargeRenewals();
  await assert.rejects(ports.jobs.drain(), /Paystack cannot be reached/);
  shop.state.loses = undefined;
  shop.state.down = true;
  // However often: an outage of hours is waited out.
  await db.execute(sql`update jobs.job set retry_count = 15 where name = 'charge-payment' and state = 'retry'`);
  await db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  await assert.rejects(ports.jobs.drain(), /Paystack answered 502/);
  assert.deepEqual([charges(), await renewal()], [1, ['pending']]);
  shop.state.down = false;
  await db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  await ports.jobs.drain();
  assert.deepEqual([charges(), await renewal()], [1, ['paid']]);
  const times = await db.select().from(subscriptions).where(eq(subscriptions.userId, payer.id));
  assert.equal(times.length, 2);
});

/** A week whose renewal has begun while Paystack does not answer: before it charges, or after, with its answer lost. */
async function renewingWhileAway(name: string, { charged = false } = {}) {
  const payer = await platform.signUp(name);
  const first = (await api('POST', `/subscription-plans/${week}/subscribe/`, { as: payer })).body.reference as string;
  shop.pay(first);
  await webhook(first);
  clock.step({ days: 4 });
  await services.subscriptions.announceRenewals();
  await ports.jobs.drain();
  clock.step({ days: 2 });
  if (charged) shop.state.loses = '/transaction/charge_authorization';
  else shop.state.down = true;
  await services.subscriptions.chargeRenewals();
  await assert.rejects(ports.jobs.drain(), /Paystack/);
  shop.state.loses = undefined;
  shop.state.down = true;
  return {
    async cancel(): Promise<void> {
      const as = await renewed(platform, payer);
      const [{ id }] = (await api('GET', '/subscriptions/mine/', { as })).body.results;
      assert.equal((await api('POST', `/subscriptions/${id}/cancel/`, { as })).status, 200);
    },
    async back(): Promise<void> {
      shop.state.down = false;
      await db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
      await ports.jobs.drain();
    },
    /** How the renewal stands here, how many times there are, and whether Paystack has charged it. */
    async now() {
      const [renewal, ...more] = await db
        .select()
        .from(payments)
        .where(and(eq(payments.userId, payer.id), eq(payments.kind, 'renewal')));
      assert.deepEqual(more, []);
      const times = await db.select().from(subscriptions).where(eq(subscriptions.userId, payer.id));
      return [renewal?.status, times.length, shop.transactions.get(renewal?.id ?? '')?.status];
    },
    told: async (): Promise<string[]> =>
      (await api('GET', '/inbox/?limit=100', { as: await renewed(platform, payer) })).body.results.map(
        ({ body }: { body: string }) => body,
      ),
  };
}

test('who cancels while Paystack is away is not charged when it is back, unless it has charged already', async () => {
  const reader = await renewingWhileAway('Cancels Meanwhile');
  await reader.cancel();
  await reader.back();
  assert.deepEqual(await reader.now(), ['failed', 1, undefined]);
  assert.equal((await reader.told()).filter((body) => /declined|could not be charged/.test(body)).length, 0);
  const charged = await renewingWhileAway('Charged Already', { charged: true });
  await charged.cancel();
  await charged.back();
  assert.deepEqual(await charged.now(), ['paid', 2, 'success']);
});

test('a renewal that Paystack has kept waiting for more than three days after its end is not charged, and the reader hears why', async () => {
  // Each has begun a day before its end.
  const quick = await renewingWhileAway('Waits Less');
  clock.step({ hours: 95 });
  await quick.back();
  assert.deepEqual(await quick.now(), ['paid', 2, 'success']);
  const reader = await renewingWhileAway('Waits Long');
  clock.step({ hours: 97 });
  await reader.back();
  assert.deepEqual(await reader.now(), ['failed', 1, undefined]);
  assert.match((await reader.told()).join(), /We could not charge your card in time/);
});
