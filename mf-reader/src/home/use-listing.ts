import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';

/** Novels in a shelf of the home page; the gateway inlines the first shelves under the same number (part 2 §2.3). */
export const SHELF_SIZE = 12;

/** What a shelf of the home page shows: a listing or a genre. */
export type Shelf =
  | { listing: 'powerRanking' | 'popular' | 'trending' | 'topRanked' | 'topRated' | 'editorialPicks' | 'new' }
  | { genre: string };

/** A shelf on its way, out of reach, or here; an empty one is not shown. */
export type Shelved =
  { state: 'waiting' } | { state: 'failed'; retry: () => void } | { state: 'here'; novels: Entities['Novel'][] };

/** What a shelf shows; one that is not `near` is shown when it is at hand and not asked for. */
export function useListing(shelf: Shelf, near = true): Shelved {
  const query = { ...shelf, limit: SHELF_SIZE };
  const { data, isError, refetch } = useCall('GET /novels/', { query }, { enabled: near });
  if (data) return { state: 'here', novels: data.results };
  return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'waiting' };
}
