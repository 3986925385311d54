import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { giveIncome } from '../../test/income.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { users } from '../schema/users.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;

let editor = await platform.staff('Ed Itor', 'editor');
const codeOf = async (person: Person) => (await db.select().from(users).where(eq(users.id, person.id)))[0]?.userCode;
const row = async (person: Person) => (await db.select().from(users).where(eq(users.id, person.id)))[0];
const ask = async (person: Person, changed: object = {}, from?: string) =>
  api('POST', '/user/request-delete-account/', {
    ...(from ? { from } : {}),
    body: {
      user_code: await codeOf(person),
      email: person.email,
      password: person.password,
      reason: 'I read elsewhere now.',
      ...changed,
    },
  });
const signIn = (person: Person) =>
  api('POST', '/auth/login/', { body: { email: person.email, password: person.password } });

test('a request is due in 15 days, says so, tells by mail how to keep the account, and ends every session', async () => {
  const ada = await platform.signUp('Ada Obi');
  const { status, body } = await ask(ada, { email: 'ADA.OBI@readers.test', user_code: ` ${await codeOf(ada)} ` });
  assert.deepEqual(
    [status, body],
    [200, { message: 'Your Account Deletion Request Has Been Sent', detail: [], due_at: '2026-03-16T12:00:00.000Z' }],
  );
  const [mail] = await platform.mailsTo(ada.email);
  assert.equal(mail?.subject, 'Your Griot account will be deleted on 16 March 2026');
  assert.match(mail?.text ?? '', /^Hello Ada,\n\nYou have asked us.*sign in before that day/s);
  assert.doesNotMatch(mail?.text ?? '', /income|withdraw|coins/i, 'who has no money hears nothing of it');
  assert.equal((await api('POST', '/auth/token/refresh/', { body: { refresh: ada.refreshToken } })).status, 401);
});

test('asking again keeps the first date and sends no second mail', async () => {
  const ben = await platform.signUp('Ben Oke');
  const first = (await ask(ben)).body.due_at;
  clock.step({ days: 2 });
  assert.equal((await ask(ben)).body.due_at, first);
  assert.equal((await platform.mailsTo(ben.email)).filter((m) => m.subject.includes('will be deleted')).length, 1);
});

test('whatever is wrong, one text says so, and nothing is asked for', async () => {
  const cy = await platform.signUp('Cy Nic');
  const other = await platform.signUp('Oth Er');
  const answers = [
    await ask(cy, { user_code: await codeOf(other) }),
    await ask(cy, { email: other.email }),
    await ask(cy, { password: 'not the password' }),
    await ask(cy, { email: 'nobody@readers.test' }),
    await ask(cy, { user_code: '000000000000' }),
  ];
  for (const { status, body } of answers)
    assert.deepEqual([status, body.detail], [400, 'The user ID, the e-mail or the password is wrong.']);
  editor = await renewed(platform, editor);
  const { results } = (await api('GET', '/staff/deletions/?limit=100', { as: editor })).body;
  assert.ok(!results.some((d: { user: { id: string } }) => d.user.id === cy.id || d.user.id === other.id));
  assert.equal((await api('POST', '/auth/token/refresh/', { body: { refresh: cy.refreshToken } })).status, 200);
});

test('what is missing or makes no sense is named by its field', async () => {
  const { status, body } = await api('POST', '/user/request-delete-account/', {
    body: { email: 'nobody', reason: 'x'.repeat(1001) },
  });
  assert.deepEqual([status, Object.keys(body.detail).sort()], [400, ['email', 'password', 'reason', 'user_code']]);
});

test('a password can be guessed here no more often than at the sign-in: ten failures from one address count for both', async () => {
  const dee = await platform.signUp('Dee Fended');
  for (let n = 0; n < 5; n += 1) await ask(dee, { password: 'a guess' }, '10.7.7.7');
  for (let n = 0; n < 5; n += 1)
    await api('POST', '/auth/login/', { body: { email: dee.email, password: 'a guess' }, from: '10.7.7.7' });
  const refused = await ask(dee, {}, '10.7.7.7');
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(
    (await api('POST', '/auth/login/', { body: { email: dee.email, password: dee.password }, from: '10.7.7.7' }))
      .status,
    429,
  );
  assert.equal((await signIn(dee)).status, 200, 'others’ guesses do not keep the owner out');
});

test('signing in keeps the account and a mail says so; asking again begins anew', async () => {
  const eve = await platform.signUp('Eve Adeyemi');
  await ask(eve);
  clock.step({ days: 14, hours: 23 });
  assert.equal((await signIn(eve)).status, 200);
  assert.equal((await platform.mailsTo(eve.email))[0]?.subject, 'Your Griot account stays');
  clock.step({ days: 3 });
  await services.deletion.eraseDue();
  assert.equal((await row(eve))?.deletedAt, null);
  assert.equal((await signIn(eve)).status, 200);
  assert.equal((await platform.mailsTo(eve.email)).filter((m) => m.subject === 'Your Griot account stays').length, 1);

  const due = Date.parse((await ask(eve)).body.due_at);
  assert.equal(due - clock.now().getTime(), 15 * 24 * 60 * 60 * 1000);
});

test('an account is erased when its 15 days are over and not a second before, once', async () => {
  const fay = await platform.signUp('Fay Ent');
  await ask(fay);
  clock.step({ days: 14, hours: 23, minutes: 59, seconds: 59 });
  await services.deletion.eraseDue();
  assert.equal((await row(fay))?.deletedAt, null);
  clock.step({ seconds: 1 });
  await services.deletion.eraseDue();
  const erased = await row(fay);
  assert.deepEqual(erased?.deletedAt, clock.now());
  clock.step({ hours: 1 });
  await services.deletion.eraseDue();
  assert.deepEqual(await row(fay), erased);
  assert.equal((await signIn(fay)).status, 401);
  assert.equal((await ask(fay)).status, 400);
});

test('who signs in at the moment of the erasure is either kept or gone, never half of each', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, n) => platform.signUp(`Racer ${n}`)));
  for (const person of people) await ask(person);
  clock.step({ days: 15 });
  const [, ...answers] = await Promise.all([services.deletion.eraseDue(), ...people.map(signIn)]);
  for (const [n, person] of people.entries()) {
    const after = await row(person);
    assert.deepEqual(
      [after?.deletedAt === null, after?.penName === person.penName],
      answers[n]?.status === 200 ? [true, true] : [false, false],
    );
  }
});

test('one account that cannot be erased keeps no other from it, and is tried again', async () => {
  const [stuck, next] = [await platform.signUp('Stu Ck'), await platform.signUp('Nex Tone')];
  for (const person of [stuck, next]) await ask(person);
  await db.execute(
    sql.raw(
      `create function refuse_it() returns trigger language plpgsql as $$ begin if new.id = '${stuck.id}' then raise exception 'not now'; end if; return new; end $$`,
    ),
  );
  await db.execute(sql`create trigger refuse_it before update on users for each row execute function refuse_it()`);
  clock.step({ days: 15 });
  await assert.rejects(services.deletion.eraseDue(), AggregateError);
  assert.deepEqual([(await row(stuck))?.deletedAt, (await row(next))?.deletedAt], [null, clock.now()]);
  await db.execute(sql`drop trigger refuse_it on users`);
  await services.deletion.eraseDue();
  assert.deepEqual((await row(stuck))?.deletedAt, clock.now());
});

test('editors see who is to be deleted and who was, and nobody else does', async () => {
  const gil = await platform.signUp('Gil Pending');
  await ask(gil, { reason: 'Too many owls.' });
  editor = await renewed(platform, editor);
  const pending = (await api('GET', '/staff/deletions/?status=pending', { as: editor })).body;
  const first = pending.results.find((d: { user: { id: string } }) => d.user.id === gil.id);
  assert.deepEqual(
    [first.user, first.reason, first.status, first.done_at],
    [{ id: gil.id, pen_name: 'Gil Pending', user_code: await codeOf(gil) }, 'Too many owls.', 'pending', null],
  );
  clock.step({ minutes: 5 });
  const ike = await platform.signUp('Ike Pending');
  await ask(ike);
  editor = await renewed(platform, editor);
  const waiting = (await api('GET', '/staff/deletions/?status=pending&limit=100', { as: editor })).body.results.map(
    (d: { user: { id: string } }) => d.user.id,
  );
  assert.ok(
    waiting.indexOf(gil.id) >= 0 && waiting.indexOf(gil.id) < waiting.indexOf(ike.id),
    'the next to be deleted comes first',
  );
  const done = (await api('GET', '/staff/deletions/?status=done&limit=100', { as: editor })).body.results;
  assert.ok(
    done.length > 0 &&
      done.every(
        (d: { status: string; reason: string; user: { pen_name: string } }) =>
          d.status === 'done' && d.reason === '' && /^Deleted user \d+$/.test(d.user.pen_name),
      ),
  );
  const all = (await api('GET', '/staff/deletions/?limit=1', { as: editor })).body;
  assert.deepEqual(
    [all.results.length, all.count, all.results[0].user.id],
    [1, pending.count + 1 + done.length, ike.id],
  );
  assert.equal((await api('GET', '/staff/deletions/?status=cancelled', { as: editor })).status, 400);
  assert.equal((await api('GET', '/staff/deletions/')).status, 401);
  assert.equal((await api('GET', '/staff/deletions/', { as: await platform.signUp('Hal Reader') })).status, 403);
});

test('the only administrator cannot ask to leave, and one who has become it stays until there is another', async () => {
  const [ida, joe] = [await platform.staff('Ida Admin', 'admin'), await platform.staff('Joe Admin', 'admin')];
  assert.equal((await ask(ida)).status, 200);
  await services.users.appoint(joe.id, null);
  const alone = await ask(ida);
  assert.deepEqual(
    [alone.status, alone.body.code, alone.body.detail],
    [409, 'conflict', 'You are the only administrator. Appoint another one before you leave.'],
  );
  assert.equal((await ask(ida, { password: 'not the password' })).status, 400);
  clock.step({ days: 15 });
  await services.deletion.eraseDue();
  assert.equal((await row(ida))?.deletedAt, null);
  await services.users.appoint(joe.id, 'admin');
  await services.deletion.eraseDue();
  assert.deepEqual((await row(ida))?.deletedAt, clock.now());
  assert.equal((await ask(joe)).status, 409);
});

test('who has money is told what becomes of it, in the answer and by mail', async () => {
  const rich = await platform.signUp('Rich Leaver');
  await giveIncome(db, rich.id, 150_000);
  assert.equal(
    (
      await api('PUT', '/bank-details/mine/', {
        as: rich,
        body: { account_name: 'Rich Leaver', account_number: '0000014579', bank_id: '011' },
      })
    ).status,
    200,
  );
  assert.equal((await api('POST', '/withdrawals/', { as: rich, body: { amount: '25.50' } })).status, 201);
  const admin = await platform.staff('Ad Min', 'admin');
  assert.equal(
    (await api('POST', `/wallet/${rich.id}/fund/`, { as: admin, body: { amount: 1_050, reason: 'A prize.' } })).status,
    200,
  );
  const said = [
    'You have $1,474.50 of available income, which cannot be paid any more after that day. To withdraw it before, sign in, which keeps the account, and ask for its deletion again afterwards.',
    'Withdrawals that are still open are paid all the same: $25.50. If one fails after that day, its money cannot be paid any more: if you have given a wrong account, write to support@griot.example before.',
    'Your coins are lost with the account: 1,050.',
  ];
  for (const time of ['asked', 'asked again']) assert.deepEqual((await ask(rich)).body.detail, said, time);
  const mail = (await platform.mailsTo(rich.email)).find((m) => m.subject.includes('will be deleted'));
  assert.ok(mail?.text.endsWith(`\n\n${said.join('\n\n')}`), mail?.text);
});
