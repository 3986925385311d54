import type { PlanUnit } from '@griot/contracts';
import { type Paid, partOf } from '../ledger/index.ts';

/** How long something is: so many weeks or months; `day` is the day of the month on which the first of several such times began. */
export interface Duration {
  unit: PlanUnit;
  units: number;
  day?: number;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** As it stands on the wire (part 1 §3): `1 week`, `6 months`. */
export const durationText = ({ unit, units }: Duration): string => `${units} ${unit}${units === 1 ? '' : 's'}`;

const daysIn = (moment: Date): number =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();

/**
 * The day of the month (UTC) by which months are counted from a start: its own, unless it is the last of a month that was too
 * short for the day on which the time before it began.
 */
export const dayOf = (start: Date, day = 0): number =>
  start.getUTCDate() === daysIn(start) ? Math.max(start.getUTCDate(), day) : start.getUTCDate();

/** The moment so many weeks or months after another. A month that has no such day gives its last (UTC). */
export function after(start: Date, { unit, units, day }: Duration): Date {
  if (unit === 'week') return new Date(start.getTime() + units * WEEK_MS);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + units);
  end.setUTCDate(Math.min(dayOf(start, day), daysIn(end)));
  return end;
}

export interface Part extends Paid {
  part: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * The weeks or months of a time that is paid for, each with its part of what was paid (kobo); the parts add up to the whole.
 * They are counted from the start, so that one that began on the 31st does not lose days after a February.
 */
export function partsOf(start: Date, duration: Duration, paid: Paid): Part[] {
  return Array.from({ length: duration.units }, (_, part) => ({
    part,
    startsAt: after(start, { ...duration, units: part }),
    endsAt: after(start, { ...duration, units: part + 1 }),
    ...partOf(paid, duration.units, part, 1),
  }));
}
