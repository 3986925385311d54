import { RELEASE_FILE } from '@griot/build/release-file';
import { createGateway, releaseFrom, startServer } from '@griot/server';
import { readFileSync } from 'node:fs';

/** Serves what was built. Ctrl-C stops everything cleanly, the embedded database too. */
export async function serve(say: (line: string) => void = console.log): Promise<void> {
  const live = (JSON.parse(readFileSync(RELEASE_FILE, 'utf8')) as { registry: { live?: boolean } }).registry.live === true;
  const server = await startServer({ gateway: createGateway(releaseFrom(RELEASE_FILE, { live })), say: (line) => say(`  ${line}`) });

  say(`
Griot is serving on ${server.url}
  Accounts   reader@demo.griot.test   author@demo.griot.test   editor@demo.griot.test   admin@demo.griot.test
  Password   griot-demo
  Mail       ${server.url}/dev/mail
Stop with Ctrl-C.`);

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('\nStopping…');
      server.close().then(
        () => process.exit(0),
        (error: unknown) => { console.error(error); process.exit(1); },
      );
    });
  }
}

if (import.meta.main) await serve();
