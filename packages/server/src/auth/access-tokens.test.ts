import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../test/randomness.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createSecrets } from '../ports/secrets.ts';

const clock = testClock();
const tokens = createAccessTokens(createSecrets('a secret for the tests, and for them only'), clock);
const caller = { id: 'usr_1', emailVerified: true, roles: ['reader' as const] };

test('a token that was checked before is still over after 15 minutes, and not earlier', async () => {
  const token = await tokens.sign(caller);
  assert.equal((await tokens.read(token)).id, 'usr_1');
  clock.step({ minutes: 14, seconds: 59 });
  assert.equal((await tokens.read(token)).id, 'usr_1');
  clock.step({ seconds: 1 });
  await assert.rejects(tokens.read(token), { code: 'token_expired' });
});

test('a token with another body or another signature is none, though the right one was checked before', async () => {
  const token = await tokens.sign(caller);
  await tokens.read(token);
  const [head, body, signature] = token.split('.');
  const [, otherBody, otherSignature] = (await tokens.sign({ ...caller, id: 'usr_2' })).split('.');
  for (const forged of [
    `${head}.${otherBody}.${signature}`,
    `${head}.${body}.${otherSignature}`,
    `${head}.${body}.`,
    `${token}x`,
  ]) {
    await assert.rejects(tokens.read(forged), { code: 'not_signed_in' });
  }
});

test('what a checked token says cannot be changed by who reads it', async () => {
  const token = await tokens.sign(caller);
  const read = await tokens.read(token);
  assert.throws(() => {
    read.emailVerified = false;
  }, TypeError);
  assert.throws(() => read.roles.push('admin'), TypeError);
});
