import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { paying } from '../../test/paying.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { staffActions } from '../schema/staff-actions.ts';
import { FEES, READERS, SOLD, UNSPENT } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/store.ts';
import { coinLots } from '../schema/ledger.ts';
import { sandboxCharges } from '../schema/payments.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;
const { begin, decide, balance } = paying(platform);
const admin = await platform.staff('Till Keeper', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const payer = await platform.signUp('Pay Er');
const other = await platform.signUp('Oth Er');

const books = async () => Promise.all([SOLD, READERS, FEES, UNSPENT].map((account) => balanceOf(db, account)));

test('people see their own payments alone, administrators all; another’s is 404', async () => {
  const mine = await begin(payer);
  const theirs = await begin(other, 300);
  const idsOf = (answer: { body: { results: { id: string }[] } }) => answer.body.results.map((r) => r.id).sort();
  assert.deepEqual(idsOf(await api('GET', '/payments/', { as: payer })), [mine]);
  assert.deepEqual(idsOf(await api('GET', '/payments/', { as: editor })), []);
  assert.deepEqual(idsOf(await api('GET', '/payments/', { as: admin })), [mine, theirs].sort());
  assert.deepEqual(idsOf(await api('GET', `/payments/user/${payer.id}/`, { as: payer })), [mine]);
  assert.deepEqual(idsOf(await api('GET', `/payments/user/${payer.id}/`, { as: admin })), [mine]);
  for (const path of [`/payments/${mine}/`, `/payments/${mine}/verify/`, `/payments/user/${payer.id}/${mine}/`]) {
    assert.equal((await api('GET', path)).status, 401, path);
    assert.equal((await api('GET', path, { as: payer })).status, 200, path);
    assert.equal((await api('GET', path, { as: admin })).status, 200, path);
    for (const as of [other, editor]) assert.equal((await api('GET', path, { as })).status, 404, path);
  }
  for (const as of [other, editor])
    assert.equal((await api('GET', `/payments/user/${payer.id}/?limit=x`, { as })).status, 404);
  for (const path of [
    `/payments/user/${payer.id}/${theirs}/`,
    '/payments/pay_none/',
    '/payments/user/usr_none/',
    `/payments/user/usr_none/${mine}/`,
  ])
    assert.equal((await api('GET', path, { as: admin })).status, 404, path);
  assert.equal('fee' in (await api('GET', `/payments/${mine}/`, { as: payer })).body, false);
  assert.deepEqual(
    [
      (await api('GET', `/payments/${mine}/`, { as: admin })).body.provider,
      (await api('GET', `/payments/${mine}/`, { as: admin })).body.fee,
    ],
    ['sandbox', null],
  );
});

test('an administrator sees whose each line is, nobody else does, and may ask for their own alone', async () => {
  const keeper = await platform.staff('Own Purse', 'admin');
  const own = await begin(keeper);
  const lines = async (path: string, as = keeper) =>
    (await api('GET', path, { as })).body.results as { id: string; user?: { id: string; pen_name: string } }[];
  const all = await lines('/payments/?limit=100');
  const [first] = await lines('/payments/', payer);
  assert.deepEqual(all.find((r) => r.id === first?.id)?.user, { id: payer.id, pen_name: 'Pay Er' });
  assert.deepEqual(all.find((r) => r.id === own)?.user, { id: keeper.id, pen_name: 'Own Purse' });
  assert.deepEqual(
    (await lines('/payments/?mine=true')).map((r) => r.id),
    [own],
  );
  assert.equal((await api('GET', '/payments/?mine=true', { as: keeper })).body.count, 1);
  assert.deepEqual(await lines('/payments/?mine=false&limit=100'), all);
  assert.deepEqual(
    (await lines(`/payments/user/${payer.id}/`)).map((r) => r.user?.pen_name),
    ['Pay Er'],
  );
  for (const path of ['/payments/', '/payments/?mine=true', '/payments/?mine=false', `/payments/user/${payer.id}/`]) {
    assert.deepEqual(
      (await lines(path, payer)).map((r) => [r.id, 'user' in r]),
      [[first?.id, false]],
      path,
    );
  }
  const refused = await api('GET', '/payments/?mine=perhaps', { as: payer });
  assert.deepEqual([refused.status, Object.keys(refused.body.detail)], [400, ['mine']]);
});

test('an administrator who is none any more sees their own alone', async () => {
  const former = await platform.staff('Form Er', 'admin');
  assert.ok((await api('GET', '/payments/', { as: former })).body.count > 0);
  await services.users.appoint(former.id, null);
  assert.equal((await api('GET', '/payments/', { as: former })).body.count, 0);
});

test('a statement has the payments of its time and type, newest first and by pages', async () => {
  const reader = await platform.signUp('State Ment');
  const first = await begin(reader);
  clock.step({ days: 1 });
  const again = {
    ...reader,
    token: (await api('POST', '/auth/login/', { body: { email: reader.email, password: reader.password } })).body.token,
  };
  const second = await begin(again, 300);
  const ask = async (query: string) => (await api('GET', `/payments/?${query}`, { as: again })).body;
  const all = await ask('');
  assert.deepEqual(all.results, [
    {
      id: second,
      payment_type: 'purchase',
      status: 'pending',
      amount: '4455.00',
      currency: 'NGN',
      description: '300 coins',
      created_at: '2026-03-02T12:00:00.000Z',
      updated_at: '2026-03-02T12:00:00.000Z',
    },
    {
      id: first,
      payment_type: 'purchase',
      status: 'pending',
      amount: '1485.00',
      currency: 'NGN',
      description: '100 coins',
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
    },
  ]);
  const ids = async (query: string) => (await ask(query)).results.map((r: { id: string }) => r.id);
  assert.deepEqual(await ids('from=2026-03-02'), [second]);
  // A day is meant whole, an instant is not included.
  assert.deepEqual(
    [await ids('until=2026-03-02'), await ids('until=2026-03-01'), await ids('until=2026-02-28')],
    [[second, first], [first], []],
  );
  assert.deepEqual(
    [await ids('until=2026-03-02T12:00:00Z'), await ids('until=2026-03-02T12:00:00.001Z')],
    [[first], [second, first]],
  );
  assert.deepEqual(await ids('from=2026-03-02&until=2026-03-02'), [second]);
  assert.deepEqual(await ids('from=2026-03-01T12:00:00Z&until=2026-03-02T12:00:00Z'), [first]);
  for (const types of ['purchase', 'purchase,subscription', 'income,purchase'])
    assert.deepEqual(await ids(`payment_type=${types}`), [second, first], types);
  assert.deepEqual(await ids('payment_type=subscription,withdraw'), []);
  for (const type of ['income', 'incone', 'withdraw', 'subscription'])
    assert.deepEqual(await ids(`payment_type=${type}`), [], type);
  const page = await ask('limit=1&offset=1');
  assert.deepEqual(
    [page.count, page.results.length, page.results[0].id, page.previous !== null, page.next],
    [2, 1, first, true, null],
  );
  for (const [field, query] of [
    ['payment_type', 'payment_type=outcome'],
    ['payment_type', 'payment_type=purchase,'],
    ['from', 'from=yesterday'],
    ['until', 'until=2026-02-30'],
  ] as const) {
    const refused = await api('GET', `/payments/?${query}`, { as: again });
    assert.deepEqual([refused.status, Object.keys(refused.body.detail)], [400, [field]]);
  }
  clock.step({ days: -1 });
});

test('asking what became of a payment asks the provider, and gives what was paid for', async () => {
  const reader = await platform.signUp('Curi Ous');
  const reference = await begin(reader);
  const ask = async () => (await api('GET', `/payments/${reference}/verify/`, { as: reader })).body.status;
  assert.equal(await ask(), 'pending');
  await services.sandbox?.decide(reference, 'success');
  assert.equal(await ask(), 'paid');
  assert.equal(await ask(), 'paid');
  assert.equal(await balance(reader), 100);
});

test('an administrator changes a payment’s description, and never what the payer was asked for, open or settled', async () => {
  const reference = await begin(payer);
  const change = (body: object, as = admin, method = 'PATCH') => api(method, `/payments/${reference}/`, { as, body });
  for (const as of [payer, editor]) assert.equal((await change({ amount: '1' }, as)).status, 403);
  assert.equal((await api('PATCH', '/payments/pay_none/', { as: admin, body: { amount: 'x' } })).status, 404);
  for (const [field, value] of [
    ['amount', '0'],
    ['amount', '-5'],
    ['amount', '1.005'],
    ['amount', '1e9'],
    ['currency', 'EUR'],
    ['description', ''],
    ['payment_type', 'bribe'],
    ['status', 'paid'],
  ] as const) {
    assert.deepEqual(
      [(await change({ [field]: value })).status, Object.keys((await change({ [field]: value })).body.detail)],
      [400, [field]],
      `${field} ${value}`,
    );
  }
  assert.equal((await change({ payment_type: 'withdraw' })).status, 409);
  const changed = await change(
    { amount: '1485', currency: 'NGN', description: 'A hundred coins', payment_type: 'purchase' },
    admin,
    'PUT',
  );
  assert.deepEqual(
    [changed.status, changed.body.amount, changed.body.description],
    [200, '1485.00', 'A hundred coins'],
  );
  for (const body of [{ amount: '1.00' }, { amount: '1485.50', description: 'No' }, { currency: 'USD' }]) {
    const refused = await change(body);
    assert.deepEqual(
      [refused.status, refused.body.error],
      [
        409,
        'The payer has been given a page that charges ₦1,485.00, so amount and currency stay. Only the description can be changed.',
      ],
    );
  }
  await decide(reference, 'success');
  for (const body of [{ amount: '1.00' }, { currency: 'USD' }, { amount: '1.00', description: 'No' }])
    assert.equal((await change(body)).status, 409);
  const renamed = await change({ description: 'Hundred coins', amount: '1485', currency: 'NGN' });
  assert.deepEqual(
    [renamed.status, renamed.body.amount, renamed.body.status, renamed.body.description],
    [200, '1485.00', 'paid', 'Hundred coins'],
  );
  const rows = await db.select().from(staffActions).where(eq(staffActions.subjectId, reference));
  assert.deepEqual(
    rows.map((r) => r.action),
    ['payment.changed', 'payment.changed'],
  );
});

test('a refund reverses the entries, empties the lot, is done at the provider, recorded and told', async () => {
  const reader = await platform.signUp('Regret Ful');
  const before = await books();
  const reference = await begin(reader, 1000);
  await decide(reference, 'success');
  const refund = (body: object, as = admin) => api('POST', `/payments/${reference}/refund/`, { as, body });
  for (const as of [reader, editor]) assert.equal((await refund({ reason: 'x' }, as)).status, 403);
  assert.deepEqual(Object.keys((await refund({})).body.detail), ['reason']);
  assert.deepEqual((await refund({ reason: 'no' })).body.detail, { reason: ['Say why, in at least 3 characters.'] });
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ reason: 'Bought by mistake.' })));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, ...Array.from({ length: 9 }, () => 409)]);
  assert.equal(answers.find((a) => a.status === 200)?.body.status, 'refunded');
  assert.equal(await balance(reader), 0);
  assert.deepEqual(await books(), before);
  const [lot] = await db.select().from(coinLots).where(eq(coinLots.userId, reader.id));
  assert.deepEqual([lot?.coins, lot?.coinsLeft], [1050, 0]);
  const mails = await platform.mailsTo(reader.email);
  assert.deepEqual(
    mails
      .filter((m) => m.subject.startsWith('Your refund'))
      .map((m) => [m.text.includes('Bought by mistake.'), m.text.includes('₦14,850.00'), m.text.includes(reference)]),
    [[true, true, true]],
  );
  const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.reference, reference));
  assert.ok(charge?.refundedAt);
  const inbox = (await api('GET', '/inbox/', { as: reader })).body;
  assert.equal((inbox.results ?? inbox).filter((m: { title: string }) => m.title.startsWith('Your refund')).length, 1);
  const rows = await db.select().from(staffActions).where(eq(staffActions.subjectId, reference));
  assert.deepEqual(
    rows.map((r) => [r.action, (r.detail as { reason: string }).reason]),
    [['payment.refunded', 'Bought by mistake.']],
  );
  // The provider still says that it was paid once.
  await decide(reference, 'success');
  assert.deepEqual(
    [(await api('GET', `/payments/${reference}/verify/`, { as: reader })).body.status, await balance(reader)],
    ['refunded', 0],
  );
});

test('what is not paid cannot be given back, nor what is partly spent; then nothing moves', async () => {
  const reader = await platform.signUp('Spend Er');
  const pending = await begin(reader);
  const refund = (reference: string) =>
    api('POST', `/payments/${reference}/refund/`, { as: admin, body: { reason: 'Please.' } });
  assert.equal((await refund(pending)).status, 409);
  assert.equal((await refund('pay_none')).status, 404);
  const author = await platform.signUp('Auth Or');
  const novel = await writing(platform, author, editor).published(2, {
    title: 'Bought',
    book_type: 'paid',
    locked_chapter: '2',
  });
  await decide(pending, 'success');
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/2/unlock/`, { as: reader })).status, 200);
  const before = await books();
  const refused = await refund(pending);
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'Some of these coins are spent, so the payment cannot be given back.'],
  );
  assert.deepEqual(await books(), before);
  assert.deepEqual(
    [await balance(reader), (await api('GET', `/payments/${pending}/`, { as: reader })).body.status],
    [95, 'paid'],
  );
});

test('refund and spending cross: either the coins are spent or the money goes back, never both', async () => {
  const author = await platform.signUp('Cross Ed');
  const novel = await writing(platform, author, editor).published(2, {
    title: 'Crossed',
    book_type: 'paid',
    locked_chapter: '2',
  });
  for (let n = 0; n < 5; n += 1) {
    const reader = await platform.signUp(`Cross ${n}`);
    const reference = await begin(reader);
    await decide(reference, 'success');
    const [unlocked, refunded] = await Promise.all([
      api('POST', `/novels/${novel.slug}/chapters/2/unlock/`, { as: reader }),
      api('POST', `/payments/${reference}/refund/`, { as: admin, body: { reason: 'Crossing.' } }),
    ]);
    const outcome = [unlocked.status, refunded.status, await balance(reader)];
    assert.ok(
      [
        [200, 409, 95],
        [402, 200, 0],
      ].some((expected) => JSON.stringify(expected) === JSON.stringify(outcome)),
      JSON.stringify(outcome),
    );
  }
});

test('payments are found by what became of them, by description and id, and by an administrator also by who paid', async () => {
  const [payer2, another] = [await platform.signUp('Sought After'), await platform.signUp('Some One')];
  const [mine, theirs] = [await begin(payer2), await begin(another)];
  await decide(mine, 'success');
  const found = async (query: string, as = admin) =>
    (await api('GET', `/payments/?limit=100&${query}`, { as })).body.results.map((r: { id: string }) => r.id);
  assert.deepEqual(await found('search=sought'), [mine]);
  assert.deepEqual(await found(`search=${another.email}`), [theirs]);
  assert.deepEqual(await found(`search=${theirs}`), [theirs]);
  assert.deepEqual(await found('search=sought&status=pending'), []);
  assert.deepEqual(await found('search=sought&status=paid'), [mine]);
  assert.deepEqual((await api('GET', `/payments/user/${payer2.id}/?status=paid`, { as: admin })).body.count, 1);
  // Whoever is no administrator looks among their own alone, and by nobody's name.
  assert.deepEqual(await found('search=coins', another), [theirs]);
  for (const search of ['sought', 'Some One', another.email, mine])
    assert.deepEqual(await found(`search=${encodeURIComponent(search)}`, another), [], search);
  assert.equal((await api('GET', '/payments/?status=lost', { as: admin })).status, 400);
});
