import { RELEASE_FILE } from '@griot/build';
import { createGateway, releaseFrom, startServer } from '@griot/server';
import { build } from './build.ts';

/** `npm start`: builds what has changed, then serves. Ctrl-C stops everything cleanly. */
const say = (line: string) => console.log(line);

say('Building the shell and the remotes (only what has changed)');
await build({ say });
const server = await startServer({ gateway: createGateway(releaseFrom(RELEASE_FILE)), say: (line) => say(`  ${line}`) });

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
