import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { CHARGED_BACK, FEES, READERS, UNSPENT } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { balanceOf } from '../ledger/store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services } = platform;
const admin = await platform.staff('Ad Min', 'admin');
const friend = await platform.signUp('Fri End');
const till = paying(platform);

let n = 0;
/** Somebody who has bought 100 coins for 1,485.00, of which the sandbox kept 22.28, and passed some of them on. */
async function buyer(spent = 0): Promise<{ payer: Person; payment: string }> {
  const payer = await platform.signUp(`Buyer ${(n += 1)}`);
  const payment = await till.begin(payer);
  await till.decide(payment, 'success');
  if (spent > 0)
    assert.equal(
      (await api('POST', `/wallet/${payer.id}/pay/${friend.id}/`, { as: payer, body: { amount: spent } })).status,
      200,
    );
  return { payer, payment };
}
const list = async (status = 'open') =>
  (await api('GET', `/staff/disputes/?status=${status}&limit=1000`, { as: admin })).body.results;
const of = async (payment: string, status = 'open') =>
  (await list(status)).find((d: { payment: { id: string } }) => d.payment.id === payment);
const settle = (id: string, how: 'take-back' | 'close', body: object = { reason: 'The bank decided so.' }) =>
  api('POST', `/staff/disputes/${id}/${how}/`, { as: admin, body });
const books = async () =>
  await Promise.all([READERS, FEES, UNSPENT, CHARGED_BACK].map((account) => balanceOf(db, account)));

test('what is told of a payment waits for staff once for each kind, and moves nothing', async () => {
  const { payer, payment } = await buyer();
  for (let told = 0; told < 3; told += 1) await services.payments.settling.alarmed(payment, 'dispute');
  await services.payments.settling.alarmed('pay_of_another_shop', 'dispute');
  const mine = (await list()).filter((d: { payment: { id: string } }) => d.payment.id === payment);
  assert.deepEqual(
    mine.map((d: { id: string }) => ({ ...d, id: 'dsp' })),
    [
      {
        id: 'dsp',
        kind: 'dispute',
        payment: { id: payment, description: '100 coins', status: 'paid', amount: '1485.00', currency: 'NGN' },
        user: { id: payer.id, pen_name: payer.penName },
        raised_at: '2026-03-01T12:00:00.000Z',
        outcome: null,
        settled_at: null,
        coins_back: null,
        coins_spent: null,
      },
    ],
  );
  assert.equal((await list()).length, 1);
  assert.equal(await services.wallet.balance(payer.id), 100);
});

test('coins that are left are taken back, those that are spent are noted, and their money is the platform’s loss', async () => {
  const { payer, payment } = await buyer(40);
  await services.payments.settling.alarmed(payment, 'reversed');
  const before = await books();
  const { id } = await of(payment);
  const { status, body } = await settle(id, 'take-back');
  assert.deepEqual(
    [status, body.outcome, body.coins_back, body.coins_spent, body.payment.status],
    [200, 'taken-back', 60, 40, 'refunded'],
  );
  assert.equal(await services.wallet.balance(payer.id), 0);
  const { body: account } = await api('GET', `/users/${payer.id}/`, { as: admin });
  assert.equal(account.coins_missing, 40, 'noted against the account');
  // Of the fee 1,337 belong to the 60 that are left, of the net 87,764; what was paid for the 40 is 59,399 kobo.
  const moved = (await books()).map((now, at) => now - (before[at] ?? 0));
  assert.deepEqual(moved, [148_500, -1_337, -87_764, -59_399]);
  const messages = (await api('GET', '/inbox/', { as: payer })).body.results;
  assert.equal(messages[0].title, 'Your payment went back: 100 coins');
  const mail = (await platform.mailsTo(payer.email)).find((m) => m.subject === 'Your payment went back: 100 coins');
  assert.match(
    mail?.text ?? '',
    /The ₦1,485\.00 of your payment \(100 coins\) have gone back to you.*: 60 coins\.\n\nReason: The bank decided so\./s,
  );
  const [action] = (await api('GET', `/staff/actions/?subject=${payment}`, { as: admin })).body.results;
  assert.deepEqual(
    [action.action, action.detail.reason, action.detail.coins_back, action.detail.coins_spent],
    ['payment.taken-back', 'The bank decided so.', 60, 40],
  );
});

test('against the account stand the spent coins of all its payments that went back, each counted once', async () => {
  const { payer, payment } = await buyer(10);
  // Told in two ways of one payment, and of another.
  await services.payments.settling.alarmed(payment, 'dispute');
  await services.payments.settling.alarmed(payment, 'reversed');
  await settle((await of(payment)).id, 'take-back');
  const missing = async () => {
    const { body } = await api('GET', `/users/?search=${encodeURIComponent(payer.email)}`, { as: admin });
    return body.results.map((row: { coins_missing: number }) => row.coins_missing);
  };
  assert.deepEqual(await missing(), [10]);
  const kept = await buyer();
  await services.payments.settling.alarmed(kept.payment, 'dispute');
  await settle((await of(kept.payment)).id, 'close');
  const { body } = await api('GET', `/users/${kept.payer.id}/`, { as: admin });
  assert.deepEqual([body.coins_missing, await missing()], [0, [10]]);
});

test('what is disputed is not given back besides, until the dispute is settled', async () => {
  const { payer, payment } = await buyer();
  await services.payments.settling.alarmed(payment, 'dispute');
  const giveBack = () =>
    api('POST', `/payments/${payment}/refund/`, { as: admin, body: { reason: 'They asked for it.' } });
  const { status, body } = await giveBack();
  assert.deepEqual([status, body.code], [409, 'conflict']);
  assert.equal(await services.wallet.balance(payer.id), 100);
  await settle((await of(payment)).id, 'close');
  assert.equal((await giveBack()).status, 200);
  assert.equal(await services.wallet.balance(payer.id), 0);
});

test('of two administrators one takes back, and nothing moves twice', async () => {
  const { payer, payment } = await buyer(10);
  await services.payments.settling.alarmed(payment, 'dispute');
  await services.payments.settling.alarmed(payment, 'reversed');
  const open = (await list()).filter((d: { payment: { id: string } }) => d.payment.id === payment);
  assert.equal(open.length, 2);
  const answers = await Promise.all(open.map((d: { id: string }) => settle(d.id, 'take-back')));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409]);
  assert.equal(answers.find((a) => a.status === 409)?.body.error, 'This has been settled already.');
  // One movement answers all that was open of the payment.
  assert.equal(await of(payment), undefined);
  assert.equal(await services.wallet.balance(payer.id), 0);
});

test('coins that are all spent leave nothing to take, and that is noted', async () => {
  const { payment } = await buyer(100);
  await services.payments.settling.alarmed(payment, 'given_back');
  const { body } = await settle((await of(payment)).id, 'take-back');
  assert.deepEqual([body.coins_back, body.coins_spent], [0, 100]);
});

test('what is won is closed without a movement, and waits again when more is told', async () => {
  const { payer, payment } = await buyer();
  await services.payments.settling.alarmed(payment, 'dispute');
  const { id } = await of(payment);
  assert.equal((await settle(id, 'close')).body.outcome, 'closed');
  assert.equal((await settle(id, 'close')).status, 409);
  assert.equal((await of(payment, 'settled')).id, id);
  assert.equal(await services.wallet.balance(payer.id), 100);
  await services.payments.settling.alarmed(payment, 'dispute');
  assert.equal((await of(payment)).id, id);
  assert.equal((await settle(id, 'take-back')).body.coins_back, 100);
  // Taken back, it stays so whatever else is told.
  await services.payments.settling.alarmed(payment, 'dispute');
  assert.equal(await of(payment), undefined);
});

test('a refund that failed has nothing left to take back, and is closed once it is put right', async () => {
  const { payment } = await buyer();
  assert.equal(
    (await api('POST', `/payments/${payment}/refund/`, { as: admin, body: { reason: 'By mistake.' } })).status,
    200,
  );
  await services.payments.settling.alarmed(payment, 'refund_failed');
  const { id } = await of(payment);
  const refused = await settle(id, 'take-back');
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'Nothing that this payment bought is left, so there is nothing to move. Close it.'],
  );
  assert.equal((await settle(id, 'close')).status, 200);
});

test('without a reason nothing is settled, and what is not there is 404', async () => {
  const { payment } = await buyer();
  await services.payments.settling.alarmed(payment, 'dispute');
  const { id } = await of(payment);
  for (const how of ['take-back', 'close'] as const) {
    assert.deepEqual(Object.keys((await settle(id, how, {})).body.detail), ['reason']);
    assert.equal((await settle('dsp_nothing', how)).status, 404);
  }
});

test('a subscription whose money went back ends at once', async () => {
  const reader = await platform.signUp('Sub Scriber');
  const payment = await till.subscribe(reader);
  await services.payments.settling.alarmed(payment, 'reversed');
  const { status, body } = await settle((await of(payment)).id, 'take-back');
  assert.deepEqual([status, body.coins_back], [200, null]);
  assert.equal((await api('GET', '/subscriptions/mine/?status=active', { as: reader })).body.count, 0);
});

test('after all this the books are right', async () => assert.deepEqual((await auditLedger(db)).faults, []));
