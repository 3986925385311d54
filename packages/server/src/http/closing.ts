import type { FastifyInstance } from 'fastify';

/** What is still under way when the server stops gets this long to end, in ms. */
export const CLOSE_WITHIN_MS = 5_000;

/** Ends every connection that is still open some ms after the server was told to stop: a stalled download holds nothing up. */
export function closeWithin(app: FastifyInstance, ms: number): void {
  app.addHook('preClose', async () => {
    const deadline = setTimeout(() => app.server.closeAllConnections(), ms).unref();
    app.server.once('close', () => clearTimeout(deadline));
  });
}
