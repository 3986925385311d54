import { asc } from 'drizzle-orm';
import { coinOptions } from '../schema/coins.ts';
import { shelfStore } from '../shop/index.ts';

export type PackRow = typeof coinOptions.$inferSelect;

/** The packs of coins, smallest first. */
export const packStore = shelfStore(coinOptions, [asc(coinOptions.numCoins)]);
