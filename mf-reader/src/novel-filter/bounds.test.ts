import { boundsOf, filtersFrom, troubleOf, type Bounds } from './bounds.ts';
import type { Filters } from './filters.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const words = (words_min: string, words_max: string): Bounds => ({ length: 'own', words_min, words_max });
const days = (updated_after: string, updated_before: string): Bounds => ({
  updated: 'own',
  updated_after,
  updated_before,
});

test.each<[string, Bounds, Record<string, string>]>([
  ['a negative number', words('-5', ''), { words_min: 'Enter a number of words, such as 10,000' }],
  [
    'no number',
    words('many', '1.5'),
    { words_min: 'Enter a number of words, such as 10,000', words_max: 'Enter a number of words, such as 10,000' },
  ],
  ['a most below the least', words('50,000', '10 000'), { words_max: 'This is less than the least' }],
  ['as much as the least', words('10000', '10,000'), {}],
  ['no bound at all', words('', ''), {}],
  [
    'a day before the first',
    days('2026-02-10', '2026-02-10'),
    { updated_before: 'This day must come after the other' },
  ],
  [
    'a day that does not exist',
    days('2026-02-31x', '2026-13-01'),
    { updated_after: 'Enter a day, such as 2026-03-01', updated_before: 'Enter a day, such as 2026-03-01' },
  ],
  ['a day to come', days('2026-03-02', ''), { updated_after: 'This day is still to come' }],
  ['two days in their order', days('2026-02-10', '2026-02-11'), {}],
  [
    'a tag that is wanted and left out',
    { tags: ['Desert'], without: ['gore', 'desert'] },
    { without: '“desert” is among the tags above' },
  ],
  [
    'bounds that are not chosen',
    { length: '10000-50000', words_min: '-5', updated: '2026-02-22', updated_after: 'x' },
    {},
  ],
])('%s', (_what, bounds, trouble) => {
  expect(
    Object.fromEntries(Object.entries(troubleOf(bounds, NOW)).map(([field, texts]) => [field, [texts].flat().join()])),
  ).toEqual(trouble);
});

test.each<[string, Filters, Bounds]>([
  [
    'what is offered is one choice',
    { words_min: '10000', words_max: '50000', updated_after: '2026-02-22' },
    { length: '10000-50000', updated: '2026-02-22' },
  ],
  [
    'what is not offered are bounds of one’s own',
    { words_min: '3000', updated_after: '2026-02-10', updated_before: '2026-02-20' },
    { length: 'own', words_min: '3000', updated: 'own', updated_after: '2026-02-10', updated_before: '2026-02-20' },
  ],
  [
    'an end alone',
    { words_max: '7000', updated_before: '2026-02-20' },
    { length: 'own', words_max: '7000', updated: 'own', updated_before: '2026-02-20' },
  ],
])('%s, and leads back to the same filters', (_what, filters, bounds) => {
  expect(boundsOf(filters, NOW)).toEqual({ tags: [], without: [], ...bounds });
  expect(filtersFrom(boundsOf(filters, NOW))).toEqual(filters);
});

test('numbers are sent as the API takes them, and bounds that are no longer chosen are not', () => {
  expect(filtersFrom(words('10,000', ' 50 000 '))).toEqual({ words_min: '10000', words_max: '50000' });
  expect(filtersFrom({ ...words('10,000', ''), length: '', updated: '', updated_after: '2026-02-10' })).toEqual({});
});
