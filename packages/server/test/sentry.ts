import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

export interface ReceivedEvent {
  event_id: string;
  transaction: string;
  tags: Record<string, string>;
  extra?: Record<string, unknown>;
  exception: {
    values: {
      type: string;
      value: string;
      mechanism: { data: Record<string, string> };
      stacktrace?: { frames: { filename?: string; function?: string; lineno?: number }[] };
    }[];
  };
}

/** A server that takes envelopes of the Sentry protocol (header, then header and payload of each item, a line each). */
export async function sentryServer(answer: (envelopes: number) => number | 'hang' = () => 200) {
  const envelopes: { path: string; text: string; headers: IncomingHttpHeaders; event: ReceivedEvent }[] = [];
  let arrived: () => void = () => undefined;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      envelopes.push({
        path: request.url ?? '',
        text,
        headers: request.headers,
        event: JSON.parse(text.split('\n')[2] ?? '') as ReceivedEvent,
      });
      const status = answer(envelopes.length);
      if (status !== 'hang') response.writeHead(status).end();
      arrived();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    envelopes,
    dsn: `http://0123456789abcdef@127.0.0.1:${(server.address() as AddressInfo).port}/7`,
    /** Waits until so many have come. */
    async received(count: number) {
      while (envelopes.length < count) await new Promise<void>((tell) => (arrived = tell));
      return envelopes;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
