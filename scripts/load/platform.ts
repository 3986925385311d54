import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../e2e/platform.ts';
import { makeEmpty } from '../../packages/server/bench/databases.ts';
import { enrichLoaders } from '../../packages/server/bench/wallets.ts';
import { closeDatabase, openDatabase } from '../../packages/server/src/ports/database/index.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { build } from '../build.ts';
import { bundleServer } from '../server-bundle.ts';
import { SERVER_PROCESS } from '../server-process.ts';
import { shipTree } from '../tree.ts';
import { untilStopped } from '../undoing.ts';
import { heldBy, heldByFamily, parentOf, type Held } from './memory.ts';

export interface Loaded {
  url: string;
  /** Gives those who signed up coins to spend. */
  endow(): Promise<void>;
  /** What each of its processes holds. */
  held: Held;
  stop(): Promise<void>;
}

/** What is built, with the demo's library: a web, a worker and PostgreSQL, as they are served. */
export async function startLoaded(): Promise<Loaded> {
  await build();
  const dataDir = temporaryFolder('load');
  return untilStopped(async (atEnd) => {
    atEnd(async () => rmSync(dataDir, { recursive: true, force: true }));
    await shipTree(path.join(dataDir, 'remotes'), { by: 'load' });
    const database = await makeEmpty();
    atEnd(() => database.remove());
    const start = async (role: 'web' | 'worker'): Promise<Started> => {
      const started = await serve({ GRIOT_ROLE: role, DATABASE_URL: database.url, DATA_DIR: dataDir });
      atEnd(started.stop);
      return started;
    };
    // The first makes the library.
    const worker = await start('worker');
    const web = await start('web');
    const db = openDatabase(database.url, { max: 1 });
    atEnd(() => closeDatabase(db));
    const { rows } = await db.$client.query<{ pid: number }>('select pg_backend_pid() pid');
    const postgres = parentOf(rows[0]?.pid ?? 0);
    return {
      url: web.url,
      endow: () => enrichLoaders(db),
      held: {
        web: () => heldBy(web.pid),
        worker: () => heldBy(worker.pid),
        PostgreSQL: () => heldByFamily(postgres),
      },
    };
  });
}

interface Started {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function serve(env: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const { execArgv, env: usual } = SERVER_PROCESS;
  const child = fork(await bundleServer(), {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...usual,
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      PLATFORM_MODE: 'demo',
      PUBLIC_URL: '',
      SMTP_URL: '',
      METRICS_TOKEN: '',
      TOKEN_KEY: 'a secret for the benchmark, and for it only',
      DATA_KEY: 'another for the benchmark, and for it only',
      ...env,
    },
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`A server ended with ${String(code)} before it served.`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
