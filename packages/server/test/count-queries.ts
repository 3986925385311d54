import pg from 'pg';

const { prototype } = pg.Client as unknown as { prototype: { query(...given: unknown[]): unknown } };
/** Hears of a statement, and to which host it goes. */
type Heard = (statement: string, host: string) => void;
const listeners = new Set<Heard>();

/** What a new connection is told before its first query; that it is new has nothing to do with who sends that. */
const isGreeting = (statement: unknown): boolean => typeof statement === 'string' && statement.startsWith('set ');

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text ?? '');

/** Hears of every query that this process sends to PostgreSQL from now on, in the asynchronous context of its sender. */
export function onQuery(heard: Heard): void {
  if (listeners.size === 0) {
    const query = prototype.query;
    prototype.query = function counted(this: pg.Client, ...given) {
      if (!isGreeting(given[0])) for (const listener of listeners) listener(textOf(given[0]), this.host);
      return query.apply(this, given);
    };
  }
  listeners.add(heard);
}

/** Counts every query of this process from now on; tells how many there have been. */
export function countQueries(): () => number {
  let sent = 0;
  onQuery(() => (sent += 1));
  return () => sent;
}
