const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-03` as `March 2026`. */
export const monthName = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));
