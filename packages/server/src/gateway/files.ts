import fastifyStatic from '@fastify/static';
import { RECORD, SERVER_HALF, type Serving } from '@griot/release';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 24 * 60 * 60;

/** A file below its build's folder; nothing that climbs out of it or hides. */
const FILE = /^(?:[\w@+-][\w@+.-]*\/)*[\w@+-][\w@+.-]*$/;
/** What is read on the server alone. */
const OURS: ReadonlySet<string> = new Set([RECORD, SERVER_HALF]);

/**
 * `/r/<line>/<buildId>/**`: the files of every build there is, whether a page names it now or not, since a page that was opened
 * before still may. They never change, so browsers keep what is found for a year, and nothing of what is not.
 */
export async function serveFiles(app: FastifyInstance, serving: Serving): Promise<void> {
  await app.register(fastifyStatic, {
    root: '/',
    serve: false,
    preCompressed: true,
    index: false,
    maxAge: YEAR_S * 1000,
    immutable: true,
    setHeaders: (response) => {
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });
  app.get<{ Params: { name: string; buildId: string; '*': string } }>(
    '/r/:name/:buildId/*',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { name, buildId, '*': file } = request.params;
      const found = FILE.test(file) && !OURS.has(file) ? await serving.folder(name, buildId) : null;
      return found === null ? reply.callNotFound() : reply.sendFile(file, found);
    },
  );
}
