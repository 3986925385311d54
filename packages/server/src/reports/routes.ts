import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Reports } from './service.ts';

export type ReportCalls =
  'POST /reports/' | 'GET /staff/reports/' | 'GET /staff/reports/{report}/' | 'POST /staff/reports/{report}/close/';

export const reportRoutes = (reports: Reports): Routes<ReportCalls> => ({
  'POST /reports/': async ({ caller, sent, body, ip }) => {
    reports.mayReport(caller, sent('kind'));
    return await reports.send(caller, body(), ip);
  },
  'GET /staff/reports/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await reports.list(asked);
    return paged(rows, total, asked, url);
  },
  'GET /staff/reports/{report}/': ({ params }) => reports.one(params.report),
  'POST /staff/reports/{report}/close/': async ({ caller, params, body }) => {
    const { id } = await reports.one(params.report);
    return await reports.close(caller, id, body());
  },
});
