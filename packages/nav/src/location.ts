/** Where the browser stands. `behind` is the page under a dialog, as an own path. */
export interface NavLocation {
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
  /** A tab within a page was chosen: the reader stays where they are in it. */
  stays?: true;
}

interface EntryState {
  griot: true;
  key: string;
  index: number;
  behind: string | null;
  noRedirect: boolean;
  state: unknown;
}

const isEntryState = (state: unknown): state is EntryState =>
  typeof state === 'object' && state !== null && (state as Partial<EntryState>).griot === true;

/** Reads the location from the window, whoever changed it. */
export function readLocation(action: NavLocation['action'] = 'pop'): NavLocation {
  const { pathname, search, hash } = window.location;
  const stored: unknown = window.history.state;
  const rest = isEntryState(stored) ? stored : { key: 'first', index: 0, behind: null, noRedirect: false, state: null };
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
export const isOurs = (): boolean => isEntryState(window.history.state);

/** What is stored in `history.state` for a location. */
export const entryStateOf = (
  location: Pick<NavLocation, 'key' | 'index' | 'behind' | 'noRedirect' | 'state'>,
): EntryState => ({
  griot: true,
  key: location.key,
  index: location.index,
  behind: location.behind,
  noRedirect: location.noRedirect,
  state: location.state,
});

/** Path, query and fragment of a location. */
export const href = (location: Pick<NavLocation, 'pathname' | 'search' | 'hash'>): string =>
  location.pathname + location.search + location.hash;

/** A path as a location; relative ones are resolved against the current address. */
export function parse(path: string): Pick<NavLocation, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = new URL(path, window.location.href);
  return { pathname, search, hash };
}
