import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What coins are sold in (part 1 §3): so many and a bonus for a price in minor units. */
export const coinOptions = pgTable('coin_options', {
  id: text('id').primaryKey(),
  numCoins: integer('num_coins').notNull(),
  bonus: integer('bonus').notNull(),
  price: bigint('price', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  place: integer('place').notNull(),
  /** Options that were sold are never deleted, only taken off the shelf. */
  offered: boolean('offered').notNull().default(true),
});
