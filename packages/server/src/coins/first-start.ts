import type { Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { packStore } from './store.ts';

/**
 * The packs of part 1 §9, [coins, bonus, kobo]. The '$0.99' that stands there for every pack is placeholder data: here it
 * is the price of the smallest, NGN 1,485 at the rate that `usd-rate` comes with, and the others cost in proportion. From a
 * thousand coins on there is a bonus of 5 %, 7.5 %, 10 % and 15 %.
 */
const PACKS: readonly (readonly [coins: number, bonus: number, price: number])[] = [
  [100, 0, 148_500],
  [300, 0, 445_500],
  [500, 0, 742_500],
  [1_000, 50, 1_485_000],
  [2_000, 150, 2_970_000],
  [5_000, 500, 7_425_000],
  [10_000, 1_500, 14_850_000],
];

/** Fills the shelf an installation begins with (ruling 3). */
export const fillCoinOptions = (db: Database, random: Random): Promise<void> =>
  packStore.fill(db, () =>
    PACKS.map(([numCoins, bonus, price]) => ({ id: random.id('opt'), numCoins, bonus, price, currency: 'NGN' })),
  );
