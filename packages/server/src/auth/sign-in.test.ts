import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { startPlatform } from '../../test/platform.ts';
import { createAccessTokens } from './access-tokens.ts';
import { LIMITS } from '../limits/limits.ts';
import { createLimits } from '../limits/service.ts';
import { hashPassword, passwordFits } from '../ports/passwords.ts';
import { createSecrets } from '../ports/secrets.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;
const ada = await platform.signUp('Ada Obi');

const signIn = (email: string, password: string, from = '203.0.113.1') =>
  api('POST', '/auth/login/', { body: { email, password }, from });

test('with e-mail and password one is signed in', async () => {
  const { status, body } = await signIn('Ada.Obi@readers.test', 'a good password');
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['email_verified', 'name', 'pen_name', 'refresh_token', 'token']);
  assert.deepEqual([body.email_verified, body.pen_name, body.name], [true, 'Ada Obi', 'Ada Test']);
  assert.equal(
    (await api('GET', '/users/me/', { headers: { authorization: `Bearer ${body.token}` } })).body.id,
    ada.id,
  );
});

test('a wrong password and an unknown e-mail get the very same answer', async () => {
  const wrong = await signIn(ada.email, 'not the password');
  const unknown = await signIn('who.is.this@readers.test', 'not the password');
  assert.deepEqual(
    [wrong.status, wrong.body],
    [
      401,
      {
        error: 'The e-mail or the password is wrong.',
        code: 'wrong_credentials',
        detail: 'The e-mail or the password is wrong.',
      },
    ],
  );
  assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
});

test('without an account a password is checked all the same, and never fits', async () => {
  assert.equal(await passwordFits('no account has this password', undefined), false);
  assert.equal(await passwordFits('né', await hashPassword('ne\u0301')), true);
});

test('the access token is signed with EdDSA, names its key and lives for 15 minutes', async () => {
  const { body } = await signIn(ada.email, ada.password);
  const header = decodeProtectedHeader(body.token);
  assert.deepEqual([header.alg, typeof header.kid], ['EdDSA', 'string']);
  const { exp = 0, iat = 0, roles, email_verified } = decodeJwt(body.token);
  assert.deepEqual([exp - iat, roles, email_verified], [900, ['reader'], true]);

  const bearer = { authorization: `Bearer ${body.token}` };
  clock.step({ minutes: 14, seconds: 59 });
  assert.equal((await api('GET', '/users/me/', { headers: bearer })).status, 200);
  clock.step({ seconds: 1 });
  const expired = await api('GET', '/users/me/', { headers: bearer });
  assert.deepEqual([expired.status, expired.body.code], [401, 'token_expired']);
});

test('a public page tells of an expired token too, and calls of /auth/ do not mind it', async () => {
  const stale = { authorization: `Bearer ${ada.token}` };
  clock.step({ minutes: 15 });
  assert.equal((await api('GET', '/genres/', { headers: stale })).body.code, 'token_expired');
  assert.equal(
    (await api('POST', '/auth/login/', { body: { email: ada.email, password: ada.password }, headers: stale })).status,
    200,
  );
});

test('a token of another server, or one that was changed, is none', async () => {
  const foreign = createAccessTokens(createSecrets('the secret of some other installation'), clock);
  const token = await foreign.sign({ id: ada.id, emailVerified: true, roles: ['admin'] });
  assert.equal(
    (await api('GET', '/users/me/', { headers: { authorization: `Bearer ${token}` } })).body.code,
    'not_signed_in',
  );
  const [head, , seal] = token.split('.');
  const claims = Buffer.from(
    JSON.stringify({ sub: ada.id, aud: 'access', exp: 9999999999, roles: ['admin'], email_verified: true }),
  ).toString('base64url');
  for (const forged of [
    `${head}.${claims}.${seal}`,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
  ]) {
    assert.equal(
      (await api('GET', '/users/me/', { headers: { authorization: `Bearer ${forged}` } })).body.code,
      'not_signed_in',
    );
  }
});

test('a token that claims an office gives none', async () => {
  const tokens = createAccessTokens(createSecrets('a secret for the tests, and for them only'), clock);
  const token = await tokens.sign({ id: ada.id, emailVerified: true, roles: ['reader', 'admin'] });
  assert.equal(
    (await api('GET', '/staff/chapters/', { headers: { authorization: `Bearer ${token}` } })).body.code,
    'not_allowed',
  );
});

test('sixty sign-ins a minute from one address pass', async () => {
  for (let i = 0; i < 60; i += 1) assert.equal((await signIn(ada.email, ada.password, '203.0.113.60')).status, 200);
});

test('sixty at once pass too, since successes count against nobody', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(ada.email, ada.password, '203.0.113.61')));
  assert.deepEqual(
    answers.map((a) => a.status),
    Array.from({ length: 60 }, () => 200),
  );
});

test('a correct sign-in among wrong ones takes nothing off their count', async () => {
  const amid = await platform.signUp('Amid Guesses');
  for (let i = 0; i < 10; i += 1) {
    assert.equal((await signIn(amid.email, amid.password, '203.0.113.62')).status, 200);
    assert.equal((await signIn(amid.email, `guess ${i}`, '203.0.113.62')).status, 401);
  }
  assert.equal((await signIn(amid.email, amid.password, '203.0.113.62')).status, 429);
});

test('tries that were refused for the account do not count against the address', async () => {
  for (let i = 0; i < 10; i += 1) await signIn('shut.out@readers.test', `guess ${i}`, '203.0.113.63');
  for (let i = 0; i < 100; i += 1)
    assert.equal((await signIn('shut.out@readers.test', 'again', '203.0.113.63')).status, 429);
  assert.equal((await signIn(ada.email, ada.password, '203.0.113.63')).status, 200);
});

for (const [whose, email] of Object.entries({
  'an account': 'guessed.at@readers.test',
  'an e-mail without one': 'nobody.at.all@readers.test',
})) {
  test(`after fifty wrong passwords from anywhere ${whose} can be tried again in a quarter of an hour`, async () => {
    if (whose === 'an account') await platform.signUp('Guessed At');
    for (let i = 0; i < 50; i += 1) assert.equal((await signIn(email, `guess ${i}`, `203.0.114.${i}`)).status, 401);
    clock.step({ minutes: 5 });
    const limited = await signIn(email, 'a good password', '203.0.114.99');
    assert.deepEqual([limited.status, limited.body.code, limited.headers['retry-after']], [429, 'too_many', '600']);
    clock.step({ minutes: 10 });
    assert.equal((await signIn(email, 'a good password', '203.0.114.99')).status, whose === 'an account' ? 200 : 401);
  });
}

test('ten wrong passwords from one address keep that address out, and not the owner at another', async () => {
  await platform.signUp('Much Hated');
  for (let i = 0; i < 10; i += 1)
    assert.equal((await signIn('much.hated@readers.test', `guess ${i}`, '203.0.117.1')).status, 401);
  const limited = await signIn('much.hated@readers.test', 'a good password', '203.0.117.1');
  assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '900']);
  assert.equal((await signIn('much.hated@readers.test', 'a good password', '203.0.117.2')).status, 200);
});

test('an address that fails a hundred times in a minute must wait, and others need not', async () => {
  for (let i = 0; i < 100; i += 1)
    assert.equal((await signIn(`victim.${i}@readers.test`, 'guess', '203.0.115.1')).status, 401);
  const limited = await signIn(ada.email, ada.password, '203.0.115.1');
  assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '60']);
  assert.equal((await signIn(ada.email, ada.password, '203.0.115.2')).status, 200);
  clock.step({ minutes: 1 });
  assert.equal((await signIn(ada.email, ada.password, '203.0.115.1')).status, 200);
});

test('many guesses at once are no more guesses than one after the other', async () => {
  await platform.signUp('Under Attack');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => signIn('under.attack@readers.test', `guess ${i}`, '203.0.116.1')),
  );
  assert.equal(answers.filter((a) => a.status === 401).length, 10);
  assert.equal(answers.filter((a) => a.status === 429).length, 30);
});

test('windows that are over are forgotten', async () => {
  const limits = createLimits(platform.db, clock);
  await limits.count({ limit: LIMITS.resendByAddress, who: 'someone' });
  clock.step({ days: 90 });
  await limits.sweep();
  assert.equal((await platform.db.$client.query('select 1 from attempts')).rowCount, 0);
});
