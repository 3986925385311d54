/** Where the browser stands. `behind` is the page under a dialog, as an own path. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  key: string;
  /** Position in this tab's history, so that a Back can be told from a Forward. */
  index: number;
  behind: string | null;
  /** The guards send to `/` instead of the sign-in (part 2 §2.1). */
  noRedirect: boolean;
  /** What a page handed to the next one; survives a reload. */
  state: unknown;
  action: 'push' | 'replace' | 'pop';
}

interface Kept {
  griot: true;
  key: string;
  index: number;
  behind: string | null;
  noRedirect: boolean;
  state: unknown;
}

const isKept = (state: unknown): state is Kept =>
  typeof state === 'object' && state !== null && (state as Partial<Kept>).griot === true;

/** Reads the place from the window, whoever changed it. */
export function readPlace(action: Place['action'] = 'pop'): Place {
  const { pathname, search, hash } = window.location;
  const kept: unknown = window.history.state;
  const rest = isKept(kept) ? kept : { key: 'first', index: 0, behind: null, noRedirect: false, state: null };
  return {
    pathname,
    search,
    hash,
    key: rest.key,
    index: rest.index,
    behind: rest.behind,
    noRedirect: rest.noRedirect,
    state: rest.state,
    action,
  };
}

/** Whether the entry the browser stands at was made by us: a link within the page makes one of the browser's own. */
export const isOurs = (): boolean => isKept(window.history.state);

/** What is kept in `history.state` for a place. */
export const keep = (place: Pick<Place, 'key' | 'index' | 'behind' | 'noRedirect' | 'state'>): Kept => ({
  griot: true,
  key: place.key,
  index: place.index,
  behind: place.behind,
  noRedirect: place.noRedirect,
  state: place.state,
});

/** Path, query and fragment of a place. */
export const href = (place: Pick<Place, 'pathname' | 'search' | 'hash'>): string =>
  place.pathname + place.search + place.hash;

/** A path as a place; relative ones are resolved against the current address. */
export function parse(path: string): Pick<Place, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = new URL(path, window.location.href);
  return { pathname, search, hash };
}
