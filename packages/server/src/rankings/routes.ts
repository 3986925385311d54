import { viewFor } from '../hides/index.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { rankedNovels, novelOnWire } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import { onReplica } from '../ports/database/replicas.ts';
import type { SearchPort } from '../search/index.ts';

export type RankingCalls = 'GET /novels/ranking/';

export function rankingRoutes({ db, search }: { db: Database; search: SearchPort }): Routes<RankingCalls> {
  return {
    'GET /novels/ranking/': async ({ caller, query, forGuests }) => {
      const asked = query();
      return await forGuests(asked, async (url) => {
        const view = await viewFor(db, caller);
        const { rows, total } = await onReplica(db, (from) =>
          rankedNovels(from, search, asked.type, asked, view.hidden),
        );
        // Counted from the novels that can be found now: one that has been hidden since leaves no gap.
        const ranked = rows.map((novel, n) => ({ ...novelOnWire(novel, view), rank: asked.offset + n + 1 }));
        return paged(ranked, total, asked, url);
      });
    },
  };
}
