import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { after, test } from 'node:test';
import { createApp } from '../app.ts';
import { startPlatform } from '../../test/platform.ts';
import { createLog } from '../ports/log.ts';
import { createMetrics } from './metrics.ts';

const platform = await startPlatform();
const ada = await platform.signUp('Ada Obi');

const reported: unknown[] = [];
const lines: string[] = [];
/** Called whenever a line was logged. */
let onLine = (): void => undefined;
const log = createLog(
  'info',
  new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line));
      onLine();
      done();
    },
  }),
);
const metrics = createMetrics();
const app = await createApp(
  { ...platform.ports, log, errors: { ...platform.ports.errors, report: (failure) => void reported.push(failure) } },
  { services: platform.services, metrics },
);
await app.listen({ port: 0, host: '127.0.0.1' });
after(async () => {
  await app.close();
  await platform.close();
});
const { port } = app.server.address() as AddressInfo;

const logged = async (text: string): Promise<void> => {
  while (!lines.some((line) => line.includes(text))) await new Promise<void>((heard) => (onLine = heard));
};

const JSON_HEAD = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":';
const FORM = `Authorization: Bearer ${ada.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\nContent-Disposition: form-data; name="cover_image"; filename="p.png"\r\n\r\nabc`;

for (const [what, path, rest] of [
  ['JSON', '/api/auth/login/', JSON_HEAD],
  [
    'JSON in pieces',
    '/api/auth/login/',
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n',
  ],
  ['a form', '/api/novels/mine/', FORM],
  ['what no page takes', '/nowhere', JSON_HEAD],
] as const) {
  test(`what breaks off while it is sent is no fault of ours: ${what}`, async () => {
    lines.length = 0;
    const arrived = once(app.server, 'request');
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    const [, response] = await arrived;
    const gone = once(response as NodeJS.EventEmitter, 'close');
    await logged('incoming request');
    socket.destroy();
    await gone;
    await logged('"reqId"');
    // Whatever is to be said of it has been said once another request is through.
    assert.equal((await app.inject({ url: '/healthz' })).statusCode, 200);
    assert.deepEqual(
      lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30),
      [],
    );
    assert.deepEqual(reported, []);
    assert.doesNotMatch(await metrics.registry.metrics(), /status="5\d\d"/);
  });
}
