import type { Serving } from '@griot/release';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';

const LOOK_MS = 300;

/** Development: tells open pages that the shell or a remote was built anew. */
export function serveLive(app: FastifyInstance, serving: Serving): void {
  const open = new Set<ServerResponse>();
  const stamp = (): string => {
    const { shell, registry } = serving.current();
    return [shell.buildId, ...registry.remotes.map((r) => r.buildId)].join();
  };
  app.get('/dev/live', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' });
    reply.raw.write('retry: 500\n\n');
    open.add(reply.raw);
    const seen = stamp();
    const timer = setInterval(() => {
      if (stamp() !== seen) reply.raw.write('event: change\ndata: built\n\n');
    }, LOOK_MS);
    request.raw.on('close', () => {
      clearInterval(timer);
      open.delete(reply.raw);
    });
  });
  // Such an answer never ends by itself, so an open page would keep the server from stopping and from restarting.
  app.addHook('preClose', async () => {
    for (const reply of open) reply.end();
  });
}
