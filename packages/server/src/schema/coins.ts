import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, between, known } from './checks.ts';
import { MINOR_UNITS_MAX, PAID_IN, paidIn } from './columns.ts';
import { COIN_PACK_MAX } from '@griot/contracts';

/** What coins are sold in (part 1 §3): so many and a bonus for a price in minor units. */
export const coinOptions = pgTable(
  'coin_options',
  {
    id: text('id').primaryKey(),
    numCoins: integer('num_coins').notNull(),
    bonus: integer('bonus').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: paidIn(),
    place: integer('place').notNull(),
    /** Options that were sold are never deleted, only taken off the shelf. */
    offered: boolean('offered').notNull().default(true),
  },
  (t) => [
    between(t.numCoins, 1, COIN_PACK_MAX),
    between(t.bonus, 0, COIN_PACK_MAX),
    between(t.price, 1, MINOR_UNITS_MAX),
    known(t.currency, PAID_IN),
    ...atLeast(0, t.place),
  ],
);
