import pg from 'pg';

const { prototype } = pg.Client as unknown as { prototype: { query(...given: unknown[]): unknown } };
let sent = 0;
let counting = false;

/** Counts every query that this process sends to PostgreSQL from the first call on; tells how many there have been. */
export function countQueries(): () => number {
  if (!counting) {
    counting = true;
    const query = prototype.query;
    prototype.query = function counted(...given) {
      sent += 1;
      return query.apply(this, given);
    };
  }
  return () => sent;
}
