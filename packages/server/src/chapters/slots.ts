import { Temporal } from 'temporal-polyfill';
import type { Rhythm } from '../schema/novels.ts';

/** Whether there is such a time zone. */
export function isZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The moment at which the clocks of a zone show a day and time (`2026-03-02T18:00`), or null when no calendar has that day. A time that
 * is left out when clocks go forward is as much later, and of one that comes twice it is the first.
 */
export function momentOf(local: string, zone: string): Date | null {
  try {
    return toDate(Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(zone));
  } catch (failure) {
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}

/** The times of a rhythm after a moment, one after the other without end: the same time of day on the clocks of its zone, summer and winter. */
export function* slotsOf({ weekdays, time, zone }: Rhythm, after: Date): Generator<Date, never> {
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const plainTime = Temporal.PlainTime.from(time);
  for (let day = today; ; day = day.add({ days: 1 })) {
    if (!weekdays.includes(day.dayOfWeek)) continue;
    const slot = toDate(day.toZonedDateTime({ timeZone: zone, plainTime }));
    if (slot > after) yield slot;
  }
}

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);
