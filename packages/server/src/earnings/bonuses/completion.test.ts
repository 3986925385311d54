import assert from 'node:assert/strict';
import { test } from 'node:test';
import { novelRecord, type Facts } from '../../../test/novel-record.ts';
import { completion } from './completion.ts';

/** Signed on 1 March: the last day of the six months is 31 August. */
const novel = (reads: number, words: number, facts: Facts = {}) =>
  novelRecord({
    completedOn: '2026-08-01',
    reads: [{ day: '2026-07-01', reads }],
    chapters: [{ day: '2026-06-01', words }],
    ...facts,
  });

test('$40 for a completed exclusive book with 150,000 reads and 200,000 words within 6 months', () => {
  assert.deepEqual(completion(novel(150_000, 200_000)), [
    {
      kind: 'completion',
      period: 'once',
      cents: 4_000,
      facts: { reads: 150_000, words: 200_000, completed: '2026-08-01', from: '2026-03-01', until: '2026-09-01' },
    },
  ]);
});

for (const [contractType, reads, words] of [
  ['exclusive', 150_000, 200_000],
  ['non-exclusive', 100_000, 150_000],
] as const) {
  test(`${contractType}: just below, at and just above ${reads} reads and ${words} words`, () => {
    for (const [off, given] of [
      [-1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      assert.equal(completion(novel(reads + off, words, { contractType })).length, given, `${off} reads`);
      assert.equal(completion(novel(reads, words + off, { contractType })).length, given, `${off} words`);
    }
  });
}

test('a book that goes on, or was completed too late, has none', () => {
  for (const [completedOn, given] of [
    [null, 0],
    ['2026-02-28', 1],
    ['2026-08-31', 1],
    ['2026-09-01', 0],
  ] as const) {
    assert.equal(completion(novel(150_000, 200_000, { completedOn })).length, given, String(completedOn));
  }
});

test('reads count within the six months alone, and words when they came out by their end', () => {
  for (const [day, given] of [
    ['2026-02-28', 0],
    ['2026-03-01', 1],
    ['2026-08-31', 1],
    ['2026-09-01', 0],
  ] as const) {
    assert.equal(completion(novel(0, 200_000, { reads: [{ day, reads: 150_000 }] })).length, given, day);
  }
  for (const [day, given] of [
    ['2025-01-01', 1],
    ['2026-08-31', 1],
    ['2026-09-01', 0],
  ] as const) {
    assert.equal(completion(novel(150_000, 0, { chapters: [{ day, words: 200_000 }] })).length, given, day);
  }
});

test('six months from the end of August end with February', () => {
  const until = (signedOn: string) =>
    completion(
      novel(150_000, 200_000, {
        signedOn,
        completedOn: signedOn,
        reads: [{ day: signedOn, reads: 150_000 }],
        chapters: [{ day: signedOn, words: 200_000 }],
      }),
    )[0]?.facts['until'];
  assert.deepEqual([until('2026-08-31'), until('2027-08-31')], ['2027-02-28', '2028-02-29']);
});
