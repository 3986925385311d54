import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';

/**
 * Power: what readers stand up for. To keep a novel takes a press and an account, to review it takes thought and counts
 * double; each once for each person, within 30 days, so that support is renewed by new people, not by old ones again.
 * By the logarithm the hundredth supporter moves a novel less than the tenth.
 */
export const power = ({ shelved30, reviews30 }: Pick<Facts, 'shelved30' | 'reviews30'>): SQL => sql`ln(1 + ${shelved30} + 2 * ${reviews30})`;
