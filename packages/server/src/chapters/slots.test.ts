import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isZone, momentOf, slotsOf } from './slots.ts';

const moment = (local: string, zone: string) => momentOf(local, zone)?.toISOString().slice(0, 16) ?? null;
const first = (n: number, rhythm: { weekdays: number[]; time: string; zone: string }, after: string): string[] => {
  const slots = slotsOf(rhythm, new Date(after));
  return Array.from({ length: n }, () => slots.next().value.toISOString().slice(0, 16));
};
const DAILY = [1, 2, 3, 4, 5, 6, 7];

test('a time is that of the author’s own clocks, summer and winter', () => {
  assert.equal(moment('2026-03-28T18:30', 'Europe/London'), '2026-03-28T18:30');
  assert.equal(moment('2026-03-29T18:30', 'Europe/London'), '2026-03-29T17:30');
  assert.equal(moment('2026-10-24T18:30', 'Europe/London'), '2026-10-24T17:30');
  assert.equal(moment('2026-10-25T18:30', 'Europe/London'), '2026-10-25T18:30');
  assert.equal(moment('2026-03-07T18:30', 'America/New_York'), '2026-03-07T23:30');
  assert.equal(moment('2026-03-08T18:30', 'America/New_York'), '2026-03-08T22:30');
  for (const day of ['2026-03-07', '2026-03-29', '2026-07-01', '2026-10-25'])
    assert.equal(moment(`${day}T18:30`, 'Africa/Lagos'), `${day}T17:30`);
});

test('a time that clocks leave out is an hour later, one that comes twice is the first', () => {
  assert.equal(moment('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30', 'half past three there');
  assert.equal(moment('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30');
});

test('a day that no calendar has is none', () => {
  assert.equal(moment('2026-02-29T18:00', 'Africa/Lagos'), null);
  assert.equal(moment('2028-02-29T18:00', 'Africa/Lagos'), '2028-02-29T17:00');
  assert.equal(moment('2026-13-01T18:00', 'Africa/Lagos'), null);
});

test('a rhythm keeps its time of day when clocks go forward and back', () => {
  const evenings = { weekdays: DAILY, time: '18:00', zone: 'Europe/Berlin' };
  assert.deepEqual(first(3, evenings, '2026-03-27T20:00:00Z'), [
    '2026-03-28T17:00',
    '2026-03-29T16:00',
    '2026-03-30T16:00',
  ]);
  assert.deepEqual(first(3, evenings, '2026-10-23T20:00:00Z'), [
    '2026-10-24T16:00',
    '2026-10-25T17:00',
    '2026-10-26T17:00',
  ]);
  const mondaysAndThursdays = { weekdays: [1, 4], time: '18:00', zone: 'America/New_York' };
  assert.deepEqual(first(4, mondaysAndThursdays, '2026-03-02T12:00:00Z'), [
    '2026-03-02T23:00',
    '2026-03-05T23:00',
    '2026-03-09T22:00',
    '2026-03-12T22:00',
  ]);
  assert.deepEqual(first(3, { ...mondaysAndThursdays, zone: 'Africa/Lagos' }, '2026-03-26T12:00:00Z'), [
    '2026-03-26T17:00',
    '2026-03-30T17:00',
    '2026-04-02T17:00',
  ]);
});

test('a rhythm in the night that is left out or comes twice has one time a day', () => {
  const nights = { weekdays: DAILY, time: '02:30', zone: 'Europe/Berlin' };
  assert.deepEqual(first(3, nights, '2026-03-28T00:00:00Z'), [
    '2026-03-28T01:30',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
  assert.deepEqual(first(3, nights, '2026-10-24T00:00:00Z'), [
    '2026-10-24T00:30',
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
});

test('the day of the week is that of the author’s zone, and a time that is now is over', () => {
  // Monday there, Sunday in UTC.
  assert.deepEqual(first(2, { weekdays: [1], time: '08:00', zone: 'Pacific/Auckland' }, '2026-03-01T18:00:00Z'), [
    '2026-03-01T19:00',
    '2026-03-08T19:00',
  ]);
  assert.deepEqual(first(1, { weekdays: [1], time: '08:00', zone: 'Pacific/Auckland' }, '2026-03-01T19:00:00Z'), [
    '2026-03-08T19:00',
  ]);
});

test('zones are those that there are', () => {
  for (const zone of ['Africa/Lagos', 'America/Argentina/Buenos_Aires', 'UTC']) assert.ok(isZone(zone), zone);
  for (const zone of ['Africa/Atlantis', 'Mars', '']) assert.ok(!isZone(zone), zone);
});
