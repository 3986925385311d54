import { agesAt, chipsOf, contradictionOf, filtersOf, lengthInWords, type Filters } from './filters.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const of = (query: string) => filtersOf(new URLSearchParams(query));

test('an address says what a list is narrowed by, under the API’s names', () => {
  expect(
    of(
      'completed=True&words_min=10000&words_max=50000&updated_after=2026-02-22&tags=desert,slow+burn&tags_exclude=gore&genre=Romance&page=3',
    ),
  ).toEqual({
    completed: 'true',
    words_min: '10000',
    words_max: '50000',
    updated_after: '2026-02-22',
    tags: 'desert,slow burn',
    tags_exclude: 'gore',
  });
});

test.each([
  'completed=maybe',
  'words_min=-4',
  'words_max=ten',
  'updated_after=yesterday',
  'updated_after=2026-13-40',
  'updated_after=2026-02-31',
  'tags=',
  `tags=${'x'.repeat(501)}`,
])('%s narrows nothing', (query) => {
  expect(of(query)).toEqual({});
});

test('lengths in words', () => {
  expect([
    lengthInWords(undefined, '10000'),
    lengthInWords('10000', '50000'),
    lengthInWords('200000', undefined),
  ]).toEqual(['Up to 10,000 words', '10,000 to 50,000 words', '200,000 words and more']);
});

test('a week, a month, three and a year ago', () => {
  expect(agesAt(NOW).map(({ date }) => date)).toEqual(['2026-02-22', '2026-01-30', '2025-12-01', '2025-03-01']);
});

test('each filter in words, with what is left without it', () => {
  const chips = chipsOf(
    of(
      'completed=false&words_min=10000&words_max=50000&updated_after=2026-02-22&tags=desert,slow+burn&tags_exclude=gore',
    ),
    NOW,
  );
  expect(chips.map(({ label }) => label)).toEqual([
    'Ongoing',
    '10,000 to 50,000 words',
    'Updated: past week',
    'desert',
    'slow burn',
    'Without gore',
  ]);
  expect(chips[1]?.without).toMatchObject({
    completed: 'false',
    words_min: undefined,
    words_max: undefined,
    tags: 'desert,slow burn',
  });
  expect(chips[3]?.without).toMatchObject({ tags: 'slow burn', tags_exclude: 'gore' });
  expect(chips[5]?.without).toMatchObject({ tags: 'desert,slow burn', tags_exclude: undefined });
});

test.each<[Filters, string | null]>([
  [{ words_min: '50000', words_max: '10000' }, 'No novel has at least 50,000 and at most 10,000 words.'],
  [{ words_min: '10000', words_max: '10000' }, null],
  [
    { updated_after: '2026-03-01', updated_before: '2026-02-01' },
    'Nothing is updated since 1 March 2026 and before 1 February 2026.',
  ],
  [
    { updated_after: '2026-02-01', updated_before: '2026-02-01' },
    'Nothing is updated since 1 February 2026 and before 1 February 2026.',
  ],
  [{ tags: 'Desert', tags_exclude: 'gore,desert' }, 'What is wanted is left out too: Desert.'],
  [{ tags: 'desert,slow burn', tags_exclude: 'desert' }, null],
  [{ completed: 'true' }, null],
])('of %j it is said why nothing can fit', (filters, text) => {
  expect(contradictionOf(filters)).toBe(text);
});

test('a day that is not offered is said as it is', () => {
  expect(chipsOf({ updated_after: '2026-02-01', updated_before: '2026-02-20' }, NOW).map(({ label }) => label)).toEqual(
    ['Updated: since 1 February 2026', 'Updated before 20 February 2026'],
  );
});
