import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** How many listeners stand at a port, where the system lets several share one. Each has a line of 511 connections. */
const LISTENERS = 16;
const SHARED = process.platform === 'linux';

interface Place {
  port: number;
  host: string;
}

/** The listeners that a server has beside its own. */
const others = new WeakMap<FastifyInstance, Server[]>();

/**
 * Listens by several listeners at one port. Node takes one new connection from each in a turn of its event loop, however many wait, and the turns
 * of a server that is asked for more than it can do are long: by one listener it took twenty a second. The line before it was full
 * then, and whom the system turned away there tried again after 1, 3, 7 and 15 seconds, or was cut off, instead of being told at once to come again.
 * @throws when somebody listens there already: another process of the same user could share the port, and would take half of the calls. Of two that
 * start within the same few milliseconds none may notice.
 */
export async function listen(app: FastifyInstance, place: Place): Promise<void> {
  if (!SHARED) return void (await app.listen(place));
  if (place.port !== 0) await close(await listening(createServer(), place));
  const shared = { ...place, reusePort: true };
  await app.listen(shared);
  const { port } = app.server.address() as AddressInfo;
  const beside: Server[] = [];
  others.set(app, beside);
  for (let n = 1; n < LISTENERS; n += 1) {
    // With what Node's server of HTTP asks of its own connections.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    );
    beside.push(await listening(server, { ...shared, port }));
  }
}

/** Lets nobody in any more by the listeners beside a server's own; they are closed when all have left who came by them. */
export const closeOthers = async (app: FastifyInstance): Promise<void> =>
  void (await Promise.all((others.get(app) ?? []).map(close)));

async function listening(server: Server, place: Place): Promise<Server> {
  server.listen(place);
  await once(server, 'listening');
  return server;
}

const close = (server: Server): Promise<void> => new Promise((closed) => server.close(() => closed()));
