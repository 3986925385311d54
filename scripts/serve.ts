import { RELEASE_FILE } from '@griot/build/release-file';
import { createGateway, releaseFrom, runUntilStopped, SERVING, startServer, welcome } from '@griot/server';
import { readFileSync } from 'node:fs';
import { endWith } from './end-with.ts';

/** Serves what was built, and tells the process above, if there is one, that it does; it does not outlive that one. Ctrl-C stops everything cleanly, the embedded database too, even while it is starting. */
export async function serve(say: (line: string) => void = console.log): Promise<void> {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const live =
    (JSON.parse(readFileSync(RELEASE_FILE, 'utf8')) as { registry: { live?: boolean } }).registry.live === true;
  const gateway = createGateway(releaseFrom(RELEASE_FILE, { live }));
  const server = await runUntilStopped((signal) => startServer({ gateway, say: (line) => say(`  ${line}`), signal }), {
    say,
  });
  if (!server) return;
  process.send?.(SERVING);

  say(welcome(server.url, server.ports.settings));
}

if (import.meta.main) await serve().catch(endWith);
