import { fakeS3 } from '@griot/release/s3.fixture';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../e2e/platform.ts';
import { supervisePostgres } from '../../packages/server/src/index.ts';
import { SERVER } from '../../packages/server/src/ports/database/supervisor.ts';
import { pgbouncerInstalled, startPgbouncer } from '../../packages/server/test/pgbouncer.ts';
import { redisInstalled, startRedis } from '../../packages/server/test/redis.ts';
import { startStandby } from '../../packages/server/test/standby.ts';
import { systemBinaries } from '../../packages/server/test/system-binaries.ts';
import { databaseFolder } from '../../packages/server/test/temporary-folder.ts';
import { bundleServer } from '../server-bundle.ts';
import { SERVER_PROCESS } from '../server-process.ts';
import { shipTree } from '../tree.ts';
import { untilStopped } from '../undoing.ts';
import { startFront, type Front } from './front.ts';

const BUCKET = 's3://griot/several';
/** Of PgBouncer, far fewer than two instances would open. */
const CONNECTIONS = 12;

/** Debian's packages that it takes and that are missing here. */
export const missingForSeveral = (): string[] => [
  ...(systemBinaries() ? [] : ['postgresql']),
  ...(pgbouncerInstalled ? [] : ['pgbouncer']),
  ...(redisInstalled ? [] : ['redis-server']),
];

/** Two webs and a worker as `docs/running-it.md` has them, on this machine. */
export interface SeveralPlatform {
  /** Where the proxy before the webs answers. */
  front: Front;
  /** What it all runs on, for the report. */
  parts: string[];
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and a standby, PgBouncer that shares connections by transactions, Redis and a bucket, then two webs and a worker on what was
 * built, each with a folder of its own, and a proxy before the webs. @throws when a part is not installed, having stopped the rest
 */
export async function startSeveral(): Promise<SeveralPlatform> {
  const binaries = systemBinaries();
  const missing = missingForSeveral();
  if (!binaries || missing.length > 0)
    throw new Error(
      `Several instances take packages of Debian that are not here: apt-get install ${missing.join(' ')}`,
    );
  return untilStopped(async (atEnd) => {
    const store = databaseFolder('several');
    atEnd(async () => rmSync(store, { recursive: true, force: true }));
    // Nothing here needs to outlive a power cut.
    const config = { fsync: 'off', full_page_writes: 'off' };
    const postgres = await supervisePostgres({ binaries, dir: path.join(store, 'postgres'), config });
    atEnd(() => postgres.stop());
    const pgbouncer = await startPgbouncer('transaction', {
      connections: CONNECTIONS,
      statementMs: 30_000,
      cluster: postgres.url(),
      atEnd,
    });
    const redis = await startRedis(undefined, atEnd);
    const s3 = await fakeS3('griot');
    atEnd(() => s3.close());
    const front = await startFront();
    atEnd(() => front.close());

    const standby = await startStandby({
      binaries,
      of: postgres.url('postgres'),
      dir: path.join(store, 'standby'),
      atEnd,
    });

    const shared = {
      DATABASE_URL: pgbouncer.url('griot', SERVER),
      DATABASE_POOL_MODE: 'transaction',
      DATABASE_DIRECT_URL: postgres.servingUrl(),
      DATABASE_MIGRATION_URL: postgres.url(),
      DATABASE_REPLICA_URLS: standby.url('griot'),
      REDIS_URL: redis.url,
      S3_URL: BUCKET,
      ...s3.variables,
      PUBLIC_URL: front.url,
      TRUST_PROXY: '127.0.0.1,::1',
      TOKEN_KEY: 'one key for all instances on this machine',
      DATA_KEY: 'another key for all instances on this machine',
    };
    Object.assign(process.env, s3.variables);
    await shipTree(`${BUCKET}/remotes`, { by: 'several' });
    const instance = async (role: 'web' | 'worker', name: string): Promise<string> => {
      const { url, end } = await startInstance({ ...shared, GRIOT_ROLE: role, DATA_DIR: path.join(store, name) });
      atEnd(end);
      return url;
    };
    await instance('worker', 'worker');
    front.open(await Promise.all(['one', 'two'].map((name) => instance('web', name))));
    const parts = [`PostgreSQL ${binaries.version} and a standby`, 'PgBouncer by transactions', 'Redis', 'a bucket'];
    return { front, parts };
  });
}

/** Starts one in a process of its own, as `pnpm serve` does. @throws when it ends before it serves */
async function startInstance(env: Record<string, string>): Promise<{ url: string; end(): Promise<void> }> {
  const port = await freePort();
  const { execArgv, env: usual } = SERVER_PROCESS;
  const child = fork(await bundleServer(), {
    execArgv: [...process.execArgv, ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...usual, ...process.env, PORT: String(port), HOST: '::', LOG_LEVEL: 'warn', ...env },
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`An instance ended with ${String(code)} before it served.`))),
  ]);
  return {
    url: `http://localhost:${port}`,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
