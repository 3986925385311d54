import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast } from './checks.ts';

/** Rows with a name that is unique in any case; `place` is their order on screen. */
const named = { id: text('id').primaryKey(), name: text('name').notNull(), place: integer('place').notNull() };

export const genres = pgTable('genres', named, (t) => [
  uniqueIndex('genres_name_unique').on(sql`lower(${t.name})`),
  ...atLeast(0, t.place),
]);
/** `adult`: novels of this rating are shown to nobody who has not confirmed that they are an adult. */
export const contentRatings = pgTable(
  'content_ratings',
  { ...named, adult: boolean('adult').notNull().default(false) },
  (t) => [uniqueIndex('content_ratings_name_unique').on(sql`lower(${t.name})`), ...atLeast(0, t.place)],
);
export const listings = pgTable('listings', named, (t) => [
  uniqueIndex('listings_name_unique').on(sql`lower(${t.name})`),
  ...atLeast(0, t.place),
]);
export const tagCategories = pgTable('tag_categories', named, (t) => [
  uniqueIndex('tag_categories_name_unique').on(sql`lower(${t.name})`),
  ...atLeast(0, t.place),
]);

export const tags = pgTable(
  'tags',
  {
    ...named,
    categoryId: text('category_id')
      .notNull()
      .references(() => tagCategories.id),
  },
  (t) => [uniqueIndex('tags_name_unique').on(sql`lower(${t.name})`), ...atLeast(0, t.place)],
);
