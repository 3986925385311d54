import type { SQL } from 'drizzle-orm';

/**
 * What is known of a novel when its scores are reckoned, each a number of the kind `float8`. Nothing in it grows by the
 * clicks of one person, nor by its own author:
 *
 * - A view counts once per reader (for guests: per network), chapter and day, and not for the author (ruling 24).
 * - The readers of a day are the views of the chapter most viewed that day. So many different people were there at
 *   least; whoever goes through a hundred chapters is one of them, not a hundred. It is the same for all novels that
 *   readers are missed who opened other chapters only.
 * - A novel stands once on someone's shelf and has one review of theirs. Whoever gives to it is one giver, however often
 *   they give and however much.
 */
export interface Facts {
  /** Readers of the last 3 days, today among them; of the 14 days before those; of the last 14; of the last 30. */
  readers3: SQL;
  readersBefore: SQL;
  readers14: SQL;
  readers30: SQL;
  /** All views there ever were. */
  views: SQL;
  /** Of the last 30 days: by how many it was put on a shelf where it still stands, and reviewed. */
  shelved30: SQL;
  reviews30: SQL;
  /** Different people who gave it something in the last 30 days. */
  givers30: SQL;
  /** Words of the chapters that came out in the last 14 days. */
  words14: SQL;
  /** All its reviews that count, its score as readers see it (of the prior while there are none), and the prior: stars of 5. */
  reviews: SQL;
  score: SQL;
  prior: SQL;
}
