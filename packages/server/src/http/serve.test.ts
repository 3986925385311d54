import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { contract, type CallName } from '@griot/contracts/contract';
import Fastify from 'fastify';
import { startPlatform } from '../../test/platform.ts';
import type { Handler, Routes } from './route.ts';
import { assertComplete, parseCall, serveContract } from './serve.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app } = platform;
const reader = await platform.signUp('Ordinary Reader');
const unconfirmed = await platform.signUp('Not Confirmed', { verified: false });
const editor = await platform.staff('Careful Editor', 'editor');

test('every call of the contract has a handler, and a missing or a surplus one stops the start', () => {
  const all = Object.fromEntries(Object.keys(contract).map((name) => [name, () => null]));
  assert.doesNotThrow(() => assertComplete(all));
  const { ['GET /genres/']: _left, ...without } = all;
  assert.throws(() => assertComplete(without), /^Error: Calls without a handler: GET \/genres\/$/);
  assert.throws(
    () => assertComplete({ ...all, 'GET /poems/': () => null }),
    /^Error: Handlers without a call: GET \/poems\/$/,
  );
});

test('a trailing slash is optional everywhere', async () => {
  for (const path of ['/genres', '/genres/', '/genres?limit=1', '/genres/?limit=1'])
    assert.equal((await api('GET', path)).status, 200, path);
});

test('an unknown path is 404, another method 405 with the methods it takes', async () => {
  const unknown = await api('GET', '/poems/');
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found']);
  const put = await api('PUT', '/genres/');
  assert.deepEqual([put.status, put.body.code, put.headers['allow']], [405, 'method_not_allowed', 'GET, POST']);
  const patch = await api('PATCH', '/novels/mine/', { body: {} });
  assert.deepEqual([patch.status, patch.headers['allow']], [405, 'GET, POST']);
  assert.equal((await api('POST', '/poems/', { body: {} })).status, 404);
});

test('answers are not sniffed, framed or kept', async () => {
  const mine = await api('GET', '/users/me/', { as: reader });
  assert.equal(mine.headers['cache-control'], 'no-store');
  for (const { headers } of [
    mine,
    await api('GET', '/genres/'),
    await api('GET', '/poems/'),
    await api('GET', '/users/me/'),
  ]) {
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
  }
  assert.equal((await api('GET', '/config/')).headers['cache-control'], 'no-cache');
  assert.equal((await api('GET', '/genres/', { as: reader })).headers['cache-control'], 'no-store');
});

test('first who you are, then whether you may, then whether it exists, and only then what you sent', async () => {
  const path = '/novels/no-such-novel/chapters/1/reject/';
  const broken = { body: { reason: 1 }, headers: {} };
  assert.equal((await api('POST', path, broken)).body.code, 'not_signed_in');
  assert.equal((await api('POST', path, { ...broken, as: reader })).body.code, 'not_allowed');
  assert.equal((await api('POST', path, { ...broken, as: editor })).body.code, 'not_found');
  assert.deepEqual((await api('POST', '/shelf/', { as: reader, body: { novel: 1 } })).status, 400);
});

test('malformed JSON is refused only after all that', async () => {
  const send = (token?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/novels/no-such-novel/chapters/1/reject/',
      payload: '{"reason":',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  assert.equal((await send()).statusCode, 401);
  assert.equal((await send(reader.token)).statusCode, 403);
  assert.equal((await send(editor.token)).statusCode, 404);
  const shelf = await app.inject({
    method: 'POST',
    url: '/api/shelf/',
    payload: '{"novel":',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${reader.token}` },
  });
  assert.deepEqual(shelf.json(), {
    error: 'This is not well-formed JSON.',
    code: 'invalid',
    detail: { body: ['This is not well-formed JSON.'] },
  });
});

test('whoever has not confirmed the e-mail is told so where that is needed', async () => {
  const { status, body } = await api('POST', '/novels/mine/', { as: unconfirmed, body: {} });
  assert.deepEqual([status, body.code], [403, 'email_not_verified']);
  assert.match(body.detail, /verified/);
  assert.equal((await api('GET', '/novels/mine/', { as: unconfirmed })).status, 200);
});

test('confirming counts at once, though the token still says otherwise', async () => {
  const person = await platform.signUp('Just Confirmed', { verified: false });
  await platform.services.users.markVerified(platform.db, person.id);
  assert.equal((await api('POST', '/novels/mine/', { as: person, body: {} })).body.code, 'invalid');
});

test('an appointment counts at once, and so does its end', async () => {
  const person = await platform.signUp('Briefly Editor');
  assert.equal((await api('GET', '/staff/chapters/', { as: person })).status, 403);
  await platform.services.users.appoint(person.id, 'admin');
  assert.equal((await api('GET', '/staff/chapters/', { as: person })).status, 200);
  await platform.services.users.appoint(person.id, null);
  assert.equal((await api('GET', '/staff/chapters/', { as: person })).status, 403);
});

test('what is missing or wrong is named field by field', async () => {
  const { status, body } = await api('POST', '/auth/signup/', {
    body: { email: 'no e-mail', password: 'short', first_name: ' ' },
  });
  assert.equal(status, 400);
  assert.deepEqual(body.detail, {
    email: ['Enter an e-mail address.'],
    password: ['At least 6 characters.'],
    pen_name: ['Pen name is required.'],
    first_name: ['First name is required.'],
    last_name: ['Last name is required.'],
  });
  assert.deepEqual([body.code, body.error], ['invalid', 'Enter an e-mail address.']);
});

test('a body that is no object is refused', async () => {
  for (const body of [null, 1, 'text', [], true])
    assert.equal((await api('POST', '/auth/login/', { body })).status, 400, JSON.stringify(body));
  assert.equal((await api('POST', '/auth/login/')).status, 400);
});

test('another kind of body is 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: 'email=a',
      headers: { 'content-type': type },
    });
    assert.deepEqual([answer.statusCode, answer.json().code], [415, 'unsupported_media'], type);
  }
});

test('a malformed limit or offset is 400 and a large limit is cut to 1000', async () => {
  for (const query of [
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=1e999',
    'limit=',
    'limit=1&limit=2',
    'offset=-1',
    'offset=99999999999999999999',
    'offset=NaN',
    'limit=%00',
  ]) {
    const { status, body } = await api('GET', `/genres/?${query}`);
    assert.deepEqual([status, body.code], [400, 'invalid'], query);
    assert.deepEqual(Object.keys(body.detail), [query.slice(0, query.indexOf('='))], query);
  }
  const { status, body } = await api('GET', '/tags/?limit=1000000');
  assert.deepEqual([status, body.next], [200, null]);
});

test('a version that the caller has already is not sent again, and nobody learns of one they may not read', async () => {
  const small = Fastify();
  const nothing: Handler<CallName> = async () => null as never;
  const handlers = {
    ...Object.fromEntries(Object.keys(contract).map((name) => [name, nothing])),
  } as unknown as Routes<CallName>;
  let loaded = 0;
  await serveContract(
    small,
    {
      ...handlers,
      'GET /genres/': async ({ entityTag }) => {
        entityTag('gen-7', []);
        loaded += 1;
        return { count: 0, next: null, previous: null, results: [], secret: 'never sent' };
      },
    },
    { guard: platform.services.auth.guard, errors: platform.ports.errors, publicUrl: undefined },
  );

  const first = await small.inject('/api/genres/');
  assert.deepEqual([first.statusCode, first.headers['etag'], loaded], [200, 'W/"gen-7"', 1]);
  assert.deepEqual(first.json(), { count: 0, next: null, previous: null, results: [] });
  const again = await small.inject({ url: '/api/genres/', headers: { 'if-none-match': '"other", W/"gen-7"' } });
  assert.deepEqual([again.statusCode, again.body, loaded], [304, '', 1]);
  const expired = await small.inject({
    url: '/api/genres/',
    headers: { 'if-none-match': 'W/"gen-7"', authorization: 'Bearer nonsense' },
  });
  assert.equal(expired.statusCode, 401);
});

test('what is not HTTP is answered in the same shape', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('NONSENSE\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(
    answer.toString(),
    /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*\{"error":"This request is not well-formed\.","code":"invalid"/,
  );
  socket.destroy();
});

test('paths of the contract are read as method and path', () => {
  assert.deepEqual(parseCall('GET /novels/{novel}/'), { method: 'GET', path: '/novels/{novel}/' });
});
