import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a cache was told: with which method, where, and of which keys. */
export interface Told {
  method: string | undefined;
  url: string | undefined;
  keys: string[];
}

/** A cache in front, of which only what it is told stands there. Tests say how it answers. */
export async function purgedCache() {
  const told: Told[] = [];
  const cache = {
    told,
    /** Hears of the keys that it is told. */
    purged: (_keys: string[]): void => undefined,
    answer: (reply: ServerResponse): void => void reply.writeHead(200).end('purged'),
  };
  const server = createServer(({ method, url, headers }: IncomingMessage, reply) => {
    const keys = String(headers['surrogate-key']).split(' ');
    told.push({ method, url, keys });
    cache.purged(keys);
    cache.answer(reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(cache, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
