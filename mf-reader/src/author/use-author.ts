import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';

/** Published books of an author in one call (part 2 §9). */
const BOOKS = 1_000;
/** Genres that are named as popular, and novels in the row of related books (part 2 §2.15 and §9). */
const GENRES = 3;
const RELATED = 10;

export const useAuthor = (id: string) => useCall('GET /authors/{author}/', { params: { author: id } });

export const useBooks = (author: string) => useCall('GET /novels/', { query: { author, limit: BOOKS } });

/** Novels of the author's first genre by others. As many more are asked for as may be their own. */
export function useRelated(author: string, genre: string | undefined): Entities['Novel'][] {
  const found = useCall(
    'GET /novels/',
    { query: { genres: genre ?? '', limit: 2 * RELATED } },
    { enabled: genre !== undefined },
  );
  return (found.data?.results ?? []).filter((novel) => novel.author.id !== author).slice(0, RELATED);
}

/** The genres an author writes in most, by how many books have them, then by how often those were read; at most three. */
export function popularGenres(books: readonly Pick<Entities['Novel'], 'genres' | 'num_views'>[]): string[] {
  const found = new Map<string, { books: number; views: number }>();
  for (const { genres, num_views } of books) {
    for (const genre of genres) {
      const so = found.get(genre) ?? { books: 0, views: 0 };
      found.set(genre, { books: so.books + 1, views: so.views + num_views });
    }
  }
  return [...found]
    .sort(([, a], [, b]) => b.books - a.books || b.views - a.views)
    .slice(0, GENRES)
    .map(([genre]) => genre);
}
