import { monthName, utcDay } from '@griot/ui';

const DAY_MS = 86_400_000;

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day so many days after another; both as `2026-11-23`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(at(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((at(day).getUTCDay() + 6) % 7));

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `23 Nov` */
export const shortDay = (day: string): string =>
  `${at(day).getUTCDate()} ${monthName(at(day).getUTCMonth() + 1).slice(0, 3)}`;
/** `Monday 23 November 2026` */
export const longDay = (day: string): string => `${WEEKDAYS[at(day).getUTCDay()] ?? ''} ${utcDay(day)}`;

/** Numbers of chapters in their order, those that follow one another as a range: `1–3, 5, 7.5`. */
export function inRanges(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(', ');
}
