/** Which rows of a list are asked for. */
export interface Range {
  limit: number;
  offset: number;
}

/** A page of a list as the contract answers it (design §3). */
export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

/**
 * Puts rows and their total into the answer of a list. `url` is path and query as sent;
 * `next` and `previous` are the same with another offset, so filters stay.
 */
export function paged<T>(results: T[], count: number, query: Range, url: string): Page<T> {
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
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}

function split(url: string): [path: string, search: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}
