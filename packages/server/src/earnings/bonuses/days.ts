/** A day in UTC, such as `2026-03-01`; they compare as they follow. */
export type Day = string;
/** A calendar month, such as `2026-03`. */
export type Month = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const moment = (day: Day): Date => new Date(`${day}T00:00:00Z`);

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);
export const daysAfter = (day: Day, days: number): Day => dayOf(new Date(moment(day).getTime() + days * DAY_MS));
export const firstOf = (month: Month): Day => `${month}-01`;

/** The month so many months after one, or before it. */
export function monthsFrom(month: Month, months: number): Month {
  const at = moment(firstOf(month));
  return dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))).slice(0, 7);
}

export const daysIn = (month: Month): number =>
  (moment(firstOf(monthsFrom(month, 1))).getTime() - moment(firstOf(month)).getTime()) / DAY_MS;

/** The same day of the month so many months later, or that month's last where it is shorter. */
export function monthsAfter(day: Day, months: number): Day {
  const month = monthsFrom(day.slice(0, 7), months);
  return `${month}-${String(Math.min(Number(day.slice(8)), daysIn(month))).padStart(2, '0')}`;
}
