import type { Logger } from 'pino';
import { QUALITY } from '../http/encoding.ts';
import { createStoredAnswers, type GuestAnswers } from '../http/stored-answers.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { hearsChanges, onNovelChange } from './changes.ts';
import { authorsIn, LISTS, partsChanged } from './made-of.ts';

/** In bytes. Lists that are chosen by what anybody can make up, searches above all, have a part of their own. */
const STORED_MAX = 16 * 1024 * 1024;
const CHOSEN_MAX = 16 * 1024 * 1024;

/** What chooses among a few lists; of novels pages ask for less than a hundred. A short value that is made up finds nothing, and that takes little. */
const USUAL = /^[^?]*(\?(((listing|type|completed|ordering)=[^&]{0,40}|limit=\d{1,2})(&|$))*)?$/;

/** Lists of novels as guests are answered them, each made once until any novel changes. */
export function createGuestAnswers({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): GuestAnswers {
  const options = {
    now: () => clock.now().getTime(),
    hears: () => hearsChanges(db),
    refreshFailed: (err: unknown) =>
      log.warn({ err }, 'a list could not be made anew; it stands as it was until it is too old'),
  };
  const usual = createStoredAnswers<null>({ ...options, maxBytes: STORED_MAX });
  const chosen = createStoredAnswers<null>({ ...options, maxBytes: CHOSEN_MAX, quality: QUALITY.once });
  onNovelChange(db, (change) => {
    for (const stored of [usual, chosen]) stored.changed(partsChanged(change));
  });
  return {
    at: (url) => (USUAL.test(url) ? usual : chosen),
    madeOf: (answer) => new Set([LISTS, ...authorsIn(answer)]),
  };
}
