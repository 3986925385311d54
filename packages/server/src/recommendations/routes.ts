import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Recommendations } from './service.ts';

export type RecommendationCalls = 'GET /novels/recommended/' | 'GET /novels/{novel}/read-next/';

export function recommendationRoutes({
  recommendations,
}: {
  recommendations: Recommendations;
}): Routes<RecommendationCalls> {
  return {
    'GET /novels/recommended/': async ({ caller, query, url }) => {
      const window = query();
      const { rows, total } = await recommendations.mine(caller, window);
      return paged(rows, total, window, url);
    },
    'GET /novels/{novel}/read-next/': async ({ caller, params, query, url }) => {
      const novel = await recommendations.visible(caller, params.novel);
      const window = query();
      const { rows, total } = await recommendations.next(caller, novel, window);
      return paged(rows, total, window, url);
    },
  };
}
