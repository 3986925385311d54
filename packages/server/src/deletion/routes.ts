import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { ownNovel } from '../novels/index.ts';
import { removeNovel, type RemovalPorts } from './novels.ts';
import type { Deletion } from './service.ts';

export type DeletionCalls =
  'POST /user/request-delete-account/' | 'GET /staff/deletions/' | 'DELETE /novels/mine/{novel}/';

export const deletionRoutes = ({
  deletion,
  ...ports
}: RemovalPorts & { deletion: Deletion }): Routes<DeletionCalls> => ({
  'POST /user/request-delete-account/': ({ body, ip, origin }) => deletion.request(body(), { ip, origin }),
  'GET /staff/deletions/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await deletion.list(asked);
    return paged(rows, total, asked, url);
  },
  'DELETE /novels/mine/{novel}/': async ({ caller, params }) => {
    await removeNovel(ports, await ownNovel(ports.db, caller, params.novel));
    return null;
  },
});
