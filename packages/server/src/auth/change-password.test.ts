import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createLimits } from '../limits/service.ts';
import { createSecrets } from '../ports/secrets.ts';
import { createAuth } from './service.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const change = (
  person: Person | undefined,
  current: unknown,
  next: unknown,
  confirmed: unknown = next,
  headers: Record<string, string> = {},
) =>
  api('POST', '/auth/change-password/', {
    as: person,
    body: { current_password: current, new_password: next, confirm_password: confirmed },
    headers,
  });
const signIn = (person: Person, password = person.password) =>
  api('POST', '/auth/login/', { body: { email: person.email, password } });
const refresh = (token: string) => api('POST', '/auth/token/refresh/', { body: { refresh: token } });

test('a changed password holds, this device stays signed in and the others do not', async () => {
  const ada = await platform.signUp('Ada Obi');
  const desktop = (await signIn(ada)).body.refresh_token;
  const { status, body } = await change(ada, ada.password, 'a better password');
  assert.deepEqual([status, body], [200, { message: 'Password changed successfully!' }]);
  assert.equal((await refresh(ada.refreshToken)).status, 200);
  assert.equal((await refresh(desktop)).status, 401);
  assert.equal((await signIn(ada)).status, 401);
  assert.equal((await signIn(ada, 'a better password')).status, 200);
  assert.equal((await platform.mailsTo(ada.email))[0]?.subject, 'Your Griot password was changed');
});

test('a wrong current password, two that differ and a short one are told apart', async () => {
  const bem = await platform.signUp('Bem');
  const wrong = await change(bem, 'a guess', 'a better password');
  assert.deepEqual(
    [wrong.status, wrong.body],
    [
      400,
      {
        error: 'The current password is wrong.',
        code: 'invalid',
        detail: { current_password: ['The current password is wrong.'] },
      },
    ],
  );
  const differs = await change(bem, bem.password, 'a better password', 'a bitter password');
  assert.deepEqual([differs.status, differs.body.detail], [400, { confirm_password: ["New passwords don't match."] }]);
  const short = await change(bem, bem.password, '12345');
  assert.deepEqual(
    [short.status, short.body.detail],
    [400, { new_password: ['New password must be at least 6 characters long.'] }],
  );
  assert.equal((await change(bem, bem.password, 'qz7mwp')).status, 200);
});

test('all three are required, as texts', async () => {
  const chi = await platform.signUp('Chi');
  const { status, body } = await api('POST', '/auth/change-password/', { as: chi, body: {} });
  assert.deepEqual(
    [status, Object.keys(body.detail).sort()],
    [400, ['confirm_password', 'current_password', 'new_password']],
  );
  for (const odd of [7, null, ['a good password'], 'a\0password', 'x'.repeat(201)])
    assert.equal((await change(chi, chi.password, odd)).status, 400);
  assert.equal((await signIn(chi)).status, 200);
});

test('signed out one is asked to sign in, whatever was sent', async () => {
  const { status, body } = await change(undefined, 7, 8, 9);
  assert.deepEqual([status, body.code], [401, 'not_signed_in']);
  const expired = await platform.signUp('Dayo');
  clock.step({ minutes: 15 });
  assert.deepEqual([(await change(expired, expired.password, 'a better password')).body.code], ['token_expired']);
});

test('ten wrong current passwords are enough for a quarter of an hour', async () => {
  const efe = await platform.signUp('Efe');
  for (let i = 0; i < 10; i += 1) assert.equal((await change(efe, `guess ${i}`, 'a better password')).status, 400);
  const limited = await change(efe, efe.password, 'a better password');
  assert.deepEqual([limited.status, limited.body.code, limited.headers['retry-after']], [429, 'too_many', '900']);
});

test('of two changes at once one holds', async () => {
  const funke = await platform.signUp('Funke');
  const answers = await Promise.all(['the first', 'the second'].map((next) => change(funke, funke.password, next)));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 400]);
  const held = answers[0]?.status === 200 ? 'the first' : 'the second';
  assert.equal((await signIn(funke, held)).status, 200);
});

test('nobody who signs in with the former password at that moment stays signed in', async () => {
  const gozie = await platform.signUp('Gozie');
  const [changed, ...entered] = await Promise.all([
    change(gozie, gozie.password, 'a better password'),
    ...Array.from({ length: 8 }, () => signIn(gozie)),
  ]);
  assert.equal(changed.status, 200);
  for (const { status, body } of entered) {
    assert.ok(status === 200 || status === 401);
    if (status === 200) assert.equal((await refresh(body.refresh_token)).status, 401);
  }
});

test('a sign-in whose password is changed while it is under way is refused', async () => {
  const ejiro = await platform.signUp('Ejiro');
  const { db, ports, services } = platform;
  const auth = createAuth({
    ...ports,
    limits: createLimits(db, clock),
    tokenKey: ports.settings.tokenKey,
    providers: [],
    users: services.users,
    mailer: services.mailer,
  });
  auth.onSignIn(async () => void (await change(ejiro, ejiro.password, 'a better password')));
  await assert.rejects(
    auth.signIn(
      { email: ejiro.email, password: ejiro.password },
      { ip: '203.0.113.1', userAgent: 'a browser', origin: 'http://localhost' },
    ),
    { code: 'wrong_credentials' },
  );
});

test('a change ends a reset that is under way', async () => {
  const hauwa = await platform.signUp('Hauwa');
  const { body } = await api('POST', '/auth/password-reset/', { body: { email: hauwa.email } });
  const code = (await platform.mailsTo(hauwa.email))[0]?.code;
  await change(hauwa, hauwa.password, 'a better password');
  assert.equal(
    (
      await api('POST', '/auth/complete-password-reset/', {
        body: { email: hauwa.email, request_id: body.request_id, code },
      })
    ).body.code,
    'wrong_code',
  );
});

test('by a token that names no session, every session ends', async () => {
  const ife = await platform.signUp('Ife');
  const old = await createAccessTokens(createSecrets(platform.ports.settings.tokenKey), clock).sign({
    id: ife.id,
    emailVerified: true,
    roles: ['reader'],
  });
  assert.equal((await change({ ...ife, token: old }, ife.password, 'a better password')).status, 200);
  assert.equal((await refresh(ife.refreshToken)).status, 401);
});
