import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onQuery } from '../test/count-queries.ts';

/** The header that names a request whose queries are asked for later. */
export const COUNTED = 'x-counted';

/**
 * Counts queries by the request that sends them until it is answered, so that jobs and other requests do not come in.
 * @returns how many a request took, by the name in its header
 */
export function countByRequest(): (name: string) => number | undefined {
  const requests = new AsyncLocalStorage<{ queries: number }>();
  const counts = new Map<string, number>();
  onQuery(() => {
    const request = requests.getStore();
    if (request) request.queries += 1;
  });
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const name = request.headers[COUNTED];
    const counted = { queries: 0 };
    requests.enterWith(counted);
    if (typeof name === 'string') response.once('finish', () => counts.set(name, counted.queries));
  });
  return (name) => counts.get(name);
}
