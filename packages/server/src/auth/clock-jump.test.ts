import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

/** Renews somebody's tokens, as their browser does, and says whether they are let in. */
async function goesOn(person: Person): Promise<boolean> {
  const renewed = await api('POST', '/auth/token/refresh/', { body: { refresh: person.refreshToken } });
  if (renewed.status !== 200) return false;
  person.token = renewed.body.access;
  person.refreshToken = renewed.body.refresh_token;
  return (await api('GET', '/users/me/', { as: person })).status === 200;
}

/** Asks for a code, enters it, and says whether it came and counted. */
async function resets({ email }: Person): Promise<boolean> {
  const before = (await platform.mailsTo(email)).length;
  const { request_id } = (await api('POST', '/auth/password-reset/', { body: { email } })).body;
  const [mail, ...earlier] = await platform.mailsTo(email);
  if (earlier.length !== before) return false;
  const body = { email, request_id, code: mail?.code };
  return (await api('POST', '/auth/complete-password-reset/', { body })).status === 200;
}

test('a clock that jumps an hour ahead and back costs nobody their sign-in, and keeps nobody from a code', async () => {
  const before = await platform.signUp('Be Fore');
  clock.step({ hours: 1 });
  const ahead = await platform.signUp('A Head');
  assert.deepEqual([await goesOn(before), await goesOn(ahead)], [true, true]);
  assert.deepEqual([await resets(before), await resets(ahead)], [true, true]);

  clock.step({ hours: -1 });
  assert.deepEqual([await goesOn(before), await goesOn(ahead)], [true, true]);
  // Of codes that are yet to be asked for, none is newer.
  assert.deepEqual([await resets(before), await resets(ahead)], [true, true]);
  assert.ok(await goesOn(await platform.signUp('Af Ter')));
});

test('a clock that falls an hour behind and is put right likewise', async () => {
  const before = await platform.signUp('Be Hind');
  clock.step({ hours: -1 });
  const behind = await platform.signUp('Way Behind');
  assert.deepEqual([await goesOn(before), await goesOn(behind)], [true, true]);
  assert.deepEqual([await resets(before), await resets(behind)], [true, true]);
  clock.step({ hours: 1 });
  assert.deepEqual([await goesOn(before), await goesOn(behind)], [true, true]);
  assert.deepEqual([await resets(before), await resets(behind)], [true, true]);
});

test('of two that were asked for within a minute the newer counts, whichever of the jobs is done last', async () => {
  const { email } = await platform.signUp('Twice Asked');
  await api('POST', '/auth/password-reset/', { body: { email } });
  // The first waits while the second is done, by an instance whose clock is half a minute behind.
  const { rows } = await platform.db.$client.query(
    "delete from jobs.job where name = 'send-code' and state = 'created' returning data",
  );
  clock.step({ seconds: 10 });
  const second = (await api('POST', '/auth/password-reset/', { body: { email } })).body.request_id;
  const [mail] = await platform.mailsTo(email);
  clock.step({ seconds: -30 });
  await platform.db.$client.query("insert into jobs.job (name, data) values ('send-code', $1)", [rows[0]?.data]);
  assert.equal((await platform.mailsTo(email))[0]?.code, mail?.code);
  const body = { email, request_id: second, code: mail?.code };
  assert.equal((await api('POST', '/auth/complete-password-reset/', { body })).status, 200);
});
