import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { crossing } from '../../test/crossing.ts';
import { giveIncome } from '../../test/income.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { LIMITS } from '../limits/limits.ts';
import { createLimits } from '../limits/service.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { createReferrals } from './service.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, ports, services } = platform;
const { begin, decide, subscribe } = paying(platform);
const admin = await platform.staff('Till Keeper', 'admin');

const WELCOME = 'Successfully joined the Acquisition Team! Welcome aboard!';
const join = (as?: Person) => api('POST', '/referrals/join-acquisition-team/', { as });
const dashboard = async (as: Person) => (await api('GET', '/referrals/dashboard/', { as })).body;
const income = async (as: Person) => (await api('GET', '/income/', { as })).body.available_income;
const messages = async (as: Person) =>
  (await api('GET', '/inbox/', { as })).body.results as { title: string; body: string }[];
const refund = async (reference: string) =>
  (await api('POST', `/payments/${reference}/refund/`, { as: admin, body: { reason: 'They asked for it.' } })).status;
const noted = async (reference: string) =>
  (
    await db.execute(
      sql`select detail ->> 'referral_reward' as what, detail ->> 'reward' as reward from staff_actions where action = 'payment.refunded' and subject_id = ${reference}`,
    )
  ).rows[0];

let people = 0;
async function member(): Promise<Person & { code: string }> {
  const person = await platform.signUp(`Team Member ${(people += 1)}`);
  return { ...person, code: (await join(person)).body.referral_code };
}

/** Signs up by a code, the e-mail not confirmed yet. */
async function brought(code: string | undefined, more: { from?: string } = {}) {
  const penName = `Brought ${(people += 1)}`;
  const email = `brought.${people}@readers.test`;
  const password = 'a good password';
  const { status, body } = await api('POST', '/auth/signup/', {
    body: { email, password, pen_name: penName, first_name: 'Brought', last_name: 'Along', referral_code: code },
    ...more,
  });
  const id = (await services.users.byEmail(email))?.id ?? '';
  return {
    status,
    body,
    person: { id, email, password, penName, token: body.token, refreshToken: body.refresh_token } as Person,
  };
}
type Newcomer = Awaited<ReturnType<typeof brought>>;

async function confirmation({ person, body }: Newcomer) {
  const mail = (await platform.mailsTo(person.email)).find((each) => each.code);
  return () =>
    api('POST', '/auth/verify-email/', {
      body: { email: person.email, request_id: body.request_id, code: mail?.code },
    });
}
async function confirm(newcomer: Newcomer): Promise<void> {
  assert.equal((await (await confirmation(newcomer))()).status, 200);
}
/** A payment of somebody's that has reached the provider, though their e-mail may not be confirmed: the call would refuse it. */
async function paid(person: Person): Promise<string> {
  const before = (await services.users.byId(person.id))?.emailVerifiedAt ?? null;
  if (!before) await db.execute(sql`update users set email_verified_at = created_at where id = ${person.id}`);
  const reference = await begin(person);
  if (!before) await db.execute(sql`update users set email_verified_at = null where id = ${person.id}`);
  await services.sandbox?.decide(reference, 'success');
  return reference;
}
const pays = async (person: Person): Promise<string> => {
  const reference = await begin(person);
  await decide(reference, 'success');
  return reference;
};

test('whoever joins has a short code of their own, the first time 201, afterwards the same with 200, with or without a slash', async () => {
  const ada = await platform.signUp('Ada Obi');
  assert.deepEqual(await dashboard(ada), {
    referral_code: null,
    pending_referrals: 0,
    completed_referrals: 0,
    total_earnings: '0.00',
    currency: 'USD',
  });
  const first = await join(ada);
  assert.deepEqual([first.status, first.body.message], [201, WELCOME]);
  // Eight signs, none of which is taken for another, and no vowels.
  assert.match(first.body.referral_code, /^[CDFGHJKMNPQRTVWX34679]{8}$/);
  for (const path of ['/referrals/join-acquisition-team/', '/referrals/join-acquisition-team']) {
    const again = await api('POST', path, { as: ada });
    assert.deepEqual([again.status, again.body], [200, first.body]);
  }
  assert.deepEqual(await dashboard(ada), {
    referral_code: first.body.referral_code,
    pending_referrals: 0,
    completed_referrals: 0,
    total_earnings: '0.00',
    currency: 'USD',
  });
});

test('guests sign in first, who has not confirmed the e-mail may look but not join', async () => {
  const unconfirmed = await platform.signUp('Un Confirmed', { verified: false });
  assert.deepEqual(
    [(await join()).status, (await join(unconfirmed)).body.code, (await api('GET', '/referrals/dashboard/')).status],
    [401, 'email_not_verified', 401],
  );
  assert.equal((await dashboard(unconfirmed)).referral_code, null);
});

test('of many who join at once each has one code, and whose code is taken already draws another', async () => {
  const eager = await platform.signUp('Ea Ger');
  const answers = await crossing(db, 'team_members', () => Array.from({ length: 4 }, () => join(eager)));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 200, 200, 201]);
  assert.equal(new Set(answers.map((a) => a.body.referral_code)).size, 1);

  const drawn = [answers[0]?.body.referral_code as string, 'CCCCCCCC'];
  const unlucky = createReferrals({
    db,
    clock,
    inbox: services.inbox,
    random: { ...ports.random, code: () => drawn.shift() ?? '' },
    payments: { onAnyPaid: () => undefined, firstPaid: async () => undefined },
    users: { onVerified: () => undefined },
    auth: { onReferred: () => undefined },
  });
  const late = await platform.signUp('La Te');
  assert.deepEqual(await unlucky.join({ id: late.id, emailVerified: true, roles: [] }), {
    code: 'CCCCCCCC',
    joined: true,
  });
});

test('a code counts whatever its case and the spaces around it, and the referral is pending from sign-up on', async () => {
  const ada = await member();
  for (const code of [ada.code, ada.code.toLowerCase(), `  ${ada.code} `])
    assert.equal((await brought(code)).status, 201);
  assert.deepEqual(await dashboard(ada), {
    referral_code: ada.code,
    pending_referrals: 3,
    completed_referrals: 0,
    total_earnings: '0.00',
    currency: 'USD',
  });
});

test('a code that is nobody’s, of who is blocked, or too long is told at its field, and nothing is left of the sign-up', async () => {
  const blocked = await member();
  await api('PATCH', `/users/${blocked.id}/`, { as: admin, body: { blocked: true } });
  for (const code of ['NOBODYS1', blocked.code, '%', 'x'.repeat(41), admin.id]) {
    const { status, body, person } = await brought(code);
    assert.deepEqual(
      [status, body.code, Object.keys(body.detail), person.id],
      [400, 'invalid', ['referral_code'], ''],
      code,
    );
  }
  assert.deepEqual((await brought('NOBODYS1')).body.detail, {
    referral_code: ['We do not know this referral code. Check it, or leave the field empty.'],
  });
});

test('guesses of codes count with the sign-ups of an address', async () => {
  const limits = createLimits(db, clock);
  for (let i = 0; i < 599; i += 1) await limits.count({ limit: LIMITS.signUpByAddress, who: '198.51.100.9' });
  assert.equal((await brought('NOBODYS1', { from: '198.51.100.9' })).status, 400);
  assert.equal((await brought('NOBODYS2', { from: '198.51.100.9' })).status, 429);
});

test('a payment after the e-mail was confirmed completes the referral: a dollar in the income, a message, and no more for the next payment', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
  await pays(newcomer.person);
  const complete = {
    referral_code: ada.code,
    pending_referrals: 0,
    completed_referrals: 1,
    total_earnings: '1.00',
    currency: 'USD',
  };
  assert.deepEqual([await income(ada), await dashboard(ada)], ['1.00', complete]);
  await pays(newcomer.person);
  assert.deepEqual([await income(ada), await dashboard(ada)], ['1.00', complete]);
  const [message, ...others] = await messages(ada);
  assert.deepEqual([message?.title, others.length], ['Referral reward: $1.00', 0]);
  assert.ok(
    !JSON.stringify(message).includes(newcomer.person.penName) &&
      !JSON.stringify(message).includes(newcomer.person.email),
  );
  const history = (await api('GET', '/payments/?payment_type=income', { as: ada })).body.results;
  assert.deepEqual(
    history.map((r: Record<string, string>) => [r['description'], r['amount'], r['currency'], r['status']]),
    [['Referral reward', '1.00', 'USD', 'paid']],
  );
});

test('an e-mail that is confirmed after the payment completes it too, by its code or by a reset', async () => {
  for (const way of ['code', 'reset'] as const) {
    const ada = await member();
    const newcomer = await brought(ada.code);
    await services.payments.settling.settle(await paid(newcomer.person));
    assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
    if (way === 'code') await confirm(newcomer);
    else {
      const asked = await api('POST', '/auth/password-reset/', { body: { email: newcomer.person.email } });
      const mail = (await platform.mailsTo(newcomer.person.email)).find((each) => each.code);
      const { body } = await api('POST', '/auth/complete-password-reset/', {
        body: { email: newcomer.person.email, request_id: asked.body.request_id, code: mail?.code },
      });
      assert.equal(
        (
          await api('POST', '/auth/reset-password/', {
            headers: { authorization: `Bearer ${body.access_token}` },
            body: { password: 'another password' },
          })
        ).status,
        200,
      );
    }
    assert.deepEqual([await income(ada), (await dashboard(ada)).completed_referrals], ['1.00', 1], way);
  }
});

test('a payment that is declined or begun completes nothing', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  await decide(await begin(newcomer.person), 'failure');
  await begin(newcomer.person);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
});

test('who came without a code brings nobody anything', async () => {
  const newcomer = await brought(undefined);
  await confirm(newcomer);
  const {
    rows: [before],
  } = await db.execute(sql`select count(*)::int n from journals where kind = 'reward'`);
  await pays(newcomer.person);
  assert.deepEqual((await db.execute(sql`select count(*)::int n from journals where kind = 'reward'`)).rows, [before]);
});

test('payment and confirmation at the same moment give one reward', async () => {
  for (let n = 0; n < 3; n += 1) {
    const ada = await member();
    const newcomer = await brought(ada.code);
    const reference = await paid(newcomer.person);
    const verify = await confirmation(newcomer);
    // Both have done their own part when they meet at the referral, and neither sees the other's.
    await crossing(
      db,
      'referrals',
      () => [services.payments.settling.settle(reference), verify()] as Promise<unknown>[],
      'exclusive',
    );
    assert.deepEqual([await income(ada), (await dashboard(ada)).total_earnings], ['1.00', '1.00']);
  }
});

test('two payments at the same moment, settled twice each, give one reward', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const references = [await paid(newcomer.person), await paid(newcomer.person)];
  await Promise.all([...references, ...references].map((reference) => services.payments.settling.settle(reference)));
  assert.deepEqual(
    [await income(ada), (await dashboard(ada)).total_earnings, (await messages(ada)).length],
    ['1.00', '1.00', 1],
  );
});

test('several who were brought by one pay at once: each brings a reward', async () => {
  const ada = await member();
  const references: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    references.push(await paid(newcomer.person));
  }
  await Promise.all(references.map((reference) => services.payments.settling.settle(reference)));
  assert.deepEqual([await income(ada), (await dashboard(ada)).completed_referrals], ['4.00', 4]);
});

test('the reward is what the setting says at that moment, and earlier ones stay', async () => {
  const ada = await member();
  const set = (value: string | null) => api('PATCH', '/config/', { as: admin, body: { 'referral-reward': value } });
  for (const [value, total] of [
    ['2.50', '2.50'],
    [null, '3.50'],
    ['0.01', '3.51'],
  ] as const) {
    await set(value);
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    await pays(newcomer.person);
    assert.equal((await dashboard(ada)).total_earnings, total);
  }
  await set(null);
});

test('a reward of 0 switches rewards off: the referral completes without money, the message says nothing of any, and a refund leaves it pending', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  assert.equal((await api('PATCH', '/config/', { as: admin, body: { 'referral-reward': '0' } })).status, 200);
  const reference = await pays(newcomer.person);
  assert.deepEqual(
    [await income(ada), await dashboard(ada)],
    [
      '0.00',
      {
        referral_code: ada.code,
        pending_referrals: 0,
        completed_referrals: 1,
        total_earnings: '0.00',
        currency: 'USD',
      },
    ],
  );
  const [message, ...others] = await messages(ada);
  assert.deepEqual(
    [message?.title, others.length, /USD|reward|income/i.test(message?.body ?? '')],
    ['Your referral is complete', 0, false],
  );
  assert.deepEqual((await auditLedger(db)).faults, []);
  await api('PATCH', '/config/', { as: admin, body: { 'referral-reward': null } });
  assert.equal(await refund(reference), 200);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
  await pays(newcomer.person);
  assert.deepEqual([await income(ada), (await dashboard(ada)).completed_referrals], ['1.00', 1]);
});

test('a member who is blocked has no reward; once they are not, the next payment brings it', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  await api('PATCH', `/users/${ada.id}/`, { as: admin, body: { blocked: true } });
  await pays(newcomer.person);
  await api('PATCH', `/users/${ada.id}/`, { as: admin, body: { blocked: false } });
  const back = {
    ...ada,
    token: (await api('POST', '/auth/login/', { body: { email: ada.email, password: ada.password } })).body.token,
  };
  assert.deepEqual([await income(back), (await dashboard(back)).pending_referrals], ['0.00', 1]);
  await pays(newcomer.person);
  assert.deepEqual([await income(back), (await dashboard(back)).completed_referrals], ['1.00', 1]);
});

test('a member who has left has no reward, and who left before paying is not waited for', async () => {
  const [ada, obi] = [await member(), await member()];
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  await api('DELETE', `/users/${ada.id}/`, { as: admin });
  await pays(newcomer.person);
  assert.deepEqual(
    (await db.execute(sql`select completed_at, journal_id from referrals where referrer_id = ${ada.id}`)).rows,
    [{ completed_at: null, journal_id: null }],
  );

  const leaving = await brought(obi.code);
  assert.equal((await dashboard(obi)).pending_referrals, 1);
  await api('DELETE', `/users/${leaving.person.id}/`, { as: admin });
  assert.equal((await dashboard(obi)).pending_referrals, 0);
});

test('a refund of the only payment takes the reward back, and the next payment brings it once more', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const reference = await pays(newcomer.person);
  assert.equal(await refund(reference), 200);
  assert.deepEqual(
    [await income(ada), await dashboard(ada)],
    [
      '0.00',
      {
        referral_code: ada.code,
        pending_referrals: 1,
        completed_referrals: 0,
        total_earnings: '0.00',
        currency: 'USD',
      },
    ],
  );
  assert.deepEqual(await noted(reference), { what: 'taken back', reward: '1.00' });
  assert.deepEqual((await messages(ada)).map((l) => l.title).sort(), [
    'Referral reward taken back: $1.00',
    'Referral reward: $1.00',
  ]);
  await pays(newcomer.person);
  assert.deepEqual([await income(ada), (await dashboard(ada)).total_earnings], ['1.00', '1.00']);
  assert.equal((await api('GET', '/income/', { as: ada })).body.total_balance, '1.00');
});

test('a subscription is a first payment as well, and its refund takes the reward back', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const reference = await subscribe(newcomer.person);
  assert.deepEqual([await income(ada), (await dashboard(ada)).completed_referrals], ['1.00', 1]);
  assert.equal(await refund(reference), 200);
  assert.deepEqual(
    [await income(ada), (await dashboard(ada)).pending_referrals, await noted(reference)],
    ['0.00', 1, { what: 'taken back', reward: '1.00' }],
  );
});

test('a refund of one of two payments leaves the reward, of both takes it back', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const [first, second] = [await pays(newcomer.person), await pays(newcomer.person)];
  assert.equal(await refund(first), 200);
  assert.deepEqual([await income(ada), await noted(first)], ['1.00', { what: null, reward: null }]);
  assert.equal(await refund(second), 200);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
});

test('a refund takes the reward back while the income has all of it; with a cent less it is left, the referral stays completed, and that is kept', async () => {
  // Two dollars of reward, something else besides, and one dollar withdrawn.
  for (const [besides, left, completed, what] of [
    [100, '0.00', 0, 'taken back'],
    [99, '1.99', 1, 'left, since it is not in the income any more'],
  ] as const) {
    const ada = await member();
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    await api('PATCH', '/config/', { as: admin, body: { 'referral-reward': '2' } });
    const reference = await pays(newcomer.person);
    await api('PATCH', '/config/', { as: admin, body: { 'referral-reward': null } });
    await giveIncome(db, ada.id, besides);
    await api('PUT', '/bank-details/mine/', {
      as: ada,
      body: { account_name: 'Ada Obi', account_number: '0000014579', bank_id: '011' },
    });
    assert.equal((await api('POST', '/withdrawals/', { as: ada, body: { amount: '1.00' } })).status, 201);
    assert.equal(await refund(reference), 200);
    const { completed_referrals: stays, total_earnings: earned } = await dashboard(ada);
    assert.deepEqual(
      [await income(ada), stays, earned, await noted(reference)],
      [left, completed, completed ? '2.00' : '0.00', { what, reward: '2.00' }],
    );
  }
});

test('confirming while the only payment is given back leaves no reward', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  const reference = await paid(newcomer.person);
  await services.payments.settling.settle(reference);
  const verify = await confirmation(newcomer);
  await crossing(db, 'referrals', () => [refund(reference), verify()] as Promise<unknown>[], 'exclusive');
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
});

test('the books are in order after all this', async () => assert.deepEqual((await auditLedger(db)).faults, []));
