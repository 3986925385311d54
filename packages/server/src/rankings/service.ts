import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Clock } from '../ports/clock.ts';
import { announceChange } from '../novels/index.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { priorOf } from '../reviews/index.ts';
import { readConfig } from '../config/index.ts';
import { areRanked, replaceRankings } from './store.ts';

const rankNovels = jobKind('rank-novels');

export interface Rankings {
  /** Ranks the novels of an installation that has no rankings yet: at the first start, and at the first with rankings. */
  atStart(): Promise<void>;
}

/** The rankings of novels, made anew every ten minutes (ruling 15). */
export function createRankings({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs }): Rankings {
  const rank = () =>
    transaction(db, async (tx) => {
      await replaceRankings(tx, clock.now(), priorOf(await readConfig(tx)).stars);
      await announceChange(tx, { ranked: true });
    });
  jobs.handle(rankNovels, rank, { every: '*/10 * * * *', gathered: true });
  return {
    async atStart() {
      if (!(await areRanked(db))) await rank();
    },
  };
}
