/** A novel that a search has found. */
export interface Match {
  novelId: string;
  /** Higher is better. */
  rank: number;
  /** Never falls while a novel's views grow (0 for all will do), so that the best can be picked before their views are looked up. */
  standing: number;
}

/** An engine that finds novels by what someone types. */
export interface SearchPort {
  /**
   * Novels in which every word of the text stands, the last one perhaps unfinished: best in the title, then the pen
   * name, a tag or genre, the synopsis. `forgiving` adds, below all these, words with one typo. Never more than
   * `SEARCH_MAX`, which are the best of the rarest word and those whose title was typed; each once, by rank and then standing, and none that readers may
   * not find. Undefined when nothing can be found: no word is in the text, or nothing more by forgiving.
   */
  find(text: string, options?: { forgiving?: boolean }): Promise<readonly Match[] | undefined>;
}
