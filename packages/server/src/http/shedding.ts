import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import { answerRefusal } from './failures.ts';
import { isOwnCall } from './own-calls.ts';

export interface SheddingOptions {
  /** How many calls may be worked on at once when that lasts. */
  atOnce: number;
  /** How long a crowd may stand before it counts as more than this server can do, in ms. */
  lastingMs?: number;
  /** Real time in ms. */
  now?: () => number;
}

/** Told to whoever is refused: others may have room, and this one has again soon. */
const RETRY_AFTER_S = '2';

/**
 * Refuses calls of the API while more of them stand than this server can do, so that those it takes are answered as quickly as ever, instead of all
 * of them ever more slowly. A burst passes: only a crowd that has not gone below `atOnce` for a while is one that will not go by itself. From then
 * on so many are worked on and no more, until half of them are done. Not counted is the time in which a call is being sent or its answer is being
 * read, so that slow lines take nobody's place; nor what is asked by the machines that watch, pay or wait for news, or for a page that is
 * written.
 */
export function shed(
  app: FastifyInstance,
  { atOnce, lastingMs = 2_000, now = () => performance.now() }: SheddingOptions,
): void {
  const working = new WeakSet<FastifyRequest>();
  let count = 0;
  let roomAt = now();
  let shedding = false;

  const done = (request: FastifyRequest): void => {
    if (!working.delete(request)) return;
    count -= 1;
    if (count < atOnce) roomAt = now();
    if (count < atOnce / 2) shedding = false;
  };

  app.addHook('onRequest', (request, reply, next) => {
    if (!mayBeShed(request) || count < atOnce) return next();
    if (now() - roomAt > lastingMs) shedding = true;
    if (!shedding) return next();
    // Answered here and in no log, since it has to cost next to nothing; `/metrics` counts it.
    answerRefusal(
      reply,
      refuse('unavailable', 'Many people are here right now. Please try again in a moment.', {
        headers: { 'retry-after': RETRY_AFTER_S },
      }),
    );
  });
  app.addHook('preHandler', (request, _reply, next) => {
    if (mayBeShed(request)) {
      working.add(request);
      count += 1;
    }
    next();
  });
  app.addHook('onSend', (request, _reply, payload, next) => {
    done(request);
    next(null, payload);
  });
  app.addHook('onResponse', (request, _reply, next) => {
    done(request);
    next();
  });
  app.addHook('onRequestAbort', (request, next) => {
    done(request);
    next();
  });
}

/** Files are not counted: they are sent within the call, as slowly as their line is, and have bounds of their own. */
const mayBeShed = ({ url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  return (
    path.startsWith('/api/') &&
    !/\/(webhooks?|live)(\/|$)/.test(path) &&
    !headers['content-type']?.startsWith('multipart/') &&
    !isOwnCall()
  );
};
