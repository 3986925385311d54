import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';
import { closeOthers } from './listening.ts';
import { isOwnCall } from './own-calls.ts';

/** What is still under way when the server stops gets this long to end, in ms. */
export const CLOSE_WITHIN_MS = 5_000;

/**
 * Ends every connection that is still open some ms after the server was told to stop: a stalled download holds nothing up. What
 * is asked until then over a kept connection is refused, and is best asked of another server; what pages under way are made of is not.
 */
export function closeWithin(app: FastifyInstance, ms: number): void {
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
  app.addHook('preClose', async () => {
    closing = true;
    deadline = setTimeout(() => app.server.closeAllConnections(), ms).unref();
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
