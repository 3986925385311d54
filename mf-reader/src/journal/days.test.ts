import { dayAfter, inRanges, longDay, mondayOf, shortDay } from './days.ts';

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('days follow one another over months and leap days', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});

test('days have their names', () => {
  expect([shortDay('2026-11-23'), longDay('2026-11-23')]).toEqual(['23 Nov', 'Monday 23 November 2026']);
  expect([shortDay('2026-09-06'), longDay('2026-09-06')]).toEqual(['6 Sep', 'Sunday 6 September 2026']);
});

test.each([
  [[1, 2, 3, 5], '1–3, 5'],
  [[1, 2], '1, 2'],
  [[0, 1, 2, 2.5, 3], '0–2, 2.5, 3'],
  [[], ''],
])('chapters %j are written %s', (numbers, text) => {
  expect(inRanges(numbers)).toBe(text);
});
