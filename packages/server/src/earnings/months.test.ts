import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAfter, closeBefore, lastClose, monthOf } from './months.ts';

const at = (text: string) => new Date(text);

test('a month closes with the 30th, February with its last day', () => {
  for (const [moment, close, month] of [
    ['2026-03-01T12:00:00.000Z', '2026-03-31T00:00:00.000Z', '2026-03'],
    ['2026-03-30T23:59:59.999Z', '2026-03-31T00:00:00.000Z', '2026-03'],
    ['2026-03-31T00:00:00.000Z', '2026-05-01T00:00:00.000Z', '2026-04'],
    ['2026-04-30T23:59:59.999Z', '2026-05-01T00:00:00.000Z', '2026-04'],
    ['2026-05-01T00:00:00.000Z', '2026-05-31T00:00:00.000Z', '2026-05'],
    ['2026-01-31T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-02'],
    ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-02'],
    ['2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z', '2028-02'],
    ['2028-03-01T00:00:00.000Z', '2028-03-31T00:00:00.000Z', '2028-03'],
    ['2026-12-30T23:59:59.999Z', '2026-12-31T00:00:00.000Z', '2026-12'],
    ['2026-12-31T00:00:00.000Z', '2027-01-31T00:00:00.000Z', '2027-01'],
  ] as const) {
    assert.equal(closeAfter(at(moment)).toISOString(), close, moment);
    assert.equal(monthOf(at(close)), month, close);
  }
});

test('the close before is where the month begins, over the turn of the year too', () => {
  const closes = [
    '2025-12-31T00:00:00.000Z',
    '2026-01-31T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-31T00:00:00.000Z',
    '2026-05-01T00:00:00.000Z',
  ];
  for (const [n, close] of closes.entries()) {
    if (n > 0) assert.equal(closeBefore(at(close)).toISOString(), closes[n - 1]);
  }
});

test('the last close stands from its midnight to the next', () => {
  assert.equal(lastClose(at('2026-03-30T23:59:59.999Z')).toISOString(), '2026-03-01T00:00:00.000Z');
  assert.equal(lastClose(at('2026-03-31T00:00:00.000Z')).toISOString(), '2026-03-31T00:00:00.000Z');
  assert.equal(lastClose(at('2026-04-02T09:00:00.000Z')).toISOString(), '2026-03-31T00:00:00.000Z');
});
