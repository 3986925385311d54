import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import type { RegisteredRemote } from '@griot/contracts';
import { startPlatform } from '../../test/platform.ts';
import { createApp, type AppOptions } from '../app.ts';
import { servingOf } from '../../test/serving.ts';
import { createGateway } from '../gateway/index.ts';
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

test(
  'what is asked of a server that is stopping is refused in the shape of every error',
  { timeout: 10_000 },
  async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const app = await createApp(platform.ports, {
      services: platform.services,
      closeWithinMs: 5_000,
      gateway: async (pages) => void pages.get('/slow', () => finished.then(() => 'done')),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    const ended = once(socket, 'close');
    const arrived = once(app.server, 'request');
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived;
    const closed = app.close();
    // Its hooks have run by the next round.
    await new Promise((next) => setImmediate(next));
    const next = once(app.server, 'request');
    socket.write('GET /api/genres/ HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await next;
    finish();
    await Promise.all([closed, ended]);
    const [, first = '', second = ''] = heard.split('HTTP/1.1 ');
    assert.match(first, /^200 OK/);
    assert.match(second, /^503 Service Unavailable/);
    assert.match(second, /^retry-after: 5\r$/im);
    assert.deepEqual(JSON.parse(second.slice(second.indexOf('{'), second.lastIndexOf('}') + 1)), {
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
