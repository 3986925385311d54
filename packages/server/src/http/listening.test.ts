import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeWithin } from './closing.ts';
import { listen } from './listening.ts';

const HOST = '127.0.0.1';
/** So many that some of them come by each of the listeners. */
const MANY = 96;
/** Elsewhere a port has one listener. */
const skip = process.platform !== 'linux';

/** Ends with its listeners, as every server does. */
function createServer(closeWithinMs = 5_000): FastifyInstance {
  const app = Fastify();
  closeWithin(app, { ms: closeWithinMs, stopping: () => false });
  return app;
}

async function serve(app: FastifyInstance): Promise<number> {
  await listen(app, { port: 0, host: HOST });
  return (app.server.address() as AddressInfo).port;
}

/** Comes so many times at once. */
const come = (port: number): Socket[] =>
  Array.from({ length: MANY }, () => connect(port, HOST).on('error', () => undefined));

test('of many who come at once each turn lets several in', { skip, timeout: 10_000 }, async (t) => {
  const app = createServer();
  t.after(() => app.close());
  const port = await serve(app);
  let entered = 0;
  app.server.on('connection', () => (entered += 1));
  const sockets = come(port);
  const turns: number[] = [];
  for (let before = 0; entered < MANY; before = entered) {
    await new Promise(setImmediate);
    if (entered > before) turns.push(entered - before);
  }
  for (const socket of sockets) socket.destroy();
  assert.ok(turns.length < MANY / 2, `${MANY} came in ${turns.length} turns`);
});

test(
  'a server that stops answers whom it has let in, by whichever listener, and lets in nobody else',
  { timeout: 10_000 },
  async () => {
    const app = createServer(60_000);
    const ends: (() => void)[] = [];
    const allAsked = new Promise<void>((all) => {
      app.get('/', async () => {
        await new Promise<void>((end) => {
          ends.push(end);
          if (ends.length === MANY) all();
        });
        return 'done';
      });
    });
    const port = await serve(app);
    let answered = 0;
    const answers = come(port).map(async (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      answered += 1;
      return text;
    });
    await allAsked;
    let closed = false;
    const closing = app.close().then(() => (closed = true));
    while (app.server.listening) await new Promise(setImmediate);
    const late = come(port);
    await Promise.all(late.map((socket) => new Promise((left) => socket.on('close', left))));
    assert.deepEqual([...new Set(late.map(({ bytesRead }) => bytesRead))], [0]);
    // Who entered last has most likely come by another listener than the server's own.
    for (const end of ends.slice(0, -1)) end();
    while (answered < MANY - 1) await new Promise(setImmediate);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    assert.equal(closed, false);
    ends.at(-1)?.();
    for (const answer of answers) assert.match(await answer, /^HTTP\/1\.1 200 .*done$/s);
    await closing;
  },
);

test(
  'a call that stalls is cut off when the server stops, by whichever listener it came',
  { timeout: 10_000 },
  async () => {
    const app = createServer(50);
    const port = await serve(app);
    let entered = 0;
    app.server.on('connection', () => (entered += 1));
    const sockets = come(port);
    for (const socket of sockets) {
      socket.resume();
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    }
    while (entered < MANY) await new Promise(setImmediate);
    const gone = sockets.map(async (socket) => void (await once(socket, 'close')));
    await app.close();
    await Promise.all(gone);
  },
);

test('nobody shares the port of a server that listens', async (t) => {
  const [app, second] = [createServer(), createServer()];
  t.after(() => Promise.all([app.close(), second.close()]));
  const port = await serve(app);
  await assert.rejects(listen(second, { port, host: HOST }), { code: 'EADDRINUSE' });
});
