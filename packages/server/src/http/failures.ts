import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameAs, tellingOnce } from '../ports/again-and-again.ts';
import { blobsClosed } from '../ports/blobs.ts';
import { databaseAway, sqlState } from '../ports/database/index.ts';
import type { ErrorReporter } from '../ports/error-reporter.ts';
import { Refusal, refuse } from './errors.ts';

/** What goes with every answer of the API: it is data, never a page. */
export const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** What an answer says of itself before it turns out to be a refusal: no cache of many people may take that for theirs. */
const OF_THE_ANSWER = ['cdn-cache-control', 'surrogate-key', 'etag'];

/** Answers a refusal in the shape of every error (design §3). */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  for (const header of OF_THE_ANSWER) reply.removeHeader(header);
  return reply
    .code(refusal.status)
    .headers({ ...SECURITY, 'cache-control': 'no-store', ...refusal.headers })
    .send(refusal.answer());
}

/** Answers what is not even HTTP, where no request or reply exists yet. */
export function answerBrokenConnection(failure: Error & { code?: string }, socket: Socket): void {
  if (failure.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refuse('invalid', 'This request is not well-formed.').answer());
  const status =
    failure.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : failure.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * The error handler of the API: what is not a refusal is logged (without what was sent: `ports/log.ts`) and told in one plain sentence.
 * What is our own fault is reported too; a database that is away is none of it, and would be reported by every call. `noticed` hears
 * of everything.
 */
export const failureAnswerer = (errors: ErrorReporter, noticed: (failure: unknown) => void = () => undefined) => {
  const once = tellingOnce();
  return (failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    noticed(failure);
    const refusal = brokeOff(request) && !(failure instanceof Refusal) ? brokenOff() : asRefusal(failure);
    // What is away fails every call alike.
    if (refusal.code === 'unavailable' && !(failure instanceof Refusal))
      once(sameAs(failure), (times) =>
        request.log.error({ err: failure, ...(times > 1 && { times }) }, 'a call failed'),
      );
    else if (refusal.status >= 500) request.log.error({ err: failure }, 'a call failed');
    else if (!(failure instanceof Refusal)) request.log.info({ err: failure }, 'a call was refused');
    if (refusal.code === 'failed')
      errors.report(failure, {
        where: `${request.method} ${request.routeOptions.url ?? 'page'}`,
        requestId: request.id,
      });
    return answerRefusal(reply, refusal);
  };
};

/** Whether whoever called has gone before all was sent: that is no fault of ours, and nobody reads the answer. */
const brokeOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export const brokenOff = (): Refusal => refuse('invalid', 'This request broke off.');

function asRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  // Data that PostgreSQL cannot hold (too large a number, an impossible character) is the sender's fault.
  if (sqlState(failure)?.startsWith('22')) return refuse('invalid', 'There is a value here that cannot be stored.');
  if (databaseAway(failure) || blobsClosed(failure)) {
    return refuse('unavailable', 'The service is not available right now. Please try again in a moment.', {
      headers: { 'retry-after': '5' },
    });
  }
  const status = (failure as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return refuse('too_large', 'This is too large.');
  if (status === 415) return refuse('unsupported_media', 'Send JSON, or a form with files as multipart/form-data.');
  if (status >= 400 && status < 500) return refuse('invalid', 'This request is not well-formed.');
  return refuse('failed', 'Something went wrong on our side. Please try again.');
}
