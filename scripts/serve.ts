import { RELEASE_FILE } from '@griot/build/release-file';
import { createGateway, releaseFrom, startServer, type RunningServer } from '@griot/server';
import { readFileSync } from 'node:fs';

/** Serves what was built. Ctrl-C stops everything cleanly, the embedded database too, even while it is starting. */
export async function serve(say: (line: string) => void = console.log): Promise<void> {
  const live = (JSON.parse(readFileSync(RELEASE_FILE, 'utf8')) as { registry: { live?: boolean } }).registry.live === true;
  const stop = new AbortController();
  let server: RunningServer | null = null;
  const end = async (): Promise<void> => {
    if (stop.signal.aborted) return;
    say('\nStopping…');
    stop.abort();
    await server?.close();
    if (server) process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      end().catch((error: unknown) => { console.error(error); process.exit(1); });
    });
  }

  try {
    server = await startServer({ gateway: createGateway(releaseFrom(RELEASE_FILE, { live })), say: (line) => say(`  ${line}`), signal: stop.signal });
  } catch (error) {
    if (stop.signal.aborted) process.exit(0);
    throw error;
  }

  say(`
Griot is serving on ${server.url}
  Accounts   reader@demo.griot.test   author@demo.griot.test   editor@demo.griot.test   admin@demo.griot.test
  Password   griot-demo
  Mail       ${server.url}/dev/mail
Stop with Ctrl-C.`);
}

if (import.meta.main) await serve();
