import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header by which the front says which instance it asked. */
export const SERVED_BY = 'x-served-by';

/** What stands before several instances, as a proxy does: each request goes to the next one. */
export interface Front {
  url: string;
  port: number;
  /** Names those that it goes round; before that it answers 503. */
  open(instances: readonly string[]): void;
  /** How many requests each has been given. */
  given(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** A connection that nobody uses is given up after this time, in ms, or as soon as its instance says that it will be: a second before that would close it, and lose what is just being sent. */
const UNUSED_MS = 60_000;
/** What each connection has of its own, and nothing passes on. */
const OF_A_CONNECTION = ['connection', 'keep-alive'];

/** A front for this machine, without anything that lets a browser stick to an instance. */
export async function startFront(): Promise<Front> {
  const agent = new Agent({ keepAlive: true, timeout: UNUSED_MS });
  const given = new Map<string, number>();
  let instances: readonly string[] = [];
  let turn = 0;
  // Those who come end their connections themselves, for the same reason.
  const server = createServer({ keepAliveTimeout: 0 }, (request, answer) => {
    const instance = instances[(turn += 1) % instances.length];
    if (instance === undefined) return void answer.writeHead(503, { 'retry-after': '1' }).end();
    given.set(instance, (given.get(instance) ?? 0) + 1);
    const { hostname, port } = new URL(instance);
    const before = request.headers['x-forwarded-for'];
    const passed = ask({
      agent,
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: {
        ...ofTheMessage(request.headers),
        'x-forwarded-for': [before, request.socket.remoteAddress].filter(Boolean).join(', '),
        'x-forwarded-proto': 'http',
      },
    });
    passed.on('response', (from) => {
      answer.writeHead(from.statusCode ?? 502, { ...ofTheMessage(from.headers), [SERVED_BY]: instance });
      // What is told as it happens begins with nothing but its head.
      answer.flushHeaders();
      from.on('error', () => answer.destroy());
      from.pipe(answer);
    });
    passed.on('error', (failure) =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502, { [SERVED_BY]: instance }).end(failure.message),
    );
    answer.on('close', () => answer.writableFinished || passed.destroy());
    request.pipe(passed);
  });
  server.listen(0, '::');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    open: (those) => void (instances = those),
    given: () => given,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

const ofTheMessage = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)));
