import { readSettings, startServer } from '../src/index.ts';
import { answerParent } from './process.ts';
import { countByRequest } from './queries-by-request.ts';

/** The real server in a process of its own, on the database of `DATABASE_URL`; the library there keeps the demo's from being made. */
const queriesOf = countByRequest();
const server = await startServer({ settings: readSettings() });
answerParent(server.url, queriesOf, () => server.close());
