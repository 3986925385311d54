import type { FastifyInstance } from 'fastify';
import type { Blobs } from '../ports/blobs.ts';
import { refuse } from './errors.ts';

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

/** Serves stored files at `/media/<key>`. A key is the hash of its file, so a browser may keep it for ever. */
export function serveMedia(app: FastifyInstance, blobs: Blobs): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    const type = TYPES[key.split('.').at(-1) ?? ''];
    const bytes = type ? await blobs.get(key) : null;
    if (!type || !bytes) throw refuse('not_found', 'There is no such file.');
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type(type)
      .send(bytes);
  });
}
