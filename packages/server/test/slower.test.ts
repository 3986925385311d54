import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowerBy } from '../../../scripts/bench/twin/slower.ts';

const pairs = (...firsts: number[]): [number, number][] => firsts.map((first) => [first, 100]);

test('all of five pairs have to be slower', () => {
  assert.equal(slowerBy(pairs(130, 120, 110, 140, 104)), 1.04);
  assert.equal(slowerBy(pairs(130, 120, 110, 140, 96)), 0.96);
});

test('twelve of fifteen pairs have to be slower', () => {
  const slower = Array.from({ length: 12 }, (_, index) => 102 + index);
  assert.equal(slowerBy(pairs(...slower, 90, 91, 92)), 1.02);
  assert.equal(slowerBy(pairs(...slower.slice(1), 90, 91, 92, 93)), 0.93);
});

test('what neither has is alike', () => {
  assert.equal(slowerBy(Array.from({ length: 5 }, () => [0, 0] as const)), 1);
});
