import { chosenAddress, filtersOf, type Filters } from '../novel-filter/filters.ts';
import { orderingOf, SEARCH_ORDERS, type Ordering } from '../novel-filter/filter-bar.tsx';

/** The API's longest search, in characters. */
export const SEARCH_LENGTH = 200;

/** What the search page shows; all of it stands in its address, under the API's names (ruling 23). */
export interface Choice {
  search: string;
  filters: Filters;
  ordering: Ordering;
}

export const choiceOf = (params: URLSearchParams): Choice => ({
  search: termOf(params.get('search') ?? ''),
  filters: filtersOf(params),
  ordering: orderingOf(params.get('ordering'), SEARCH_ORDERS),
});

/** What no title can have in it: a NUL, and half a character, as a link that was cut off ends with. The server stores neither. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** What is searched for when this is typed: without the blanks around it, and without what no title can have in it. */
export const termOf = (text: string): string =>
  text.replace(UNSTORABLE, '').trim().slice(0, SEARCH_LENGTH).replace(UNSTORABLE, '').trim();

/** `/search?search=salt+road&completed=true&ordering=-num_words`; what is usual is not said. */
export const searchAddress = ({ search, filters = {}, ordering = '' }: Partial<Choice>): string =>
  chosenAddress('/search', { search, ...filters, ordering });
