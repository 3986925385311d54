import type { Logger } from 'pino';
import { QUALITY } from '../http/encoding.ts';
import { createStoredAnswers, SEARCHED_HOLDS_MS, type GuestAnswers } from '../http/stored-answers.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { hearsChanges, onNovelChange } from './changes.ts';
import { authorsIn, LISTS, NAMES, partsChanged } from './made-of.ts';

/**
 * In bytes. Lists that are chosen by what anybody can make up have a part of their own, and so have searches, of which there is no end:
 * neither pushes out what stands on the home page.
 */
const STORED_MAX = 8 * 1024 * 1024;
const CHOSEN_MAX = 8 * 1024 * 1024;
const SEARCHED_MAX = 16 * 1024 * 1024;

/** What chooses among a few lists; of novels pages ask for less than a hundred. A short value that is made up finds nothing, and that takes little. */
const USUAL = /^[^?]*(\?(((listing|type|completed|ordering)=[^&]{0,40}|limit=\d{1,2})(&|$))*)?$/;

const SEARCH = /[?&]search=/;

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
  const searched = createStoredAnswers<null>({
    ...options,
    maxBytes: SEARCHED_MAX,
    quality: QUALITY.once,
    holdsMs: SEARCHED_HOLDS_MS,
  });
  onNovelChange(db, (change) => {
    for (const stored of [usual, chosen, searched]) stored.changed(partsChanged(change));
  });
  return {
    at: (url) => (USUAL.test(url) ? usual : SEARCH.test(url) ? searched : chosen),
    madeOf: (answer, url) => new Set([LISTS, ...(SEARCH.test(url) ? [NAMES] : []), ...authorsIn(answer)]),
  };
}
