import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSealing, SealBroken } from './sealing.ts';

const sealing = createSealing('a secret that only this test knows of');
const ABOUT = 'bank-details:usr_1';

test('what is sealed opens again, whatever the text', () => {
  for (const text of ['0690000031', '', 'Ọlá Adébáyọ̀ 🦉', 'x'.repeat(100_000)])
    assert.equal(sealing.open(sealing.seal(text, ABOUT), ABOUT), text);
});

test('nothing of it can be read, and the same text is never sealed alike', () => {
  const [once, twice] = [sealing.seal('0690000031', ABOUT), sealing.seal('0690000031', ABOUT)];
  assert.notEqual(once, twice);
  for (const form of ['latin1', 'base64url'] as const)
    assert.equal(Buffer.from(once, 'base64url').toString(form).includes('0690000031'), false);
  assert.match(once, /^[\w-]+$/);
});

test('pictures are sealed byte for byte', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
  assert.deepEqual(sealing.openBytes(sealing.sealBytes(bytes, ABOUT), ABOUT), bytes);
  assert.equal(sealing.sealBytes(bytes, ABOUT).includes(bytes.subarray(0, 32)), false);
});

test('one changed bit anywhere keeps it shut', () => {
  const whole = sealing.sealBytes(Buffer.from('0690000031'), ABOUT);
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => sealing.openBytes(changed, ABOUT), SealBroken, `byte ${at}`);
  }
});

test('cut short, strange or empty, it stays shut', () => {
  const whole = sealing.sealBytes(Buffer.from('0690000031'), ABOUT);
  for (let length = 0; length < whole.length; length += 1)
    assert.throws(() => sealing.openBytes(whole.subarray(0, length), ABOUT), SealBroken, `${length} bytes`);
  for (const text of ['', 'plain text', '{"account_number":"0690000031"}'])
    assert.throws(() => sealing.open(text, ABOUT), SealBroken);
});

test("another's row does not open it, and neither does another key", () => {
  const sealed = sealing.seal('0690000031', ABOUT);
  assert.throws(() => sealing.open(sealed, 'bank-details:usr_2'), SealBroken);
  assert.throws(() => createSealing('a secret that another test knows of').open(sealed, ABOUT), SealBroken);
});

test('the same secret opens it after a restart', () => {
  assert.equal(
    createSealing('a secret that only this test knows of').open(sealing.seal('0690000031', ABOUT), ABOUT),
    '0690000031',
  );
});
