import type { CallName } from '../contract.ts';

/** Who may see a page (part 2 §2.1). `verified` is signed in with a confirmed e-mail; `staff` an editor or admin. */
export type Guard = 'public' | 'guest' | 'signed-in' | 'verified' | 'unverified' | 'staff';

/**
 * A public call whose answer the gateway inlines. Values starting with `:` are taken from the path;
 * `:chapter|number` takes the chapter number at the end of the segment; those starting with `?` are taken from the
 * address's query, and left out where it has none; `?ordering|-num_views` says what stands there then, and without `?search!`
 * the call is not made at all.
 */
export interface Prefetch {
  call: CallName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /**
   * What is asked for of the first of this call's `results`, if there is one. Their values starting with `.` are taken from it;
   * `.chapter|number` is a chapter's number as addresses have it.
   */
  ofFirst?: Omit<Prefetch, 'ofFirst'>[];
}

/** What an address's query chooses of a page: it belongs to the page's canonical address, and its title names it. */
export interface Selection {
  /** The query's name, such as `genre`. */
  query: string;
  /** The title with `{}` where the chosen value's name stands: `{} novels`. */
  title: string;
  /**
   * The values there are with their names, or the call among the page's prefetches whose `results` have each a `name`. Another
   * value chooses nothing. Without it any text is a value, and the page is kept out of the index: anybody could write into it.
   */
  values?: Record<string, string> | CallName;
}

/** A fixed head. Of the selections the first that the address makes counts. `index: false` keeps the page out of search engines, whatever is chosen. */
export interface FixedHead {
  title: string;
  description?: string;
  selections?: readonly Selection[];
  index?: false;
}

export interface ManifestPage {
  /** A pattern: `/book/:slug`. */
  path: string;
  guard: Guard;
  /** A dialog lies over the page that was there, or over this path on a deep link. */
  over?: string;
  /** The name of the page's chunk, so that its files can be preloaded. */
  chunk: string;
  prefetch?: Prefetch[];
  /** How the gateway fills the head: fixed but for what the query selects, or from the novel, the chapter, the author or the reader's list. */
  head: FixedHead | 'novel' | 'chapter' | 'author' | 'list' | 'home';
  /** `none`: neither bar nor footer around the page, as for the reading page. */
  layout?: 'full' | 'none';
  /** Where the browser stores how the page looks by its reader's choice (`StoredLook`): it is heeded before the first paint. */
  storedLook?: string;
  /**
   * The page as the server writes it is a newcomer's: it stays unseen until scripts have decided what is shown, for whoever is signed in
   * or has something of this address stored in their browser under this name.
   */
  newcomers?: string;
}

/** A dialog that can be opened over any page, of other remotes too. */
export interface ManifestOverlay {
  /** Such as `auth.login`: the owner, then what it is. */
  name: string;
  /** The query parameter that opens it over any page (part 1 §2); whatever its value. */
  query?: string;
  /** It hangs under a button and is there at once: nothing stands in for it while it comes, unless that takes long. */
  popup?: true;
  /** The key under which a tab stores what this goes on with when the tab is loaded anew. */
  stored?: string;
  /** It begins with a field that people type into at once: the shell shows it, by these names, until the overlay is there. */
  field?: { title: string; label: string };
}

/** What remotes and shell agree on: calls, what goes over the bus, and what remote-kit gives. */
export type ContractName = 'api' | 'bus' | 'kit';
/** The versions of each that a shell goes with. */
export type ContractRanges = Record<ContractName, { min: number; max: number }>;

/** What a remote offers. Stands in its `remote.manifest.ts`. */
export interface RemoteManifest {
  name: string;
  owner: string;
  version: string;
  contracts: Record<ContractName, number>;
  pages: ManifestPage[];
  overlays?: ManifestOverlay[];
}

/** One remote in the registry: its manifest and what its build made. URLs are absolute paths or URLs. */
export interface RegisteredRemote extends RemoteManifest {
  buildId: string;
  /** Folder of the build's files, with a closing slash. */
  base: string;
  /** The federation entry, below `base`. */
  entry: string;
  integrity: string;
  /** Name of the federation container. */
  container: string;
  /** Files below `base` that each chunk needs besides the entry: what the `app` needs, then a page's own. In a page one that needs its own script alone is not named. */
  assets: Record<string, string[]>;
  /** The last promoted build before this one: what a browser falls back to when this one does not come up. */
  previous?: Pick<RegisteredRemote, 'buildId' | 'base' | 'entry' | 'integrity' | 'assets'>;
}

export interface Registry {
  remotes: RegisteredRemote[];
  /** What the shell goes with that is served along with them. */
  supports?: ContractRanges;
  /** Development: the page reloads when a build changes. */
  live?: boolean;
}
