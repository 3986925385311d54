import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, durationText, partsOf } from './periods.ts';

const at = (text: string) => new Date(`${text}T12:00:00.000Z`);

test('weeks have seven days, and a month that has no such day ends on its last', () => {
  for (const [start, unit, units, end] of [
    ['2026-03-01', 'week', 1, '2026-03-08'],
    ['2026-12-28', 'week', 2, '2027-01-11'],
    ['2026-03-01', 'month', 1, '2026-04-01'],
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2026-01-31', 'month', 2, '2026-03-31'],
    ['2026-12-31', 'month', 2, '2027-02-28'],
    ['2026-08-31', 'month', 6, '2027-02-28'],
    ['2028-02-29', 'month', 12, '2029-02-28'],
  ] as const)
    assert.deepEqual(after(at(start), { unit, units }), at(end), `${start} and ${units} ${unit}`);
  assert.deepEqual(
    [durationText({ unit: 'week', units: 1 }), durationText({ unit: 'month', units: 12 })],
    ['1 week', '12 months'],
  );
});

test('what is paid for six months is parted to the kobo, month after month from the start', () => {
  // Net 23,737.00 in six parts: 3,956.16 and two thirds of a kobo; the fee of 463.00 likewise.
  const parts = partsOf(at('2026-01-31'), { unit: 'month', units: 6 }, { gross: 2_420_000, fee: 46_300 });
  assert.deepEqual(
    parts.map((p) => [p.part, p.startsAt.toISOString().slice(0, 10), p.endsAt.toISOString().slice(0, 10)]),
    [
      [0, '2026-01-31', '2026-02-28'],
      [1, '2026-02-28', '2026-03-31'],
      [2, '2026-03-31', '2026-04-30'],
      [3, '2026-04-30', '2026-05-31'],
      [4, '2026-05-31', '2026-06-30'],
      [5, '2026-06-30', '2026-07-31'],
    ],
  );
  assert.deepEqual(
    parts.map((p) => p.fee),
    [7_716, 7_717, 7_717, 7_716, 7_717, 7_717],
  );
  assert.deepEqual(
    parts.map((p) => p.gross - p.fee),
    [395_616, 395_617, 395_617, 395_616, 395_617, 395_617],
  );
  assert.deepEqual([parts.reduce((s, p) => s + p.gross, 0), parts.reduce((s, p) => s + p.fee, 0)], [2_420_000, 46_300]);
});

test('months that follow upon each other keep the day of the month on which the first began, through a leap year too', () => {
  const chain = (start: string, day: number, units: number, times: number) => {
    const ends: string[] = [];
    for (let from = at(start); ends.length < times; from = at(ends.at(-1) ?? ''))
      ends.push(after(from, { unit: 'month', units, day }).toISOString().slice(0, 10));
    return ends;
  };
  assert.deepEqual(chain('2026-01-31', 31, 1, 5), [
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ]);
  assert.deepEqual(chain('2028-01-31', 31, 1, 3), ['2028-02-29', '2028-03-31', '2028-04-30']);
  assert.deepEqual(chain('2026-01-30', 30, 1, 3), ['2026-02-28', '2026-03-30', '2026-04-30']);
  assert.deepEqual(chain('2028-02-29', 29, 12, 4), ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  // What was paid late begins on another day, and goes on from that.
  assert.deepEqual(chain('2026-03-05', 31, 1, 2), ['2026-04-05', '2026-05-05']);
  // What begins on the last of February is parted by the same days.
  const parts = partsOf(at('2026-02-28'), { unit: 'month', units: 3, day: 31 }, { gross: 300, fee: 0 });
  assert.deepEqual(
    parts.map((p) => [p.startsAt.toISOString().slice(0, 10), p.endsAt.toISOString().slice(0, 10)]),
    [
      ['2026-02-28', '2026-03-31'],
      ['2026-03-31', '2026-04-30'],
      ['2026-04-30', '2026-05-31'],
    ],
  );
});
