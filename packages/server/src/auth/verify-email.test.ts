import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

/** Signs somebody up and reads the mail that came. */
async function newcomer(
  penName: string,
): Promise<{ email: string; requestId: string; code: string; wrong: string; token: string; refresh: string }> {
  const email = `${penName.toLowerCase()}@readers.test`;
  const { body } = await api('POST', '/auth/signup/', {
    body: { email, password: 'a good password', pen_name: penName, first_name: penName, last_name: 'Test' },
  });
  const [mail] = await platform.mailsTo(email);
  const code = mail?.code ?? '';
  return {
    email,
    requestId: body.request_id,
    code,
    wrong: code === '000000' ? '000001' : '000000',
    token: body.token,
    refresh: body.refresh_token,
  };
}

const verify = (email: string, requestId: string, code: string, from = '203.0.113.1') =>
  api('POST', '/auth/verify-email/', { body: { email, request_id: requestId, code }, from });
const resend = (email: string, from = '203.0.113.1') =>
  api('POST', '/auth/resend-verify-email/', { body: { email }, from });

test('the code of the mail confirms the e-mail, and the next token says so', async () => {
  const ada = await newcomer('Ada');
  const { status, body } = await verify(ada.email, ada.requestId, ada.code);
  assert.deepEqual([status, body], [200, { email_verified: true }]);
  assert.equal(
    (await api('GET', '/users/me/', { headers: { authorization: `Bearer ${ada.token}` } })).body.email_verified,
    true,
  );
  const signedIn = await api('POST', '/auth/login/', { body: { email: ada.email, password: 'a good password' } });
  assert.equal(signedIn.body.email_verified, true);
});

test('confirming again is fine', async () => {
  const bem = await newcomer('Bem');
  for (let i = 0; i < 3; i += 1) assert.equal((await verify(bem.email, bem.requestId, bem.code)).status, 200);
});

test('whether an e-mail is confirmed, waiting or unknown, a code that is not of its mail gets the same answer', async () => {
  const [deka, dotun] = [await newcomer('Deka'), await newcomer('Dotun')];
  await verify(deka.email, deka.requestId, deka.code);
  const answers = [];
  for (const email of [deka.email, dotun.email, 'never.seen@readers.test'])
    answers.push(await verify(email, 'req_guessed', '123456'));
  answers.push(
    await verify(deka.email, deka.requestId, deka.wrong),
    await verify(deka.email, dotun.requestId, dotun.code),
  );
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [400, 'wrong_code']);
});

test('asking about a confirmed e-mail counts like any wrong code', async () => {
  const ebun = await newcomer('Ebun');
  await verify(ebun.email, ebun.requestId, ebun.code);
  for (let i = 0; i < 15; i += 1)
    assert.equal((await verify(ebun.email, ebun.requestId, ebun.wrong, '203.0.117.1')).status, 400);
  assert.equal((await verify(ebun.email, ebun.requestId, ebun.wrong, '203.0.117.1')).status, 429);
});

test('a wrong code is refused, and the right one still works', async () => {
  const chi = await newcomer('Chi');
  const wrong = await verify(chi.email, chi.requestId, chi.wrong);
  assert.deepEqual(
    [wrong.status, wrong.body],
    [
      400,
      {
        error: 'This code is wrong or has expired.',
        code: 'wrong_code',
        detail: { code: ['This code is wrong or has expired.'] },
      },
    ],
  );
  assert.equal((await verify(chi.email, chi.requestId, chi.code)).status, 200);
});

test('after five wrong tries even the right code is refused', async () => {
  const dayo = await newcomer('Dayo');
  for (let i = 0; i < 5; i += 1) assert.equal((await verify(dayo.email, dayo.requestId, dayo.wrong)).status, 400);
  assert.equal((await verify(dayo.email, dayo.requestId, dayo.code)).body.code, 'wrong_code');
});

test('many tries at once are five tries', async () => {
  const efe = await newcomer('Efe');
  await Promise.all(Array.from({ length: 10 }, () => verify(efe.email, efe.requestId, efe.wrong)));
  assert.equal((await verify(efe.email, efe.requestId, efe.code)).status, 400);
});

test('a code lives for ten minutes', async () => {
  const [funke, gozie] = [await newcomer('Funke'), await newcomer('Gozie')];
  clock.step({ minutes: 9, seconds: 59 });
  assert.equal((await verify(funke.email, funke.requestId, funke.code)).status, 200);
  clock.step({ seconds: 1 });
  assert.equal((await verify(gozie.email, gozie.requestId, gozie.code)).body.code, 'wrong_code');
});

test('a code belongs to its request and its e-mail', async () => {
  const [hauwa, ife] = [await newcomer('Hauwa'), await newcomer('Ife')];
  assert.equal((await verify(hauwa.email, ife.requestId, hauwa.code)).status, 400);
  assert.equal((await verify(ife.email, hauwa.requestId, hauwa.code)).status, 400);
  assert.equal((await verify(hauwa.email, 'req_none', hauwa.code)).status, 400);
  assert.equal((await verify('nobody@readers.test', hauwa.requestId, hauwa.code)).status, 400);
  assert.equal((await verify(hauwa.email, hauwa.requestId, hauwa.code)).status, 200);
});

test('a code is six digits', async () => {
  const jide = await newcomer('Jide');
  for (const code of ['12345', '1234567', 'abcdef', '12 456', '١٢٣٤٥٦', '']) {
    assert.deepEqual(
      (await verify(jide.email, jide.requestId, code)).body.detail,
      { code: ['Enter the 6 digits.'] },
      code,
    );
  }
});

test('a new code takes the place of the one before', async () => {
  const kofi = await newcomer('Kofi');
  const { status, body } = await resend(kofi.email, '127.0.0.1');
  assert.equal(status, 200);
  const [mail] = await platform.mailsTo(kofi.email);
  assert.equal((await verify(kofi.email, kofi.requestId, kofi.code)).body.code, 'wrong_code');
  assert.equal((await verify(kofi.email, body.request_id, mail?.code ?? '')).status, 200);
});

test('asking for a new code answers the same for an unknown, a confirmed and a waiting e-mail', async () => {
  const [lola, musa] = [await newcomer('Lola'), await newcomer('Musa')];
  await verify(musa.email, musa.requestId, musa.code);
  for (const email of [lola.email, musa.email, 'unknown@readers.test']) {
    const { status, body } = await resend(email);
    assert.deepEqual([status, Object.keys(body)], [200, ['request_id']], email);
    assert.match(body.request_id, /^req_/);
  }
  assert.equal((await platform.mailsTo(lola.email)).length, 2);
  assert.equal((await platform.mailsTo(musa.email)).length, 1);
  assert.equal((await platform.mailsTo('unknown@readers.test')).length, 0);
});

test('five new codes in ten minutes are enough for one e-mail at one address, and twenty at all', async () => {
  for (let i = 0; i < 20; i += 1)
    assert.equal((await resend('ngozi@readers.test', `203.0.114.${Math.floor(i / 5)}`)).status, 200);
  for (const from of ['203.0.114.0', '203.0.114.9']) {
    const refused = await resend('ngozi@readers.test', from);
    assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [429, 'too_many', '600']);
  }
  clock.step({ minutes: 10 });
  assert.equal((await resend('ngozi@readers.test')).status, 200);
});

test('fifteen wrong codes in an hour are enough at one address, and forty-five at all, over however many requests', async () => {
  const ola = await newcomer('Ola');
  for (let i = 0; i < 45; i += 1) {
    const { body } = await resend(ola.email, `203.0.115.${Math.floor(i / 5)}`);
    assert.equal((await verify(ola.email, body.request_id, ola.wrong, `203.0.115.${Math.floor(i / 15)}`)).status, 400);
    if (i % 10 === 9) clock.step({ minutes: 10 });
  }
  const { body } = await resend(ola.email, '203.0.115.9');
  const [mail] = await platform.mailsTo(ola.email);
  for (const from of ['203.0.115.2', '203.0.115.9'])
    assert.equal((await verify(ola.email, body.request_id, mail?.code ?? '', from)).status, 429);
});
