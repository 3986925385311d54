import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { possible } from '../../http/check.ts';
import { readNothing } from '../asked.ts';
import { sendCover } from '../cards.ts';
import { noSuchCover, type Covers } from '../covers.ts';
import type { Documents } from '../documents.ts';
import { queryOf, readAsked } from './asked.ts';
import type { Opds, Ways } from './catalogue.ts';
import { publicPlace } from './place.ts';
import * as one from './version-1.ts';
import { VERSIONS } from './versions.ts';

/** What is made of nothing that changes by itself; a change of the catalogue's lists makes everything stale. */
const OF_NOTHING: ReadonlySet<string> = new Set();

const FIRST = '/opds/v1.2';

/** The catalogue for readers of books, in both versions of OPDS. */
export function serveOpds(
  app: FastifyInstance,
  { opds, covers }: { opds: Opds; covers: Covers },
  send: Documents,
): void {
  app.get('/opds', (_request, reply) => reply.redirect(`${FIRST}/`));
  for (const { name, ways, shelf, types } of VERSIONS) {
    const at = `/opds/${name}`;
    const sendWays = (request: FastifyRequest, reply: FastifyReply, address: string, find: () => Promise<Ways>) => {
      readNothing(request.query);
      return send({ request, reply, name: at + address, type: types.ways }, async (origin) => {
        const found = await find();
        return { text: ways(found, publicPlace(at, origin)), of: found.of };
      });
    };
    app.get(`${at}/`, (request, reply) => sendWays(request, reply, '/', opds.root));
    app.get(`${at}/genres`, (request, reply) => sendWays(request, reply, '/genres', opds.genres));
    app.get(`${at}/novels`, async (request, reply) => {
      const asked = readAsked(request.query);
      const query = queryOf(asked);
      return await send(
        { request, reply, name: `${at}/novels${query}`, type: types.shelf, chosen: !/^(\?order=\w+)?$/.test(query) },
        async (origin) => {
          const found = await opds.novels(asked);
          return { text: shelf(found, publicPlace(at, origin)), of: found.of };
        },
      );
    });
  }
  app.get(`${FIRST}/search.xml`, async (request, reply) => {
    readNothing(request.query);
    return await send({ request, reply, name: `${FIRST}/search.xml`, type: one.SEARCH }, async (origin) => ({
      text: one.searchDescription(publicPlace(FIRST, origin)),
      of: OF_NOTHING,
    }));
  });
  app.get<{ Params: { file: string } }>('/opds/covers/:file', async (request, reply) => {
    const slug = /^([a-z0-9-]+)\.jpg$/.exec(request.params.file)?.[1];
    if (slug === undefined || !possible({ slug })) throw noSuchCover();
    return sendCover({ request, reply }, await covers.of(slug));
  });
}
