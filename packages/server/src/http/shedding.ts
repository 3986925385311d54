import { contract, type Endpoint } from '@griot/contracts/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createCrowd, type Crowd, type CrowdOptions } from './crowd.ts';
import { refuse, type Refusal } from './errors.ts';
import { answerRefusal } from './failures.ts';
import { network } from './network.ts';
import { isOwnCall } from './own-calls.ts';

export interface SheddingOptions extends Pick<CrowdOptions, 'atOnce'> {
  /** How long a crowd may stand before it counts as more than this server can do, in ms. */
  lastingMs?: number;
  /** How many calls that make or check a password may be worked on or wait for it; as many as twice `atOnce` unless told otherwise. */
  passwordsAtOnce?: number;
  /** Real time in ms. */
  now?: () => number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which line its calls stand in. */
    line?: LineName;
  }
}

const API = '/api/';

/** Told to whoever is refused: others may have room, and this one has again soon. */
const RETRY_AFTER_S = '2';
/** Told to those whose password has to wait: a burst of sign-ins is not over as soon. */
const PASSWORD_AFTER_S = '5';

/** Calls that make or check a password, each of which costs what a hundred reads do. */
const WITH_PASSWORD: ReadonlySet<string> = new Set(
  Object.entries<Endpoint>(contract).flatMap(([name, { body }]) =>
    body instanceof z.ZodObject && Object.keys(body.shape).some((field) => field.includes('password')) ? name : [],
  ),
);

/**
 * Refuses calls of the API while more of them stand than this server can do, so that those it takes are answered as quickly as ever, instead of all
 * of them ever more slowly (`crowd.ts`). Not counted is the time in which a call is being sent or its answer is being
 * read, so that slow lines take nobody's place; nor what is asked by the machines that watch, pay or wait for news, or for a page that is
 * written.
 *
 * Those with a password stand in a line of their own, as long as `passwordsAtOnce`, so that however many sign in at once, they take nobody's place
 * but each other's; and of that line one network has a quarter at the most, so that nobody can keep all others from signing in.
 */
export function shed(
  app: FastifyInstance,
  { atOnce, lastingMs = 2_000, passwordsAtOnce = 2 * atOnce, now = () => performance.now() }: SheddingOptions,
): void {
  const lines = { password: lineOf(passwordsAtOnce), any: anyLine(createCrowd({ atOnce, lastingMs, now })) };
  const standing = new WeakMap<FastifyRequest, (answered: boolean) => void>();
  // Once for each route, so that a call costs a look and no more.
  app.addHook('onRoute', (route) => {
    const line = lineOfRoute(route.method, route.url);
    if (line) route.config = { ...route.config, line };
  });
  const lineFor = (request: FastifyRequest): Line | null => {
    const { url, config } = request.routeOptions;
    // What is at no address of ours is asked for as well.
    const line = url === undefined && request.url.startsWith(API) ? 'any' : config.line;
    return line && isCounted(request) ? lines[line] : null;
  };

  const done = (request: FastifyRequest, answered: boolean): void => {
    const leave = standing.get(request);
    standing.delete(request);
    leave?.(answered);
  };

  app.addHook('onRequest', (request, reply, next) => {
    const line = lineFor(request);
    if (!line || line.hasRoom(request)) return next();
    // Answered here and in no log, since it has to cost next to nothing; `/metrics` counts it.
    answerRefusal(reply, line.refusal());
  });
  app.addHook('preHandler', (request, reply, next) => {
    const line = lineFor(request);
    if (!line) return next();
    // A line has its length also for those who were sent at the same moment.
    if (line === lines.password && !line.hasRoom(request)) return void answerRefusal(reply, line.refusal());
    standing.set(request, line.enter(request));
    next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    // What is refused, or at no address, takes next to no time, and says nothing of what others take.
    done(request, reply.statusCode < 400);
    next(null, payload);
  });
  app.addHook('onResponse', (request, _reply, next) => {
    done(request, false);
    next();
  });
  app.addHook('onRequestAbort', (request, next) => {
    done(request, false);
    next();
  });
}

type Standing = Pick<FastifyRequest, 'ip'>;

type LineName = 'password' | 'any';

/** Where calls stand while they are worked on. */
interface Line {
  hasRoom(caller: Standing): boolean;
  /** Takes a place, and gives what gives it back. */
  enter(caller: Standing): (answered: boolean) => void;
  refusal(): Refusal;
}

const anyLine = (crowd: Crowd): Line => ({
  ...crowd,
  refusal: () =>
    refuse('unavailable', 'Many people are here right now. Please try again in a moment.', {
      headers: { 'retry-after': RETRY_AFTER_S },
    }),
});

/** Has room for so many and nobody more, a quarter of them from one network. */
function lineOf(length: number): Line {
  const share = Math.ceil(length / 4);
  const byNetwork = new Map<string, number>();
  let count = 0;
  const from = ({ ip }: Standing): number => byNetwork.get(network(ip)) ?? 0;
  return {
    hasRoom: (caller) => count < length && from(caller) < share,
    enter(caller) {
      count += 1;
      byNetwork.set(network(caller.ip), from(caller) + 1);
      return () => {
        count -= 1;
        const others = from(caller) - 1;
        if (others > 0) byNetwork.set(network(caller.ip), others);
        else byNetwork.delete(network(caller.ip));
      };
    },
    refusal: () =>
      refuse('unavailable', 'Very many people are signing in right now. Please try again in a few seconds.', {
        headers: { 'retry-after': PASSWORD_AFTER_S },
      }),
  };
}

/** Which line the calls of a route stand in; undefined where they stand in none. */
function lineOfRoute(method: string | string[], url: string): LineName | undefined {
  if (!url.startsWith(API) || /\/(webhooks?|live)(\/|$)/.test(url)) return undefined;
  const path = url.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}');
  return [method].flat().some((each) => WITH_PASSWORD.has(`${each} ${path}`)) ? 'password' : 'any';
}

/** Files are not counted: they are sent within the call, as slowly as their line is, and have bounds of their own. */
const isCounted = ({ headers }: FastifyRequest): boolean =>
  !headers['content-type']?.startsWith('multipart/') && !isOwnCall();
