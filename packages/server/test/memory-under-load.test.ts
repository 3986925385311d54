import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatUpTo, weigh } from '../../../scripts/load/memory.ts';
import { dice } from '../bench/words.ts';

/** Memory as it is looked at every second for ten minutes. */
const looks = (mib: (second: number) => number) =>
  Array.from({ length: 600 }, (_, seconds) => ({ seconds, mib: mib(seconds) }));

/** 40 MiB fill up within that many seconds and are gathered. */
const filling = (every: number) => (second: number) => (40 * (second % every)) / every;

/** Whether the memory rises by more than what is flat may. */
function rises(mib: (second: number) => number): boolean {
  const told = weigh(looks(mib));
  assert.ok(told);
  return told.rise > flatUpTo(told);
}

test('the second half is what counts, by a line through all looks', () => {
  const told = weigh(looks((second) => 100 + second / 60));
  assert.deepEqual(
    [told?.begin, told?.half, told?.end, told?.slope.toFixed(6), told?.rise.toFixed(6)],
    [100, 105, 100 + 599 / 60, '1.000000', (299 / 60).toFixed(6)],
  );
  assert.ok((told?.noise ?? 1) < 1e-9 && (told?.unsure ?? 1) < 1e-9);
  assert.equal(weigh([{ seconds: 0, mib: 1 }]), null);
});

test('what is gathered twice or more in the second half is flat, wherever in it one begins to look', () => {
  for (const every of [40, 60, 75, 100, 110, 150])
    for (let shift = 0; shift < every; shift += 1)
      assert.equal(
        rises((second) => 150 + filling(every)(second + shift)),
        false,
        `every ${every} s, ${shift} s later`,
      );
});

test('what grows by 5 MiB a minute does so beside what is gathered three times or more', () => {
  for (const every of [40, 60, 75, 100])
    for (let shift = 0; shift < every; shift += 1)
      assert.equal(
        rises((second) => 150 + filling(every)(second + shift) + second / 12),
        true,
        `every ${every} s, ${shift} s later`,
      );
});

test('a rise of two hundredths may be gathered later, and more is no chance', () => {
  const roll = dice(3);
  const growing = (by: number) => (second: number) => 150 + (by * Math.max(0, second - 300)) / 300 + roll();
  assert.equal(rises(growing(2.5)), false);
  assert.equal(rises(growing(3.5)), true);
});
