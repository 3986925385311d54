import { openStore, serveFrom } from '@griot/release';
import { join } from 'node:path';
import { createGateway, readSettings, startServer } from '../src/index.ts';
import { answerParent } from './process.ts';
import { countByRequest } from './queries-by-request.ts';

/**
 * The real server in a process of its own, on the database of `DATABASE_URL`; the library there keeps the demo's from being made.
 * With `REMOTES_STORE` it has pages, too.
 */
const queriesOf = countByRequest();
const settings = readSettings();
const gateway = process.env['REMOTES_STORE']
  ? createGateway(await serveFrom(await openStore(settings.remotesStore), { cache: join(settings.dataDir, 'cache') }))
  : undefined;
const server = await startServer({ settings, ...(gateway ? { gateway } : {}) });
answerParent(server.url, queriesOf, () => server.close());
