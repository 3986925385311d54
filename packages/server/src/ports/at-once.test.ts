import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from './at-once.ts';

test('so many run at once, the others in the order in which they came, and one that fails holds nobody up', async () => {
  const run = atOnce(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const begin = (n: number) =>
    run(async () => {
      begun.push(n);
      await new Promise<void>((end) => (ends[n] = end));
      if (n === 0) throw new Error('it fails');
      return n;
    });
  const all = Promise.allSettled([0, 1, 2, 3].map(begin));
  const settled = async () => new Promise(setImmediate);
  await settled();
  assert.deepEqual(begun, [0, 1]);
  ends[0]?.();
  await settled();
  assert.deepEqual(begun, [0, 1, 2]);
  // Whoever comes meanwhile stands behind.
  const late = begin(4);
  ends[2]?.();
  await settled();
  assert.deepEqual(begun, [0, 1, 2, 3]);
  for (const n of [1, 3]) ends[n]?.();
  await settled();
  ends[4]?.();
  assert.equal(await late, 4);
  assert.deepEqual(
    (await all).map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
});
