import { createStoredAnswers, type GuestAnswers } from '../http/stored-answers.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { hearsChanges, onNovelChange } from './changes.ts';
import { authorsIn, LISTS, partsChanged } from './made-of.ts';

/** In bytes. */
const STORED_MAX = 16 * 1024 * 1024;

/** Lists of novels as guests are answered them, each made once until any novel changes. */
export function createGuestAnswers({ db, clock }: { db: Database; clock: Clock }): GuestAnswers {
  const answers = createStoredAnswers<null>({
    maxBytes: STORED_MAX,
    now: () => clock.now().getTime(),
    hears: () => hearsChanges(db),
  });
  onNovelChange(db, (change) => answers.changed(partsChanged(change)));
  return { answers, madeOf: (answer) => new Set([LISTS, ...authorsIn(answer)]) };
}
