import { LISTINGS } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { contentRatings, genres, listings, tagCategories, tags } from './tables.ts';

const GENRES = [
  'Romance',
  'African Voices',
  'Werewolf',
  'Fantasy',
  'Science Fiction',
  'Mystery',
  'Historical',
  'Adventure',
  'Thriller',
  'Young Adult',
];
const RATINGS = ['All ages', 'Teens', 'Mature'];
const TAGS: Record<string, string[]> = {
  Theme: [
    'Coming of Age',
    'Family',
    'Friendship',
    'Revenge',
    'Redemption',
    'Second Chance',
    'Found Family',
    'Forbidden Love',
  ],
  Setting: ['Lagos', 'Village Life', 'Big City', 'Campus', 'Royal Court', 'At Sea', 'Deep Space', 'Small Town'],
  Character: [
    'Strong Heroine',
    'Reluctant Hero',
    'Anti-Hero',
    'Detective',
    'Alpha',
    'Trickster',
    'Healer',
    'Billionaire',
  ],
  Mood: ['Slow Burn', 'Dark', 'Humorous', 'Heartwarming', 'Suspenseful', 'Epic'],
  Tradition: ['Folklore', 'Mythology', 'Magic', 'Ancestors', 'Proverbs'],
};

/**
 * The catalogue an installation begins with: genres, ratings, tags and the listings of the home page (part 2 §2.3 and §7).
 * Each list is filled only while it is empty, so what staff change or delete stays so.
 */
export async function fillCatalogue(db: Database, random: Random): Promise<void> {
  const named = (prefix: string, names: readonly string[]) =>
    names.map((name, place) => ({ id: random.id(prefix), name, place }));
  await transaction(db, async (tx) => {
    // Several servers may start at once; the first fills, the others wait here and find it done.
    await tx.execute(
      sql`lock table genres, content_ratings, listings, tag_categories, tags in share row exclusive mode`,
    );
    if (await isEmpty(tx, genres)) await tx.insert(genres).values(named('gen', GENRES));
    if (await isEmpty(tx, contentRatings)) await tx.insert(contentRatings).values(named('rat', RATINGS));
    if (await isEmpty(tx, listings)) await tx.insert(listings).values(named('lst', LISTINGS));
    if (await isEmpty(tx, tagCategories)) {
      const categories = named('cat', Object.keys(TAGS));
      await tx.insert(tagCategories).values(categories);
      await tx
        .insert(tags)
        .values(categories.flatMap((c) => named('tag', TAGS[c.name] ?? []).map((t) => ({ ...t, categoryId: c.id }))));
    }
  });
}

async function isEmpty(tx: Db, table: PgTable): Promise<boolean> {
  return (
    (
      await tx
        .select({ one: sql`1` })
        .from(table)
        .limit(1)
    ).length === 0
  );
}
