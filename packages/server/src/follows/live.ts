import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { guardCall, type Guard } from '../http/access.ts';
import { refuse } from '../http/errors.ts';
import { SECURITY } from '../http/failures.ts';
import type { Caller } from '../http/route.ts';
import type { Database } from '../ports/database/index.ts';
import type { News } from './news.ts';
import { onTold, toldInPlatform, type Told } from './telling.ts';

/** A connection is proved, and what was not heard is caught up with, so often. */
const BEAT_MS = 20_000;
/** Tabs of a person that are told live by one server; the oldest makes room. A tab that is not seen lets go by itself. */
const OPEN_EACH = 6;
const OPEN_MAX = 20_000;
/** Pages that are asked about at once: the others' calls need the database too. */
const LOT = 8;

export interface LivePorts {
  db: Database;
  log: Logger;
  guard: Guard;
  news: Pick<News, 'unread'>;
  beatMs?: number;
}

/** One open page of somebody. */
interface Open {
  caller: Caller;
  to: ServerResponse;
  beat?: NodeJS.Timeout;
  /** What it was told last. */
  unread: number;
}

/**
 * `/api/follows/live/`: server-sent events that say how many chapters are unread, when somebody comes and whenever they are told of
 * another. Each says how things stand, not what was added, so a page that was away for a moment has lost nothing and counts nothing twice.
 * Not in the contract, since it has no end. It ends with the session (ruling 32), which is asked about before each word.
 */
export function serveLiveNews(app: FastifyInstance, { db, log, guard, news, beatMs = BEAT_MS }: LivePorts): void {
  const open = new Map<string, Open[]>();
  let count = 0;

  /** Once or more often. Where an end does not get through, 'close' may come late or never: nothing waits for it. */
  function stop(one: Open): void {
    clearInterval(one.beat);
    const pages = open.get(one.caller.id) ?? [];
    const rest = pages.filter((other) => other !== one);
    count -= pages.length - rest.length;
    if (rest.length > 0) open.set(one.caller.id, rest);
    else open.delete(one.caller.id);
    one.to.end();
  }

  async function tell(one: Open): Promise<void> {
    if (!(await guard.goesOn(one.caller))) return stop(one);
    const unread = await news.unread(one.caller.id);
    if (unread === one.unread || one.to.writableEnded) return;
    one.unread = unread;
    one.to.write(wordOf(unread));
  }
  // A page that is not told now is told by the next beat.
  const tellSafely = (one: Open): Promise<void> =>
    tell(one).catch((err: unknown) => log.warn({ err }, 'a page could not be told of new chapters'));

  async function hear(told: Told): Promise<void> {
    const known = [...open.keys()].filter((id) => told === null || (id > told.after && id <= told.upTo));
    if (known.length === 0) return;
    const concerned = told === null ? known : await toldInPlatform(db, told.chapterId, known);
    const pages = concerned.flatMap((id) => open.get(id) ?? []);
    for (let n = 0; n < pages.length; n += LOT) await Promise.all(pages.slice(n, n + LOT).map(tellSafely));
  }
  /** One after the other, so that a lot is all that is asked about at once. */
  let heard = Promise.resolve();
  onTold(db, (told) => {
    heard = heard.then(() => hear(told)).catch((err: unknown) => log.warn({ err }, 'pages could not be told live'));
  });

  app.get('/api/follows/live/', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await guardCall('signed-in', request.headers.authorization, guard, false);
    if (!caller) throw refuse('not_signed_in', 'Sign in first.');
    if (count >= OPEN_MAX)
      throw refuse('unavailable', 'There is no room right now.', { headers: { 'retry-after': '60' } });
    const unread = await news.unread(caller.id);
    const one: Open = { caller, to: reply.raw, unread };
    reply.hijack();
    // Who left meanwhile does so no more.
    if (reply.raw.destroyed) return;
    reply.raw.on('close', () => stop(one));
    reply.raw.on('error', () => stop(one));
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      ...SECURITY,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // It ends with its server, and nobody is to send the next call into that.
      connection: 'close',
      // A proxy that gathers answers would hold these back.
      'x-accel-buffering': 'no',
    });
    reply.raw.write(wordOf(unread));
    const others = open.get(caller.id) ?? [];
    others.slice(0, Math.max(0, others.length + 1 - OPEN_EACH)).forEach(stop);
    open.set(caller.id, [...(open.get(caller.id) ?? []), one]);
    count += 1;
    one.beat = setInterval(() => {
      one.to.write(':\n\n');
      void tellSafely(one);
    }, beatMs);
  });
  // Such an answer never ends by itself, and would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const pages of [...open.values()]) pages.forEach(stop);
  });
}

const wordOf = (unread: number): string => `event: unread\ndata: ${JSON.stringify({ count: unread })}\n\n`;
