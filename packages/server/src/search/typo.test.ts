import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneTypo } from './typo.ts';

const one: [what: string, typed: string, meant: string][] = [
  ['a letter too many', 'lanntern', 'lantern'],
  ['a letter too few', 'lanern', 'lantern'],
  ['another letter', 'lamtern', 'lantern'],
  ['two neighbours swapped', 'lnatern', 'lantern'],
  ['the first letter', 'mantern', 'lantern'],
  ['the first letter lost', 'antern', 'lantern'],
  ['the last letter', 'lanterm', 'lantern'],
  ['the last two swapped', 'lantenr', 'lantern'],
  ['a sign of two code units', 'ab😀d', 'abcd'],
];
for (const [what, typed, meant] of one) {
  test(`${what} is one typo, either way round`, () =>
    assert.deepEqual([isOneTypo(typed, meant), isOneTypo(meant, typed)], [true, true]));
}

const none: [what: string, typed: string, meant: string][] = [
  ['the word itself', 'lantern', 'lantern'],
  ['two letters too many', 'laanntern', 'lantern'],
  ['two other letters', 'kamtern', 'lantern'],
  ['letters swapped over a third', 'tanlern', 'lantern'],
  ['a letter moved far', 'anternl', 'lantern'],
  ['two swaps', 'alntenr', 'lantern'],
];
for (const [what, typed, meant] of none) {
  test(`${what} is not one typo`, () =>
    assert.deepEqual([isOneTypo(typed, meant), isOneTypo(meant, typed)], [false, false]));
}
