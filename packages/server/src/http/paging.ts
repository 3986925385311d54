/** Which rows of a list are asked for. */
export interface Range {
  limit: number;
  offset: number;
}

/** Rows of a list that are counted, where nothing keeps its count: counting further takes longer the more there is. */
const COUNTED_MOST = 1_000;

/** How many rows are counted for a page, at most: always one more than up to its end, so that it is known whether another follows. */
export const countedFor = ({ limit, offset }: Range): number => Math.max(COUNTED_MOST, offset + limit) + 1;

/** A page of a list as the contract answers it (design §3). */
export interface Page<T> {
  count: number;
  /** Set where there are so many or more. */
  at_least?: true;
  next: string | null;
  previous: string | null;
  results: T[];
}

/**
 * Puts rows and their total into the answer of a list. `url` is path and query as sent;
 * `next` and `previous` are the same with another offset, so filters stay. `atLeast` says that counting ended there
 * (`countedFor`, or what a search looked through).
 */
export function paged<T>(results: T[], count: number, query: Range, url: string, atLeast = false): Page<T> {
  const { limit, offset } = query;
  const at = (place: number): string => {
    const [path, search] = split(url);
    const params = new URLSearchParams(search);
    params.set('limit', String(limit));
    params.set('offset', String(place));
    return `${path}?${params}`;
  };
  return {
    count,
    ...(atLeast && { at_least: true }),
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}

function split(url: string): [path: string, search: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}
