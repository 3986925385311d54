import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { asOwnCall } from './own-calls.ts';
import { shed } from './shedding.ts';

/** A server whose calls end when they are told to; four are many for it. */
function crowded() {
  let time = 0;
  const ends: (() => void)[] = [];
  const app = Fastify();
  shed(app, { atOnce: 4, lastingMs: 250, now: () => time });
  const wait = () => new Promise<string>((end) => ends.push(() => end('done')));
  for (const path of ['/api/novels/', '/api/novels/:novel/', '/api/payments/webhook/', '/healthz']) app.get(path, wait);
  return {
    app,
    ends,
    pass: (ms: number) => (time += ms),
  };
}

type Crowded = ReturnType<typeof crowded>;
/** Begins so many calls that are worked on. */
async function begin({ app, ends }: Crowded, many: number, path = '/api/novels/') {
  const answers: Promise<LightMyRequestResponse>[] = [];
  for (let n = 0; n < many; n += 1) {
    const before = ends.length;
    answers.push(app.inject(path).then((answer) => answer));
    while (ends.length === before) await new Promise(setImmediate);
  }
  return answers;
}

test('a burst passes, and a crowd that stands is refused what is more, with a time to come again', async () => {
  const server = crowded();
  const answers = await begin(server, 6);
  server.pass(251);
  const { statusCode, headers, body } = await server.app.inject('/api/novels/');
  assert.deepEqual([statusCode, headers['retry-after'], JSON.parse(body).code], [503, '2', 'unavailable']);
  for (const end of server.ends) end();
  for (const answer of answers) assert.equal((await answer).statusCode, 200);
});

test('whoever watches or pays is never refused', async () => {
  const server = crowded();
  const answers = await begin(server, 5);
  server.pass(251);
  answers.push(...(await begin(server, 1, '/api/payments/webhook/')), ...(await begin(server, 1, '/healthz')));
  for (const end of server.ends) end();
  for (const answer of answers) assert.equal((await answer).statusCode, 200);
});

test('a file that is sent takes nobody’s place, and an address that only looks like news is refused as others are', async () => {
  const server = crowded();
  server.app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, {}));
  server.app.post('/api/users/me/avatar/', () => new Promise<string>((end) => server.ends.push(() => end('done'))));
  const files = Array.from({ length: 6 }, () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return server.app
      .inject({ method: 'POST', url: '/api/users/me/avatar/', headers, payload: '--x--' })
      .then((a) => a);
  });
  while (server.ends.length < 6) await new Promise(setImmediate);
  server.pass(251);
  const answers = await begin(server, 4);
  server.pass(251);
  for (const path of ['/api/novels/?search=/live', '/api/novels/live/', '/api/nothing/'])
    assert.equal((await server.app.inject(path)).statusCode, 503, path);
  for (const end of server.ends) end();
  for (const answer of [...answers, ...files]) assert.equal((await answer).statusCode, 200);
});

test('what a page asks that is written is never refused, and takes nobody’s place', async () => {
  const server = crowded();
  const answers = await asOwnCall(() => begin(server, 6));
  server.pass(251);
  answers.push(...(await begin(server, 4)));
  server.pass(251);
  answers.push(...(await asOwnCall(() => begin(server, 1))));
  assert.equal((await server.app.inject('/api/novels/')).statusCode, 503);
  for (const end of server.ends) end();
  for (const answer of answers) assert.equal((await answer).statusCode, 200);
});

test('a call is taken in the place of one that is done', async () => {
  const server = crowded();
  const answers = await begin(server, 4);
  server.pass(251);
  assert.equal((await server.app.inject('/api/novels/')).statusCode, 503);
  server.ends.shift()?.();
  await answers.shift();
  answers.push(...(await begin(server, 1)));
  assert.equal((await server.app.inject('/api/novels/')).statusCode, 503);
  for (const end of server.ends) end();
  for (const answer of answers) assert.equal((await answer).statusCode, 200);
});

test('a crowd that goes and comes back at once is refused at once, and a burst passes again after a while with few', async () => {
  const server = crowded();
  const leave = async (answers: Promise<LightMyRequestResponse>[]): Promise<void> => {
    for (const end of server.ends.splice(0)) end();
    for (const answer of answers) assert.equal((await answer).statusCode, 200);
  };
  const crowd = await begin(server, 4);
  server.pass(251);
  assert.equal((await server.app.inject('/api/novels/')).statusCode, 503);
  await leave(crowd);
  server.pass(250);
  const same = await begin(server, 4);
  assert.equal((await server.app.inject('/api/novels/')).statusCode, 503);
  await leave(same);
  server.pass(200);
  // One call is few, and breaks no calm.
  await leave(await begin(server, 1));
  server.pass(51);
  await leave(await begin(server, 6));
});

test('what is refused takes no time, and makes nothing that is answered look slow', async () => {
  const server = crowded();
  server.app.get('/api/users/', (_request, reply) => {
    server.pass(0.1);
    return reply.status(401).send({});
  });
  for (let n = 0; n < 300; n += 1) assert.equal((await server.app.inject('/api/users/')).statusCode, 401);
  const answers = await begin(server, 4);
  server.pass(251);
  assert.equal((await server.app.inject('/api/novels/')).statusCode, 503);
  for (let n = 0; n < 800; n += 1) {
    server.pass(10);
    server.ends.shift()?.();
    assert.equal((await answers.shift())?.statusCode, 200);
    answers.push(server.app.inject('/api/novels/').then((answer) => answer));
    for (let turn = 0; server.ends.length < 4 && turn < 20; turn += 1) await new Promise(setImmediate);
    assert.equal(server.ends.length, 4, `after ${n + 1}`);
  }
  for (const end of server.ends) end();
  for (const answer of answers) assert.equal((await answer).statusCode, 200);
});

test('however many sign in, they take nobody’s place but each other’s, and are refused beyond their line with a time to come again', async () => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const ends: (() => void)[] = [];
  shed(app, { atOnce: 4, lastingMs: 0, passwordsAtOnce: 6, now: () => 0 });
  for (const url of ['/api/auth/login/', '/api/auth/change-password/'])
    app.post(url, () => new Promise<string>((end) => ends.push(() => end('done'))));
  app.get('/api/novels/', () => 'read');
  let from = 0;
  const send = (url: string) =>
    app.inject({ method: 'POST', url, payload: {}, remoteAddress: `10.0.0.${(from += 1)}` }).then((answer) => answer);

  // All at one moment, so that none is worked on when the next is looked at.
  const sent = Array.from({ length: 20 }, (_, n) => send(n % 2 ? '/api/auth/login/' : '/api/auth/change-password'));
  while (ends.length < 6) await new Promise(setImmediate);
  for (let n = 0; n < 10; n += 1) assert.equal((await app.inject('/api/novels/')).statusCode, 200);
  const refused = await send('/api/auth/login/');
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5']);
  assert.match(refused.json().error, /^Very many people are signing in right now\./);
  for (const end of ends) end();
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  assert.deepEqual([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 503).length], [6, 14]);
  // Whoever is done has left the line.
  const again = send('/api/auth/login/');
  while (ends.length < 7) await new Promise(setImmediate);
  ends.at(-1)?.();
  assert.equal((await again).statusCode, 200);
});

test('one network takes a quarter of the line of those who sign in, and leaves the rest to everybody else', async () => {
  const app = Fastify();
  const ends: (() => void)[] = [];
  shed(app, { atOnce: 24, now: () => 0 });
  app.post('/api/auth/login/', () => new Promise<string>((end) => ends.push(() => end('done'))));
  const send = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login/', payload: {}, remoteAddress }).then((answer) => answer);

  // Of an IPv6 network one person has all addresses.
  const crowd = Array.from({ length: 40 }, (_, n) => send(`2001:db8:0:7::${(n + 1).toString(16)}`));
  while (ends.length < 12) await new Promise(setImmediate);
  const refused = await send('2001:db8:0:7::ffff');
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5']);
  const another = send('2001:db8:0:8::1');
  while (ends.length < 13) await new Promise(setImmediate);
  ends.at(-1)?.();
  assert.equal((await another).statusCode, 200);

  for (const end of ends) end();
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  assert.deepEqual([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 503).length], [12, 28]);
  const again = send('2001:db8:0:7::1');
  while (ends.length < 14) await new Promise(setImmediate);
  ends.at(-1)?.();
  assert.equal((await again).statusCode, 200);
});
