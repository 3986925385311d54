import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Deletion } from './service.ts';

export type DeletionCalls = 'POST /user/request-delete-account/' | 'GET /staff/deletions/';

export const deletionRoutes = (deletion: Deletion): Routes<DeletionCalls> => ({
  'POST /user/request-delete-account/': ({ body, ip, origin }) => deletion.request(body(), { ip, origin }),
  'GET /staff/deletions/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await deletion.list(asked);
    return paged(rows, total, asked, url);
  },
});
