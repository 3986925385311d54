import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { keepServing, SERVING } from './restarting.ts';

/** A process that can be signalled and that starts servers, each an emitter; pauses are noted, and over at once. */
function aHouse() {
  const [signals, started] = [new EventEmitter(), new EventEmitter()];
  const [said, killed, pauses]: [string[], string[], number[]] = [[], [], []];
  const clock = { ms: 0 };
  const ended = keepServing({
    start() {
      const server = Object.assign(new EventEmitter(), { kill: (signal: string) => void killed.push(signal) });
      queueMicrotask(() => started.emit('server', server));
      return server;
    },
    say: (line) => said.push(line),
    signals,
    wait: async (ms) => void pauses.push(ms),
    now: () => clock.ms,
  });
  const next = async (): Promise<EventEmitter> => (await once(started, 'server'))[0] as EventEmitter;
  return { signals, said, killed, pauses, clock, ended, next };
}

test('a server that falls after it served is started again, later and later, and soon again after a steady minute', async () => {
  const { said, pauses, clock, ended, next } = aHouse();
  let server = await next();
  server.emit('message', SERVING);
  for (const [code, signal, ms] of [
    [null, 'SIGKILL', 59_999],
    [1, null, 0],
    [134, null, 0],
    [1, null, 60_000],
  ] as const) {
    const another = next();
    clock.ms += ms;
    server.emit('exit', code, signal);
    server = await another;
  }
  assert.deepEqual(pauses, [1_000, 2_000, 4_000, 1_000]);
  assert.deepEqual(said, [
    'The server has ended (SIGKILL) and is started again',
    'The server has ended (1) and is started again',
    'The server has ended (134) and is started again',
    'The server has ended (1) and is started again',
  ]);
  server.emit('exit', 0, null);
  assert.equal(await ended, 0);
});

test('a server that is killed before it ever served is started again, and one that says what is wrong is not', async () => {
  const { said, ended, next } = aHouse();
  const first = await next();
  const second = next();
  first.emit('exit', null, 'SIGKILL');
  (await second).emit('exit', 1, null);
  assert.equal(await ended, 1);
  assert.deepEqual(said, ['The server has ended (SIGKILL) and is started again']);
});

test('Ctrl-C is passed on to the server, which is not started again', async () => {
  const { signals, killed, said, ended, next } = aHouse();
  const server = await next();
  server.emit('message', SERVING);
  signals.emit('SIGINT');
  assert.deepEqual(killed, ['SIGINT']);
  server.emit('exit', 0, null);
  assert.equal(await ended, 0);
  assert.deepEqual(said, []);
});
