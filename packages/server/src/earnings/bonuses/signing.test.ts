import assert from 'node:assert/strict';
import { test } from 'node:test';
import { novelRecord } from '../../../test/novel-record.ts';
import { signing } from './signing.ts';

/** Signed on 1 March: the sixtieth day is 29 April. */
const due = (reads: [day: string, reads: number][], chapters: [day: string, words: number][]) =>
  signing(
    novelRecord({
      reads: reads.map(([day, n]) => ({ day, reads: n })),
      chapters: chapters.map(([day, words]) => ({ day, words })),
    }),
  ).length;

test('$30 at 50,000 reads within 60 days and 50,000 words, with the figures that met them', () => {
  const awards = signing(
    novelRecord({
      reads: [
        { day: '2026-03-01', reads: 20_000 },
        { day: '2026-04-29', reads: 30_000 },
      ],
      chapters: [{ day: '2026-02-01', words: 50_000 }],
    }),
  );
  assert.deepEqual(awards, [
    {
      kind: 'signing',
      period: 'once',
      cents: 3_000,
      facts: { reads: 50_000, words: 50_000, from: '2026-03-01', until: '2026-04-30' },
    },
  ]);
});

test('one read or one word below is not enough, one above is', () => {
  const words: [string, number][] = [['2026-03-05', 50_000]];
  for (const [reads, given] of [
    [49_999, 0],
    [50_000, 1],
    [50_001, 1],
  ] as const)
    assert.equal(due([['2026-03-10', reads]], words), given, `${reads} reads`);
  for (const [n, given] of [
    [49_999, 0],
    [50_000, 1],
    [50_001, 1],
  ] as const)
    assert.equal(due([['2026-03-10', 50_000]], [['2026-03-05', n]]), given, `${n} words`);
});

test('reads count from the day of the signing to the sixtieth', () => {
  const words: [string, number][] = [['2026-03-01', 60_000]];
  for (const [day, given] of [
    ['2026-02-28', 0],
    ['2026-03-01', 1],
    ['2026-04-29', 1],
    ['2026-04-30', 0],
  ] as const)
    assert.equal(due([[day, 50_000]], words), given, day);
});

test('words count when they came out by the sixtieth day, also before the signing', () => {
  for (const [day, given] of [
    ['2025-06-01', 1],
    ['2026-04-29', 1],
    ['2026-04-30', 0],
  ] as const)
    assert.equal(due([['2026-03-10', 50_000]], [[day, 50_000]]), given, day);
});

test('chapters that were filled up after the sixtieth day do not count for it', () => {
  const filled = (since: string) =>
    signing(
      novelRecord({
        reads: [{ day: '2026-03-10', reads: 50_000 }],
        chapters: [{ day: '2026-03-05', since, words: 50_000 }],
      }),
    ).length;
  assert.deepEqual(['2026-03-05', '2026-04-29', '2026-04-30', '2026-09-01'].map(filled), [1, 1, 0, 0]);
});

test('it is the same for either kind of contract', () => {
  const facts = { reads: [{ day: '2026-03-01', reads: 50_000 }], chapters: [{ day: '2026-03-01', words: 50_000 }] };
  for (const contractType of ['exclusive', 'non-exclusive'] as const)
    assert.equal(signing(novelRecord({ ...facts, contractType })).length, 1);
});
