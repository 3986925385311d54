import type { Routes } from '../http/route.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { changeConfig } from './service.ts';
import { readConfig, readSettings } from './store.ts';

export const configRoutes = (ports: {
  db: Database;
  clock: Clock;
  random: Random;
}): Routes<'GET /config/' | 'PATCH /config/' | 'GET /staff/config/'> => ({
  'GET /config/': () => readConfig(ports.db),
  'GET /staff/config/': async () => ({ settings: await readSettings(ports.db) }),
  'PATCH /config/': ({ caller, body }) => changeConfig(ports, caller, body()),
});
