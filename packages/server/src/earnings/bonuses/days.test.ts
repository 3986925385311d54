import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, daysAfter, daysIn, monthsAfter, monthsFrom } from './days.ts';

test('days and months follow each other over every end', () => {
  assert.equal(dayOf(new Date('2026-03-01T23:59:59.999Z')), '2026-03-01');
  assert.equal(daysAfter('2026-03-01', 60), '2026-04-30');
  assert.equal(daysAfter('2026-12-31', 1), '2027-01-01');
  assert.deepEqual(
    [monthsFrom('2026-01', -1), monthsFrom('2026-12', 1), monthsFrom('2026-03', 0)],
    ['2025-12', '2027-01', '2026-03'],
  );
  assert.deepEqual(['2026-02', '2028-02', '2026-04', '2026-12'].map(daysIn), [28, 29, 30, 31]);
  assert.deepEqual(
    [
      monthsAfter('2026-03-01', 6),
      monthsAfter('2026-08-31', 6),
      monthsAfter('2027-08-30', 6),
      monthsAfter('2026-08-28', 6),
    ],
    ['2026-09-01', '2027-02-28', '2028-02-29', '2027-02-28'],
  );
});
