import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { staffActions } from '../schema/staff-actions.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;
const { plan } = paying(platform);
const admin = await platform.staff('Shop Keeper', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Read Er');

test('the shelf begins with the four plans of the specification, cheaper by the month as they grow', async () => {
  const { status, body } = await api('GET', '/subscription-plans/');
  assert.equal(status, 200);
  assert.deepEqual(
    body.results.map((p: Record<string, string>) => [p['name'], p['duration_str'], p['amount'], p['currency']]),
    [
      ['1 Week', '1 week', '1500.00', 'NGN'],
      ['1 Month', '1 month', '4485.00', 'NGN'],
      ['6 Months', '6 months', '24200.00', 'NGN'],
      ['12 Months', '12 months', '43050.00', 'NGN'],
    ],
  );
  assert.deepEqual(
    [body.count, Object.keys(body.results[0])],
    [4, ['id', 'name', 'amount', 'currency', 'duration_str', 'description']],
  );
});

test('an administrator adds, changes and takes off plans, and all of it is recorded', async () => {
  const made = await api('POST', '/subscription-plans/', {
    as: admin,
    body: { name: ' Fortnight ', amount: '2500', unit: 'week', units: 2, description: 'Two weeks.' },
  });
  const { id } = made.body;
  assert.deepEqual(
    [made.status, made.body],
    [
      201,
      {
        id,
        name: 'Fortnight',
        amount: '2500.00',
        currency: 'NGN',
        duration_str: '2 weeks',
        description: 'Two weeks.',
        unit: 'week',
        units: 2,
        offered: true,
      },
    ],
  );
  assert.deepEqual(
    (await api('GET', '/subscription-plans/')).body.results.map((p: { name: string }) => p.name),
    ['1 Week', 'Fortnight', '1 Month', '6 Months', '12 Months'],
  );
  const changed = await api('PATCH', `/subscription-plans/${id}/`, { as: admin, body: { amount: 2400 } });
  assert.deepEqual([changed.status, changed.body.amount, changed.body.name], [200, '2400.00', 'Fortnight']);
  assert.equal((await api('PATCH', `/subscription-plans/${id}/`, { as: admin, body: { amount: '2400' } })).status, 200);
  assert.equal((await api('DELETE', `/subscription-plans/${id}/`, { as: admin })).status, 204);
  assert.equal(await plan('Fortnight'), undefined);
  assert.equal((await api('POST', `/subscription-plans/${id}/subscribe/`, { as: reader })).status, 404);
  const rows = await db.select().from(staffActions).where(eq(staffActions.subjectId, id));
  assert.deepEqual(rows.map((r) => [r.actorId, r.action]).sort(), [
    [admin.id, 'subscription-plan.changed'],
    [admin.id, 'subscription-plan.created'],
    [admin.id, 'subscription-plan.taken-off'],
  ]);
});

test('nobody but administrators touches the shelf, and a plan that is none is 400 field by field', async () => {
  const { id } = await plan('1 Week');
  const form = { name: 'Day', amount: '5.00', unit: 'week', units: 1 };
  for (const [as, status] of [
    [undefined, 401],
    [reader, 403],
    [editor, 403],
  ] as const) {
    assert.equal((await api('POST', '/subscription-plans/', { as, body: form })).status, status);
    assert.equal((await api('PATCH', `/subscription-plans/${id}/`, { as, body: { amount: '5.00' } })).status, status);
    assert.equal((await api('DELETE', `/subscription-plans/${id}/`, { as })).status, status);
  }
  for (const [field, value] of [
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['name', 7],
    ['description', 'x'.repeat(201)],
    ['amount', '0'],
    ['amount', '-1'],
    ['amount', '1.001'],
    ['amount', '9999999999'],
    ['amount', null],
    ['currency', 'USD'],
    ['gift', true],
  ] as const) {
    for (const [method, path, body] of [
      ['POST', '/subscription-plans/', form],
      ['PATCH', `/subscription-plans/${id}/`, {}],
    ] as const) {
      const answer = await api(method, path, { as: admin, body: { ...body, [field]: value } });
      assert.deepEqual(
        [answer.status, Object.keys(answer.body.detail)],
        [400, [field]],
        `${method} ${field} ${String(value)}`,
      );
    }
  }
  for (const [field, value] of [
    ['unit', 'day'],
    ['unit', undefined],
    ['units', 0],
    ['units', -1],
    ['units', 1.5],
    ['units', 25],
    ['units', '1'],
  ] as const) {
    const answer = await api('POST', '/subscription-plans/', { as: admin, body: { ...form, [field]: value } });
    assert.deepEqual([answer.status, Object.keys(answer.body.detail)], [400, [field]], `${field} ${String(value)}`);
  }
  const dear = await api('POST', '/subscription-plans/', { as: admin, body: { ...form, amount: '1000000000' } });
  assert.deepEqual(dear.body.detail, { amount: ['At most 999,999,999.99.'] });
  assert.deepEqual(
    (await api('POST', '/subscription-plans/', { as: admin, body: { ...form, amount: 'much' } })).body.detail,
    { amount: ['An amount such as 1500 or 1500.50 is needed.'] },
  );
  // How long a plan lasts stays.
  assert.equal((await api('PATCH', `/subscription-plans/${id}/`, { as: admin, body: { units: 2 } })).status, 400);
  for (const [method, body] of [
    ['PATCH', {}],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await api(method, '/subscription-plans/pln_none/', { as: admin, body })).status, 404);
  assert.deepEqual([(await plan('1 Week')).amount, (await plan('1 Week')).duration_str], ['1500.00', '1 week']);
});

test('a misnamed amount is told at its name, and an empty body or none is enough', async () => {
  const { id } = await plan('1 Week');
  const begin = (body?: object) =>
    api('POST', `/subscription-plans/${id}/subscribe/`, { as: reader, ...(body ? { body } : {}) });
  const refused = await begin({ price: '1' });
  assert.deepEqual([refused.status, refused.body.detail], [400, { price: ['There is no field of this name.'] }]);
  assert.deepEqual([(await begin({})).status, (await begin()).status], [200, 200]);
});

test('an administrator finds what was taken off the shelf; nobody else does, whatever they ask', async () => {
  const {
    body: { id },
  } = await api('POST', '/subscription-plans/', {
    as: admin,
    body: { name: 'Off It', amount: '900.00', unit: 'week', units: 5 },
  });
  assert.equal((await api('DELETE', `/subscription-plans/${id}/`, { as: admin })).status, 204);
  const lines = async (query: string, as: Person | undefined) =>
    (await api('GET', `/subscription-plans/?limit=100${query}`, { as })).body.results as {
      id: string;
      offered?: boolean;
    }[];
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
  for (const as of [undefined, editor]) {
    for (const query of ['', '&offered=true', '&offered=false'])
      assert.deepEqual(
        (await lines(query, as)).map((o) => [o.id, 'offered' in o]),
        shown.map((each) => [each, false]),
      );
  }
  assert.deepEqual(Object.keys((await api('GET', '/subscription-plans/?offered=perhaps', { as: admin })).body.detail), [
    'offered',
  ]);
});
