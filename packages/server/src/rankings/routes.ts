import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { listPublic } from '../novels/list-store.ts';
import { novelOnWire } from '../novels/wire.ts';
import type { Database } from '../ports/database/index.ts';

export type RankingCalls = 'GET /novels/ranking/';

export function rankingRoutes({ db }: { db: Database }): Routes<RankingCalls> {
  return {
    'GET /novels/ranking/': async ({ query, url }) => {
      const asked = query();
      const { rows, total } = await listPublic(db, { ranking: asked.type, order: 'place', reversed: false }, asked);
      // Counted from the novels that can be found now: one that has been hidden since leaves no gap.
      return paged(rows.map((novel, n) => ({ ...novelOnWire(novel), rank: asked.offset + n + 1 })), total, asked, url);
    },
  };
}
