import { rmSync } from 'node:fs';
import { makeEmpty } from '../../packages/server/bench/databases.ts';
import { serveApart } from '../../packages/server/bench/process.ts';
import { enrichLoaders } from '../../packages/server/bench/wallets.ts';
import { closeDatabase, openDatabase } from '../../packages/server/src/ports/database/index.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';

/** A platform with the demo's library in a process of its own, as it is served. */
export async function startLoaded(): Promise<{ url: string; endow(): Promise<void>; stop(): Promise<void> }> {
  const dataDir = temporaryFolder('load');
  const database = await makeEmpty();
  const server = await serveApart('server.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    PLATFORM_MODE: 'demo',
    PUBLIC_URL: '',
    SMTP_URL: '',
    METRICS_TOKEN: '',
    TOKEN_KEY: 'a secret for the benchmark, and for it only',
    DATA_KEY: 'another for the benchmark, and for it only',
  });
  return {
    url: server.url,
    /** Gives those who signed up coins to spend. */
    async endow() {
      const db = openDatabase(database.url, { max: 1 });
      try {
        await enrichLoaders(db);
      } finally {
        await closeDatabase(db);
      }
    },
    async stop() {
      await server.stop();
      await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
