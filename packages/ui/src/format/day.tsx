import { useWritten } from '../use-written.ts';
import { formatDate, utcDay } from './date.ts';

/** A day: `21 November 2026`. A page that the server has written names the day of UTC, and the reader's own comes with the scripts. */
export const Day = ({ of }: { of: string }) => (useWritten() ? utcDay(of) : formatDate(of));
