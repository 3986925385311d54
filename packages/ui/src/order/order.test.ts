import { moved } from './moving.ts';
import { within as heldWithin } from './within.ts';

test('what is moved takes its new place, and what is between makes room', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b', 'c', 'd'], 1, 1)).toEqual(['a', 'b', 'c', 'd']);
});

test('what is dragged stays within its list, wherever the hand goes and the page is scrolled to', () => {
  const row = { top: 300, bottom: 360 };
  const list = { top: 100, bottom: 900 };
  expect(heldWithin(50, row, list)).toBe(50);
  expect(heldWithin(5_000, row, list)).toBe(540);
  expect(heldWithin(-5_000, row, list)).toBe(-200);
  // The page has scrolled by 400 since.
  expect(heldWithin(5_000, row, { top: -300, bottom: 500 })).toBe(140);
  expect(heldWithin(70, null, list)).toBe(70);
});
