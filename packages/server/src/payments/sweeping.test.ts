import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { paying } from '../../test/paying.ts';
import { paystackServer } from '../../test/paystack.ts';
import { startPlatform } from '../../test/platform.ts';
import { givenUpSince, pendingBefore } from './store.ts';
import { payments } from '../schema/payments.ts';

const KEY = 'sk_test_of_sweeps';
const shop = await paystackServer(KEY);
const platform = await startPlatform({
  environment: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: shop.url },
});
after(async () => {
  await platform.close();
  await shop.close();
});
const { db, clock, services, ports } = platform;
const { begin } = paying(platform);
const stateOf = async (reference: string) => (await db.select().from(payments).where(eq(payments.id, reference)))[0];
const promised = async () =>
  (await db.execute(sql`select count(*)::int n from jobs.job where state < 'completed'`)).rows;
const asked = () => shop.asked.filter((a) => a.path.startsWith('/transaction/verify/')).length;

test('while the provider is away, sweeps ask it a few times and leave nothing behind; then they settle what was paid', async () => {
  const payer = await platform.signUp('Wait Er');
  const references: string[] = [];
  for (let n = 0; n < 9; n += 1) references.push(await begin(payer));
  for (const reference of references) shop.pay(reference);
  clock.step({ minutes: 11 });
  const [before, waiting] = [asked(), await promised()];
  shop.state.down = true;
  for (let n = 0; n < 3; n += 1) await assert.rejects(services.payments.sweep(), /4 payments could not be looked into/);
  assert.deepEqual([asked() - before, await promised()], [12, waiting]);
  shop.state.down = false;
  await services.payments.sweep();
  assert.deepEqual(
    await Promise.all(references.map(async (reference) => (await stateOf(reference))?.status)),
    references.map(() => 'paid'),
  );
  await ports.jobs.drain();
});

test('one payment that the provider does not speak of keeps no other waiting', async () => {
  const payer = await platform.signUp('Pois Oned');
  const references: string[] = [];
  for (let n = 0; n < 9; n += 1) references.push(await begin(payer));
  for (const reference of references) shop.pay(reference);
  const [odd = '', ...others] = references;
  Object.assign(shop.transactions.get(odd) ?? {}, { amount: 'much' });
  clock.step({ minutes: 11 });
  await assert.rejects(services.payments.sweep(), /1 payments could not be looked into/);
  assert.deepEqual(
    [
      (await stateOf(odd))?.status,
      [...new Set(await Promise.all(others.map(async (reference) => (await stateOf(reference))?.status)))],
    ],
    ['pending', ['paid']],
  );
  await db.update(payments).set({ status: 'abandoned', link: null }).where(eq(payments.id, odd));
});

test('a payment of a provider that is used no more is given up after a day, and not asked about', async () => {
  const payer = await platform.signUp('For Mer');
  const reference = await begin(payer);
  await db.update(payments).set({ provider: 'sandbox' }).where(eq(payments.id, reference));
  const before = asked();
  clock.step({ hours: 23 });
  await services.payments.sweep();
  assert.equal((await stateOf(reference))?.status, 'pending');
  clock.step({ hours: 1 });
  await services.payments.sweep();
  assert.deepEqual(
    [(await stateOf(reference))?.status, (await stateOf(reference))?.failure],
    ['abandoned', 'Nobody paid within a day.'],
  );
  await services.payments.sweepGivenUp();
  assert.equal(asked(), before);
});

test('of more payments than one sweep takes, each has its turn', async () => {
  const payer = await platform.signUp('Man Y');
  const references = [await begin(payer), await begin(payer), await begin(payer)];
  clock.step({ minutes: 11 });
  const seen = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const found = await pendingBefore(db, { before: clock.now(), round, most: 2 });
    assert.equal(found.length, 2);
    for (const id of found) seen.add(id);
  }
  assert.deepEqual([...seen].sort(), references.sort());
  await db.update(payments).set({ status: 'abandoned' }).where(eq(payments.userId, payer.id));
  assert.equal((await givenUpSince(db, { since: new Date(0), provider: 'paystack', round: 1, most: 2 })).length, 2);
});
