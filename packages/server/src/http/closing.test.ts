import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { RegisteredRemote } from '@griot/contracts';
import { startPlatform } from '../../test/platform.ts';
import { createApp, type AppOptions } from '../app.ts';
import { servingOf } from '../../test/serving.ts';
import { createGateway } from '../gateway/index.ts';
import { LET_IN_MS, SILENCE_MS } from './closing.ts';
import { ownCall } from './own-calls.ts';

const platform = await startPlatform();
after(() => platform.close());

const release: Parameters<typeof servingOf>[0] = {
  registry: { remotes: [], live: true },
  shell: {
    buildId: '0123456789abcdef',
    base: '/r/shell/0123456789abcdef/',
    scripts: [],
    styles: [],
    files: {},
    preloads: [],
    css: '',
    textCss: '',
  },
  folders: {},
};

async function serve(options: AppOptions) {
  const app = await createApp(platform.ports, { services: platform.services, ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** Sends some lines and waits for the first bytes of an answer, if one is to come. */
async function open(port: number, lines: string[], answered: boolean): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines.join('\r\n'));
  if (answered) await once(socket, 'data');
  socket.resume();
  return socket;
}

test('an open page of the development server does not keep it from stopping', { timeout: 10_000 }, async () => {
  const { app, port } = await serve({ gateway: createGateway(servingOf(release)), closeWithinMs: 60_000 });
  const page = await open(port, ['GET /dev/live HTTP/1.1', 'Host: localhost', '', ''], true);
  const ended = once(page, 'close');
  await app.close();
  await ended;
});

const ASKED = 'GET /api/genres/ HTTP/1.1\r\nHost: localhost\r\n\r\n';

test(
  'what was sent before a server was told to stop is answered, and closes its connection',
  { timeout: 10_000 },
  async () => {
    const { app, port } = await serve({ closeWithinMs: 60_000 });
    const used = await open(port, [ASKED], true);
    // In one go: nobody has read the one or let in the other when the server is told.
    used.write(ASKED);
    const next = text(used);
    const waiting = connect(port, '127.0.0.1');
    waiting.write(ASKED);
    const first = text(waiting);
    await app.close();
    for (const answer of [await next, await first]) {
      assert.match(answer, /^HTTP\/1\.1 200 OK/);
      assert.match(answer, /^connection: close\r$/im);
    }
  },
);

test(
  'the answer to a call under way closes its connection, for which nobody waits then',
  { timeout: 10_000 },
  async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { app, port } = await serve({
      closeWithinMs: 60_000,
      gateway: async (pages) => void pages.get('/slow', () => finished.then(() => 'done')),
    });
    const arrived = once(app.server, 'request');
    const socket = await open(port, ['GET /slow HTTP/1.1', 'Host: localhost', '', ''], false);
    await arrived;
    const answer = text(socket);
    const closed = app.close();
    while (app.server.listening) await new Promise(setImmediate);
    finish();
    assert.match(await answer, /^HTTP\/1\.1 200 OK[^]*^connection: close\r$/im);
    await closed;
  },
);

test('what came while the process had no time to look is answered, too', { timeout: 10_000 }, async () => {
  const { app, port } = await serve({ closeWithinMs: 60_000 });
  const used = await open(port, [ASKED], true);
  const closed = app.close();
  await new Promise((next) => setImmediate(next));
  used.write(ASKED);
  const answer = text(used);
  for (const since = performance.now(); performance.now() - since < 2 * SILENCE_MS;);
  assert.match(await answer, /^HTTP\/1\.1 200 OK/);
  await closed;
});

test(
  'as long as somebody asks over a connection that was there, a server waits for the others',
  { timeout: 10_000 },
  async () => {
    const { app, port } = await serve({
      closeWithinMs: 60_000,
      gateway: async (pages) => void pages.get('/slow', () => pause(0.6 * SILENCE_MS).then(() => 'done')),
    });
    const used = await Promise.all([1, 2, 3].map(() => open(port, [ASKED], true)));
    const closed = app.close();
    for (const socket of used) {
      const answer = text(socket);
      socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
      assert.match(await answer, /^HTTP\/1\.1 200 OK/);
    }
    await closed;
  },
);

test(
  'those who go on coming are let in for a while, and do not keep a server from stopping',
  { timeout: 10_000 },
  async () => {
    const { app, port } = await serve({ closeWithinMs: 60_000 });
    const since = performance.now();
    const closed = app.close();
    for (let refused = false; !refused;) {
      const socket = connect(port, '127.0.0.1');
      refused = await once(socket, 'connect').then(
        () => false,
        () => true,
      );
      socket.on('error', () => undefined).destroy();
    }
    assert.ok(performance.now() - since >= LET_IN_MS);
    await closed;
  },
);

test(
  'what is asked once a server has closed, on a connection that was busy, is refused in the shape of every error',
  { timeout: 10_000 },
  async () => {
    const slow = new PassThrough();
    const { app, port } = await serve({
      gateway: async (pages) => void pages.get('/slow', (_request, reply) => reply.type('text/plain').send(slow)),
    });
    slow.write('begun');
    const socket = await open(port, ['GET /slow HTTP/1.1', 'Host: localhost', '', ''], true);
    const rest = text(socket);
    const closed = app.close();
    while (app.server.listening) await new Promise(setImmediate);
    const next = once(app.server, 'request');
    socket.write(ASKED);
    await next;
    slow.end('done');
    await closed;
    const [, answer = ''] = (await rest).split('HTTP/1.1 ');
    assert.match(answer, /^503 Service Unavailable/);
    assert.match(answer, /^retry-after: 5\r$/im);
    assert.deepEqual(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)), {
      error: 'The server is stopping. Please try again in a moment.',
      code: 'unavailable',
      detail: 'The server is stopping. Please try again in a moment.',
    });
  },
);

test(
  'a page that was asked for before the server was told to stop is answered with all it tells',
  {
    timeout: 10_000,
  },
  async () => {
    const reader: RegisteredRemote = {
      name: 'mf-reader',
      owner: 'Reading',
      version: '1.0.0',
      contracts: { api: 1, bus: 1, kit: 1 },
      buildId: release.shell.buildId,
      base: '/r/mf-reader/0123456789abcdef/',
      entry: 'remoteEntry.js',
      integrity: 'sha384-entry',
      container: 'mf_reader',
      assets: { home: ['home.js'] },
      pages: [{ path: '/', guard: 'public', chunk: 'home', head: 'home', prefetch: [{ call: 'GET /genres/' }] }],
      overlays: [],
    };
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const serving = servingOf({ ...release, registry: { remotes: [reader] } });
    const visit: typeof serving.visit = (visitor) => held.then(() => serving.visit(visitor));
    const { app, port } = await serve({ gateway: createGateway({ ...serving, visit }) });
    const arrived = once(app.server, 'request');
    const page = connect(port, '127.0.0.1');
    page.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const answered = text(page);
    await arrived;
    const closed = app.close();
    // Its hooks have run by the next round.
    await new Promise((next) => setImmediate(next));
    goOn();
    const answer = await answered;
    assert.match(answer, /^HTTP\/1\.1 200 OK/);
    assert.match(answer, /"call":"GET \/genres\/"/);
    await closed;
    assert.equal((await ownCall(app, '/api/genres/', {})).statusCode, 503, 'nothing is asked once all is closed');
  },
);

test('a call that stalls is cut off when the server stops', { timeout: 10_000 }, async () => {
  const { app, port } = await serve({ closeWithinMs: 50 });
  const arrived = once(app.server, 'request');
  const stalled = await open(
    port,
    [
      'POST /api/auth/login/ HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 100',
      '',
      '{',
    ],
    false,
  );
  await arrived;
  const ended = once(stalled, 'close');
  await app.close();
  await ended;
});
