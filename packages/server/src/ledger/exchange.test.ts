import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centsToKobo, koboToCents } from './exchange.ts';

test('kobo become whole cents, and what makes no whole cent is left', () => {
  // At 1500 naira a dollar a cent is 1500 kobo.
  assert.deepEqual(koboToCents(0, '1500'), { cents: 0, kobo: 0 });
  assert.deepEqual(koboToCents(1_499, '1500'), { cents: 0, kobo: 0 });
  assert.deepEqual(koboToCents(1_500, '1500'), { cents: 1, kobo: 1_500 });
  assert.deepEqual(koboToCents(1_501, '1500'), { cents: 1, kobo: 1_500 });
  assert.deepEqual(koboToCents(2_999, '1500'), { cents: 1, kobo: 1_500 });
  assert.deepEqual(koboToCents(123_456_789, '1500'), { cents: 82_304, kobo: 123_456_000 });
});

test('a rate with decimals takes a kobo that is begun, and never more than there are', () => {
  // Two cents at 1523.4567 are 3046.9134 kobo.
  assert.deepEqual(koboToCents(3_046, '1523.4567'), { cents: 1, kobo: 1_524 });
  assert.deepEqual(koboToCents(3_047, '1523.4567'), { cents: 2, kobo: 3_047 });
  assert.deepEqual(koboToCents(1, '0.5'), { cents: 2, kobo: 1 });
  assert.deepEqual(koboToCents(9_007_199_254_740_991, '1500'), {
    cents: 6_004_799_503_160,
    kobo: 9_007_199_254_740_000,
  });
});

test('cents become whole kobo, the rest of one stays', () => {
  assert.equal(centsToKobo(100, '1500'), 150_000);
  assert.equal(centsToKobo(1, '1523.4567'), 1_523);
  assert.equal(centsToKobo(333, '1523.4567'), 507_311);
});

test('what is no rate changes nothing', () => {
  for (const rate of ['0', '0.0000', '-1', '1.23456', '1e3', ''])
    assert.throws(() => koboToCents(1, rate), RangeError, rate);
});
