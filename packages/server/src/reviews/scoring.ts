import type { Config } from '../config/index.ts';
import type { Db } from '../ports/database/index.ts';
import { priorOf, scoreAll } from './scores-store.ts';

/** Scores every novel anew within the transaction that changes by what it is scored. */
export async function scoreByChanged(tx: Db, before: Config, after: Config): Promise<void> {
  const [was, is] = [priorOf(before), priorOf(after)];
  if (was.stars !== is.stars || was.voices !== is.voices) await scoreAll(tx, is);
}
