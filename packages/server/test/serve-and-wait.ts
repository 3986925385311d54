import { startServer } from '../src/main.ts';
import { binariesIn } from '../src/ports/database/binaries.ts';
import { webPush } from '../src/ports/push.ts';
import { runUntilStopped } from '../src/stopping.ts';

/** A server as a process of its own, with the settings of its environment: says where it answers, and lives until it is stopped or killed. */
const binaries = process.env['TEST_POSTGRES_BINARIES'] ?? '';
/** With `TEST_PUSHES_HERE`, push services can be on this machine. */
const push = process.env['TEST_PUSHES_HERE'] && webPush({ contact: 'staff@griot.test', within: 'this machine too' });
await runUntilStopped(
  (signal) =>
    startServer({ signal, binaries: () => binariesIn(binaries), ...(push && { push }) }).then((server) => {
      process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
      return server;
    }),
  { say: () => undefined },
);
