import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const WHY = 'This is one of the most common passwords, which are guessed first. Choose another.';
const signUp = (n: number, password: string) =>
  api('POST', '/auth/signup/', {
    body: { email: `new.${n}@readers.test`, password, pen_name: `New ${n}`, first_name: 'New', last_name: 'Comer' },
  });

test('a password that everybody uses is refused at its field, and the field says why', async () => {
  for (const [n, password] of ['123456', 'password', 'Password', 'QWERTY', 'iloveyou', 'football'].entries()) {
    const { status, body } = await signUp(n, password);
    assert.deepEqual([status, body.code, body.detail], [400, 'invalid', { password: [WHY] }], password);
  }
});

test('six characters that nobody guesses first are enough, and so is the demo’s password', async () => {
  for (const [n, password] of ['vq7-xz', 'griot-demo', 'a good password'].entries())
    assert.equal((await signUp(100 + n, password)).status, 201, password);
});

test('a reset and a change ask for no less', async () => {
  const ada = await platform.signUp('Ada Obi');
  const changed = await api('POST', '/auth/change-password/', {
    as: ada,
    body: { current_password: ada.password, new_password: 'sunshine', confirm_password: 'sunshine' },
  });
  assert.deepEqual([changed.status, changed.body.detail], [400, { new_password: [WHY] }]);

  const asked = await api('POST', '/auth/password-reset/', { body: { email: ada.email } });
  const [mail] = await platform.mailsTo(ada.email);
  const { body } = await api('POST', '/auth/complete-password-reset/', {
    body: { email: ada.email, request_id: asked.body.request_id, code: mail?.code },
  });
  const set = (password: string) =>
    api('POST', '/auth/reset-password/', {
      body: { password },
      headers: { authorization: `Bearer ${body.access_token}` },
    });
  const refused = await set('sunshine');
  assert.deepEqual([refused.status, refused.body.detail], [400, { password: [WHY] }]);
  // The token is not spent by it.
  assert.equal((await set('vq7-xz')).status, 200);
});
