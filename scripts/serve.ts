import { openStore, serveFrom, type Serving } from '@griot/release';
import {
  createGateway,
  readSettings,
  runUntilStopped,
  SERVING,
  serveTree,
  startServer,
  welcome,
  type Settings,
} from '@griot/server';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endWith } from './end-with.ts';

/**
 * Serves what the store's pointers say, or with `--release` the builds that a file names, such as those of `pnpm dev`, and tells the
 * process above, if there is one, that it does; it does not outlive that one. Ctrl-C stops everything cleanly, the embedded database
 * too, even while it is starting.
 */
export async function serve(say: (line: string) => void = console.log): Promise<void> {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const settings = readSettings();
  const { release } = parseArgs({ options: { release: { type: 'string' } } }).values;
  const gateway = settings.role === 'worker' ? undefined : createGateway(await servingOf(release, settings));
  const server = await runUntilStopped(
    (signal) => startServer({ settings, ...(gateway && { gateway }), say: (line) => say(`  ${line}`), signal }),
    { say },
  );
  if (!server) return;
  process.send?.(SERVING);

  say(welcome(server.url, server.ports.settings));
}

const servingOf = async (release: string | undefined, settings: Settings): Promise<Serving> =>
  release === undefined ? await served(settings) : serveTree(release);

async function served({ remotesStore, dataDir }: { remotesStore: string; dataDir: string }): Promise<Serving> {
  try {
    return await serveFrom(await openStore(remotesStore), { cache: path.join(dataDir, 'remotes-cache') });
  } catch (cause) {
    throw new Error(`Nothing can be served from ${remotesStore}: ${(cause as Error).message}`, { cause });
  }
}

if (import.meta.main) await serve().catch(endWith);
