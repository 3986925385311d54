import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { giving } from '../../test/giving.ts';
import { giveIncome, giveStatement } from '../../test/income.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { incomeOf, PAID_OUT, PAYING_OUT } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { balanceOf } from '../ledger/store.ts';
import { bankDetails } from '../schema/payouts.ts';
import { referrals } from '../schema/referrals.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, db, services } = platform;
let admin = await platform.staff('Ad Min', 'admin');
let editor = await platform.staff('Ed Itor', 'editor');

/** An account of First Bank whose check digit was reckoned by hand in `banks.test.ts`. */
const ACCOUNT = { account_name: 'Amina Bello', account_number: '0000014579', bank_id: '011' };

let n = 0;
let author: Person;
beforeEach(async () => {
  author = await authorWith(10_000);
});

async function authorWith(cents: number, details: object | null = ACCOUNT): Promise<Person> {
  const person = await platform.signUp(`Author ${(n += 1)}`);
  if (cents > 0) await giveIncome(db, person.id, cents);
  if (details) assert.equal((await api('PUT', '/bank-details/mine/', { as: person, body: details })).status, 200);
  return person;
}
const withdraw = (amount: unknown, as = author, headers: Record<string, string> = {}) =>
  api('POST', '/withdrawals/', { as, body: { amount }, headers });
const changeDetails = (as = author) =>
  api('PUT', '/bank-details/mine/', {
    as,
    body: { account_number: '0000014570', bank_id: '058', current_password: as.password },
  });
const available = async (as = author) => (await api('GET', '/income/', { as })).body.available_income;
const move = (id: string, how: string, body?: object, as = admin) =>
  api('POST', `/staff/withdrawals/${id}/${how}/`, { as, ...(body ? { body } : {}) });
const inbox = async (as = author): Promise<string[]> =>
  (await api('GET', '/inbox/', { as })).body.results.map((m: { title: string }) => m.title);
const subjects = async (as = author): Promise<string[]> =>
  (await platform.mailsTo(as.email)).map((mail) => mail.subject);

test('a withdrawal takes the money out of the available income and says when it is processed', async () => {
  const { status, body } = await withdraw('25.50');
  assert.equal(status, 201);
  assert.deepEqual(
    { ...body, id: 'wdr' },
    {
      id: 'wdr',
      amount: '25.50',
      currency: 'USD',
      payout_amount: '38250.00',
      payout_currency: 'NGN',
      usd_rate: '1500',
      status: 'requested',
      account_number: '•••• 4579',
      reason: null,
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
      message: 'Withdrawal request sent. Processed within 48 hours.',
    },
  );
  const { body: income } = await api('GET', '/income/', { as: author });
  assert.deepEqual([income.total_balance, income.available_income, income.currency], ['100.00', '74.50', 'USD']);
  const { body: own } = await api('GET', '/withdrawals/', { as: author });
  assert.deepEqual([own.count, own.results[0].id, own.results[0].status], [1, body.id, 'requested']);
  assert.deepEqual(await inbox(), ['Withdrawal of $25.50 requested']);
  assert.ok((await subjects()).includes('Withdrawal of $25.50 requested'));
});

test('all of it can be taken, and one cent more cannot', async () => {
  const refused = await withdraw('100.01');
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.available, refused.body.currency],
    [402, 'not_enough_income', '100.00', 'USD'],
  );
  assert.equal(await available(), '100.00');
  assert.equal((await withdraw('100.00')).status, 201);
  assert.equal(await available(), '0.00');
  assert.equal((await withdraw('1.00')).status, 402);
});

test('one dollar is the least', async () => {
  const { status, body } = await withdraw('0.99');
  assert.deepEqual([status, body.detail], [400, { amount: ['At least $1.00 can be withdrawn.'] }]);
  assert.equal((await withdraw('1.00')).status, 201);
});

test('what is no amount is refused, and nothing moves', async () => {
  for (const amount of [
    '',
    '-5',
    '-5.00',
    '0',
    '0.00',
    '5.001',
    '1e2',
    '1,000',
    'ten',
    '99999999999',
    1e308,
    -1,
    0.001,
    null,
    [],
    {},
    true,
    '५',
    '1000000000',
  ]) {
    const { status, body } = await withdraw(amount);
    assert.deepEqual([status, body.code, Object.keys(body.detail)], [400, 'invalid', ['amount']], String(amount));
  }
  assert.equal((await api('POST', '/withdrawals/', { as: author, body: {} })).status, 400);
  assert.equal((await withdraw('999999999.99')).status, 402);
  assert.equal(await available(), '100.00');
});

test('without bank details there is nowhere to send it', async () => {
  const homeless = await authorWith(500, null);
  const { status, body } = await withdraw('2.00', homeless);
  assert.deepEqual([status, body.code, body.error], [409, 'conflict', 'Save your bank details first.']);
  assert.equal(await available(homeless), '5.00');
});

test('an unconfirmed e-mail takes nothing out, and neither does a guest', async () => {
  const unconfirmed = await platform.signUp(`Unsure ${(n += 1)}`, { verified: false });
  const refused = await withdraw('1.00', unconfirmed);
  assert.deepEqual([refused.status, refused.body.code], [403, 'email_not_verified']);
  assert.equal((await api('PUT', '/bank-details/mine/', { as: unconfirmed, body: ACCOUNT })).status, 403);
  assert.equal((await api('POST', '/withdrawals/', { body: { amount: '1.00' } })).status, 401);
});

test('fifty withdrawals at once take no more than there is', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw('7.00')));
  const made = answers.filter((a) => a.status === 201);
  assert.equal(made.length, 14);
  assert.ok(
    answers.every((a) => a.status === 201 || a.status === 402),
    answers.map((a) => a.status).join(),
  );
  assert.equal(await available(), '2.00');
  assert.equal((await api('GET', '/withdrawals/', { as: author })).body.count, 14);
});

test('withdrawals that cross income, failures and one another end with every cent in one place', async () => {
  const { body: early } = await withdraw('10.00');
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => withdraw('3.33')),
    move(early.id, 'fail', { reason: 'The bank said no.' }),
    ...Array.from({ length: 5 }, () => giveIncome(db, author.id, 100).then(() => ({ status: 201 }))),
  ]);
  const made = answers.slice(0, 50).filter((a) => a.status === 201).length;
  assert.deepEqual(
    answers.map((a) => a.status).filter((status) => ![200, 201, 402].includes(status)),
    [],
  );
  // 90.00 are there from the first moment; 105.00 would be with the money that came back and the income that came in between.
  assert.ok(made >= 27 && made <= 31, `${made} were made`);
  assert.equal(await available(), ((10_500 - made * 333) / 100).toFixed(2));
  assert.equal((await api('GET', '/withdrawals/', { as: author })).body.count, made + 1);
});

test('a withdrawal sent again with its key is made once, and the key is good for nothing else', async () => {
  const key = { 'idempotency-key': 'withdraw-once' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw('30.00', author, key)));
  assert.deepEqual(new Set(answers.map((a) => `${a.status} ${a.body.id}`)).size, 1);
  assert.equal(answers[0]?.status, 201);
  assert.equal(await available(), '70.00');
  assert.equal((await withdraw('31.00', author, key)).status, 409);
  assert.equal(await available(), '70.00');
});

test('from request to paid by an administrator: each step is recorded, and the author hears of it in inbox and mail', async () => {
  const {
    body: { id },
  } = await withdraw('40.00');
  const [setAside, paidBefore] = [await balanceOf(db, PAYING_OUT), await balanceOf(db, PAID_OUT)];
  const processing = await move(id, 'process');
  assert.deepEqual(
    [processing.status, processing.body.status, processing.body.user.pen_name],
    [200, 'processing', author.penName],
  );
  assert.equal(await balanceOf(db, PAYING_OUT), setAside);
  const paid = await move(id, 'pay');
  assert.deepEqual([paid.status, paid.body.status], [200, 'paid']);
  assert.deepEqual(
    [await balanceOf(db, PAYING_OUT), await balanceOf(db, PAID_OUT)],
    [setAside - 4_000, paidBefore + 4_000],
  );
  assert.equal(await available(), '60.00');
  const asked =
    (await platform.mailsTo(author.email)).find((m) => m.subject === 'Withdrawal of $40.00 requested')?.text ?? '';
  assert.match(asked, /^Hello \w+,\n\nYou have asked for \$40\.00 of your income\./);
  assert.match(asked, /secure your account and write to support@griot\.example at once\./);
  assert.deepEqual((await inbox()).sort(), [
    'Withdrawal of $40.00 in process',
    'Withdrawal of $40.00 paid',
    'Withdrawal of $40.00 requested',
  ]);
  const mails = await subjects();
  for (const subject of [
    'Withdrawal of $40.00 requested',
    'Withdrawal of $40.00 in process',
    'Withdrawal of $40.00 paid',
  ])
    assert.ok(mails.includes(subject), subject);
  const { body: actions } = await api('GET', '/staff/actions/?limit=1000', { as: admin });
  assert.deepEqual(
    actions.results
      .filter((a: { subject_id: string }) => a.subject_id === id)
      .map((a: { action: string }) => a.action)
      .sort(),
    ['withdrawal.paid', 'withdrawal.processing'],
  );
});

test('a withdrawal that fails gives the money back, with the reason, and is no new income', async () => {
  for (const steps of [['fail'], ['process', 'fail']]) {
    const {
      body: { id },
    } = await withdraw('40.00');
    for (const step of steps)
      assert.equal(
        (await move(id, step, step === 'fail' ? { reason: 'The bank knows no such account.' } : undefined)).status,
        200,
      );
    assert.equal(await available(), '100.00');
  }
  const { body: income } = await api('GET', '/income/', { as: author });
  assert.equal(income.total_balance, '100.00');
  const { body: own } = await api('GET', '/withdrawals/', { as: author });
  assert.deepEqual(
    own.results.map((w: { status: string; reason: string }) => [w.status, w.reason]),
    [
      ['failed', 'The bank knows no such account.'],
      ['failed', 'The bank knows no such account.'],
    ],
  );
  const [mail] = (await platform.mailsTo(author.email)).filter((m) => m.subject === 'Withdrawal of $40.00 failed');
  assert.match(mail?.text ?? '', /The bank knows no such account\.\n\nThe \$40\.00 is back in your available income\./);
});

test('a withdrawal moves only forward, and once', async () => {
  const reason = { reason: 'The bank said no.' };
  const {
    body: { id },
  } = await withdraw('10.00');
  const early = await move(id, 'pay');
  assert.deepEqual(
    [early.status, early.body.error],
    [409, 'This withdrawal has not been taken up yet, so it cannot be marked as paid.'],
  );
  await move(id, 'process');
  const again = await move(id, 'process');
  assert.deepEqual(
    [again.status, again.body.error],
    [409, 'This withdrawal is in process already, so it cannot be taken up.'],
  );
  await move(id, 'pay');
  for (const [how, body] of [['process'], ['pay'], ['fail', reason]] as const)
    assert.deepEqual([(await move(id, how, body)).status, await available()], [409, '90.00'], how);
  const { body: other } = await withdraw('10.00');
  await move(other.id, 'fail', reason);
  for (const [how, body] of [['process'], ['pay'], ['fail', reason]] as const)
    assert.deepEqual([(await move(other.id, how, body)).status, await available()], [409, '90.00'], how);
});

test('of two administrators who pay and refuse at the same moment, one is first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const {
      body: { id },
    } = await withdraw('10.00');
    await move(id, 'process');
    const answers = await Promise.all([
      move(id, 'pay'),
      move(id, 'fail', { reason: 'The bank said no.' }),
      move(id, 'pay'),
      move(id, 'fail', { reason: 'The bank said no.' }),
    ]);
    assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409, 409]);
  }
  const { body: own } = await api('GET', '/withdrawals/', { as: author });
  const paid = own.results.filter((w: { status: string }) => w.status === 'paid').length;
  assert.equal(await available(), `${100 - 10 * paid}.00`);
});

test('administrators see all of them and whose they are; the bank details only one by one, which is recorded', async () => {
  const { body: first } = await withdraw('10.00');
  clock.step({ seconds: 1 });
  const { body: second } = await withdraw('11.00');
  clock.step({ seconds: -1 });
  await move(second.id, 'process');
  const { body: waiting } = await api('GET', '/staff/withdrawals/?status=requested&limit=1000', { as: admin });
  const ids = waiting.results.map((w: { id: string }) => w.id);
  assert.deepEqual([ids.includes(first.id), ids.includes(second.id)], [true, false]);
  assert.doesNotMatch(JSON.stringify(waiting), /0000014579|Amina Bello/);
  const { body: all } = await api('GET', '/staff/withdrawals/?limit=1000', { as: admin });
  assert.ok(all.count > waiting.count);
  const isOpen = (w: { status: string }) => w.status === 'requested' || w.status === 'processing';
  const [open, ended] = [all.results.filter(isOpen), all.results.filter((w: { status: string }) => !isOpen(w))];
  assert.ok(open.length > 1 && ended.length > 1);
  assert.deepEqual(all.results.map(isOpen), [...open.map(() => true), ...ended.map(() => false)]);
  const times = (rows: { created_at: string }[]) => rows.map((w) => w.created_at);
  assert.deepEqual([times(open), times(ended)], [times(open).sort(), times(ended).sort().reverse()]);
  const { body: both } = await api('GET', '/staff/withdrawals/?status=open&limit=1000', { as: admin });
  assert.deepEqual([both.count, both.results], [open.length, open]);
  assert.ok(new Set(open.map((w: { status: string }) => w.status)).size === 2);
  assert.ok(
    open.findIndex((w: { id: string }) => w.id === first.id) <
      open.findIndex((w: { id: string }) => w.id === second.id),
  );

  const seen = await api('GET', `/staff/withdrawals/${first.id}/`, { as: admin });
  assert.deepEqual(
    [seen.status, seen.body.bank_details, seen.body.user.id],
    [
      200,
      { account_name: 'Amina Bello', account_number: '0000014579', bank: { id: '011', name: 'First Bank of Nigeria' } },
      author.id,
    ],
  );
  const { body: actions } = await api('GET', '/staff/actions/?limit=1000', { as: admin });
  const looks = actions.results.filter((a: { action: string }) => a.action === 'withdrawal.bank-details-seen');
  assert.deepEqual(
    looks.map((a: { subject_id: string; actor: { id: string } }) => [a.subject_id, a.actor.id]),
    [[first.id, admin.id]],
  );
  assert.doesNotMatch(JSON.stringify(actions), /0000014579|Amina Bello/);
});

test('whoever pays sees what the income came from and since when the bank details are as they are', async () => {
  const {
    body: { referral_code },
  } = await api('POST', '/referrals/join-acquisition-team/', { as: author });
  const till = paying(platform);
  const elsewhere = await writing(platform, await authorWith(0), editor).published(1, { title: 'The Tin Road' });
  for (const name of ['farmed', 'farmed.too']) {
    const form = {
      email: `${name}@readers.test`,
      pen_name: name,
      first_name: 'Far',
      last_name: 'Med',
      password: 'a good password',
      referral_code,
    };
    const {
      body: { request_id },
    } = await api('POST', '/auth/signup/', { body: form });
    const [mail] = await platform.mailsTo(form.email);
    await api('POST', '/auth/verify-email/', { body: { email: form.email, request_id, code: mail?.code } });
    const {
      body: { token, id },
    } = await api('POST', '/auth/login/', { body: form });
    const friend = { id, email: form.email, password: form.password, penName: name, token, refreshToken: '' };
    await till.decide(await till.begin(friend, 500), 'success');
    assert.equal((await giving(platform).send(friend, elsewhere, 'Lion')).status, 200);
  }
  await db.update(referrals).set({ ripensAt: clock.now() });
  await services.referrals.settle();
  await giveStatement(
    platform,
    author,
    await writing(platform, author, editor).published(1, { title: 'The Salt Road' }),
  );
  const {
    body: { id },
  } = await withdraw('20.00');
  const look = async () => (await api('GET', `/staff/withdrawals/${id}/`, { as: admin })).body;
  // 100 dollars of bonuses, 30 naira of a statement at 1500 a dollar, and a dollar for each of two who were brought.
  const income = { statements: '0.02', bonuses: '100.00', rewards: '2.00', currency: 'USD' };
  const seen = await look();
  assert.deepEqual([seen.income, seen.bank_details_since], [income, '2026-03-01T12:00:00.000Z']);
  await db
    .update(bankDetails)
    .set({ updatedAt: new Date('2026-03-02T08:00:00Z') })
    .where(eq(bankDetails.userId, author.id));
  assert.equal((await look()).bank_details_since, '2026-03-02T08:00:00.000Z');
  await move(id, 'fail', { reason: 'The account is closed.' });
  await transaction(db, (tx) => services.deletion.eraseNow(tx, author.id));
  const gone = await look();
  assert.deepEqual([gone.bank_details, gone.bank_details_since, gone.income], [null, null, income]);
});

test('whoever pays sees who may be one person under several addresses, by mailbox, bank account, card or browser', async () => {
  const { body: team } = await api('POST', '/referrals/join-acquisition-team/', { as: author });
  const friend = async (penName: string, email: string, browser?: string) => {
    const { body } = await api('POST', '/auth/signup/', {
      body: {
        email,
        pen_name: penName,
        first_name: 'A',
        last_name: 'Friend',
        password: 'a good password',
        referral_code: team.referral_code,
      },
    });
    const [mail] = await platform.mailsTo(email);
    await api('POST', '/auth/verify-email/', { body: { email, request_id: body.request_id, code: mail?.code } });
    const { body: known } = await api('POST', '/auth/login/', {
      body: { email, password: 'a good password', browser },
    });
    return { ...author, email, token: known.token, penName };
  };
  const till = paying(platform);
  const pay = async (as: Person, card?: string) =>
    await api('POST', `/dev/payments/${await till.begin(as)}/`, { body: { outcome: 'success', card } });
  const { email, password } = author;
  const browser = 'a0'.repeat(16);
  assert.equal((await api('POST', '/auth/login/', { body: { email, password, browser } })).status, 200);
  await pay(author, '4000000000000044');
  const [name, host] = author.email.split('@');
  const puppet = await friend('Pup Pet', `${name}+one@${host}`);
  await friend('Dot Ted', 'dot.ted@gmail.com');
  await friend('Dot Too', 'do.tted+2@googlemail.com');
  const banked = await friend('Ban Ked', 'banked@readers.test');
  await pay(await friend('Car Ded', 'carded@readers.test', 'c2'.repeat(16)), '4000000000000044');
  await friend('Brow Sed', 'browsed@readers.test', browser);
  await pay(await friend('Hon Est', 'honest@readers.test', 'b1'.repeat(16)));
  await platform.ports.jobs.drain();
  const saved = await api('PUT', '/bank-details/mine/', { as: banked, body: ACCOUNT });
  assert.equal(saved.status, 200);
  const {
    body: { id },
  } = await withdraw('10.00');
  const { body: seen } = await api('GET', `/staff/withdrawals/${id}/`, { as: admin });
  const names = (people: { pen_name: string }[]) => people.map((person) => person.pen_name).sort();
  assert.deepEqual(
    seen.alike
      .map((group: { by: string; people: { pen_name: string }[] }) => `${group.by}: ${names(group.people).join(', ')}`)
      .sort(),
    [
      `address: ${[author.penName, puppet.penName].sort().join(', ')}`,
      'address: Dot Ted, Dot Too',
      `bank-account: ${[author.penName, 'Ban Ked'].sort().join(', ')}`,
      `card: ${[author.penName, 'Car Ded'].sort().join(', ')}`,
      `browser: ${[author.penName, 'Brow Sed'].sort().join(', ')}`,
    ].sort(),
  );
  assert.doesNotMatch(JSON.stringify(seen.alike), /@|4579/);
});

test('nobody but administrators comes near other people’s withdrawals', async () => {
  const {
    body: { id },
  } = await withdraw('10.00');
  const other = await authorWith(0, null);
  assert.equal((await api('GET', '/withdrawals/', { as: other })).body.count, 0);
  for (const as of [author, other, editor]) {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `${id}/`],
      ['POST', `${id}/process/`],
      ['POST', `${id}/pay/`],
      ['POST', `${id}/fail/`],
    ] as const) {
      assert.equal(
        (
          await api(method, `/staff/withdrawals/${path}`, {
            as,
            ...(method === 'POST' ? { body: { reason: 'no reason' } } : {}),
          })
        ).status,
        403,
        path,
      );
    }
  }
  for (const how of ['process', 'pay', 'fail']) assert.equal((await move('wdr_nothing', how, {})).status, 404);
  assert.equal((await move(id, 'fail', {})).status, 400);
  assert.equal((await move(id, 'fail', { reason: ' x ' })).status, 400);
  assert.equal(await available(), '90.00');
});

test('the rate of the day is kept: a later one changes nothing of it', async () => {
  const { body: before } = await withdraw('10.00');
  assert.equal((await api('PATCH', '/config/', { as: admin, body: { 'usd-rate': '1623.4567' } })).status, 200);
  const { body: later } = await withdraw('10.01');
  assert.equal((await api('PATCH', '/config/', { as: admin, body: { 'usd-rate': null } })).status, 200);
  assert.deepEqual([later.payout_amount, later.usd_rate], ['16250.80', '1623.4567']);
  const { body: own } = await api('GET', '/withdrawals/', { as: author });
  assert.equal(own.results.find((w: { id: string }) => w.id === before.id).payout_amount, '15000.00');
});

test('a withdrawal goes to the account of the moment it was asked for', async () => {
  const {
    body: { id },
  } = await withdraw('10.00');
  await changeDetails();
  const { body } = await api('GET', `/staff/withdrawals/${id}/`, { as: admin });
  assert.deepEqual([body.bank_details.account_number, body.bank_details.bank.id], ['0000014579', '011']);
});

test('a held withdrawal that nobody means can fail, and its money is back', async () => {
  await changeDetails();
  const { body: held } = await withdraw('10.00');
  assert.equal(held.status, 'held');
  assert.equal((await move(held.id, 'fail', { reason: 'The author did not change the account.' })).status, 200);
  assert.equal(await available(), '100.00');
});

test('the first bank details hold nothing, and neither does saving the same once more', async () => {
  assert.equal((await withdraw('1.00')).body.status, 'requested');
  assert.equal((await api('PUT', '/bank-details/mine/', { as: author, body: ACCOUNT })).body.held_until, null);
  assert.equal((await withdraw('1.00')).body.status, 'requested');
});

test('with the account go the bank details, but a withdrawal under way is still paid; then its details go too', async () => {
  const leaving = await authorWith(2_000);
  const { body: done } = await withdraw('1.00', leaving);
  await move(done.id, 'process');
  await move(done.id, 'pay');
  const { body: open } = await withdraw('2.00', leaving);
  const { body: failing } = await withdraw('3.00', leaving);
  await transaction(db, (tx) => services.deletion.eraseNow(tx, leaving.id));
  assert.equal((await db.select().from(bankDetails).where(eq(bankDetails.userId, leaving.id))).length, 0);
  const kept = async (id: string) => (await api('GET', `/staff/withdrawals/${id}/`, { as: admin })).body;
  assert.deepEqual([(await kept(done.id)).bank_details, (await kept(done.id)).account_number], [null, '']);
  assert.equal((await kept(open.id)).bank_details.account_number, '0000014579');
  assert.equal((await move(open.id, 'process')).status, 200);
  assert.equal((await kept(open.id)).bank_details.account_number, '0000014579');
  assert.equal((await move(open.id, 'pay')).status, 200);
  assert.equal((await kept(open.id)).bank_details, null);
  assert.equal((await move(failing.id, 'fail', { reason: 'The account is closed.' })).status, 200);
  assert.equal((await kept(failing.id)).bank_details, null);
  assert.equal(await balanceOf(db, incomeOf(leaving.id)), 1_700);
});

test('they stand in the transaction history under their type', async () => {
  const {
    body: { id },
  } = await withdraw('10.00');
  await move(id, 'process');
  const { body } = await api('GET', '/payments/?payment_type=withdraw', { as: author });
  assert.deepEqual(
    [body.count, body.results],
    [
      1,
      [
        {
          id,
          payment_type: 'withdraw',
          status: 'processing',
          amount: '10.00',
          currency: 'USD',
          description: 'Withdrawal to •••• 4579',
          created_at: '2026-03-01T12:00:00.000Z',
          updated_at: '2026-03-01T12:00:00.000Z',
        },
      ],
    ],
  );
});

test('a withdrawal within 24 hours of a change is held, the author knows why, and staff release it', async () => {
  assert.equal((await changeDetails()).body.held_until, '2026-03-02T12:00:00.000Z');
  clock.step({ hours: 24, seconds: -1 });
  author = await renewed(platform, author);
  admin = await renewed(platform, admin);
  editor = await renewed(platform, editor);
  const { body: held } = await withdraw('10.00');
  assert.deepEqual(
    [held.status, held.message],
    [
      'held',
      'Withdrawal request sent. Your bank details were changed within the last 24 hours, so we look at it once more first.',
    ],
  );
  assert.equal(await available(), '90.00');
  assert.deepEqual(await inbox(), ['Withdrawal of $10.00 held']);
  clock.step({ seconds: 1 });
  assert.equal((await api('GET', '/bank-details/mine/', { as: author })).body.held_until, null);
  assert.equal((await withdraw('1.00')).body.status, 'requested');

  const waiting = async (status: string) =>
    (await api('GET', `/staff/withdrawals/?status=${status}&limit=1000`, { as: admin })).body.results.map(
      (w: { id: string }) => w.id,
    );
  assert.deepEqual(
    [(await waiting('held')).includes(held.id), (await waiting('open')).includes(held.id)],
    [true, true],
  );
  for (const [how, error] of [
    ['process', 'This withdrawal is held for a second look, so it cannot be taken up.'],
    ['pay', 'This withdrawal is held for a second look, so it cannot be marked as paid.'],
  ] as const) {
    const refused = await move(held.id, how);
    assert.deepEqual([refused.status, refused.body.error], [409, error]);
  }
  assert.equal((await move(held.id, 'release', {}, editor)).status, 403);
  const released = await Promise.all([move(held.id, 'release'), move(held.id, 'release')]);
  assert.deepEqual(released.map((a) => a.status).sort(), [200, 409]);
  const again = await move(held.id, 'release');
  assert.equal(again.body.error, 'This withdrawal has not been taken up yet, so there is nothing to release.');
  assert.ok((await inbox()).includes('Withdrawal of $10.00 goes on'));
  const { body: actions } = await api('GET', '/staff/actions/?area=withdrawal&limit=1000', { as: admin });
  assert.deepEqual(
    actions.results
      .filter((a: { subject_id: string }) => a.subject_id === held.id)
      .map((a: { action: string }) => a.action),
    ['withdrawal.released'],
  );
  assert.equal((await move(held.id, 'process')).status, 200);
  assert.equal((await move(held.id, 'pay')).status, 200);
});

test('after all this the books are right', async () => assert.deepEqual((await auditLedger(db)).faults, []));

test('a hundred withdrawals a day are enough', async () => {
  const busy = await authorWith(20_000);
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw('1.00', busy)));
    assert.deepEqual([...new Set(answers.map((a) => a.status))], [201]);
  }
  const refused = await withdraw('1.00', busy);
  assert.deepEqual([refused.status, refused.body.code, await available(busy)], [429, 'too_many', '100.00']);
});
