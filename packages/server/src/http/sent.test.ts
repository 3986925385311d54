import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app } = platform;
const ada = await platform.signUp('Ada Obi');
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };
const field = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="p.png"\r\nContent-Type: image/png\r\n\r\n`;
const sendForm = (path: string, payload: string, as?: Person) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { ...MULTIPART, ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
  });

/** A request whose length nobody tells beforehand. */
const chunked = (path: string, headers: Record<string, string>): ClientRequest =>
  request({
    host: '127.0.0.1',
    port,
    path: `/api${path}`,
    method: 'POST',
    headers: { ...headers, 'transfer-encoding': 'chunked' },
  });

/** Goes on sending until the server has answered; says how much of it was sent. */
async function sendWithoutEnd(
  sending: ClientRequest,
  chunk: string,
  most: number,
): Promise<{ status: number | undefined; code: unknown; sent: number }> {
  let answer: IncomingMessage | undefined;
  let sent = 0;
  const answered = once(sending, 'response').then(([response]) => (answer = response as IncomingMessage));
  sending.on('error', () => undefined);
  while (!answer && sent < most) {
    sent += chunk.length;
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answered]);
  }
  const response = await answered;
  let text = '';
  for await (const piece of response) text += String(piece);
  sending.destroy();
  return { status: response.statusCode, code: (JSON.parse(text) as { code: unknown }).code, sent };
}

test('a form is taken only where files are', async () => {
  const login = await sendForm(
    '/auth/login/',
    `${field('email', ada.email)}${field('password', ada.password)}--b--\r\n`,
  );
  assert.deepEqual([login.statusCode, login.json().code], [415, 'unsupported_media']);
});

test('a form without end that nobody asked for is answered, not read', async () => {
  const sending = chunked('/auth/login/', MULTIPART);
  const { status, sent } = await sendWithoutEnd(sending, field('email', 'x'.repeat(60_000)), 64 * 1024 * 1024);
  assert.equal(status, 415);
  assert.ok(sent < 8 * 1024 * 1024, `${sent} bytes were taken`);
});

test('who sends is asked before the form is read', async () => {
  const socket = connect(port, '127.0.0.1');
  // Not a byte of the form follows.
  socket.write(
    'POST /api/novels/mine/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 401 /);
  socket.destroy();
});

test('a form that never tells its length is read to 16 MB and no further', async () => {
  const sending = chunked('/novels/mine/', { ...MULTIPART, authorization: `Bearer ${ada.token}` });
  sending.write(fileHead('cover_image'));
  const { status, code, sent } = await sendWithoutEnd(sending, 'x'.repeat(256 * 1024), 256 * 1024 * 1024);
  assert.deepEqual([status, code], [413, 'too_large']);
  assert.ok(sent > 16 * 1024 * 1024 && sent < 32 * 1024 * 1024, `${sent} bytes were taken`);
});

test('a form has at most sixty parts, none of its texts longer than 64 KB', async () => {
  const many = await sendForm('/novels/mine/', `${field('tags', 'a').repeat(61)}--b--\r\n`, ada);
  assert.deepEqual([many.statusCode, many.json().code], [413, 'too_large']);
  const long = await sendForm('/novels/mine/', `${field('description', 'x'.repeat(64 * 1024 + 1))}--b--\r\n`, ada);
  assert.deepEqual([long.statusCode, long.json().code], [413, 'too_large']);
});

test('the longest synopsis, three genres and ten tags fit', async () => {
  const tags = Array.from({ length: 10 }, (_, i) => `A tag of forty characters: number ${i} abcd`.slice(0, 40));
  const { status, body } = await api('POST', '/novels/mine/', {
    as: ada,
    body: novelForm({ description: '\u{1f418}'.repeat(500), genres: ['Adventure', 'Fantasy', 'African Voices'], tags }),
  });
  assert.equal(status, 201, JSON.stringify(body));
});

test('a chapter of the longest text comes in however it is escaped, and nothing longer does', async () => {
  const novel = await api('POST', '/novels/mine/', { as: ada, body: novelForm() });
  const save = (payload: string) =>
    app.inject({
      method: 'PATCH',
      url: `/api/novels/mine/${novel.body.slug}/chapters/draft/`,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
    });
  assert.equal((await save(`{"draft":"${'\\u0061'.repeat(400_000)}"}`)).statusCode, 201);
  const long = await save(`{"draft":"${'\\u0061'.repeat(430_000)}"}`);
  assert.deepEqual([long.statusCode, long.json().code], [413, 'too_large']);
});

test('where no chapter is sent, 64 KB of JSON are enough', async () => {
  const login = (more: number) =>
    api('POST', '/auth/login/', { body: { email: ada.email, password: ada.password, more: 'x'.repeat(more) } });
  assert.equal((await login(60 * 1024)).status, 200);
  const long = await login(64 * 1024);
  assert.deepEqual([long.status, long.body.code], [413, 'too_large']);
});

/** Sends over one connection, each piece once the one before was answered; gives the answers' first lines, and waits for the end. */
async function untilClosed(...requests: string[]): Promise<{ statuses: string[]; answer: string }> {
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  let answer = '';
  for (const sent of requests) {
    socket.write(sent);
    answer += String(((await once(socket, 'data')) as [Buffer])[0]);
  }
  socket.on('data', (more: Buffer) => (answer += String(more)));
  await closed;
  return { statuses: [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? ''), answer };
}

for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""']) {
  test(`a form that nobody can tell the end of is answered, and its connection closed: ${type}`, async () => {
    const { statuses, answer } = await untilClosed(
      `POST /api/novels/mine/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: ${type}\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(1_000)}`,
    );
    assert.deepEqual(statuses, ['400']);
    assert.match(answer, /\r\nconnection: close\r\n/i);
    assert.match(answer, /This is not a well-formed form\./);
  });
}

test('nothing is upgraded: the request is answered as it stands, and its connection closed', async () => {
  const { statuses } = await untilClosed(
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  );
  assert.deepEqual(statuses, ['200']);
});

test('a head that is too long is answered, and its connection closed, also after other requests', async () => {
  const { statuses } = await untilClosed(
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  assert.deepEqual(statuses, ['200', '431']);
});
