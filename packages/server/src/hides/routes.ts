import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Hides } from './service.ts';

export type HideCalls = 'GET /hides/' | 'POST /hides/' | 'DELETE /hides/{hide}/';

export const hideRoutes = (hides: Hides): Routes<HideCalls> => ({
  'GET /hides/': async ({ caller, query, url }) => {
    const asked = query();
    const { rows, total } = await hides.list(caller, asked);
    return paged(rows, total, asked, url);
  },
  'POST /hides/': async ({ caller, body, again }) => {
    const { hide, added } = await hides.add(caller, body());
    if (!added) again();
    return hide;
  },
  'DELETE /hides/{hide}/': async ({ caller, params }) => {
    await hides.remove(caller, params.hide);
    return null;
  },
});
