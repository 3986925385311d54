import assert from 'node:assert/strict';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import pino from 'pino';
import { startPlatform } from '../../test/platform.ts';
import type { Caller } from '../http/route.ts';
import { serveLiveNews } from './live.ts';
import { hearOthersTold } from './telling.ts';

const BEAT_MS = 5;
const platform = await startPlatform();
after(() => platform.close());
const { db } = platform;

/** A server of streams alone, on which each bearer is somebody. */
async function streams({
  unread,
  caught,
  beatMs = BEAT_MS,
}: {
  unread: (userId: string) => Promise<number>;
  caught?: Set<string>;
  beatMs?: number;
}) {
  const app = Fastify();
  const left = new Map<string, Promise<unknown>>();
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    const name = headers.authorization?.split(' ')[1] ?? '';
    left.set(name, once(reply.raw, 'close'));
    // What is written to a page that takes nothing waits here, its end too.
    if (!caught?.delete(name)) return;
    raw.socket.cork();
    raw.socket.uncork = () => undefined;
  });
  const caller = (id: string): Caller => ({ id, emailVerified: true }) as Caller;
  serveLiveNews(app, {
    db,
    log: pino({ level: 'silent' }),
    guard: {
      callerOf: async (token) => caller(token),
      goesOn: async () => true,
      refreshed: async (same) => same,
    },
    news: { unread },
    beatMs,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = (name: string): ClientRequest =>
    get({ port, path: '/api/follows/live/', headers: { authorization: `Bearer ${name}` }, agent: false }).on(
      'error',
      () => undefined,
    );
  /** A page that is told of some beats more, and then goes. */
  async function beats(name: string, many: number): Promise<void> {
    const request = ask(name);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    for await (const piece of answer) if ((text += String(piece)).split(':\n\n').length > many) break;
    request.destroy();
  }
  return { ask, beats, left };
}

/** Calls that can be waited for. */
function counted() {
  const calls: string[] = [];
  let told: () => void = () => undefined;
  return {
    calls,
    call: (id: string): void => {
      calls.push(id);
      told();
    },
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await new Promise<void>((resolve) => (told = resolve));
    },
  };
}

test('a stream that made room is written to no more, even where its end does not get through', async () => {
  const { calls, call, until } = counted();
  const { ask, beats } = await streams({
    unread: async (id) => {
      call(id);
      return 0;
    },
    caught: new Set(['many']),
  });
  const first = ask('many');
  await until(() => calls.length > 0);
  const others = [];
  for (let n = 0; n < 6; n += 1) {
    const request = ask('many');
    await once(request, 'response');
    others.push(request);
  }
  await beats('other', 4);
  [first, ...others].forEach((request) => request.destroy());
});

test('who leaves before the stream has begun is forgotten', async () => {
  const { calls, call, until } = counted();
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const { ask, beats, left } = await streams({
    unread: async (id) => {
      call(id);
      if (id === 'gone') await held;
      return 0;
    },
  });
  const request = ask('gone');
  await until(() => calls.includes('gone'));
  request.destroy();
  await left.get('gone');
  go();
  await beats('here', 4);
  assert.equal(calls.filter((id) => id === 'gone').length, 1);
});

test('many pages are told a few at once, and all of them', async () => {
  let [now, most] = [0, 0];
  const { calls, call, until } = counted();
  const { ask } = await streams({
    unread: async (id) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      call(id);
      return calls.length;
    },
    beatMs: 60_000,
  });
  const pages = [];
  for (let n = 0; n < 20; n += 1) {
    const request = ask(`reader-${n}`);
    await once(request, 'response');
    pages.push(request);
  }
  assert.equal(most, 1);
  // What it has not heard until now may be about anybody.
  const hearing = hearOthersTold(db, platform.ports.settings.databaseUrl ?? '');
  await until(() => calls.length === 40);
  assert.equal(most, 8);
  await hearing.close();
  pages.forEach((request) => request.destroy());
});
