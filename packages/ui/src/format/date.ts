const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

type When = string | number | Date;

/** `21 November 2026`, in the reader's own time zone. */
export const formatDate = (when: When): string => day.format(new Date(when));

const inUtc = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day of UTC, in which months close and contracts end: `30 March 2026`. */
export const utcDay = (when: When): string => inUtc.format(new Date(when));

/** The last day before a midnight (UTC) at which something ends. */
export const lastDay = (until: When): string => utcDay(new Date(until).getTime() - 1);

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
/** `21 November 2026 at 14:30`, in the reader's own time zone. */
export const formatMoment = (when: When): string => moment.format(new Date(when));

const MINUTE = 60_000;
const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
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
  return step ? relative.format(-Math.trunc(elapsed / step[1]), step[0]) : 'just now';
}
