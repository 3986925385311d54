import type { Entities } from '@griot/contracts';
import type { Caller } from '../http/route.ts';
import type { Range } from '../http/paging.ts';
import { viewFor } from '../hides/index.ts';
import { novelOnWire, type NovelRow, seenIn, visibleNovel } from '../novels/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { areReckoned, replaceNeighbours } from './neighbours-store.ts';
import { readNext, recommendedFor } from './store.ts';

const findNeighbours = jobKind('find-neighbours');
/** Of a house with millions of views it takes minutes, and never an hour. */
const WITHIN_SECONDS = 3_600;

export type Recommendations = ReturnType<typeof createRecommendations>;

/** What readers may like next, and why: found nightly from what is read together. */
export function createRecommendations({ db, jobs }: { db: Database; jobs: Jobs }) {
  const reckon = () => transaction(db, (tx) => replaceNeighbours(tx));
  jobs.handle(findNeighbours, reckon, { every: '27 2 * * *', gathered: true, withinSeconds: WITHIN_SECONDS });
  return {
    /** Has neighbours found in an installation that has none yet; nobody waits for that. */
    async atStart(): Promise<void> {
      if (!(await areReckoned(db))) await jobs.enqueue(db, findNeighbours, {});
    },

    /** Novels for the caller, each with its reason. */
    async mine(caller: Caller, range: Range): Promise<{ rows: Entities['Recommendation'][]; total: number }> {
      const view = await viewFor(db, caller);
      const { rows, total } = await recommendedFor(db, caller.id, range, view.hidden);
      return {
        rows: rows.map(({ novel, reason: { kind, slug, title, shared } }) => ({
          ...novelOnWire(novel, view),
          reason: { kind, novel: slug === null || title === null ? null : { slug, title }, shared },
        })),
        total,
      };
    },

    /** A novel that the caller may see. @throws Refusal `not_found` */
    visible: (caller: Caller | null, key: string): Promise<NovelRow> => visibleNovel(db, caller, key),

    /** What the readers of a novel kept reading. */
    async next(
      caller: Caller | null,
      novel: NovelRow,
      range: Range,
    ): Promise<{ rows: Entities['Novel'][]; total: number }> {
      const view = await viewFor(db, caller);
      const { rows, total } = await readNext(db, novel.id, caller?.id ?? null, range, view.hidden);
      return { rows: rows.map(seenIn(view)), total };
    },
  };
}
