import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { encodingFor } from '../../http/encoding.ts';
import { refuse } from '../../http/errors.ts';
import { answerRefusal } from '../../http/failures.ts';
import type { Sitemap } from './parts.ts';
import type { Sitemaps } from './cached.ts';

const unpacked = promisify(gunzip);

/** `/sitemap.xml`, the index, and the maps that it names. `originOf` is where addresses begin. */
export function serveSitemaps(
  app: FastifyInstance,
  sitemaps: Sitemaps,
  originOf: (request: FastifyRequest) => string,
): void {
  app.get(
    '/sitemap.xml',
    async (request, reply) => await send(await sitemaps.index(originOf(request)), request, reply),
  );
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const name = /^(pages|(?:novels|chapters)-[1-9]\d{0,6})\.xml$/.exec(request.params.file)?.[1];
    const map = name === undefined ? undefined : await sitemaps.map(name, originOf(request));
    return map
      ? await send(map, request, reply)
      : await answerRefusal(reply, refuse('not_found', 'There is no such sitemap.'));
  });
}

async function send({ gzip, version }: Sitemap, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const etag = `W/"${version}"`;
  reply.headers({
    etag,
    'cache-control': 'public, max-age=600',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return await reply.code(304).send();
  reply.type('application/xml; charset=utf-8');
  const takesGzip = encodingFor(request.headers['accept-encoding'], ['gzip', 'identity']) === 'gzip';
  return takesGzip ? await reply.header('content-encoding', 'gzip').send(gzip) : await reply.send(await unpacked(gzip));
}
