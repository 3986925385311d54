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

  function leave(one: Open): void {
    const rest = (open.get(one.caller.id) ?? []).filter((other) => other !== one);
    if (rest.length > 0) open.set(one.caller.id, rest);
    else open.delete(one.caller.id);
    count -= 1;
  }

  async function tell(one: Open): Promise<void> {
    if (!(await guard.goesOn(one.caller))) return void one.to.end();
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
    await Promise.all(concerned.flatMap((id) => (open.get(id) ?? []).map(tellSafely)));
  }
  onTold(db, (told) => void hear(told).catch((err: unknown) => log.warn({ err }, 'pages could not be told live')));

  app.get('/api/follows/live/', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await guardCall('signed-in', request.headers.authorization, guard, false);
    if (!caller) throw refuse('not_signed_in', 'Sign in first.');
    if (count >= OPEN_MAX)
      throw refuse('unavailable', 'There is no room right now.', { headers: { 'retry-after': '60' } });
    const unread = await news.unread(caller.id);
    const one: Open = { caller, to: reply.raw, unread };
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      ...SECURITY,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that gathers answers would hold these back.
      'x-accel-buffering': 'no',
    });
    reply.raw.write(wordOf(unread));
    const others = open.get(caller.id) ?? [];
    others.slice(0, Math.max(0, others.length + 1 - OPEN_EACH)).forEach(({ to }) => to.end());
    open.set(caller.id, [...others, one]);
    count += 1;
    const beat = setInterval(() => {
      reply.raw.write(':\n\n');
      void tellSafely(one);
    }, beatMs);
    reply.raw.on('close', () => {
      clearInterval(beat);
      leave(one);
    });
  });
  // Such an answer never ends by itself, and would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const pages of open.values()) for (const { to } of pages) to.end();
  });
}

const wordOf = (unread: number): string => `event: unread\ndata: ${JSON.stringify({ count: unread })}\n\n`;
