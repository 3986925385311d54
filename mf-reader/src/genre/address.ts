import { filtersOf, type Filters } from '../novel-filter/filters.ts';
import { ORDERS, orderingOf, type Ordering } from '../novel-filter/filter-bar.tsx';

/** What the genre page shows; all of it stands in its address. */
export interface Choice { genre: string | null; filters: Filters; ordering: Ordering }

export const choiceOf = (params: URLSearchParams): Choice => ({
  genre: params.get('genre')?.trim() || null, filters: filtersOf(params), ordering: orderingOf(params.get('ordering')),
});

/** `/genre?genre=Romance&completed=true&ordering=-updated_at`; what is usual is not said. */
export function genreAddress({ genre, filters, ordering }: Choice): string {
  const params = new URLSearchParams();
  if (genre) params.set('genre', genre);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (ordering !== ORDERS[0].ordering) params.set('ordering', ordering);
  const query = params.toString();
  return query ? `/genre?${query}` : '/genre';
}
