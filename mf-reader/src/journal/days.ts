const DAY_MS = 86_400_000;

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day so many days after another; both as `2026-11-23`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(at(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((at(day).getUTCDay() + 6) % 7));

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** `23 Nov` */
export const shortDay = (day: string): string => short.format(at(day));
/** `Monday 23 November 2026` */
export const longDay = (day: string): string => long.format(at(day)).replace(',', '');
/** `November`, of a month from 1. */
export const monthName = (n: number): string => month.format(new Date(Date.UTC(2026, n - 1, 1)));

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
