import type { PlanUnit } from '@griot/contracts';
import { partOf, type Paid } from '../wallet/lots.ts';

/** How long something is: so many weeks or months. */
export interface Duration { unit: PlanUnit; units: number }

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** As it stands on the wire (part 1 §3): `1 week`, `6 months`. */
export const durationText = ({ unit, units }: Duration): string => `${units} ${unit}${units === 1 ? '' : 's'}`;

/** The moment so many weeks or months after another. A month that has no such day gives its last (UTC). */
export function after(start: Date, { unit, units }: Duration): Date {
  if (unit === 'week') return new Date(start.getTime() + units * WEEK_MS);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + units);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), days));
  return end;
}

export interface Part extends Paid { part: number; startsAt: Date; endsAt: Date }

/**
 * The weeks or months of a time that is paid for, each with its part of what was paid (kobo); the parts add up to the whole.
 * They are counted from the start, so that one that began on the 31st does not lose days after a February.
 */
export function partsOf(start: Date, { unit, units }: Duration, paid: Paid): Part[] {
  return Array.from({ length: units }, (_, part) => ({
    part, startsAt: after(start, { unit, units: part }), endsAt: after(start, { unit, units: part + 1 }), ...partOf(paid, units, part, 1),
  }));
}
