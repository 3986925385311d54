import pg from 'pg';

/** The SQLSTATE of a failed query, wherever drizzle has wrapped it. */
export function sqlState(failure: unknown): string | undefined {
  for (let e = failure; e instanceof Error; e = e.cause) {
    if (e instanceof pg.DatabaseError) return e.code;
  }
  return undefined;
}
