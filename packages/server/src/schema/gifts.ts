import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { novels } from './novels.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { journals } from './ledger.ts';
import { atLeast, between } from './checks.ts';
import { GIFT_COINS_MAX } from '@griot/contracts';

/** What readers may give (part 2 §3): a picture and a price in coins. */
export const giftOptions = pgTable(
  'gift_options',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Path of the picture on our own origin. */
    image: text('image').notNull(),
    numCoins: integer('num_coins').notNull(),
    place: integer('place').notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (t) => [between(t.numCoins, 1, GIFT_COINS_MAX), ...atLeast(0, t.place)],
);

/** Gifts that were sent. A novel that was given something is never deleted for good: what was given stays in the books. */
export const gifts = pgTable(
  'gifts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    giftOptionId: text('gift_option_id')
      .notNull()
      .references(() => giftOptions.id),
    coins: integer('coins').notNull(),
    journalId: text('journal_id')
      .notNull()
      .references(() => journals.id),
    createdAt: moment('created_at').notNull(),
    /** When its author was told of it; null until then. */
    toldAt: moment('told_at'),
    /** What the author has thanked with, and when; empty in the usual words. */
    thanks: text('thanks'),
    thankedAt: moment('thanked_at'),
  },
  (t) => [
    index('gifts_novel').on(t.novelId, t.createdAt),
    index('gifts_user').on(t.userId),
    index('gifts_author').on(t.authorId),
    index('gifts_told').on(t.novelId, t.toldAt),
    index('gifts_untold')
      .on(t.novelId)
      .where(sql`told_at is null`),
    between(t.coins, 1, GIFT_COINS_MAX),
  ],
);
