import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { StaffActions } from './service.ts';

export const staffActionRoutes = (actions: StaffActions): Routes<'GET /staff/actions/'> => ({
  'GET /staff/actions/': async ({ query, url }) => {
    const asked = query();
    const { rows, total, atLeast } = await actions.list(asked);
    return paged(rows, total, asked, url, atLeast);
  },
});
