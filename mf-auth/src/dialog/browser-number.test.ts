import { browserNumber } from './browser-number.ts';

test('a browser keeps the number that it gave itself, and gives itself another in place of what is none', () => {
  const number = browserNumber();
  expect(number).toMatch(/^[0-9a-f]{32}$/);
  expect(browserNumber()).toBe(number);
  localStorage.setItem('griot.browser', 'something else');
  const other = browserNumber();
  expect(other).toMatch(/^[0-9a-f]{32}$/);
  expect([other, browserNumber()]).toEqual([other, other]);
  expect(other).not.toBe(number);
});
