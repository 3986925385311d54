import { stillSignedIn, type Guard } from '../http/access.ts';
import type { Routes } from '../http/route.ts';
import { exportAccount, type ExportPorts } from './service.ts';

/** The download of all one's data. */
export const exportRoutes = ({ guard, ...ports }: ExportPorts & { guard: Guard }): Routes<'GET /users/me/export/'> => ({
  'GET /users/me/export/': async ({ caller }) => {
    await stillSignedIn(guard, caller);
    return await exportAccount(ports, caller);
  },
});
