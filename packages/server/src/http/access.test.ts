import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Access } from '@griot/contracts';
import { guardCall, isAdministrator, type Guard } from './access.ts';
import { Refusal, refuse } from './errors.ts';
import type { Caller } from './route.ts';

const person = (id: string, more: Partial<Caller> = {}): Caller => ({
  id,
  emailVerified: true,
  roles: ['reader'],
  ...more,
});

/** Who a token names, and who they are in the database by now; nobody when they are blocked or erased. */
const PEOPLE: Record<string, { token: Caller; now: Caller | null }> = {
  reader: { token: person('reader'), now: person('reader') },
  unconfirmed: {
    token: person('unconfirmed', { emailVerified: false }),
    now: person('unconfirmed', { emailVerified: false }),
  },
  justConfirmed: { token: person('justConfirmed', { emailVerified: false }), now: person('justConfirmed') },
  blocked: { token: person('blocked', { roles: ['reader', 'editor', 'admin'] }), now: null },
  editor: {
    token: person('editor', { roles: ['reader', 'editor'] }),
    now: person('editor', { roles: ['reader', 'editor'] }),
  },
  admin: {
    token: person('admin', { roles: ['reader', 'admin'] }),
    now: person('admin', { roles: ['reader', 'admin'] }),
  },
  dismissed: { token: person('dismissed', { roles: ['reader', 'editor', 'admin'] }), now: person('dismissed') },
};

/** Tells callers apart by their token, which is their name, and how often the database was asked for who they are now. */
function aGuard() {
  const asked: string[] = [];
  const guard: Guard = {
    async callerOf(token) {
      const found = PEOPLE[token];
      if (!found) throw refuse('token_expired', 'Sign in again.');
      return found.token;
    },
    goesOn: async ({ id }) => PEOPLE[id]?.now !== null,
    async refreshed({ id }) {
      asked.push(id);
      return PEOPLE[id]?.now ?? null;
    },
  };
  return { guard, asked };
}

/** What comes of a call: who is let in, or the code of the refusal. */
async function outcome(access: Access, name: string | null, { writes }: { writes: boolean }) {
  try {
    const caller = await guardCall(access, name === null ? undefined : `Bearer ${name}`, aGuard().guard, writes);
    return caller?.id ?? 'a guest';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}
const outcomes = async (access: Access, names: (string | null)[], how: { writes: boolean }) =>
  await Promise.all(names.map((name) => outcome(access, name, how)));

test('a guest may call what anyone may, and is told to sign in otherwise, and how', async () => {
  for (const writes of [true, false]) {
    assert.equal(await outcome('anyone', null, { writes }), 'a guest');
    for (const access of ['signed-in', 'verified', 'editor', 'admin'] as const)
      assert.equal(await outcome(access, null, { writes }), 'not_signed_in', access);
  }
  await assert.rejects(guardCall('signed-in', undefined, aGuard().guard), {
    headers: { 'www-authenticate': 'Bearer' },
  });
});

test('a token that is no good is refused even where anyone may call', async () => {
  assert.equal(await outcome('anyone', 'forged', { writes: false }), 'token_expired');
});

test('what is no bearer’s token names nobody, and the word may be written in any case', async () => {
  const { guard } = aGuard();
  assert.equal(await guardCall('anyone', 'Basic reader', guard), null);
  assert.equal(await guardCall('anyone', 'Bearer reader editor', guard), null);
  assert.equal((await guardCall('anyone', 'bearer reader', guard))?.id, 'reader');
});

test('only who has confirmed the e-mail does what asks for it, and may do so at once', async () => {
  for (const writes of [true, false])
    assert.deepEqual(await outcomes('verified', ['reader', 'unconfirmed', 'justConfirmed'], { writes }), [
      'reader',
      'email_not_verified',
      'justConfirmed',
    ]);
});

test('what is for editors is for administrators, too, and not the other way round', async () => {
  for (const writes of [true, false]) {
    const names = ['reader', 'editor', 'admin'];
    assert.deepEqual(await outcomes('editor', names, { writes }), ['not_allowed', 'editor', 'admin']);
    assert.deepEqual(await outcomes('admin', names, { writes }), ['not_allowed', 'not_allowed', 'admin']);
  }
});

test('who was dismissed is staff no more, whatever their token says', async () => {
  assert.deepEqual(
    [await outcome('editor', 'dismissed', { writes: false }), await outcome('admin', 'dismissed', { writes: false })],
    ['not_allowed', 'not_allowed'],
  );
  assert.equal(await isAdministrator(aGuard().guard, PEOPLE.dismissed?.token ?? null), false);
  assert.equal(await isAdministrator(aGuard().guard, PEOPLE.admin?.token ?? null), true);
  assert.equal(await isAdministrator(aGuard().guard, null), false);
});

test('who was blocked or erased writes nothing and does nothing of the staff’s', async () => {
  for (const access of ['anyone', 'signed-in', 'verified', 'editor', 'admin'] as const)
    assert.equal(await outcome(access, 'blocked', { writes: true }), 'not_signed_in', access);
  assert.equal(await outcome('editor', 'blocked', { writes: false }), 'not_signed_in');
});

test('who was blocked, erased or signed out reads nothing more', async () => {
  for (const access of ['anyone', 'signed-in', 'verified'] as const)
    assert.equal(await outcome(access, 'blocked', { writes: false }), 'not_signed_in', access);
});

test('what a reader reads takes the token’s word for who they are', async () => {
  const { guard, asked } = aGuard();
  for (const access of ['anyone', 'signed-in', 'verified'] as const)
    await guardCall(access, 'Bearer reader', guard, false);
  assert.deepEqual(asked, []);
  await guardCall('signed-in', 'Bearer reader', guard);
  assert.deepEqual(asked, ['reader']);
});
