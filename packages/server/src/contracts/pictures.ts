import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/errors.ts';
import { SECURITY } from '../http/failures.ts';
import type { Deciding } from './deciding.ts';
import { SIDES, type Asked } from './papers.ts';

/**
 * `/api/staff/contracts/{contract}/images/{side}/`: the pictures of documents. It is not in the contract, since it answers
 * pictures; its address comes with the contract it is for. A page's `<img>` sends no token, so the address itself says who
 * may see it, and until when.
 */
export function serveContractPictures(app: FastifyInstance, deciding: Deciding): void {
  app.get<{ Params: { contract: string; side: string }; Querystring: Record<string, unknown> }>(
    '/api/staff/contracts/:contract/images/:side', { exposeHeadRoute: false },
    async (request, reply) => {
      const { contract, side: asked } = request.params;
      const side = SIDES.find((s) => s === asked);
      if (!side) throw refuse('not_found', 'There is nothing here.');
      const picture = await deciding.picture(contract, side, textsOf(request.query));
      return reply.headers({ ...SECURITY, 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }).type('image/webp').send(picture);
    },
  );
}

function textsOf(query: Record<string, unknown>): Asked {
  const text = (name: string): string | undefined => (typeof query[name] === 'string' ? query[name] : undefined);
  return { staff: text('staff'), expires: text('expires'), signature: text('signature') };
}
