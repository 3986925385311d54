import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/index.ts';

/** How often a server looks for jobs that another left behind when it died, in seconds. */
const SUPERVISE_SECONDS = 10;

/** pg-boss on a connection or a pool of ours, in the schema `jobs`. */
export function boss(
  executeSql: (text: string, values?: unknown[]) => Promise<pg.QueryResult>,
  options: { install?: boolean; supervise?: boolean } = {},
): PgBoss {
  return new PgBoss({
    db: { executeSql },
    schema: 'jobs',
    migrate: options.install ?? false,
    createSchema: options.install ?? false,
    supervise: options.supervise ?? false,
    schedule: options.supervise ?? false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
}

/** What went wrong in the queue: pg-boss tells of it by a copy of what was thrown, which nobody would know for an error. */
export function failureOf(told: unknown): Error {
  if (told instanceof Error) return told;
  const { message = '', ...more } = told as Partial<Error> & { severity?: string; length?: number };
  const failure = more.severity === undefined ? new Error(message) : new pg.DatabaseError(message, 0, 'error');
  return Object.assign(failure, more);
}

/**
 * Makes or updates the tables of the queue, over one connection, and waits for none longer than `lockMs`.
 * @throws 55P03 (SQLSTATE) when one is in use for longer
 */
export async function installJobs(db: Database, lockMs: number): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query(`set lock_timeout = ${lockMs}`);
    const installer = boss(
      // By itself pg-boss waits for half a minute, and everybody behind it.
      (text, values) => client.query(text.replace(/(?<=SET LOCAL lock_timeout = )\d+/, String(lockMs)), values),
      { install: true },
    );
    await installer.start();
    await installer.stop({ graceful: false });
  } finally {
    client.release(true);
  }
}

/** Clocks that are right differ by less. */
const APART = '1 minute';

/**
 * Takes back what the queue wrote down while the database's clock was ahead, once that is put right: until the time comes that it has noted, nothing that
 * recurs would be begun, no job of a server that died be taken up, and what was promised at once would wait.
 */
export async function forgetFuture(db: Database): Promise<void> {
  const past = (column: string): string => `${column} = least(${column}, now())`;
  const ahead = (column: string): string => `${column} > now() + interval '${APART}'`;
  const columns = {
    version: ['cron_on', 'bam_on', 'flow_on'],
    queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
  };
  for (const [table, times] of Object.entries(columns))
    await db.$client.query(
      `update jobs.${table} set ${times.map(past).join(', ')} where ${times.map(ahead).join(' or ')}`,
    );
  // What was to be done at a time keeps it; of what has failed it is not known how long it was to wait.
  await db.$client.query(
    `update jobs.job set start_after = now() where state < 'active' and ${ahead('created_on')} and start_after <= created_on + interval '${APART}'`,
  );
}
