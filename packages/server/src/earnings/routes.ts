import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Earnings } from './service.ts';

export type EarningCalls = 'GET /income/' | 'GET /statements/' | 'GET /statements/{statement}/' | 'GET /bonuses/';

export const earningRoutes = (earnings: Earnings): Routes<EarningCalls> => ({
  'GET /income/': ({ caller }) => earnings.income(caller),
  'GET /statements/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total, totals } = await earnings.statements(caller, window);
    return { ...paged(rows, total, window, url), totals };
  },
  'GET /statements/{statement}/': ({ caller, params }) => earnings.statement(caller, params.statement),
  'GET /bonuses/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total } = await earnings.bonuses(caller, window);
    return paged(rows, total, window, url);
  },
});
