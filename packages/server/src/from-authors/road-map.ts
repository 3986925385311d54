import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { holdLiving, type NovelRow } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { findRoadMap, putRoadMap, type RoadMapRow } from './store.ts';

export type RoadMaps = ReturnType<typeof createRoadMaps>;

/** What authors plan for their novels, for everybody to see. */
export const createRoadMaps = ({ db, clock, limits }: { db: Database; clock: Clock; limits: Limits }) => ({
  of: async ({ id }: NovelRow): Promise<Entities['RoadMap']> => onWire(await findRoadMap(db, id)),

  /** @throws Refusal `conflict` when it has been changed since the version that the caller has seen, `too_many` */
  async change(
    caller: Caller,
    novel: NovelRow,
    { items, version }: BodyOut<'PUT /novels/mine/{novel}/road-map/'>,
  ): Promise<Entities['RoadMap']> {
    await limits.count({ limit: LIMITS.saveByAuthor, who: caller.id });
    return await transaction(db, async (tx) => {
      await holdLiving(tx, novel.id, { ownPage: true });
      const before = (await findRoadMap(tx, novel.id))?.version ?? 0;
      if (before !== version)
        throw refuse('conflict', 'The road map was changed somewhere else meanwhile. Load the page again to go on.');
      const row = { novelId: novel.id, items, version: before + 1, changedAt: clock.now() };
      await putRoadMap(tx, row);
      return onWire(row);
    });
  },
});

const onWire = (row: RoadMapRow | undefined): Entities['RoadMap'] => ({
  items: row?.items ?? [],
  version: row?.version ?? 0,
  changed_at: row?.changedAt.toISOString() ?? null,
});
