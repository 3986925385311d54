import pg from 'pg';
import { readSettings, startServer } from '../src/index.ts';
import { answerParent } from './process.ts';

/** The real server in a process of its own, on the database of `DATABASE_URL`; the library there keeps the demo's from being made. */
let queries = 0;
const { prototype } = pg.Client as unknown as { prototype: { query(...given: unknown[]): unknown } };
const query = prototype.query;
prototype.query = function counted(...given) {
  queries += 1;
  return query.apply(this, given);
};

const server = await startServer({ settings: readSettings() });
answerParent(server.url, () => queries, () => server.close());
