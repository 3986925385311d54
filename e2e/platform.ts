import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { bundleServer } from '../scripts/server-bundle.ts';
import { SERVER_PROCESS } from '../scripts/server-process.ts';
import { shipTree } from '../scripts/tree.ts';

/** A platform of its own for tests and benchmarks: the real server, as `npm start` runs it, on a free port. */
export interface StartedPlatform {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** A data folder for a platform of a journey's own: where PostgreSQL may enter, wherever the clone lies. It goes with the run. */
export const ownDataDir = (name: string): string =>
  path.join(process.env.E2E_STORE ?? temporaryFolder('e2e'), `${name}-${randomUUID()}`);

/**
 * Starts what was built, or the builds that a release file names, on a free port unless one is given: where it stood before it was
 * stopped. Rejects with the server's own words when it does not come up.
 */
export async function startPlatform({
  dataDir,
  port: asked,
  env = {},
  release,
}: {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  release?: string;
}): Promise<StartedPlatform> {
  const port = asked ?? (await freePort());
  if (release === undefined) await shipTree(env.REMOTES_STORE ?? path.join(dataDir, 'remotes'), { by: 'a test' });
  const { execArgv, env: usual } = SERVER_PROCESS;
  const serve = [await bundleServer(), ...(release === undefined ? [] : ['--release', release])];
  const server = spawn(process.execPath, [...execArgv, ...serve], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...usual, ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '::', LOG_LEVEL: 'warn', ...env },
  });
  // Whatever ends this run ends its platform too, the embedded database with it.
  const leave = () => server.kill('SIGTERM');
  process.once('exit', leave);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      leave();
      void ended.then(() => process.exit(1));
    });
  let output = '';
  const ended = new Promise<void>((resolve) => server.on('close', () => resolve()));
  const url = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`serving on ${url}`)) resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', (chunk: Buffer) => {
      hear(chunk);
      process.stderr.write(chunk);
    });
    server.on('close', (code) => reject(new Error(`The platform ended with ${code}:\n${output}`)));
  });
  return { url, port, stop: () => stop(server, ended) };
}

async function stop(server: ChildProcess, ended: Promise<void>): Promise<void> {
  server.kill('SIGTERM');
  await ended;
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}
