import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyondChance } from '../../../scripts/bench/twin/beyond-chance.ts';

const pairs = (...firsts: number[]): [number, number][] => firsts.map((first) => [first, 100]);

test('in all of five pairs it has to be more', () => {
  assert.equal(beyondChance(pairs(130, 120, 110, 140, 104)), 1.04);
  assert.equal(beyondChance(pairs(130, 120, 110, 140, 96)), 0.96);
});

test('in twelve of fifteen pairs it has to be more', () => {
  const more = Array.from({ length: 12 }, (_, index) => 102 + index);
  assert.equal(beyondChance(pairs(...more, 90, 91, 92)), 1.02);
  assert.equal(beyondChance(pairs(...more.slice(1), 90, 91, 92, 93)), 0.93);
});

test('of eight pairs one may say otherwise', () => {
  assert.equal(beyondChance(pairs(108, 107, 106, 105, 104, 103, 102, 90)), 1.02);
  assert.equal(beyondChance(pairs(108, 107, 106, 105, 104, 103, 91, 90)), 0.91);
});

test('a figure that is missing is told', () => {
  assert.throws(() => beyondChance([[Number.NaN, 1]]), /no such figure/);
});

test('what neither has is alike', () => {
  assert.equal(beyondChance(Array.from({ length: 5 }, () => [0, 0] as const)), 1);
});
