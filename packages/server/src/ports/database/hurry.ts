import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Connections of those who have time. */
const UNHURRIED_MOST = 12;

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

  constructor(settings: pg.PoolConfig, statementMs: number) {
    super({ ...settings, statement_timeout: statementMs });
    this.unhurried = new pg.Pool({ ...settings, max: UNHURRIED_MOST });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (patience.getStore()) return callback ? this.unhurried.connect(callback) : this.unhurried.connect();
    return callback ? super.connect(callback) : super.connect();
  }

  override async end(): Promise<void> {
    await this.unhurried.end();
    await super.end();
  }
}
