import type { Routes } from '../http/route.ts';
import { ownNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { Numbers } from './service.ts';

export type NumberCalls = 'GET /novels/mine/{novel}/numbers/' | 'GET /novels/mine/{novel}/numbers/days/';

export const numberRoutes = ({ db, numbers }: { db: Database; numbers: Numbers }): Routes<NumberCalls> => ({
  'GET /novels/mine/{novel}/numbers/': async ({ caller, params }) =>
    await numbers.of(await ownNovel(db, caller, params.novel)),
  'GET /novels/mine/{novel}/numbers/days/': async ({ caller, params, query }) => {
    const novel = await ownNovel(db, caller, params.novel);
    return await numbers.days(novel, query());
  },
});
