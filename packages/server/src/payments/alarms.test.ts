import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paying } from '../../test/paying.ts';
import { paystackServer } from '../../test/paystack.ts';
import { startPlatform } from '../../test/platform.ts';
import { signatureOf } from '../ports/payments.ts';
import { paymentEvents, payments } from '../schema/payments.ts';

const KEY = 'sk_test_of_disputes';
const shop = await paystackServer(KEY);
const platform = await startPlatform({
  environment: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: shop.url },
});
after(async () => {
  await platform.close();
  await shop.close();
});
const { app, db, services, ports, api } = platform;

test('disputes, chargebacks, refunds by other hands and failed refunds are kept once and told to staff, and nothing moves', async () => {
  const admin = await platform.staff('Till Keeper', 'admin');
  const payer = await platform.signUp('Dis Puter');
  const told = async (event: object) => {
    const body = JSON.stringify(event);
    for (let n = 0; n < 3; n += 1) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/payments/webhook/paystack/',
        payload: body,
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body, KEY) },
      });
      assert.deepEqual([answer.statusCode, answer.json()], [200, { received: true }], body);
      await ports.jobs.drain();
    }
  };
  const alarms = async () => {
    const { body } = await app.inject('/metrics');
    return Object.fromEntries(
      [...body.matchAll(/^payment_alarms_total\{kind="(\w+)"\} (\d+)$/gm)].map(([, kind, n]) => [kind, Number(n)]),
    );
  };
  const bought = async () => {
    const reference = await paying(platform).begin(payer);
    shop.pay(reference);
    await services.payments.settling.settle(reference);
    return reference;
  };
  const [disputed, elsewhere, ours] = [await bought(), await bought(), await bought()];
  assert.deepEqual(await alarms(), { dispute: 0, given_back: 0, reversed: 0, refund_failed: 0 });
  const dispute = (kind: string) => ({
    event: `charge.dispute.${kind}`,
    data: {
      id: 358_950,
      refund_amount: 148_500,
      status: 'awaiting-merchant-feedback',
      transaction: { id: 1, reference: disputed, authorization: { last4: '4081' } },
    },
  });
  await told(dispute('create'));
  assert.deepEqual(await alarms(), { dispute: 1, given_back: 0, reversed: 0, refund_failed: 0 });
  // Lost: Paystack has taken the money back.
  Object.assign(shop.transactions.get(disputed) ?? {}, { status: 'reversed' });
  await told(dispute('resolve'));
  assert.deepEqual(await alarms(), { dispute: 2, given_back: 0, reversed: 1, refund_failed: 0 });

  const refund = (kind: string, reference: string) => ({
    event: `refund.${kind}`,
    data: {
      status: kind,
      transaction_reference: reference,
      refund_reference: `TRF_${reference}`,
      amount: 148_500,
      currency: 'NGN',
    },
  });
  await told(refund('pending', elsewhere));
  await told(refund('processed', elsewhere));
  assert.equal(
    (await api('POST', `/payments/${ours}/refund/`, { as: admin, body: { reason: 'By mistake.' } })).status,
    200,
  );
  await told(refund('processed', ours));
  assert.deepEqual(await alarms(), { dispute: 2, given_back: 1, reversed: 1, refund_failed: 0 });
  await told(refund('failed', ours));
  assert.deepEqual(await alarms(), { dispute: 2, given_back: 1, reversed: 1, refund_failed: 1 });

  // What was bought stays, until staff decide.
  const rows = await db.select({ id: payments.id, status: payments.status }).from(payments);
  assert.deepEqual(Object.fromEntries(rows.map((r) => [r.id, r.status])), {
    [disputed]: 'paid',
    [elsewhere]: 'paid',
    [ours]: 'refunded',
  });
  assert.equal(await services.wallet.balance(payer.id), 200);
  const events = await db.select().from(paymentEvents);
  assert.deepEqual(
    events.map((e) => `${e.eventId} ${e.handledAt !== null}`).sort(),
    [
      'charge.dispute.create:358950 true',
      'charge.dispute.resolve:358950 true',
      `refund.failed:TRF_${ours} true`,
      `refund.processed:TRF_${elsewhere} true`,
      `refund.processed:TRF_${ours} true`,
    ].sort(),
  );
  assert.doesNotMatch(JSON.stringify(events), /4081/);
});
