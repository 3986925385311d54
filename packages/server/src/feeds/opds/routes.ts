import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { possible } from '../../http/check.ts';
import { readNothing } from '../asked.ts';
import { sendCover } from '../cards.ts';
import { noSuchCover, type Covers } from '../covers.ts';
import type { Documents } from '../documents.ts';
import { queryOf, readAsked } from './asked.ts';
import { ROOT, type Opds, type Shelf, type Ways } from './catalogue.ts';
import * as one from './version-1.ts';
import * as two from './version-2.ts';

interface Version {
  at: string;
  ways(ways: Ways, origin: string): string;
  shelf(shelf: Shelf, origin: string): string;
  types: { ways: string; shelf: string };
}

const VERSIONS: readonly Version[] = [
  {
    at: one.AT,
    ways: one.waysAsAtom,
    shelf: one.shelfAsAtom,
    types: { ways: one.NAVIGATION, shelf: one.ACQUISITION },
  },
  { at: two.AT, ways: two.waysAsJson, shelf: two.shelfAsJson, types: { ways: two.TYPE, shelf: two.TYPE } },
];

/** What is made of nothing that changes by itself; a change of the catalogue's lists makes everything stale. */
const OF_NOTHING: ReadonlySet<string> = new Set();

/** The catalogue for readers of books, in both versions of OPDS. */
export function serveOpds(
  app: FastifyInstance,
  { opds, covers }: { opds: Opds; covers: Covers },
  send: Documents,
): void {
  app.get('/opds', (_request, reply) => reply.redirect(`${one.AT}/`));
  for (const { at, ways, shelf, types } of VERSIONS) {
    const sendWays = (request: FastifyRequest, reply: FastifyReply, name: string, find: () => Promise<Ways> | Ways) => {
      readNothing(request.query);
      return send({ request, reply, name: at + name, type: types.ways }, async (origin) => ({
        text: ways(await find(), origin),
        of: OF_NOTHING,
      }));
    };
    app.get(`${at}/`, (request, reply) => sendWays(request, reply, '/', () => ROOT));
    app.get(`${at}/genres`, (request, reply) => sendWays(request, reply, '/genres', opds.genres));
    app.get(`${at}/novels`, async (request, reply) => {
      const asked = readAsked(request.query);
      const query = queryOf(asked);
      return await send(
        { request, reply, name: `${at}/novels${query}`, type: types.shelf, chosen: !/^(\?order=\w+)?$/.test(query) },
        async (origin) => {
          const found = await opds.novels(asked);
          return { text: shelf(found, origin), of: found.of };
        },
      );
    });
  }
  app.get(`${one.AT}/search.xml`, async (request, reply) => {
    readNothing(request.query);
    return await send({ request, reply, name: `${one.AT}/search.xml`, type: one.SEARCH }, async (origin) => ({
      text: one.searchDescription(origin),
      of: OF_NOTHING,
    }));
  });
  app.get<{ Params: { file: string } }>('/opds/covers/:file', async (request, reply) => {
    const slug = /^([a-z0-9-]+)\.jpg$/.exec(request.params.file)?.[1];
    if (slug === undefined || !possible({ slug })) throw noSuchCover();
    return sendCover({ request, reply }, await covers.of(slug));
  });
}
