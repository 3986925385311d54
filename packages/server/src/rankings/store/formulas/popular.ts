import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';

/**
 * Popular: what most people read in these 30 days. A month is long enough that a single good day does not decide, and
 * short enough that a novel everybody has finished makes room. The logarithm lets the first readers weigh more than the
 * thousandth, so that it can stand beside other things in the overall ranking. Novels that nobody has opened this month
 * come last, by all views they ever had: a millionth is too little to pass anyone who was read.
 */
export const popular = ({ readers30, views }: Pick<Facts, 'readers30' | 'views'>): SQL =>
  sql`(ln(1 + ${readers30}) + ln(1 + ${views}) / 1000000)`;
