import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { crossing } from '../../test/crossing.ts';
import { renewed } from '../../test/footprint.ts';
import { giving } from '../../test/giving.ts';
import { giveIncome } from '../../test/income.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { LIMITS } from '../limits/limits.ts';
import { createLimits } from '../limits/service.ts';
import { incomeOf, REWARDS } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { post } from '../ledger/ledger.ts';
import { transaction } from '../ports/database/index.ts';
import { createReferrals } from './service.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, ports, services } = platform;
const { begin, decide, subscribe } = paying(platform);
const admin = await platform.staff('Till Keeper', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const writer = await platform.signUp('Wri Ter');
const novel = await writing(platform, writer, editor).published(1, { title: 'The Salt Road' });

const { send } = giving(platform);
/** Spends 100 coins (Kente) or 500 (a Lion). */
const give = async (person: Person, to: { id: string }, gift: 'Kente' | 'Lion') =>
  assert.equal((await send(await fresh(person), to, gift)).status, 200);

/** Signs in anew: between a payment and its reward a month goes by. */
const fresh = <P extends Person>(person: P): Promise<P> => renewed(platform, person) as Promise<P>;

const WELCOME = 'Successfully joined the Acquisition Team! Welcome aboard!';
const join = (as?: Person) => api('POST', '/referrals/join-acquisition-team/', { as });
const dashboard = async (as: Person) => (await api('GET', '/referrals/dashboard/', { as: await fresh(as) })).body;
const income = async (as: Person) => (await api('GET', '/income/', { as: await fresh(as) })).body.available_income;
const messages = async (as: Person) =>
  (await api('GET', '/inbox/', { as: await fresh(as) })).body.results as { title: string; body: string }[];
const change = async (body: object) => (await api('PATCH', '/config/', { as: await fresh(admin), body })).status;
const refund = async (reference: string) =>
  (
    await api('POST', `/payments/${reference}/refund/`, {
      as: await fresh(admin),
      body: { reason: 'They asked for it.' },
    })
  ).status;
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
const pays = async (person: Person, coins = 100): Promise<string> => {
  const reference = await begin(await fresh(person), coins);
  await decide(reference, 'success');
  return reference;
};
/** Buys 500 coins for NGN 7,425.00, of which the provider keeps 211.38, and gives them all: 3,606.81 stay with the platform, so that a dollar is less than half. */
async function readsOn(person: Person, to: { id: string } = novel): Promise<string> {
  const reference = await pays(person, 500);
  await give(person, to, 'Lion');
  return reference;
}
const settle = () => services.referrals.settle();
async function days(days: number): Promise<void> {
  clock.step({ days });
  await settle();
}

test('whoever joins has a short code of their own, the first time 201, afterwards the same with 200, with or without a slash', async () => {
  const ada = await platform.signUp('Ada Obi');
  assert.deepEqual(await dashboard(ada), {
    referral_code: null,
    pending_referrals: 0,
    completed_referrals: 0,
    total_earnings: '0.00',
    ripening: [],
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
    ripening: [],
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
    jobs: { ...ports.jobs, handle: () => undefined },
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
    ripening: [],
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
  for (let i = 0; i < 399; i += 1) await limits.count({ limit: LIMITS.signUpByAddress, who: '198.51.100.9' });
  assert.equal((await brought('NOBODYS1', { from: '198.51.100.9' })).status, 400);
  assert.equal((await brought('NOBODYS2', { from: '198.51.100.9' })).status, 429);
});

test('a payment after the e-mail was confirmed completes the referral; its reward ripens for 30 days and is given once then', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
  const day = new Date(clock.now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString();
  await readsOn(newcomer.person);
  const complete = {
    referral_code: ada.code,
    pending_referrals: 0,
    completed_referrals: 1,
    total_earnings: '0.00',
    ripening: [{ at: day, at_most: '1.00' }],
    currency: 'USD',
  };
  await settle();
  assert.deepEqual([await income(ada), await dashboard(ada)], ['0.00', complete]);
  assert.deepEqual(
    (await messages(ada)).map((m) => [m.title, m.body.includes('31 March 2026')]),
    [['Your referral is complete', true]],
  );
  clock.step({ days: 29, hours: 23, minutes: 59 });
  await settle();
  assert.deepEqual([await income(ada), await dashboard(ada)], ['0.00', complete]);
  clock.step({ minutes: 1 });
  await Promise.all([settle(), settle(), settle()]);
  const given = { ...complete, total_earnings: '1.00', ripening: [] };
  assert.deepEqual([await income(ada), await dashboard(ada)], ['1.00', given]);
  await readsOn(newcomer.person);
  await days(60);
  assert.deepEqual([await income(ada), await dashboard(ada)], ['1.00', given]);
  const [message, ...others] = await messages(ada);
  assert.deepEqual([message?.title, others.length], ['Referral reward: $1.00', 1]);
  assert.ok(
    !JSON.stringify([message, others]).includes(newcomer.person.penName) &&
      !JSON.stringify([message, others]).includes(newcomer.person.email),
  );
  const history = (await api('GET', '/payments/?payment_type=income', { as: await fresh(ada) })).body.results;
  assert.deepEqual(
    history.map((r: Record<string, string>) => [r['description'], r['amount'], r['currency'], r['status']]),
    [['Referral reward', '1.00', 'USD', 'paid']],
  );
});

test('a reward is never more than half of what the platform kept: nothing of coins that wait or were passed on, and nothing of what was spent on one’s own novels', async () => {
  const ada = await member();
  const own = await writing(platform, ada, await fresh(editor)).published(1, { title: 'My Own Road' });
  const newcomers = [];
  for (let n = 0; n < 4; n += 1) {
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    await pays(newcomer.person);
    newcomers.push(newcomer.person);
  }
  const [reads, waits, givesToAda, passesOn] = newcomers as [Person, Person, Person, Person];
  // NGN 1,485.00 less 22.28 is 1,462.72; the writer has half, 731.36 stay, and half of them are 24 cents at 1,500 a dollar.
  await give(reads, novel, 'Kente');
  await give(givesToAda, own, 'Kente');
  const passed = await api('POST', `/wallet/${passesOn.id}/pay/${waits.id}/`, { as: passesOn, body: { amount: 100 } });
  assert.equal(passed.status, 200, JSON.stringify(passed.body));
  await days(30);
  assert.deepEqual([await income(ada), (await dashboard(ada)).total_earnings], ['0.24', '0.24']);
  assert.deepEqual(
    (await messages(ada))
      .map((m) => m.title)
      .slice(0, 4)
      .sort(),
    [
      'A referral without a reward',
      'A referral without a reward',
      'A referral without a reward',
      'Referral reward: $0.24',
    ],
  );
  assert.equal((await dashboard(ada)).completed_referrals, 4);
});

test('of a subscription that counts which is not over, its month is waited for; what was read of one’s own novels is left out', async () => {
  const [ada, obi] = [await member(), await member()];
  const inAda = await brought(ada.code);
  const inObi = await brought(obi.code);
  const own = await writing(platform, ada, await fresh(editor)).published(2, {
    title: 'Only For Members',
    book_type: 'paid',
    locked_chapter: '1',
  });
  for (const chapter of [1, 2])
    await api('PATCH', `/novels/mine/${own.slug}/chapters/${chapter}/`, {
      as: await fresh(ada),
      body: { unlock_mode: 'S' },
    });
  for (const { person } of [inAda, inObi]) {
    await db.execute(sql`update users set email_verified_at = created_at where id = ${person.id}`);
    await subscribe(await fresh(person));
    const read = await api('PUT', `/novels/reading/${own.slug}/`, {
      as: await fresh(person),
      body: { chapter: '1', paragraph: 0 },
    });
    assert.equal(read.status, 200, JSON.stringify(read.body));
    await ports.jobs.drain();
  }
  const {
    rows: [month],
  } = await db.execute<{ gross: string; fee: string; ends: string }>(
    sql`select m.gross, m.fee, m.ends_at as ends from subscriptions s join subscription_parts m on m.subscription_id = s.id where s.user_id = ${inObi.person.id}`,
  );
  assert.equal((await dashboard(obi)).ripening[0].at, new Date(month?.ends ?? 0).toISOString());
  await days(30);
  assert.deepEqual([await income(ada), await income(obi), (await dashboard(obi)).ripening.length], ['0.00', '0.00', 1]);
  clock.step({ days: 2 });
  await services.subscriptions.shareMonths();
  await settle();
  // All of it was read in Ada's novel, so that nothing counts for her. Of the same, half stays for Obi, and half of that is his.
  const half = (Number(month?.gross) - Number(month?.fee)) / 2;
  const cents = Math.min(100, Math.floor(half / 2 / 1_500));
  assert.ok(cents > 0);
  assert.deepEqual([await income(ada), await income(obi)], ['0.00', (cents / 100).toFixed(2)]);
  assert.deepEqual([(await dashboard(ada)).ripening, (await dashboard(obi)).ripening], [[], []]);
});

test('one member is given so much a month at the most; what does not fit in waits for the next', async () => {
  const ada = await member();
  for (let n = 0; n < 3; n += 1) {
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    await readsOn(newcomer.person);
  }
  assert.equal(await change({ 'referral-month-cap': '2.50' }), 200);
  await days(30);
  assert.deepEqual([await income(ada), (await dashboard(ada)).ripening.length], ['2.00', 1]);
  await settle();
  assert.equal(await income(ada), '2.00');
  await days(31);
  assert.deepEqual([await income(ada), (await dashboard(ada)).ripening], ['3.00', []]);
  assert.equal(await change({ 'referral-month-cap': null }), 200);
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
    const { completed_referrals: completed, ripening } = await dashboard(ada);
    assert.deepEqual([completed, ripening.length], [1, 1], way);
  }
});

test('a payment that is declined or begun completes nothing', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  await decide(await begin(newcomer.person), 'failure');
  await begin(newcomer.person);
  await days(31);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
});

test('who came without a code brings nobody anything', async () => {
  const newcomer = await brought(undefined);
  await confirm(newcomer);
  const {
    rows: [before],
  } = await db.execute(sql`select count(*)::int n from journals where kind = 'reward'`);
  await readsOn(newcomer.person);
  await days(30);
  assert.deepEqual((await db.execute(sql`select count(*)::int n from journals where kind = 'reward'`)).rows, [before]);
});

test('payment and confirmation at the same moment complete it once', async () => {
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
    const { completed_referrals: completed, ripening } = await dashboard(ada);
    assert.deepEqual([completed, ripening.length, (await messages(ada)).length], [1, 1, 1]);
  }
});

test('two payments at the same moment, settled twice each, complete it once', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const references = [await paid(newcomer.person), await paid(newcomer.person)];
  await Promise.all([...references, ...references].map((reference) => services.payments.settling.settle(reference)));
  await give(newcomer.person, novel, 'Kente');
  await days(30);
  assert.deepEqual([await income(ada), (await dashboard(ada)).total_earnings], ['0.24', '0.24']);
});

test('several who were brought by one are settled at once: each brings a reward', async () => {
  const ada = await member();
  for (let n = 0; n < 4; n += 1) {
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    await readsOn(newcomer.person);
  }
  clock.step({ days: 30 });
  await Promise.all([settle(), settle()]);
  assert.deepEqual([await income(ada), (await dashboard(ada)).completed_referrals], ['4.00', 4]);
});

test('the most that a reward can be is what the setting said when the referral was completed', async () => {
  const ada = await member();
  for (const value of ['1.10', '0.50', null, '0.01']) {
    assert.equal(await change({ 'referral-reward': value }), 200);
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    await readsOn(newcomer.person);
  }
  assert.equal(await change({ 'referral-reward': '0' }), 200);
  await days(30);
  assert.equal((await dashboard(ada)).total_earnings, '2.61');
  await change({ 'referral-reward': null });
});

test('another share, another rate and other days are heeded', async () => {
  const ada = await member();
  assert.equal(await change({ 'referral-share': 25, 'usd-rate': '3000', 'referral-days': 7 }), 200);
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  await readsOn(newcomer.person);
  await days(6);
  assert.equal(await income(ada), '0.00');
  await days(1);
  // A quarter of NGN 3,606.81 is 901.70, which is 30 cents at 3,000 a dollar.
  assert.equal(await income(ada), '0.30');
  await change({ 'referral-share': null, 'usd-rate': null, 'referral-days': null });
});

test('a reward of 0 switches rewards off: the referral completes without money, the message says nothing of any, and a refund leaves it pending', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  assert.equal(await change({ 'referral-reward': '0' }), 200);
  const reference = await pays(newcomer.person);
  await days(30);
  assert.deepEqual(
    [await income(ada), await dashboard(ada)],
    [
      '0.00',
      {
        referral_code: ada.code,
        pending_referrals: 0,
        completed_referrals: 1,
        total_earnings: '0.00',
        ripening: [],
        currency: 'USD',
      },
    ],
  );
  const [message, ...others] = await messages(ada);
  assert.deepEqual(
    [message?.title, others.length, /\$|reward|income/i.test(message?.body ?? '')],
    ['Your referral is complete', 0, false],
  );
  assert.deepEqual((await auditLedger(db)).faults, []);
  await change({ 'referral-reward': null });
  assert.equal(await refund(reference), 200);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
  await readsOn(newcomer.person);
  await days(30);
  assert.deepEqual([await income(ada), (await dashboard(ada)).completed_referrals], ['1.00', 1]);
});

test('a member who is blocked has no reward; once they are not, the next payment completes it', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const block = async (person: Person, blocked: boolean) =>
    api('PATCH', `/users/${person.id}/`, { as: await fresh(admin), body: { blocked } });
  await block(ada, true);
  await pays(newcomer.person);
  await block(ada, false);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
  await readsOn(newcomer.person);
  assert.equal((await dashboard(ada)).ripening.length, 1);
  // Blocked while it ripens, either of them, it waits.
  await block(ada, true);
  await days(30);
  await block(ada, false);
  await block(newcomer.person, true);
  await settle();
  assert.equal(await income(ada), '0.00');
  await block(newcomer.person, false);
  await settle();
  assert.deepEqual([await income(ada), (await dashboard(ada)).ripening], ['1.00', []]);
});

test('a member who has left has no reward, and who left before paying is not waited for', async () => {
  const [ada, obi] = [await member(), await member()];
  const [newcomer, later] = [await brought(ada.code), await brought(ada.code)];
  await confirm(newcomer);
  await confirm(later);
  await readsOn(newcomer.person);
  await api('DELETE', `/users/${ada.id}/`, { as: await fresh(admin) });
  await pays(later.person);
  await days(31);
  assert.deepEqual(
    (
      await db.execute(
        sql`select completed_at is not null as completed, settled_at is not null as settled, journal_id from referrals where referrer_id = ${ada.id} order by 1 desc`,
      )
    ).rows,
    [
      { completed: true, settled: true, journal_id: null },
      { completed: false, settled: false, journal_id: null },
    ],
  );

  const leaving = await brought(obi.code);
  assert.equal((await dashboard(obi)).pending_referrals, 1);
  await api('DELETE', `/users/${leaving.person.id}/`, { as: await fresh(admin) });
  assert.equal((await dashboard(obi)).pending_referrals, 0);
});

test('a refund of the only payment leaves the referral pending, and the next payment completes it with days of its own', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const reference = await pays(newcomer.person);
  await days(29);
  assert.equal(await refund(reference), 200);
  await days(2);
  assert.deepEqual(
    [await income(ada), await dashboard(ada), await noted(reference)],
    [
      '0.00',
      {
        referral_code: ada.code,
        pending_referrals: 1,
        completed_referrals: 0,
        total_earnings: '0.00',
        ripening: [],
        currency: 'USD',
      },
      { what: null, reward: null },
    ],
  );
  await readsOn(newcomer.person);
  await days(29);
  assert.equal(await income(ada), '0.00');
  await days(1);
  assert.deepEqual([await income(ada), (await dashboard(ada)).total_earnings], ['1.00', '1.00']);
});

test('a refund of one of two payments begins the days anew', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  await readsOn(newcomer.person);
  const unspent = await pays(newcomer.person);
  await days(29);
  assert.equal(await refund(unspent), 200);
  await days(29);
  assert.deepEqual([await income(ada), (await dashboard(ada)).completed_referrals], ['0.00', 1]);
  await days(1);
  assert.equal(await income(ada), '1.00');
  // After that a refund of what was never spent takes nothing from what the platform kept.
  const late = await pays(newcomer.person);
  assert.equal(await refund(late), 200);
  assert.deepEqual([await income(ada), await noted(late)], ['1.00', { what: null, reward: null }]);
});

/** A dollar as it was given for a payment before rewards were measured. */
async function rewardedBefore(by: Person, friend: Person, reference: string): Promise<void> {
  const entries = [
    { account: REWARDS, amount: -100 },
    { account: incomeOf(by.id), amount: 100 },
  ];
  const key = `reward:${friend.id}:${reference}`;
  const { journalId } = await transaction(db, (tx) =>
    post(tx, { key, kind: 'reward', reason: 'Referral reward', entries }, clock, ports.random),
  );
  await db.execute(
    sql`update referrals set settled_at = completed_at, promised = null, journal_id = ${journalId} where referred_id = ${friend.id}`,
  );
}

test('a reward from before rewards were measured goes back with the only payment while the income has all of it; with a cent less it is left, and that is kept', async () => {
  // One dollar of reward, something else besides, and one dollar withdrawn.
  for (const [besides, left, completed, what] of [
    [100, '0.00', 0, 'taken back'],
    [99, '0.99', 1, 'left, since it is not in the income any more'],
  ] as const) {
    const ada = await member();
    const newcomer = await brought(ada.code);
    await confirm(newcomer);
    const reference = await pays(newcomer.person);
    await rewardedBefore(ada, newcomer.person, reference);
    await giveIncome(db, ada.id, besides);
    const as = await fresh(ada);
    await api('PUT', '/bank-details/mine/', {
      as,
      body: { account_name: 'Ada Obi', account_number: '0000014579', bank_id: '011' },
    });
    assert.equal((await api('POST', '/withdrawals/', { as, body: { amount: '1.00' } })).status, 201);
    assert.equal(await refund(reference), 200);
    const { completed_referrals: stays, total_earnings: earned } = await dashboard(ada);
    assert.deepEqual(
      [await income(ada), stays, earned, await noted(reference)],
      [left, completed, completed ? '1.00' : '0.00', { what, reward: '1.00' }],
    );
    assert.equal(
      (await messages(ada)).some((m) => m.title === 'Referral reward taken back: $1.00'),
      completed === 0,
    );
  }
});

test('a reward from before rewards were measured that goes back with one of two payments ripens anew', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  await confirm(newcomer);
  const reference = await pays(newcomer.person);
  await pays(newcomer.person);
  await rewardedBefore(ada, newcomer.person, reference);
  assert.equal(await refund(reference), 200);
  assert.deepEqual([await income(ada), (await dashboard(ada)).ripening[0]?.at_most], ['0.00', '1.00']);
  await readsOn(newcomer.person);
  await days(30);
  assert.equal(await income(ada), '1.00');
});

test('of spent coins whose money the bank gave back nothing was kept: no reward ripens of them, and one that was given goes back', async () => {
  const goesBack = async (reference: string): Promise<void> => {
    await services.payments.settling.alarmed(reference, 'reversed');
    const as = await fresh(admin);
    const open = (await api('GET', '/staff/disputes/?limit=1000', { as })).body.results;
    const { id } = open.find((dispute: { payment: { id: string } }) => dispute.payment.id === reference);
    const body = { reason: 'The bank decided so.' };
    assert.equal((await api('POST', `/staff/disputes/${id}/take-back/`, { as, body })).status, 200);
  };
  const [ada, obi] = [await member(), await member()];
  const [friend, other] = [await brought(ada.code), await brought(obi.code)];
  await confirm(friend);
  await confirm(other);
  const [ripening, rewarded] = [await readsOn(friend.person), await readsOn(other.person)];
  await pays(friend.person);
  await days(15);
  await goesBack(ripening);
  await days(15);
  assert.equal(await income(obi), '1.00');
  await goesBack(rewarded);
  assert.deepEqual([await income(obi), (await dashboard(obi)).pending_referrals], ['0.00', 1]);
  await days(15);
  assert.deepEqual([await income(ada), (await dashboard(ada)).ripening], ['0.00', []]);
});

test('confirming while the only payment is given back leaves no reward', async () => {
  const ada = await member();
  const newcomer = await brought(ada.code);
  const reference = await paid(newcomer.person);
  await services.payments.settling.settle(reference);
  const verify = await confirmation(newcomer);
  await crossing(db, 'referrals', () => [refund(reference), verify()] as Promise<unknown>[], 'exclusive');
  await days(30);
  assert.deepEqual([await income(ada), (await dashboard(ada)).pending_referrals], ['0.00', 1]);
});

test('the books are in order after all this', async () => assert.deepEqual((await auditLedger(db)).faults, []));
