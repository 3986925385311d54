import assert from 'node:assert/strict';
import { test } from 'node:test';
import { novelRecord, type Facts } from '../../../test/novel-record.ts';
import { attendance } from './attendance.ts';
import type { NovelRecord } from './rule.ts';

/** Chapters of so many words on days 1 to `days` of a month. */
const daily = (month: string, days: number, words: number) =>
  Array.from({ length: days }, (_, n) => ({ day: `${month}-${String(n + 1).padStart(2, '0')}`, words }));
/** A month that earns it: June has 30 days, with a chapter of 1,200 words on 27 of them. */
const june = (facts: Facts = {}) =>
  novelRecord({
    today: '2026-07-01',
    reads: [{ day: '2026-06-15', reads: 40_000 }],
    chapters: daily('2026-06', 27, 1_200),
    ...facts,
  });
const periods = (novel: NovelRecord) => attendance(novel).map((award) => award.period);

test('$20 for a month of 40,000 reads, 30,000 words and at most 3 days absent', () => {
  assert.deepEqual(attendance(june()), [
    { kind: 'attendance', period: '2026-06', cents: 2_000, facts: { reads: 40_000, words: 32_400, absent: 3 } },
  ]);
});

test('40,000 reads of the month are needed', () => {
  for (const [reads, given] of [
    [39_999, 0],
    [40_000, 1],
    [40_001, 1],
  ] as const)
    assert.equal(attendance(june({ reads: [{ day: '2026-06-30', reads }] })).length, given, String(reads));
  for (const [day, given] of [
    ['2026-05-31', 0],
    ['2026-06-01', 1],
    ['2026-06-30', 1],
    ['2026-07-01', 0],
  ] as const)
    assert.equal(attendance(june({ reads: [{ day, reads: 50_000 }] })).length, given, day);
});

test('30,000 words of the month are needed', () => {
  const words = (all: number) => [...daily('2026-06', 27, 1_000), { day: '2026-06-01', words: all - 27_000 }];
  for (const [all, given] of [
    [29_999, 0],
    [30_000, 1],
    [30_001, 1],
  ] as const)
    assert.equal(attendance(june({ chapters: words(all) })).length, given, String(all));
  const lent = [
    ...daily('2026-06', 27, 1_000),
    { day: '2026-05-31', words: 50_000 },
    { day: '2026-07-01', words: 50_000 },
  ];
  assert.equal(attendance(june({ chapters: lent })).length, 0);
});

test('three days may be missed and a fourth may not, however long the month is', () => {
  for (const [month, today, days] of [
    ['2026-06', '2026-07-01', 30],
    ['2026-07', '2026-08-01', 31],
    ['2026-02', '2026-03-01', 28],
    ['2028-02', '2028-03-01', 29],
  ] as const) {
    const with_ = (present: number) =>
      attendance(
        novelRecord({
          signedOn: '2026-01-01',
          today,
          reads: [{ day: `${month}-10`, reads: 40_000 }],
          chapters: daily(month, present, 2_000),
        }),
      ).length;
    assert.deepEqual([with_(days - 4), with_(days - 3), with_(days - 2), with_(days)], [0, 1, 1, 1], month);
  }
});

test('words that were written into the month’s chapters after it do not count', () => {
  const filled = (since: string) =>
    attendance(
      june({
        today: '2026-08-15',
        chapters: daily('2026-06', 27, 1_200).map((chapter, n) =>
          n === 0 ? { ...chapter, words: 20_000, since } : chapter,
        ),
      }),
    ).map((award) => award.facts['words']);
  assert.deepEqual(filled('2026-06-30'), [51_200]);
  assert.deepEqual(filled('2026-07-01'), [31_200]);
  assert.deepEqual(
    attendance(
      june({
        today: '2026-08-15',
        chapters: [...daily('2026-06', 27, 1_000), { day: '2026-06-01', since: '2026-07-01', words: 20_000 }],
      }),
    ),
    [],
  );
});

test('two chapters on one day are one day', () => {
  const doubled = [...daily('2026-06', 26, 2_000), { day: '2026-06-26', words: 2_000 }];
  assert.equal(attendance(june({ chapters: doubled })).length, 0);
});

test('a month is looked at once it is over, and once more in the month after', () => {
  assert.deepEqual(periods(june({ today: '2026-06-30' })), []);
  assert.deepEqual(periods(june({ today: '2026-07-01' })), ['2026-06']);
  assert.deepEqual(periods(june({ today: '2026-07-31' })), ['2026-06']);
  assert.deepEqual(periods(june({ today: '2026-08-31' })), ['2026-06']);
  assert.deepEqual(periods(june({ today: '2026-09-01' })), []);
});

test('the month of the signing counts whole, and none before it', () => {
  assert.deepEqual(periods(june({ signedOn: '2026-06-01' })), ['2026-06']);
  assert.deepEqual(periods(june({ signedOn: '2026-06-30' })), ['2026-06']);
  assert.deepEqual(periods(june({ signedOn: '2026-07-01' })), []);
});
