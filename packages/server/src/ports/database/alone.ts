import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { sqlState, type Database } from './index.ts';

/** A lock was waited for too long. */
export const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Lets pass that a table cannot be had now, or that two wait for each other: the next start tries again. @throws any other failure */
export function passIfLater(failure: unknown): void {
  if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(failure) ?? '')) throw failure;
}

/**
 * Work on the schema that no transaction may hold as a whole, over a connection of its own: a statement takes as long as it takes, and stands in
 * line for a table for `lockMs`. One at a time: whoever comes while another server is at it leaves it to that one.
 */
export async function alone(
  db: Database,
  { what, lockMs }: { what: string; lockMs: number },
  work: (own: NodePgDatabase) => Promise<void>,
): Promise<void> {
  const client = await db.$client.connect();
  try {
    const own = drizzle(client);
    await own.execute(
      sql`select set_config('lock_timeout', ${`${lockMs}ms`}, false), set_config('statement_timeout', '0', false)`,
    );
    const { rows } = await own.execute<{ first: boolean }>(
      sql`select pg_try_advisory_lock(hashtext(${what})) as first`,
    );
    if (rows[0]?.first) await work(own);
  } finally {
    // With its settings and its lock.
    client.release(true);
  }
}
