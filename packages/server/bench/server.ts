import { readSettings, startServer } from '../src/index.ts';
import { countQueries } from '../test/count-queries.ts';
import { answerParent } from './process.ts';

/** The real server in a process of its own, on the database of `DATABASE_URL`; the library there keeps the demo's from being made. */
const queries = countQueries();
const server = await startServer({ settings: readSettings() });
answerParent(server.url, queries, () => server.close());
