type When = string | number | Date;

// Written by hand, since a browser takes long to make its first `Intl.DateTimeFormat`.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `November`, of a month from 1. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** `21 November 2026`, in the reader's own time zone. */
export function formatDate(when: When): string {
  const at = new Date(when);
  return `${at.getDate()} ${monthName(at.getMonth() + 1)} ${at.getFullYear()}`;
}

/** A day of UTC, in which months close and contracts end: `30 March 2026`. */
export function utcDay(when: When): string {
  const at = new Date(when);
  return `${at.getUTCDate()} ${monthName(at.getUTCMonth() + 1)} ${at.getUTCFullYear()}`;
}

/** The last day before a midnight (UTC) at which something ends. */
export const lastDay = (until: When): string => utcDay(new Date(until).getTime() - 1);

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** `21 November 2026 at 14:30`, in the reader's own time zone. */
export function formatMoment(when: When): string {
  const at = new Date(when);
  return `${formatDate(at)} at ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

const MINUTE = 60_000;
const steps: [unit: string, ms: number][] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** `2 hours ago` (part 1 §9); less than a minute is `just now`. `now` defaults to this moment. */
export function relativeTime(when: When, now: When = Date.now()): string {
  const elapsed = new Date(now).getTime() - new Date(when).getTime();
  const step = steps.find(([, ms]) => Math.abs(elapsed) >= ms);
  if (!step) return 'just now';
  const n = Math.trunc(Math.abs(elapsed) / step[1]);
  const span = `${n} ${step[0]}${n === 1 ? '' : 's'}`;
  return elapsed < 0 ? `in ${span}` : `${span} ago`;
}
