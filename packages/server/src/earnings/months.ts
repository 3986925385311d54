import { CLOSING_DAY } from '@griot/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day of a month that its statement takes in: the 30th, in February its last (ruling 6). Months count from 0, as in `Date`. */
const closingDay = (year: number, month: number): number =>
  Math.min(CLOSING_DAY, new Date(Date.UTC(year, month + 1, 0)).getUTCDate());

/** The midnight (UTC) after the closing day of a month; beyond December it is a later year. */
const closeOf = (year: number, month: number): Date => {
  const first = new Date(Date.UTC(year, month, 1));
  const [y, m] = [first.getUTCFullYear(), first.getUTCMonth()];
  return new Date(Date.UTC(y, m, closingDay(y, m) + 1));
};

/** The first close after a moment: what is earned at the close itself belongs to the month after. */
export function closeAfter(moment: Date): Date {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  const own = closeOf(year, month);
  return moment < own ? own : closeOf(year, month + 1);
}

/** The close before one: where its month begins. */
export function closeBefore(close: Date): Date {
  const last = new Date(close.getTime() - DAY_MS);
  return closeOf(last.getUTCFullYear(), last.getUTCMonth() - 1);
}

/** The last close that is over at a moment. */
export const lastClose = (moment: Date): Date => closeBefore(closeAfter(moment));

/** The month a close belongs to, such as `2026-03`. */
export const monthOf = (close: Date): string => new Date(close.getTime() - DAY_MS).toISOString().slice(0, 7);
