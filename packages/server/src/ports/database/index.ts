import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { sql, type Query, type SQL } from 'drizzle-orm';
import { PgDialect, type PgDatabase, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { sqlState } from './failures.ts';
import { HurriedPool } from './hurry.ts';
import { traceStatements } from './traced.ts';

export { sqlState } from './failures.ts';
export { unhurried } from './hurry.ts';

/** A part of a statement that a store makes and another builds upon; nobody else looks into it. */
export type { SQL } from 'drizzle-orm';

/** Where SQL can be run: the pool or a transaction. Stores take this. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** The pool itself: where a transaction can begin. */
export type Database = NodePgDatabase & { $client: pg.Pool };

/**
 * Opens a pool on a PostgreSQL. Nothing is connected until the first query.
 * With `statementMs` no statement takes longer, but for those of `unhurried`, which have some connections of their own. With `directUrl`
 * as well, `url` leads to a pooler that shares connections by transaction, and those go past it. `traced` tells each trace of its statements.
 */
export function openDatabase(
  url: string,
  {
    max = 16,
    statementMs,
    directUrl,
    traced = false,
  }: { max?: number; statementMs?: number; directUrl?: string | undefined; traced?: boolean } = {},
): Database {
  const settings = { connectionString: url, max, connectionTimeoutMillis: 10_000 };
  const pool = statementMs
    ? new HurriedPool(settings, { statementMs, ...(directUrl !== undefined && { directUrl }) })
    : new pg.Pool(settings);
  for (const one of pool instanceof HurriedPool ? [pool, pool.unhurried] : [pool]) {
    // An idle connection that the server closes is replaced at the next query; unheard, the event would end the process.
    one.on('error', () => undefined);
    // Likewise one that is lost while a transaction holds it; its next query fails and says so.
    one.on('connect', (client) => void client.on('error', () => undefined));
    if (traced) one.on('connect', traceStatements);
  }
  return drizzle(pool) as Database;
}

/** Where every connection is one to PostgreSQL itself, whatever calls go over. */
export const directly = ({ $client }: Database): pg.Pool => ($client instanceof HurriedPool ? $client.direct : $client);

/** Whether a statement that a call waits for is given up at some time. */
export async function limitsStatements(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`);
  return rows[0]?.limit !== '0';
}

export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end();
}

/**
 * Asks the database whether it takes what is written, and for its time in ms, which is by half the way of the answer too early.
 * @throws when it does not answer, or only lets itself be read
 */
export async function reach(db: Database): Promise<number> {
  const { rows } = await db.execute<{ closed: string; ms: string }>(
    sql`select current_setting('transaction_read_only') closed, extract(epoch from clock_timestamp()) * 1000 ms`,
  );
  if (rows[0]?.closed === 'on') throw new ReadOnly('the database can only be read');
  return Number(rows[0]?.ms);
}

/** Writes a megabyte that is gone when the transaction ends. @throws when there is no room for it */
export async function tryToWrite(db: Database): Promise<void> {
  await transaction(db, (tx) =>
    tx.execute(
      sql`create temporary table room on commit drop as select repeat(md5(n::text), 32) from generate_series(1, 1000) n`,
    ),
  );
}

/** The database answers, and takes nothing. */
class ReadOnly extends Error {}

/** Disk full, and a server that only lets itself be read, such as a standby. */
const TAKES_NOTHING = ['53100', '25006'];

/** Whether it failed because the database cannot be written to. */
export const databaseClosed = (failure: unknown): boolean =>
  failure instanceof ReadOnly || TAKES_NOTHING.includes(sqlState(failure) ?? '');

/** Whether it failed because the database is away, starting, stopping, full or too slow rather than by what was asked of it. */
export function databaseAway(failure: unknown): boolean {
  if (databaseClosed(failure) || /^(08|53|57)/.test(sqlState(failure) ?? '')) return true;
  for (let e = failure; e instanceof Error; e = e.cause) {
    const code = (e as NodeJS.ErrnoException).code;
    if (
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '') ||
      (code === 'ENOENT' && e.message.includes('.s.PGSQL'))
    )
      return true;
    if (
      /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
        e.message,
      )
    )
      return true;
  }
  return false;
}

/** The name of the constraint that refused a row (unique, foreign key, check), if one did. */
export function brokenConstraint(failure: unknown): string | undefined {
  for (let e = failure; e instanceof Error; e = e.cause) {
    if (e instanceof pg.DatabaseError && e.code?.startsWith('23')) return e.constraint;
  }
  return undefined;
}

const dialect = new PgDialect();

/**
 * A statement that is written once and that PostgreSQL plans once for each connection and then knows by its name: for what runs often
 * and is costly to plan. Its values stand in it as `sql.placeholder(name)`, arrays too. The same name always means the same text; without
 * a name it is planned each time.
 */
export function prepared<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  name: string | undefined,
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<pg.QueryResult<Row>> {
  let query: Query | undefined;
  return async (db, values) =>
    (await db._.session
      .prepareQuery((query ??= dialect.sqlToQuery(statement)), undefined, name, false)
      .execute(values)) as pg.QueryResult<Row>;
}

const connections = new WeakMap<pg.PoolClient, NodePgDatabase>();

/**
 * Runs `work` on one connection of the pool and gives it back whatever happens: drizzle's own transactions on a pool keep the
 * connection for ever when it is lost before they begin, and after some of those nothing can connect any more.
 */
async function onOneConnection<T>(db: Database, work: (connection: NodePgDatabase) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  let lost = false;
  try {
    const connection = connections.get(client) ?? drizzle(client);
    connections.set(client, connection);
    return await work(connection);
  } catch (failure) {
    lost = databaseAway(failure);
    throw failure;
  } finally {
    client.release(lost);
  }
}

/** Whether PostgreSQL asks for it to be done again: 40001 serialisation, 40P01 deadlock. */
export const askedAgain = (failure: unknown): boolean => ['40001', '40P01'].includes(sqlState(failure) ?? '');

const RETRIES = 8;
const afterCommits = new WeakMap<Db, ((db: Database) => void)[]>();

/**
 * Runs `then` once the transaction has committed, with the pool it ran on; at once when `db` is the pool, where every
 * statement commits by itself.
 */
export function afterCommit(db: Db, then: (db: Database) => void): void {
  const waiting = afterCommits.get(db);
  if (waiting) waiting.push(then);
  else then(db as Database);
}

/**
 * Runs `work` in a transaction, and again when PostgreSQL asks for that.
 * `work` may run several times, so it must touch nothing but the database.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const hooks: ((db: Database) => void)[] = [];
    try {
      const result = await onOneConnection(db, (connection) =>
        connection.transaction(async (tx) => {
          afterCommits.set(tx, hooks);
          return await work(tx);
        }, config),
      );
      for (const hook of hooks) hook(db);
      return result;
    } catch (failure) {
      if (!askedAgain(failure) || attempt === RETRIES) throw failure;
    }
  }
}
