import { LISTINGS } from '@griot/contracts';
import type { Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { fillEmptyLists } from './first-start-store.ts';

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
/** Migration 0045 brings it to installations that have begun before. */
const ADULT_RATING = 'Adults only';
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
  const categories = named('cat', Object.keys(TAGS));
  await fillEmptyLists(db, {
    genres: named('gen', GENRES),
    contentRatings: named('rat', [...RATINGS, ADULT_RATING]).map((rating) => ({
      ...rating,
      adult: rating.name === ADULT_RATING,
    })),
    listings: named('lst', LISTINGS),
    tagCategories: categories,
    tags: categories.flatMap((c) => named('tag', TAGS[c.name] ?? []).map((t) => ({ ...t, categoryId: c.id }))),
  });
}
