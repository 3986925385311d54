import { cut, formatCount, formatDate, formatMoment, lastDay, monthName, relativeTime, utcDay } from './index.ts';

describe('a view count on a card (part 1 §9)', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1k'],
    [1_500, '1.5k'],
    [1_999, '1.9k'],
    [23_456, '23.4k'],
    [999_999, '999.9k'],
    [1_000_000, '1.0M'],
    [1_240_000, '1.2M'],
    [12_345_678, '12.3M'],
    [2_500_000_000, '2500.0M'],
  ])('%d is written %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

test('a date is written out', () => {
  expect(formatDate(new Date(2026, 10, 21, 12))).toBe('21 November 2026');
  expect(formatDate(new Date(2026, 0, 1))).toBe('1 January 2026');
  expect(formatMoment(new Date(2026, 8, 5, 7, 3))).toBe('5 September 2026 at 07:03');
});

test('months have their names', () => {
  expect(Array.from({ length: 12 }, (_, n) => monthName(n + 1))).toEqual([
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]);
});

describe('how long ago something was', () => {
  const now = '2026-11-21T12:00:00Z';
  test.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T10:00:00Z', '2 hours ago'],
    ['2026-11-20T12:00:00Z', '1 day ago'],
    ['2026-11-07T12:00:00Z', '2 weeks ago'],
    ['2026-09-01T12:00:00Z', '2 months ago'],
    ['2023-11-01T12:00:00Z', '3 years ago'],
    ['2026-11-22T12:00:00Z', 'in 1 day'],
    ['2026-11-21T14:30:00Z', 'in 2 hours'],
  ])('%s is %s', (when, text) => {
    expect(relativeTime(when, now)).toBe(text);
  });
});

test('days that are counted in UTC are named in UTC, wherever they are read', () => {
  expect(utcDay('2026-03-30T23:30:00Z')).toBe('30 March 2026');
  expect(lastDay('2026-03-29T00:00:00Z')).toBe('28 March 2026');
});

describe('cutting a description', () => {
  test('a text within the bound stays whole', () => {
    expect(cut('A short one.', 80)).toBe('A short one.');
    expect(cut('x'.repeat(80), 80)).toBe('x'.repeat(80));
  });

  test('a longer one ends in an ellipsis at the end of a word', () => {
    expect(cut('When the caravan leaves without her', 20)).toBe('When the caravan…');
    expect(cut('When the caravan leaves', 16)).toBe('When the caravan…');
  });

  test('no comma or dash is left hanging', () => {
    expect(cut('Salt, and nothing else', 10)).toBe('Salt, and…');
    expect(cut('Wind, water and salt', 6)).toBe('Wind…');
  });

  test('a single word longer than the bound is cut in the word', () => {
    expect(cut('Incomprehensibilities', 10)).toBe('Incomprehe…');
  });

  test('letters outside the basic plane stay whole', () => {
    expect(cut('𝒜𝒷𝒸𝒹', 2)).toBe('𝒜𝒷…');
  });
});
