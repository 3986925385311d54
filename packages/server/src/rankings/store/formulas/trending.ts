import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';

/** Readers a day that every novel is taken to have had before: what stands between a handful of friends and a first place. */
const USUAL = 5;

/**
 * Trending: what is read more than it was. The readers a day of the last 3 days, over those of the 14 days before them.
 * Without the five that are added to the latter, a novel that goes from none to one would have grown without end; with
 * them it needs more readers than a few to count as growing, and one person's daily visits are worth 0.2 at most.
 */
export const trending = ({ readers3, readersBefore }: Pick<Facts, 'readers3' | 'readersBefore'>): SQL =>
  sql`((${readers3} / 3) / (${readersBefore} / 14 + ${sql.raw(String(USUAL))}))`;
