import type { SQL } from '../ports/database/index.ts';

/** What a search has found, for the list of novels to narrow, order and count. */
export interface Matches {
  /**
   * A query whose rows are `(novel_id text, rank int, standing int)`, a novel in at most one of them, and none that
   * readers may not find. A higher `rank` is a better match; `standing` never falls while a novel's views grow (0 for
   * all will do), so that the best can be picked before their views are looked up.
   */
  rows: SQL;
}

/** An engine that finds novels by what someone types. One that keeps its own index answers `select … from unnest(…)`. */
export interface SearchPort {
  /**
   * Novels in which every word of the text stands, the last one perhaps unfinished: best in the title, then the pen
   * name, a tag or genre, the synopsis. `forgiving` adds, below all these, words with one typo. Never more than
   * `SEARCH_MAX`, which are the best of the rarest word. Undefined when nothing can be found: no word is in the text,
   * or nothing more by forgiving.
   */
  find(text: string, options?: { forgiving?: boolean }): Promise<Matches | undefined>;
}
