import type { FastifyRequest } from 'fastify';

/** Where a request came in, for links in pages and mails. A Host that is no host name is not repeated. */
export function ownOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`;
  const plain = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(origin) && URL.canParse(origin);
  return plain ? new URL(origin).origin : `${request.protocol}://localhost`;
}
