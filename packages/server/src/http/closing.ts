import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { refuse } from './errors.ts';
import { closeOthers } from './listening.ts';
import { isOwnCall } from './own-calls.ts';

/** What is still under way when the server stops gets this long to end, in ms. */
export const CLOSE_WITHIN_MS = 5_000;
/** Nobody is on the way any more where nobody came for so long, in ms: whoever sends is on a crowded machine, too. */
export const SILENCE_MS = 250;
/** Those who go on coming are not waited for much longer, in ms. */
export const LET_IN_MS = 1_000;

export interface ClosingOptions {
  /** Every connection that is still open so many ms after the server was told to stop is ended: a stalled download holds nothing up. */
  ms: number;
  /** Whether it is about to stop, before it closes. */
  stopping(): boolean;
}

/**
 * Lets a server stop without a call that was sent to it before it was told so: what was on its way then is answered like any other. To close
 * a connection at once that nobody has read yet, or a listener at which somebody waits, would lose calls of which a proxy cannot know whether they were
 * done. From the moment it is told, each answer is the last of its connection. When nobody comes any more it closes; what is asked even then, on a
 * connection that was busy all the time, is refused, and is best asked of another server; what pages under way are made of is not.
 */
export function closeWithin(app: FastifyInstance, { ms, stopping }: ClosingOptions): void {
  let told = false;
  let closing = false;
  let closed = false;
  let deadline: NodeJS.Timeout | undefined;
  let others: Promise<void> | undefined;
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!closing || (isOwnCall() && !closed)) return done();
    done(
      refuse('unavailable', 'The server is stopping. Please try again in a moment.', {
        headers: { 'retry-after': '5' },
      }),
    );
  });
  // Not as it is asked: whoever was answered later would send the next call into the end of the connection.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (told || stopping()) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    told = true;
    const since = performance.now();
    if (app.server.listening) await untilNobodyComes(app.server);
    closing = true;
    // Begun by now, lest one who was let in at last stays for ever.
    deadline = setTimeout(
      () => app.server.closeAllConnections(),
      Math.max(0, ms - (performance.now() - since)),
    ).unref();
    others = closeOthers(app);
  });
  // By now the server has closed, which knows nothing of those who came by another listener.
  app.addHook('onClose', async () => {
    await others;
    // What the database would be asked for after that is for nobody.
    closed = true;
    clearTimeout(deadline);
  });
}

async function untilNobodyComes(server: Server): Promise<void> {
  let came = false;
  const comes = (): void => void (came = true);
  for (const event of ['connection', 'request']) server.on(event, comes);
  const latest = performance.now() + LET_IN_MS;
  do {
    came = false;
    await pause(SILENCE_MS);
    // Who has arrived meanwhile, though this process had no time to look, is let in within a turn.
    await turn();
  } while (came && performance.now() < latest);
  for (const event of ['connection', 'request']) server.off(event, comes);
}
