import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { runUntilStopped } from './stopping.ts';

/** A process that can be signalled, a clock that stands still, and a server that says when it is closed. */
function scene() {
  const signals = new EventEmitter();
  const done: string[] = [];
  const clock = { ms: 0 };
  const happens = new EventEmitter();
  const server = {
    close: async () => {
      done.push('close');
      await once(happens, 'closed');
    },
  };
  const options = {
    say: () => undefined,
    signals,
    exit: (code: number) => {
      done.push(`exit ${code}`);
      happens.emit('exit');
    },
    now: () => clock.ms,
  };
  return { signals, done, clock, happens, server, options };
}

test('a server that stands is closed at Ctrl-C, and then the process ends', async () => {
  const { signals, done, happens, server, options } = scene();
  assert.equal(await runUntilStopped(async () => server, options), server);
  signals.emit('SIGINT');
  assert.deepEqual(done, ['close']);
  const exited = once(happens, 'exit');
  happens.emit('closed');
  await exited;
  assert.deepEqual(done, ['close', 'exit 0']);
});

test('a signal at the very end of the start still closes the server', async () => {
  const { signals, done, options } = scene();
  const closes = {
    close: async () => {
      done.push('close');
    },
  };
  assert.equal(
    await runUntilStopped(async () => {
      signals.emit('SIGTERM');
      return closes;
    }, options),
    null,
  );
  assert.deepEqual(done, ['close', 'exit 0']);
});

test('a start that gives up because of the signal ends the process without complaint', async () => {
  const { signals, done, options } = scene();
  const running = await runUntilStopped(async (signal) => {
    signals.emit('SIGINT');
    signal.throwIfAborted();
    return { close: () => Promise.resolve() };
  }, options);
  assert.equal(running, null);
  assert.deepEqual(done, ['exit 0']);
});

test('a start that fails for a reason of its own says so', async () => {
  const { options } = scene();
  await assert.rejects(
    runUntilStopped(() => Promise.reject(new Error('the port is taken')), options),
    /the port is taken/,
  );
});

test('one Ctrl-C that arrives twice stops once; a second one does not wait', async () => {
  const { signals, done, clock, server, options } = scene();
  await runUntilStopped(async () => server, options);
  signals.emit('SIGINT');
  clock.ms = 999;
  signals.emit('SIGINT');
  assert.deepEqual(done, ['close']);
  clock.ms = 1_000;
  signals.emit('SIGINT');
  assert.deepEqual(done, ['close', 'exit 130']);
});
