import type { Routes } from '../http/route.ts';
import type { ConfigService } from './service.ts';

export const configRoutes = (
  config: ConfigService,
): Routes<'GET /config/' | 'PATCH /config/' | 'GET /staff/config/'> => ({
  'GET /config/': () => config.read(),
  'GET /staff/config/': async () => ({ settings: await config.settings() }),
  'PATCH /config/': ({ caller, body }) => config.change(caller, body()),
});
