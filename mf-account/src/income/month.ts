const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-03` as `March 2026`. */
export const monthName = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));

/** A day of UTC, in which months close: `30 March 2026`. */
export const utcDay = (when: string | Date): string => day.format(new Date(when));

/** The last day before a midnight at which something ends. */
export const lastDay = (until: string): string => utcDay(new Date(new Date(until).getTime() - 1));
