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
