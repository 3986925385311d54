import type { Auth } from '../auth/index.ts';
import type { Routes } from '../http/route.ts';
import { exportAccount, type ExportPorts } from './service.ts';

/** The download of all one's data, for who is blocked too. */
export const exportRoutes = ({
  auth,
  ...ports
}: ExportPorts & { auth: Pick<Auth, 'takeaway'> }): Routes<'GET /users/me/export/' | 'POST /auth/takeaway-data/'> => ({
  'GET /users/me/export/': ({ caller }) => exportAccount(ports, caller),
  'POST /auth/takeaway-data/': async ({ body }) =>
    await exportAccount(ports, await auth.takeaway.ownerOf(body().takeaway)),
});
