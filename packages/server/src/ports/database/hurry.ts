import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { currentSpan } from '../traces/index.ts';

/** Connections of those who have time. */
const UNHURRIED_MOST = 12;

/** A plan that reads much is compiled first, which takes PostgreSQL longer than the reading: two seconds for cutting the sitemaps of 87,000 novels. */
const UNCOMPILED = 'set jit = off';

const patience = new AsyncLocalStorage<true>();

/** Does what nobody waits for: its statements may take as long as they need. Migrations, the first start, jobs. */
export const unhurried = <T>(work: () => Promise<T>): Promise<T> =>
  // Awaited inside, since drizzle asks only when it is awaited.
  patience.run(true, async () => await work());

type Connected = (
  failure: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (lost?: boolean) => void,
) => void;

/** Two pools in one: PostgreSQL gives up the statements of the first after some ms, and those of the second never. */
export class HurriedPool extends pg.Pool {
  readonly unhurried: pg.Pool;
  /** Where every connection is one to PostgreSQL itself. */
  readonly direct: pg.Pool;

  /**
   * With `directUrl` the first goes over a pooler that shares connections by transaction: nothing there outlives its transaction, neither a
   * statement's name nor a setting, so the pooler is the one who limits statements. The second goes past it.
   */
  constructor(settings: pg.PoolConfig, { statementMs, directUrl }: { statementMs: number; directUrl?: string }) {
    super(
      directUrl === undefined
        ? // Said over the connection: as one of its parameters a pooler would refuse it.
          { ...settings, onConnect: (client) => client.query(`set statement_timeout = ${statementMs}; ${UNCOMPILED}`) }
        : { ...settings, Client: NamelessClient },
    );
    const past = directUrl === undefined ? {} : { connectionString: directUrl };
    this.unhurried = new pg.Pool({
      ...settings,
      ...past,
      max: UNHURRIED_MOST,
      onConnect: (client) => client.query(UNCOMPILED),
    });
    this.direct = directUrl === undefined ? this : this.unhurried;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(given?: Connected): Promise<pg.PoolClient> | void {
    // Who waits for a connection is called by who gives one back: the statement is still a step of its own trace.
    const callback = given && currentSpan() ? AsyncResource.bind(given) : given;
    if (patience.getStore()) return callback ? this.unhurried.connect(callback) : this.unhurried.connect();
    return callback ? super.connect(callback) : super.connect();
  }

  override async end(): Promise<void> {
    await this.unhurried.end();
    await super.end();
  }
}

/** Sends no statement by a name: the next transaction may meet a PostgreSQL process that never heard it. */
class NamelessClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- one of many signatures, all of which begin with the statement
  override query(statement: any, ...rest: any[]): any {
    const named = typeof statement === 'object' && statement.name !== undefined && !('submit' in statement);
    return super.query(named ? { ...statement, name: undefined } : statement, ...(rest as []));
  }
}
