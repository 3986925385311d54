import type { Database } from '../ports/database/index.ts';
import type { SearchPort } from './port.ts';
import { postgresSearch } from './postgres-store.ts';
import { forgetWords } from './words-store.ts';

/** Finds novels by words that PostgreSQL keeps. */
export const createSearch = (db: Database): SearchPort & { forgetWords(): Promise<void> } => ({
  ...postgresSearch(db),
  /** Forgets the words of novels that are no longer found, and of pen names that nobody has any more. */
  forgetWords: () => forgetWords(db),
});
