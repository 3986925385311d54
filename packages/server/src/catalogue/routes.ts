import type { Database } from '../ports/database/index.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { namedRows, tagRows, type NamedList } from './store.ts';

type CatalogueCalls = 'GET /genres/' | 'GET /tags/' | 'GET /tag-categories/' | 'GET /content-ratings/' | 'GET /listings/';

export function catalogueRoutes(db: Database): Routes<CatalogueCalls> {
  const list = async (name: NamedList, query: { limit: number; offset: number }, url: string) => {
    const { rows, count } = await namedRows(db, name, query);
    return paged(rows, count, query, url);
  };
  return {
    'GET /genres/': ({ query, url }) => list('genres', query(), url),
    'GET /tag-categories/': ({ query, url }) => list('tagCategories', query(), url),
    'GET /content-ratings/': ({ query, url }) => list('contentRatings', query(), url),
    'GET /listings/': ({ query, url }) => list('listings', query(), url),
    'GET /tags/': async ({ query, url }) => {
      const window = query();
      const { rows, count } = await tagRows(db, window);
      return paged(rows, count, window, url);
    },
  };
}
