import { text, timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond, as JavaScript keeps it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** What readers pay in (ruling 26). */
export const PAID_IN = ['NGN'] as const;
/** The currency of a price or of what was paid; hold it to the list with `known`. */
export const paidIn = () => text('currency', { enum: PAID_IN }).notNull();
/** The largest amount of money, in minor units: nine digits before the point, as `AMOUNT_MAX` says it to people. */
export const MINOR_UNITS_MAX = 99_999_999_999;
