import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';

/**
 * Power: what readers stand up for. To keep a novel takes a press and an account; to review it takes thought and counts
 * double; to give to it takes coins and counts three times. Each counts once for each person within 30 days, so that support is
 * renewed by new people, not by old ones again, and a gift of a thousand coins, or a thousand gifts, are one giver's: places are not
 * for sale. By the logarithm the hundredth supporter moves a novel less than the tenth.
 */
export const power = ({ shelved30, reviews30, givers30 }: Pick<Facts, 'shelved30' | 'reviews30' | 'givers30'>): SQL =>
  sql`ln(1 + ${shelved30} + 2 * ${reviews30} + 3 * ${givers30})`;
