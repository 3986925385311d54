import type { Auth } from '../auth/index.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Appeals } from './appeals.ts';

export type AppealCalls =
  | 'GET /novels/mine/{novel}/appeal/'
  | 'POST /novels/mine/{novel}/appeal/'
  | 'POST /auth/takeaway/{novel}/appeal/'
  | 'GET /staff/appeals/'
  | 'GET /staff/appeals/{appeal}/'
  | 'POST /staff/appeals/{appeal}/decide/';

export const appealRoutes = ({
  appeals,
  auth,
}: {
  appeals: Appeals;
  auth: Pick<Auth, 'takeaway'>;
}): Routes<AppealCalls> => ({
  'GET /novels/mine/{novel}/appeal/': ({ caller, params }) => appeals.mine(caller, params.novel),
  'POST /novels/mine/{novel}/appeal/': async ({ caller, params, body }) => {
    const { id } = await appeals.own(caller, params.novel);
    return await appeals.send(caller, id, body().text);
  },
  'POST /auth/takeaway/{novel}/appeal/': async ({ params, body }) => {
    const { takeaway, text } = body();
    const caller = await auth.takeaway.ownerOf(takeaway);
    const { id } = await appeals.own(caller, params.novel);
    return await appeals.send(caller, id, text);
  },
  'GET /staff/appeals/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await appeals.list(asked);
    return paged(rows, total, asked, url);
  },
  'GET /staff/appeals/{appeal}/': ({ params }) => appeals.one(params.appeal),
  'POST /staff/appeals/{appeal}/decide/': async ({ caller, params, body }) => {
    await appeals.mayDecide(caller, params.appeal);
    return await appeals.decide(caller, params.appeal, body());
  },
});
