import type { FastifyInstance } from 'fastify';
import { guardCall, type Guard } from '../http/access.ts';
import { refuse } from '../http/errors.ts';
import { SECURITY } from '../http/failures.ts';
import type { Deciding } from './deciding.ts';
import { SIDES, type LinkQuery } from './documents.ts';

/**
 * `/api/staff/contracts/{contract}/images/{side}/`: the pictures of documents. It is not in the contract, since it answers
 * pictures; its address comes with the contract it is for, and says who may see it, and until when. Beside it the token of
 * that very member of the staff is needed, so that a link that was passed on opens nothing, and who looked is certain.
 */
export function serveContractPictures(app: FastifyInstance, deciding: Deciding, guard: Guard): void {
  app.get<{ Params: { contract: string; side: string }; Querystring: Record<string, unknown> }>(
    '/api/staff/contracts/:contract/images/:side',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = await guardCall('editor', request.headers.authorization, guard);
      if (!caller) throw refuse('not_signed_in', 'Sign in first.');
      const { contract, side: asked } = request.params;
      const side = SIDES.find((s) => s === asked);
      if (!side) throw refuse('not_found', 'There is nothing here.');
      const picture = await deciding.picture(contract, side, textsOf(request.query), caller);
      return reply
        .headers({
          ...SECURITY,
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        .type('image/webp')
        .send(picture);
    },
  );
}

function textsOf(query: Record<string, unknown>): LinkQuery {
  const text = (name: string): string | undefined => (typeof query[name] === 'string' ? query[name] : undefined);
  return { staff: text('staff'), expires: text('expires'), signature: text('signature') };
}
