import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { possible } from '../http/check.ts';
import { hasTag } from '../http/entity-tags.ts';
import { SECURITY } from '../http/failures.ts';
import { isCard, noSuchCover, type Cover, type Covers } from './covers.ts';
import { OPEN } from './documents.ts';

/** `/cards/{slug}/wide.jpg` and its kin: the pictures of shared links. */
export function serveCards(app: FastifyInstance, covers: Covers): void {
  app.get<{ Params: { slug: string; file: string } }>('/cards/:slug/:file', async (request, reply) => {
    const { slug, file } = request.params;
    if (!isCard(file) || !possible({ slug })) throw noSuchCover();
    return sendCover({ request, reply }, await covers.card(slug, file));
  });
}

/** Sends a cover that everybody may see, or that the caller has it. Its address stays when it is replaced or hidden, so whoever caches it asks first. */
export function sendCover(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { bytes, version }: Cover,
): FastifyReply {
  const etag = `"${version}"`;
  reply.headers({ ...SECURITY, etag, 'cache-control': 'public, no-cache', ...OPEN });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/jpeg').send(bytes);
}
