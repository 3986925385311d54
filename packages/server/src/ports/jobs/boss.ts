import { PgBoss } from 'pg-boss';
import type { Database } from '../database/index.ts';

/** How often a server looks for jobs that another left behind when it died, in seconds. */
const SUPERVISE_SECONDS = 10;

/** pg-boss on our own pool, in the schema `jobs`. */
export function boss(db: Database, options: { install?: boolean; supervise?: boolean } = {}): PgBoss {
  const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values);
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

/** Makes or updates the tables of the queue. */
export async function installJobs(db: Database): Promise<void> {
  const installer = boss(db, { install: true });
  await installer.start();
  await installer.stop({ graceful: false });
}
