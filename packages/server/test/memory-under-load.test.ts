import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weigh } from '../../../scripts/load/memory.ts';
import { dice } from '../bench/words.ts';

/** Memory as it is looked at every second for ten minutes. */
const looks = (mib: (second: number) => number) =>
  Array.from({ length: 600 }, (_, seconds) => ({ seconds, mib: mib(seconds) }));

/** What is held fills up by 8 MiB within that many seconds and is gathered. */
const saw = (every: number) => (second: number) => 150 + (8 * (second % every)) / every;

/** Whether the memory rises by more than can be said of chance. */
const rises = (mib: (second: number) => number): boolean => {
  const { rise, unsure } = weigh(looks(mib)) ?? { rise: NaN, unsure: NaN };
  return rise > 2 * unsure;
};

test('the second half is what counts, by a line through all looks', () => {
  const told = weigh(looks((second) => 100 + second / 60));
  assert.deepEqual(
    [told?.begin, told?.half, told?.end, told?.slope.toFixed(6), told?.rise.toFixed(6)],
    [100, 105, 100 + 599 / 60, '1.000000', (299 / 60).toFixed(6)],
  );
  assert.ok((told?.noise ?? 1) < 1e-9 && (told?.unsure ?? 1) < 1e-9);
  assert.equal(weigh([{ seconds: 0, mib: 1 }]), null);
});

test('what is gathered now and then is flat, wherever in it one begins to look', () => {
  for (const every of [40, 70, 110])
    for (let shift = 0; shift < every; shift += 5)
      assert.equal(
        rises((second) => saw(every)(second + shift)),
        false,
        `every ${every} s, ${shift} s later`,
      );
});

test('what grows by a MiB a minute is no chance, whatever is gathered beside it', () => {
  const roll = dice(3);
  assert.equal(
    rises((second) => 150 + second / 60 + roll()),
    true,
  );
  for (const every of [40, 70])
    assert.equal(
      rises((second) => saw(every)(second) + second / 60),
      true,
      `every ${every} s`,
    );
});
