import { rememberHides } from '../hides/index.ts';
import type { Database } from '../ports/database/index.ts';
import { hearsChanges, onNovelChange } from './changes.ts';

/** Has what readers hide remembered on a database, and forgotten with whatever changes it. */
export function rememberHidesOn(db: Database): void {
  const remembered = rememberHides(db, () => hearsChanges(db));
  onNovelChange(db, (change) => {
    if (change === 'all' || 'ranked' in change) remembered.forget();
    else if ('readerId' in change) remembered.readerChanged(change.readerId);
    else if ('novelId' in change && !change.ownPage) remembered.novelChanged(change.novelId);
  });
}
