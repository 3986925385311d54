import type { Database } from '../ports/database/index.ts';
import { onReplica } from '../ports/database/replicas.ts';
import type { SearchPort } from './port.ts';
import { postgresSearch } from './postgres-store.ts';
import { forgetWords } from './words-store.ts';

/** Each database has its own, since what is planned for its connections is. */
const searches = new WeakMap<Database, SearchPort>();
function searchOn(db: Database): SearchPort {
  const search = searches.get(db) ?? postgresSearch(db);
  searches.set(db, search);
  return search;
}

/** Finds novels by words that PostgreSQL keeps, on a replica where there is one. */
export const createSearch = (db: Database): SearchPort & { forgetWords(): Promise<void> } => ({
  find: (text, options) => onReplica(db, (from) => searchOn(from).find(text, options)),
  /** Forgets the words of novels that are no longer found, and of pen names that nobody has any more. */
  forgetWords: () => forgetWords(db),
});
