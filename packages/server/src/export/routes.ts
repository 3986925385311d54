import type { Routes } from '../http/route.ts';
import { exportAccount, type ExportPorts } from './service.ts';

/** The download of all one's data. */
export const exportRoutes = (ports: ExportPorts): Routes<'GET /users/me/export/'> => ({
  'GET /users/me/export/': ({ caller }) => exportAccount(ports, caller),
});
