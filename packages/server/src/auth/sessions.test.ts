import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { standingsOf } from './store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;
const ada = await platform.signUp('Ada Obi');

const refresh = (token: string) => api('POST', '/auth/token/refresh/', { body: { refresh: token } });
async function signIn(person: Person): Promise<string> {
  return (await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } })).body
    .refresh_token;
}

test('a refresh token is exchanged for an access token and the next refresh token', async () => {
  const first = await signIn(ada);
  const { status, body } = await refresh(first);
  assert.deepEqual([status, Object.keys(body).sort()], [200, ['access', 'refresh_token']]);
  assert.notEqual(body.refresh_token, first);
  assert.equal(
    (await api('GET', '/users/me/', { headers: { authorization: `Bearer ${body.access}` } })).body.id,
    ada.id,
  );
  assert.equal((await refresh(body.refresh_token)).status, 200);
});

test('the token just replaced is honoured for thirty seconds, with the same next one', async () => {
  const first = await signIn(ada);
  const next = (await refresh(first)).body.refresh_token;
  clock.step({ seconds: 30 });
  const again = await refresh(first);
  assert.deepEqual([again.status, again.body.refresh_token], [200, next]);
  assert.equal((await refresh(next)).status, 200);
});

test('a replaced token that comes after thirty seconds ends the session, for whoever holds the newer ones too', async () => {
  const first = await signIn(ada);
  const next = (await refresh(first)).body.refresh_token;
  clock.step({ seconds: 31 });
  const reused = await refresh(first);
  assert.deepEqual([reused.status, reused.body.code], [401, 'not_signed_in']);
  assert.equal((await refresh(next)).status, 401);
});

test('the sessions of other devices go on', async () => {
  const [telephone, desktop] = [await signIn(ada), await signIn(ada)];
  await refresh(telephone);
  clock.step({ seconds: 31 });
  await refresh(telephone);
  assert.equal((await refresh(desktop)).status, 200);
});

test('two tabs that refresh at once get the same next token, and it works', async () => {
  const first = await signIn(ada);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));
  assert.deepEqual(
    answers.map((a) => a.status),
    Array.from({ length: 10 }, () => 200),
  );
  assert.equal(new Set(answers.map((a) => a.body.refresh_token)).size, 1);
  clock.step({ minutes: 1 });
  assert.equal((await refresh(answers[0]?.body.refresh_token)).status, 200);
});

test('a session that is not used for thirty days ends', async () => {
  const [kept, left] = [await signIn(ada), await signIn(ada)];
  clock.step({ days: 29, hours: 23 });
  const renewed = (await refresh(kept)).body.refresh_token;
  clock.step({ hours: 1 });
  assert.equal((await refresh(left)).status, 401);
  clock.step({ days: 29 });
  assert.equal((await refresh(renewed)).status, 200);
});

test('an access token is no refresh token, nor is anything else', async () => {
  for (const token of [ada.token, 'nonsense', ' ', 'a\0b'])
    assert.ok([400, 401].includes((await refresh(token)).status), token);
  assert.equal((await refresh(ada.token)).body.code, 'not_signed_in');
});

test('the tables keep no token that could be used', async () => {
  const token = await signIn(ada);
  const { rows } = await platform.db.execute(sql`select hash from refresh_tokens`);
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
});

test('a browser is known for half a year after its last sign-in, and only by a hash', async () => {
  const browser = 'ab'.repeat(16);
  const inBy = () => api('POST', '/auth/login/', { body: { email: ada.email, password: ada.password, browser } });
  const known = async () => (await platform.db.execute(sql`select user_id, browser_hash from browsers`)).rows;
  assert.equal((await inBy()).status, 200);
  clock.step({ days: 100 });
  assert.equal((await inBy()).status, 200);
  clock.step({ days: 179 });
  await platform.services.auth.sweep();
  const rows = await known();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(browser));
  clock.step({ days: 2 });
  await platform.services.auth.sweep();
  assert.deepEqual(await known(), []);
});

test('what ended long ago is forgotten, what runs is kept', async () => {
  const running = await signIn(ada);
  await platform.services.auth.sweep();
  assert.equal((await refresh(running)).status, 200);
  clock.step({ days: 32 });
  await platform.services.auth.sweep();
  const { rows } = await platform.db.execute(
    sql`select (select count(*)::int from sessions) as sessions, (select count(*)::int from refresh_tokens) as tokens, (select count(*)::int from email_codes) as codes`,
  );
  assert.deepEqual(rows, [{ sessions: 0, tokens: 0, codes: 0 }]);
});

test('of many who call at once, each is answered by how they stand themselves', async () => {
  const [reader, editor] = [
    await platform.signUp('Standing Reader'),
    await platform.staff('Standing Editor', 'editor'),
  ];
  const callers = [
    { id: 'usr_nobody' },
    { id: editor.id },
    { id: reader.id, sessionId: 'ses_ended' },
    { id: reader.id },
  ];
  const offices = async (asked: typeof callers) => (await standingsOf(platform.db, asked)).map((each) => each?.office);
  assert.deepEqual(await offices(callers), [undefined, 'editor', undefined, null]);
  assert.deepEqual(await offices([...callers].reverse()), [null, undefined, 'editor', undefined]);
});
