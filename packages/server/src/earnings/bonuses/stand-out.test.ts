import assert from 'node:assert/strict';
import { test } from 'node:test';
import { novelRecord, type Facts } from '../../../test/novel-record.ts';
import { standOut } from './stand-out.ts';

const august = (facts: Facts = {}) =>
  novelRecord({
    today: '2026-09-01',
    reads: [{ day: '2026-08-15', reads: 100_000 }],
    places: [{ month: '2026-08', category: 'Romance', place: 1 }],
    ...facts,
  });

test('$20 for the most read of a category with 100,000 reads in a month', () => {
  assert.deepEqual(standOut(august()), [
    { kind: 'stand-out', period: '2026-08', cents: 2_000, facts: { reads: 100_000, place: 1, category: 'Romance' } },
  ]);
});

test('the first three places have $20, the next three $15, the others to the tenth $10, and the eleventh nothing', () => {
  const cents = (place: number) =>
    standOut(august({ places: [{ month: '2026-08', category: 'Romance', place }] }))[0]?.cents ?? 0;
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(cents),
    [2_000, 2_000, 2_000, 1_500, 1_500, 1_500, 1_000, 1_000, 1_000, 1_000, 0],
  );
});

test('100,000 reads of the month are needed', () => {
  for (const [reads, given] of [
    [99_999, 0],
    [100_000, 1],
    [100_001, 1],
  ] as const)
    assert.equal(standOut(august({ reads: [{ day: '2026-08-31', reads }] })).length, given, String(reads));
  for (const [day, given] of [
    ['2026-07-31', 0],
    ['2026-08-01', 1],
    ['2026-08-31', 1],
    ['2026-09-01', 0],
  ] as const)
    assert.equal(standOut(august({ reads: [{ day, reads: 200_000 }] })).length, given, day);
});

test('a book in several categories has one bonus, for its best place', () => {
  const places = [
    { month: '2026-08', category: 'Romance', place: 8 },
    { month: '2026-08', category: 'Fantasy', place: 4 },
    { month: '2026-06', category: 'Drama', place: 1 },
  ];
  assert.deepEqual(
    standOut(august({ places })).map((a) => [a.period, a.cents, a.facts['category']]),
    [['2026-08', 1_500, 'Fantasy']],
  );
});

test('each month has its own', () => {
  const both = august({
    reads: [
      { day: '2026-07-15', reads: 100_000 },
      { day: '2026-08-15', reads: 100_000 },
    ],
    places: [
      { month: '2026-08', category: 'Romance', place: 1 },
      { month: '2026-07', category: 'Romance', place: 7 },
    ],
  });
  assert.deepEqual(
    standOut(both).map((a) => [a.period, a.cents]),
    [
      ['2026-08', 2_000],
      ['2026-07', 1_000],
    ],
  );
});

test('a month that is not over, or was over before the signing, has none', () => {
  assert.equal(standOut(august({ today: '2026-08-31' })).length, 0);
  assert.equal(standOut(august({ signedOn: '2026-08-31' })).length, 1);
  assert.equal(standOut(august({ signedOn: '2026-09-01' })).length, 0);
});
