import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { startPlatform, type Person } from '../../test/platform.ts';
import { transaction } from '../ports/database/index.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createLimits } from '../limits/service.ts';
import { createSecrets } from '../ports/secrets.ts';
import { createAuth } from './service.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, db, ports, services } = platform;

const signIn = (person: Person, password = person.password) =>
  api('POST', '/auth/login/', { body: { email: person.email, password } });
const refresh = (token: string) => api('POST', '/auth/token/refresh/', { body: { refresh: token } });
const block = (person: Person) =>
  db.execute(sql`update users set blocked_at = ${clock.now().toISOString()}::timestamptz where id = ${person.id}`);
const erase = (person: Person) =>
  db.execute(sql`update users set deleted_at = ${clock.now().toISOString()}::timestamptz where id = ${person.id}`);

test('an access token names its session, and keeps naming it when it is renewed', async () => {
  const ada = await platform.signUp('Ada Obi');
  const first = (await signIn(ada)).body;
  const renewed = (await refresh(first.refresh_token)).body;
  const other = (await signIn(ada)).body;
  const sid = decodeJwt(first.token)['sid'];
  assert.match(String(sid), /^ses_/);
  assert.equal(decodeJwt(renewed.access)['sid'], sid);
  assert.notEqual(decodeJwt(other.token)['sid'], sid);
});

test('a token that names no session, as those from before, is good until it ends', async () => {
  const bem = await platform.signUp('Bem');
  const tokens = createAccessTokens(createSecrets(ports.settings.tokenKey), clock);
  const old = await tokens.sign({ id: bem.id, emailVerified: true, roles: ['reader'] });
  assert.equal((await api('GET', '/users/me/', { headers: { authorization: `Bearer ${old}` } })).body.id, bem.id);
});

test('someone who is blocked learns it by the right password only, and cannot go on', async () => {
  const chi = await platform.signUp('Chi', { verified: false });
  await block(chi);
  const wrong = await signIn(chi, 'a guess');
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'wrong_credentials']);
  const right = await signIn(chi);
  assert.deepEqual(
    [right.status, right.body.code, right.body.error],
    [
      403,
      'account_blocked',
      'This account is blocked. If you think that this is a mistake, write to support@griot.example.',
    ],
  );
  assert.deepEqual(
    [(await refresh(chi.refreshToken)).status, (await refresh(chi.refreshToken)).body.code],
    [401, 'not_signed_in'],
  );
  // Calls that ask the database who calls: here, whether the e-mail is confirmed by now.
  assert.equal((await api('POST', '/novels/mine/', { as: chi, body: {} })).status, 401);
});

test('someone who was deleted is as unknown as anybody', async () => {
  const dayo = await platform.signUp('Dayo', { verified: false });
  await erase(dayo);
  assert.deepEqual([(await signIn(dayo)).status, (await signIn(dayo)).body.code], [401, 'wrong_credentials']);
  assert.equal((await refresh(dayo.refreshToken)).status, 401);
  assert.equal((await api('POST', '/novels/mine/', { as: dayo, body: {} })).status, 401);
  await api('POST', '/auth/resend-verify-email/', { body: { email: dayo.email } });
  assert.equal((await platform.mailsTo(dayo.email)).length, 1);
});

test('of the staff, somebody blocked or signed out everywhere is refused at once', async () => {
  const [efe, funke] = [await platform.staff('Efe', 'editor'), await platform.staff('Funke', 'admin')];
  for (const person of [efe, funke]) assert.equal((await api('GET', '/staff/chapters/', { as: person })).status, 200);
  await block(efe);
  await transaction(db, (tx) => services.auth.endSessions(tx, funke.id));
  for (const person of [efe, funke])
    assert.deepEqual([(await api('GET', '/staff/chapters/', { as: person })).status], [401]);
  assert.equal((await refresh(funke.refreshToken)).status, 401);
});

test('signing in tells whoever wants to know, in its own transaction', async () => {
  const gozie = await platform.signUp('Gozie');
  const heard: string[] = [];
  const auth = createAuth({
    ...ports,
    limits: createLimits(db, clock),
    tokenKey: ports.settings.tokenKey,
    providers: [],
    users: services.users,
    mailer: services.mailer,
  });
  auth.onSignIn(async (tx, userId) => {
    heard.push(userId);
    await tx.execute(sql`update users set about = 'back again' where id = ${userId}`);
  });
  const from = { ip: '203.0.113.1', userAgent: 'a browser', origin: 'http://localhost' };
  await assert.rejects(auth.signIn({ email: gozie.email, password: 'a guess' }, from));
  assert.deepEqual(heard, []);
  await auth.signIn({ email: gozie.email, password: gozie.password }, from);
  assert.deepEqual([heard, (await services.users.byId(gozie.id))?.about], [[gozie.id], 'back again']);

  await db.execute(sql`update users set about = '' where id = ${gozie.id}`);
  await block(gozie);
  await assert.rejects(auth.signIn({ email: gozie.email, password: gozie.password }, from), /blocked/);
  assert.equal((await services.users.byId(gozie.id))?.about, '');
});
