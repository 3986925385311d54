import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';

/**
 * Active: whose author writes and whose readers follow. Words of new chapters in 14 days rather than chapters, since a
 * text cut into a hundred pieces is not more to read; their logarithm, since who drops a whole book in a day is not
 * busier than who writes daily; times that of the readers of those days, since what nobody reads is not alive.
 */
export const active = ({ words14, readers14 }: Pick<Facts, 'words14' | 'readers14'>): SQL =>
  sql`(ln(1 + ${words14} / 1000) * ln(1 + ${readers14}))`;
