import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, db } = platform;

const ask = (email: string, from = '203.0.113.1') => api('POST', '/auth/password-reset/', { body: { email }, from });
const complete = (email: string, requestId: string, code: string, from = '203.0.113.1') =>
  api('POST', '/auth/complete-password-reset/', { body: { email, request_id: requestId, code }, from });
const reset = (token: string | undefined, password: unknown = 'another password') =>
  api('POST', '/auth/reset-password/', {
    body: { password },
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
const signIn = (person: Person, password = person.password) =>
  api('POST', '/auth/login/', { body: { email: person.email, password } });
const refresh = (token: string) => api('POST', '/auth/token/refresh/', { body: { refresh: token } });

/** Asks for a reset and reads the mail that came. */
async function asked(
  person: Person,
): Promise<{ requestId: string; code: string; wrong: string; link: string | undefined }> {
  const { body } = await ask(person.email);
  const [mail] = await platform.mailsTo(person.email);
  const code = mail?.code ?? '';
  return { requestId: body.request_id, code, wrong: code === '000000' ? '000001' : '000000', link: mail?.link };
}

async function tokenFor(person: Person): Promise<string> {
  const { requestId, code } = await asked(person);
  return (await complete(person.email, requestId, code)).body.access_token;
}

test('with the code of the mail, and the token it is exchanged for, one sets a new password', async () => {
  const ada = await platform.signUp('Ada Obi');
  const answered = await ask(ada.email);
  assert.deepEqual(
    [answered.status, Object.keys(answered.body).sort(), answered.body.status],
    [200, ['request_id', 'status'], 'sent'],
  );
  const [mail] = await platform.mailsTo(ada.email);
  assert.match(mail?.code ?? '', /^\d{6}$/);
  assert.equal(
    mail?.link,
    `http://localhost/otp?email=ada.obi%40readers.test&mode=reset-password&request_id=${answered.body.request_id}`,
  );

  const completed = await complete(ada.email, answered.body.request_id, mail?.code ?? '');
  assert.deepEqual([completed.status, Object.keys(completed.body)], [200, ['access_token']]);
  const done = await reset(completed.body.access_token);
  assert.deepEqual([done.status, done.body], [200, { message: 'Password Reset Successful!' }]);
  assert.equal((await signIn(ada)).status, 401);
  assert.equal((await signIn(ada, 'another password')).status, 200);
});

test('setting a new password ends every session, and the person is told by mail', async () => {
  const bem = await platform.signUp('Bem');
  const desktop = (await signIn(bem)).body.refresh_token;
  await reset(await tokenFor(bem));
  for (const token of [bem.refreshToken, desktop]) assert.equal((await refresh(token)).status, 401);
  const [mail] = await platform.mailsTo(bem.email);
  assert.equal(mail?.subject, 'Your Griot password was changed');
  assert.ok(!mail?.text.includes('another password'));
});

test('it ends the secret addresses of the catalogue and the feed too, which whoever was in may have made', async () => {
  const zikora = await platform.signUp('Zikora');
  const calls = ['/e-reader/', '/follows/feed/'];
  for (const call of calls) assert.ok((await platform.api('POST', call, { as: zikora })).body.created_at, call);
  await reset(await tokenFor(zikora));
  const { token } = (await signIn(zikora, 'another password')).body;
  for (const call of calls)
    assert.equal((await platform.api('GET', call, { as: { ...zikora, token } })).body, null, call);
});

test('a token is good once', async () => {
  const chi = await platform.signUp('Chi');
  const token = await tokenFor(chi);
  assert.equal((await reset(token, 'the first one')).status, 200);
  const again = await reset(token, 'the second one');
  assert.deepEqual([again.status, again.body.code], [401, 'wrong_credentials']);
  assert.equal((await signIn(chi, 'the first one')).status, 200);
});

test('of many uses at once one wins, and its password holds', async () => {
  const dayo = await platform.signUp('Dayo');
  const token = await tokenFor(dayo);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(token, `password ${i}`)));
  const won = answers.flatMap((a, i) => (a.status === 200 ? [i] : []));
  assert.equal(won.length, 1);
  assert.deepEqual([...new Set(answers.map((a) => a.status))].sort(), [200, 401]);
  assert.equal((await signIn(dayo, `password ${won[0]}`)).status, 200);
});

test('one reset ends the others that are under way', async () => {
  const efe = await platform.signUp('Efe');
  const first = await tokenFor(efe);
  const second = await tokenFor(efe);
  const third = await asked(efe);
  assert.equal((await reset(first)).status, 200);
  assert.equal((await reset(second)).status, 401);
  assert.equal((await complete(efe.email, third.requestId, third.code)).body.code, 'wrong_code');
});

test('two resets of one account at once: one wins', async () => {
  const ejiro = await platform.signUp('Ejiro');
  const tokens = [await tokenFor(ejiro), await tokenFor(ejiro)];
  const answers = await Promise.all(tokens.map((token, i) => reset(token, `password ${i}`)));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 401]);
});

test('a token lives for fifteen minutes', async () => {
  const [funke, gozie] = [await platform.signUp('Funke'), await platform.signUp('Gozie')];
  const [early, late] = [await tokenFor(funke), await tokenFor(gozie)];
  clock.step({ minutes: 14, seconds: 59 });
  assert.equal((await reset(early)).status, 200);
  clock.step({ seconds: 1 });
  assert.equal((await reset(late)).status, 401);
});

test('who comes without a good token learns that first, and only then what is wrong with the password', async () => {
  const hauwa = await platform.signUp('Hauwa');
  for (const token of [undefined, 'nonsense', hauwa.token, hauwa.refreshToken]) {
    const refused = await reset(token, 7);
    assert.deepEqual([refused.status, refused.body.error], [401, 'This reset has ended. Please ask for a new code.']);
  }
  const token = await tokenFor(hauwa);
  assert.deepEqual(
    [(await reset(token, 'five5')).status, (await reset(token, 'five5')).body.detail],
    [400, { password: ['At least 6 characters.'] }],
  );
  // A bad password does not use the token up.
  assert.equal((await reset(token)).status, 200);
});

test('the token of a reset is no access token', async () => {
  const ife = await platform.signUp('Ife');
  const token = await tokenFor(ife);
  assert.equal((await api('GET', '/users/me/', { headers: { authorization: `Bearer ${token}` } })).status, 401);
});

test('an e-mail that was never confirmed is confirmed by a reset, and not before its end', async () => {
  const jide = await platform.signUp('Jide', { verified: false });
  const token = await tokenFor(jide);
  assert.equal((await signIn(jide)).body.email_verified, false);
  await reset(token);
  assert.equal((await signIn(jide, 'another password')).body.email_verified, true);
});

test('a code that confirms an e-mail resets nothing, nor does the code of a reset confirm', async () => {
  const email = 'kofi@readers.test';
  const signedUp = await api('POST', '/auth/signup/', {
    body: { email, password: 'a good password', pen_name: 'Kofi', first_name: 'Kofi', last_name: 'Test' },
  });
  const confirming = (await platform.mailsTo(email))[0]?.code ?? '';
  const resetting = await ask(email);
  const resetCode = (await platform.mailsTo(email))[0]?.code ?? '';
  const verify = (requestId: string, code: string) =>
    api('POST', '/auth/verify-email/', { body: { email, request_id: requestId, code } });
  assert.equal((await complete(email, signedUp.body.request_id, confirming)).body.code, 'wrong_code');
  assert.equal((await verify(resetting.body.request_id, resetCode)).body.code, 'wrong_code');
  // Neither has used the other up.
  assert.equal((await verify(signedUp.body.request_id, confirming)).status, 200);
  assert.equal((await complete(email, resetting.body.request_id, resetCode)).status, 200);
});

test('a code is exchanged once, also by many at once', async () => {
  const lola = await platform.signUp('Lola');
  const { requestId, code } = await asked(lola);
  const answers = await Promise.all(Array.from({ length: 4 }, () => complete(lola.email, requestId, code)));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 400, 400, 400]);
});

test('after five wrong guesses even the right code is refused', async () => {
  const musa = await platform.signUp('Musa');
  const { requestId, code, wrong } = await asked(musa);
  for (let i = 0; i < 5; i += 1) assert.equal((await complete(musa.email, requestId, wrong)).body.code, 'wrong_code');
  assert.equal((await complete(musa.email, requestId, code)).body.code, 'wrong_code');
});

test('a code lives for ten minutes', async () => {
  const [ngozi, ola] = [await platform.signUp('Ngozi'), await platform.signUp('Ola')];
  const [early, late] = [await asked(ngozi), await asked(ola)];
  clock.step({ minutes: 9, seconds: 59 });
  assert.equal((await complete(ngozi.email, early.requestId, early.code)).status, 200);
  clock.step({ seconds: 1 });
  assert.equal((await complete(ola.email, late.requestId, late.code)).status, 400);
});

test('asking again sends a new code and ends the former', async () => {
  const pelumi = await platform.signUp('Pelumi');
  const [former, newer] = [await asked(pelumi), await asked(pelumi)];
  assert.notEqual(former.requestId, newer.requestId);
  assert.equal((await complete(pelumi.email, former.requestId, former.code)).body.code, 'wrong_code');
  assert.equal((await complete(pelumi.email, newer.requestId, newer.code)).status, 200);
});

test('known, unconfirmed, deleted and unknown e-mails get the same answer, for the same work', async () => {
  const [rita, sade, tunde] = [
    await platform.signUp('Rita'),
    await platform.signUp('Sade', { verified: false }),
    await platform.signUp('Tunde'),
  ];
  await db.execute(sql`update users set deleted_at = ${clock.now().toISOString()}::timestamptz where id = ${tunde.id}`);
  const before = await platform.mailsTo(tunde.email);
  const waiting = async (): Promise<number> =>
    Number(
      (
        await db.execute<{ n: string }>(
          sql`select count(*) as n from jobs.job where name = 'send-code' and state = 'created'`,
        )
      ).rows[0]?.n,
    );
  for (const email of [rita.email, sade.email, tunde.email, 'nobody@readers.test']) {
    const { status, body, headers } = await ask(email);
    assert.deepEqual(
      [status, Object.keys(body).sort(), body.status, headers['retry-after']],
      [200, ['request_id', 'status'], 'sent', undefined],
      email,
    );
    assert.match(body.request_id, /^req_[a-z0-9]{16}$/);
    // Who it is for is found out later: no row of the answer's own tells.
    assert.equal(await waiting(), 1);
    await platform.ports.jobs.drain();
  }
  assert.equal((await platform.mailsTo(tunde.email)).length, before.length);
  assert.equal((await platform.mailsTo('nobody@readers.test')).length, 0);
  for (const email of [rita.email, 'nobody@readers.test'])
    assert.deepEqual((await complete(email, 'req_guessed', '123456')).body.code, 'wrong_code');
});

test('a mail that is promised twice, or late, does not take the place of a newer code', async () => {
  const uche = await platform.signUp('Uche');
  const first = await ask(uche.email);
  clock.step({ seconds: 1 });
  const second = await ask(uche.email);
  // The jobs come in the wrong order.
  await db.execute(
    sql`update jobs.job set start_after = now() + interval '1 hour' where data->>'requestId' = ${first.body.request_id}`,
  );
  const code = (await platform.mailsTo(uche.email))[0]?.code ?? '';
  const sent = (await platform.mailsTo(uche.email)).length;
  await db.execute(
    sql`update jobs.job set start_after = now() - interval '1 hour' where data->>'requestId' = ${first.body.request_id}`,
  );
  assert.equal((await platform.mailsTo(uche.email)).length, sent);
  assert.equal((await complete(uche.email, second.body.request_id, code)).status, 200);
});

for (const whose of ['an account', 'an e-mail without one']) {
  test(`five resets in ten minutes are enough for ${whose} at one address, and twenty at all`, async () => {
    const email = whose === 'an account' ? (await platform.signUp('Vera')).email : 'none.such@readers.test';
    for (let i = 0; i < 20; i += 1) assert.equal((await ask(email, `203.0.114.${Math.floor(i / 5)}`)).status, 200);
    for (const from of ['203.0.114.0', '203.0.114.9']) {
      const refused = await ask(email, from);
      assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [429, 'too_many', '600']);
    }
    clock.step({ minutes: 10 });
    assert.equal((await ask(email)).status, 200);
  });
}

test('sixty resets in ten minutes are enough for one address', async () => {
  for (let i = 0; i < 60; i += 1) assert.equal((await ask(`reader.${i}@readers.test`, '203.0.115.1')).status, 200);
  const refused = await ask('reader.60@readers.test', '203.0.115.1');
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '600']);
  assert.equal((await ask('reader.60@readers.test', '203.0.115.2')).status, 200);
});

test('the tables keep no token that could be used, and forget it a day after', async () => {
  const wale = await platform.signUp('Wale');
  const token = await tokenFor(wale);
  const { rows } = await db.execute(sql`select * from reset_tokens`);
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
  clock.step({ days: 1, minutes: 16 });
  await platform.services.auth.sweep();
  assert.deepEqual((await db.execute(sql`select count(*)::int as tokens from reset_tokens`)).rows, [{ tokens: 0 }]);
});
