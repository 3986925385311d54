import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

test('somebody signs up, confirms the code of the mail, and is known', async () => {
  const ada = await platform.signUp('Ada Obi');
  const { status, body } = await api('GET', '/users/me/', { as: ada });
  assert.equal(status, 200);
  assert.equal(body.email_verified, true);
  assert.deepEqual(body.roles, ['reader']);
});
