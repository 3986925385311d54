import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { payments } from '../schema/payments.ts';
import { staffActions } from '../schema/staff-actions.ts';
import { auditLedger } from '../ledger/audit-store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;
const { pack, decide, balance } = paying(platform);
const admin = await platform.staff('Shop Keeper', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Read Er');

test('the shelf begins with the seven packs of the specification, dearer as they grow, the larger ones with a bonus', async () => {
  const { status, body } = await api('GET', '/coin-options/');
  assert.equal(status, 200);
  assert.deepEqual(
    body.results.map((o: { numCoins: number; bonus: number; price: string; currency: string }) => [
      o.numCoins,
      o.bonus,
      o.price,
      o.currency,
    ]),
    [
      [100, 0, '1485.00', 'NGN'],
      [300, 0, '4455.00', 'NGN'],
      [500, 0, '7425.00', 'NGN'],
      [1000, 50, '14850.00', 'NGN'],
      [2000, 150, '29700.00', 'NGN'],
      [5000, 500, '74250.00', 'NGN'],
      [10000, 1500, '148500.00', 'NGN'],
    ],
  );
  assert.deepEqual([body.count, Object.keys(body.results[0])], [7, ['id', 'numCoins', 'bonus', 'price', 'currency']]);
});

test('an administrator adds, changes and takes off packs, and all of it is recorded', async () => {
  const made = await api('POST', '/coin-options/', { as: admin, body: { numCoins: 42, bonus: 1, price: '623.70' } });
  assert.deepEqual(
    [made.status, made.body],
    [201, { id: made.body.id, numCoins: 42, bonus: 1, price: '623.70', currency: 'NGN', offered: true }],
  );
  assert.equal((await pack(42)).price, '623.70');
  const changed = await api('PATCH', `/coin-options/${made.body.id}/`, { as: admin, body: { price: 600, bonus: 2 } });
  assert.deepEqual(
    [changed.status, changed.body.price, changed.body.bonus, changed.body.numCoins],
    [200, '600.00', 2, 42],
  );
  assert.equal(
    (await api('PATCH', `/coin-options/${made.body.id}/`, { as: admin, body: { price: '600' } })).status,
    200,
  );
  assert.equal((await api('DELETE', `/coin-options/${made.body.id}/`, { as: admin })).status, 204);
  assert.equal(await pack(42), undefined);
  assert.equal((await api('POST', `/coin-options/${made.body.id}/pay/`, { as: reader })).status, 404);
  assert.equal(
    (await api('PATCH', `/coin-options/${made.body.id}/`, { as: admin, body: { offered: true } })).body.offered,
    true,
  );
  assert.equal((await api('DELETE', `/coin-options/${made.body.id}/`, { as: admin })).status, 204);
  const rows = await db.select().from(staffActions).where(eq(staffActions.subjectId, made.body.id));
  assert.deepEqual(rows.map((r) => [r.actorId, r.action]).sort(), [
    [admin.id, 'coin-option.changed'],
    [admin.id, 'coin-option.changed'],
    [admin.id, 'coin-option.created'],
    [admin.id, 'coin-option.taken-off'],
    [admin.id, 'coin-option.taken-off'],
  ]);
});

test('nobody but administrators touches the shelf, and a pack that is none is 400 field by field', async () => {
  const { id } = await pack(100);
  const form = { numCoins: 5, price: '5.00' };
  for (const [as, status] of [
    [undefined, 401],
    [reader, 403],
    [editor, 403],
  ] as const) {
    assert.equal((await api('POST', '/coin-options/', { as, body: form })).status, status);
    assert.equal((await api('PATCH', `/coin-options/${id}/`, { as, body: form })).status, status);
    assert.equal((await api('DELETE', `/coin-options/${id}/`, { as })).status, status);
  }
  for (const [field, value] of [
    ['numCoins', 0],
    ['numCoins', -5],
    ['numCoins', 1.5],
    ['numCoins', 1_000_001],
    ['numCoins', '5'],
    ['bonus', -1],
    ['bonus', 0.5],
    ['price', '0'],
    ['price', '0.00'],
    ['price', '-1'],
    ['price', -1],
    ['price', '1.001'],
    ['price', '9999999999'],
    ['price', 1e21],
    ['price', 'free'],
    ['price', null],
    ['currency', 'USD'],
    ['gift', true],
  ] as const) {
    for (const [method, path] of [
      ['POST', '/coin-options/'],
      ['PATCH', `/coin-options/${id}/`],
    ] as const) {
      const { status, body } = await api(method, path, { as: admin, body: { ...form, [field]: value } });
      assert.deepEqual([status, Object.keys(body.detail)], [400, [field]], `${method} ${field} ${String(value)}`);
    }
  }
  for (const [method, body] of [
    ['PATCH', form],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await api(method, '/coin-options/opt_none/', { as: admin, body })).status, 404);
  assert.equal((await pack(100)).price, '1485.00');
});

test('paying is for people with a confirmed e-mail', async () => {
  const { id } = await pack(100);
  const unconfirmed = await platform.signUp('Not Confirmed', { verified: false });
  assert.equal((await api('POST', `/coin-options/${id}/pay/`)).status, 401);
  const refused = await api('POST', `/coin-options/${id}/pay/`, { as: unconfirmed });
  assert.deepEqual([refused.status, refused.body.code], [403, 'email_not_verified']);
  assert.match(refused.body.detail, /verified/);
  assert.equal((await api('POST', '/coin-options/opt_none/pay/', { as: reader, body: { price: 'x' } })).status, 404);
  assert.deepEqual(
    Object.keys((await api('POST', `/coin-options/${id}/pay/`, { as: reader, body: { price: '-1485' } })).body.detail),
    ['price'],
  );
});

test('a price that has changed while the dialog was open is 409 with the new one, and nothing is begun', async () => {
  const payer = await platform.signUp('Slow Payer');
  const { id } = await pack(300);
  const begin = (price?: string) =>
    api('POST', `/coin-options/${id}/pay/`, { as: payer, body: price === undefined ? {} : { price } });
  assert.equal((await begin('4455')).status, 200);
  await api('PATCH', `/coin-options/${id}/`, { as: admin, body: { price: '5000.00' } });
  const refused = await begin('4455.00');
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.price, refused.body.currency],
    [409, 'conflict', '5000.00', 'NGN'],
  );
  assert.equal((await db.select().from(payments).where(eq(payments.userId, payer.id))).length, 1);
  assert.deepEqual([(await begin('5000')).body.amount, (await begin()).body.amount], ['5000.00', '5000.00']);
  await api('PATCH', `/coin-options/${id}/`, { as: admin, body: { price: '4455.00' } });
});

test('what was promised when the payment began is given, whatever becomes of the pack', async () => {
  const payer = await platform.signUp('Early Payer');
  const { id } = await pack(2000);
  const { body } = await api('POST', `/coin-options/${id}/pay/`, { as: payer });
  await api('PATCH', `/coin-options/${id}/`, { as: admin, body: { numCoins: 1, bonus: 0, price: '99999.00' } });
  await api('DELETE', `/coin-options/${id}/`, { as: admin });
  await decide(body.reference, 'success');
  assert.equal(await balance(payer), 2150);
  await api('PATCH', `/coin-options/${id}/`, {
    as: admin,
    body: { numCoins: 2000, bonus: 150, price: '29700.00', offered: true },
  });
});

test('the same key begins one payment, also twenty times at once; with another body it is 409', async () => {
  const payer = await platform.signUp('Keen Payer');
  const { id } = await pack(100);
  const begin = (body: object, key = 'one') =>
    api('POST', `/coin-options/${id}/pay/`, { as: payer, body, headers: { 'Idempotency-Key': key } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => begin({ price: '1485.00' })));
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  assert.equal(new Set(answers.map((a) => JSON.stringify(a.body))).size, 1);
  assert.equal((await begin({})).status, 409);
  assert.notEqual((await begin({ price: '1485.00' }, 'two')).body.reference, answers[0]?.body.reference);
  const { rows } = await db.execute(sql`select count(*)::int n from payments where user_id = ${payer.id}`);
  assert.deepEqual(rows, [{ n: 2 }]);
});

test('fifty who begin while the price changes pay what they were shown, or are told of the new price', async () => {
  const payer = await platform.signUp('Crossed Payer');
  const { id } = await pack(500);
  const change = (price: string) => api('PATCH', `/coin-options/${id}/`, { as: admin, body: { price } });
  const begin = () => api('POST', `/coin-options/${id}/pay/`, { as: payer, body: { price: '7425.00' } });
  const begun = Array.from({ length: 25 }, begin);
  const changed = change('8000.00');
  const answers = await Promise.all([...begun, ...Array.from({ length: 25 }, begin)]);
  assert.equal((await changed).status, 200);
  const [paying, told] = [answers.filter((a) => a.status === 200), answers.filter((a) => a.status === 409)];
  assert.equal(paying.length + told.length, 50);
  assert.deepEqual(
    [...new Set(paying.map((a) => a.body.amount))].filter((amount) => amount !== '7425.00'),
    [],
  );
  assert.deepEqual(
    [...new Set(told.map((a) => a.body.price))].filter((price) => price !== '8000.00'),
    [],
  );
  assert.equal((await db.select().from(payments).where(eq(payments.userId, payer.id))).length, paying.length);
  assert.equal((await begin()).status, 409);
  await change('7425.00');
});

test('a misnamed price is told at its name, and an empty body or none is enough', async () => {
  const payer = await platform.signUp('Mis Namer');
  const { id } = await pack(100);
  const begin = (body?: object) => api('POST', `/coin-options/${id}/pay/`, { as: payer, ...(body ? { body } : {}) });
  const refused = await begin({ amount: '1.00' });
  assert.deepEqual([refused.status, refused.body.detail], [400, { amount: ['There is no field of this name.'] }]);
  assert.deepEqual([(await begin({})).status, (await begin()).status], [200, 200]);
});

test('an administrator finds what was taken off the shelf; nobody else does, whatever they ask', async () => {
  const {
    body: { id },
  } = await api('POST', '/coin-options/', { as: admin, body: { numCoins: 77, price: '900.00' } });
  assert.equal((await api('DELETE', `/coin-options/${id}/`, { as: admin })).status, 204);
  const lines = async (query: string, as: Person | undefined) =>
    (await api('GET', `/coin-options/?limit=100${query}`, { as })).body.results as { id: string; offered?: boolean }[];
  assert.deepEqual(
    (await lines('&offered=false', admin)).filter((o) => o.id === id).map((o) => o.offered),
    [false],
  );
  assert.ok((await lines('&offered=false', admin)).every((o) => o.offered === false));
  for (const query of ['', '&offered=true'])
    assert.ok(
      (await lines(query, admin)).length > 3 &&
        (await lines(query, admin)).every((o) => o.offered === true && o.id !== id),
    );
  const shown = (await lines('', admin)).map((o) => o.id);
  for (const as of [undefined, await platform.staff('Shelf Editor', 'editor')]) {
    for (const query of ['', '&offered=true', '&offered=false'])
      assert.deepEqual(
        (await lines(query, as)).map((o) => [o.id, 'offered' in o]),
        shown.map((each) => [each, false]),
      );
  }
  assert.deepEqual(Object.keys((await api('GET', '/coin-options/?offered=perhaps', { as: admin })).body.detail), [
    'offered',
  ]);
});

test('after all this the books are right', async () => assert.deepEqual((await auditLedger(db)).faults, []));
