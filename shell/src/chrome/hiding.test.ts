import { createHiding } from './hiding.ts';

test('the bar hides after more than 50 px down within a second, and shows after as many up', () => {
  const hides = createHiding(100);
  expect(hides(120, 0)).toBe(false);
  expect(hides(150, 400)).toBe(false);
  expect(hides(151, 500)).toBe(true);
  expect(hides(900, 700)).toBe(true);
  expect(hides(850, 800)).toBe(true);
  expect(hides(849, 900)).toBe(false);
});

test('one turn of a wheel is enough', () => {
  const hides = createHiding();
  expect(hides(600, 5_000)).toBe(true);
  expect(hides(500, 9_000)).toBe(false);
});

test('slow scrolling moves nothing', () => {
  const hides = createHiding(100);
  expect(hides(130, 0)).toBe(false);
  expect(hides(150, 900)).toBe(false);
  expect(hides(190, 1_901)).toBe(false);
  expect(hides(230, 2_902)).toBe(false);
});

test('at the top of the page the bar stands, however one came there', () => {
  const hides = createHiding();
  expect(hides(400, 100)).toBe(true);
  expect(hides(50, 5_000)).toBe(false);
});
