import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns } from './turns.ts';

test('who asks while it is done waits for the next time, together with all who do', async () => {
  let begun = 0;
  let end = (): void => assert.fail();
  const ask = turns(() => {
    begun += 1;
    return new Promise((resolve) => (end = resolve));
  });
  const first = ask();
  await Promise.resolve();
  const [second, third] = [ask(), ask()];
  assert.equal(second, third);
  assert.equal(begun, 1);
  end();
  await first;
  await Promise.resolve();
  assert.equal(begun, 2);
  end();
  await third;
});

test('what fails once fails for nobody who asks later', async () => {
  let fails = true;
  const ask = turns(() => (fails ? Promise.reject(new Error('lost')) : Promise.resolve()));
  await assert.rejects(ask(), /lost/);
  fails = false;
  await ask();
});
