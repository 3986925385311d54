import type { FastifyInstance } from 'fastify';
import { reach, type Database } from '../ports/database/index.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, which takes the database (design §4). */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await reach(db);
      return reply.send({ ok: true });
    } catch (failure) {
      request.log.warn({ err: failure }, 'the database does not answer');
      return reply.code(503).send({ ok: false });
    }
  });
}
