import assert from 'node:assert/strict';
import { test } from 'node:test';
import { novelRecord } from '../../../test/novel-record.ts';
import { performance } from './performance.ts';

const kinds = (words: number, reads: number) =>
  performance(novelRecord({ chapters: [{ day: '2025-01-01', words }], reads: [{ day: '2025-02-01', reads }] })).map(
    (award) => award.kind,
  );

test('$50 and $100, each with the figures that met it', () => {
  const novel = novelRecord({
    chapters: [
      { day: '2025-01-01', words: 100_000 },
      { day: '2026-08-01', words: 200_000 },
    ],
    reads: [
      { day: '2025-02-01', reads: 400_000 },
      { day: '2026-09-01', reads: 100_001 },
    ],
  });
  assert.deepEqual(performance(novel), [
    { kind: 'performance-50', period: 'once', cents: 5_000, facts: { reads: 500_001, words: 300_000 } },
    { kind: 'performance-100', period: 'once', cents: 10_000, facts: { reads: 500_001, words: 300_000 } },
  ]);
});

test('the first step is at 180,000 words and over 300,000 reads', () => {
  assert.deepEqual(
    [kinds(179_999, 300_001), kinds(180_000, 300_001), kinds(180_001, 300_001)],
    [[], ['performance-50'], ['performance-50']],
  );
  assert.deepEqual(
    [kinds(180_000, 299_999), kinds(180_000, 300_000), kinds(180_000, 300_001)],
    [[], [], ['performance-50']],
  );
});

test('the second is at 300,000 words and over 500,000 reads', () => {
  const first = ['performance-50'];
  const both = ['performance-50', 'performance-100'];
  assert.deepEqual([kinds(299_999, 500_001), kinds(300_000, 500_001), kinds(300_001, 500_001)], [first, both, both]);
  assert.deepEqual([kinds(300_000, 499_999), kinds(300_000, 500_000), kinds(300_000, 500_001)], [first, first, both]);
});
