import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../http/cookies.ts';
import { refuse } from '../http/errors.ts';
import { ownOrigin } from '../http/origin.ts';
import type { NextStop, ProviderVisits } from './provider-visits.ts';

/** The cookie of a sign-in under way, by which the browser that left is known again. */
export const VISIT_COOKIE = 'provider-visit';

interface Params {
  provider: string;
}

/**
 * `/api/auth/{provider}/start` and `/callback`: where a browser leaves to a provider and comes back. They are not in the
 * contract, since they answer redirects and no client calls them.
 */
export function serveProviderVisits(app: FastifyInstance, visits: ProviderVisits, publicUrl: string | undefined): void {
  const originOf = (request: FastifyRequest): string => publicUrl ?? ownOrigin(request);
  const known = (id: string): string => {
    if (!visits.has(id)) throw refuse('not_found', 'There is nothing here.');
    return id;
  };

  app.get<{ Params: Params }>('/api/auth/:provider/start', { exposeHeadRoute: false }, async (request, reply) => {
    const origin = originOf(request);
    const sent = new URLSearchParams(searchOf(request));
    const [returnUrl, referral] = [sent.get('returnURL') ?? undefined, sent.get('referral') ?? undefined];
    return redirect(
      reply,
      origin,
      await visits.leave(known(request.params.provider), { returnUrl, referral, origin, ip: request.ip }),
    );
  });

  app.get<{ Params: Params }>('/api/auth/:provider/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const origin = originOf(request);
    const cookie = cookieOf(request.headers.cookie, VISIT_COOKIE);
    return redirect(
      reply,
      origin,
      await visits.comeBack(known(request.params.provider), { search: searchOf(request), cookie, origin }),
    );
  });
}

const searchOf = (request: FastifyRequest): string => request.url.split('?').slice(1).join('?');

/** Lax, since the browser comes back from another site; only for the calls of a sign-in, which are the only ones to read it. */
function redirect(reply: FastifyReply, origin: string, { address, visit }: NextStop): FastifyReply {
  const cookie = `${VISIT_COOKIE}=${visit?.state ?? ''}; Path=/api/auth; Max-Age=${visit?.seconds ?? 0}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  return reply
    .headers({ 'set-cookie': cookie, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 302);
}
