import { chosenAddress, filtersOf, type Filters } from '../novel-filter/filters.ts';
import { ORDERS, orderingOf, type Ordering } from '../novel-filter/filter-bar.tsx';

/** What the genre page shows; all of it stands in its address. */
export interface Choice {
  genre: string | null;
  filters: Filters;
  ordering: Ordering;
}

export const choiceOf = (params: URLSearchParams): Choice => ({
  genre: params.get('genre')?.trim() || null,
  filters: filtersOf(params),
  ordering: orderingOf(params.get('ordering')),
});

/** `/genre?genre=Romance&completed=true&ordering=-updated_at`; what is usual is not said. */
export const genreAddress = ({ genre, filters, ordering }: Choice): string =>
  chosenAddress('/genre', { genre, ...filters, ordering: ordering === ORDERS[0].ordering ? '' : ordering });
