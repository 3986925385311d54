import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { listPublic } from '../novels/list-store.ts';
import { novelOnWire } from '../novels/wire.ts';
import type { Database } from '../ports/database/index.ts';
import type { SearchPort } from '../search/port.ts';

export type RankingCalls = 'GET /novels/ranking/';

export function rankingRoutes({ db, search }: { db: Database; search: SearchPort }): Routes<RankingCalls> {
  return {
    'GET /novels/ranking/': async ({ query, url }) => {
      const asked = query();
      const { rows, total } = await listPublic(
        db,
        search,
        { ranking: asked.type, order: 'place', reversed: false },
        asked,
      );
      // Counted from the novels that can be found now: one that has been hidden since leaves no gap.
      return paged(
        rows.map((novel, n) => ({ ...novelOnWire(novel), rank: asked.offset + n + 1 })),
        total,
        asked,
        url,
      );
    },
  };
}
