import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import Fastify from 'fastify';
import type { Database } from '../ports/database/index.ts';
import { followReplicas } from '../ports/database/replicas.ts';
import { readOwnWrites } from './own-writes.ts';

/** An instance that counts how often somebody waited until it had heard of all. */
function instance(t: TestContext, db: Database) {
  const waited = { times: 0 };
  const app = Fastify();
  t.after(() => app.close());
  readOwnWrites(app, { db, caughtUp: async () => void (waited.times += 1), secure: true });
  app.get('/api/read/', async () => 'read');
  app.post('/api/write/', async () => 'written');
  const read = async (cookies: Cookies) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await app.inject({ url: '/api/read/', headers: { cookie } });
    return waited.times;
  };
  return { app, read };
}

type Cookies = Map<string, string>;
const SET = /^(wrote(?:-[\w-]+)?)=([^;]+); Path=\/; Max-Age=10; HttpOnly; SameSite=Lax; Secure$/;

/** As a browser takes what an answer sets: of a name, the last. */
function take(cookies: Cookies, { headers }: { headers: Record<string, unknown> }): void {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [, name, value] = SET.exec(String(line)) ?? assert.fail(String(line));
    cookies.set(name ?? '', value ?? '');
  }
}

const bare = {} as Database;
const write = { method: 'POST', url: '/api/write/' } as const;

test('who wrote at two instances at once waits at each for the other, whichever answer came last', async (t) => {
  const [one, two] = [instance(t, bare), instance(t, bare)];
  const answers = [await one.app.inject(write), await two.app.inject(write)];
  const [twoLast, oneLast] = [answers, answers.toReversed()].map((inOrder) => {
    const cookies: Cookies = new Map();
    for (const answer of inOrder) take(cookies, answer);
    return cookies;
  });
  assert.ok(oneLast && twoLast);
  assert.equal(await one.read(oneLast), 1);
  assert.equal(await two.read(twoLast), 1);
  // Once for each write, in whatever order it is told.
  assert.equal(await one.read(twoLast), 1);
  take(oneLast, await two.app.inject(write));
  assert.equal(await one.read(oneLast), 2);
});

test('who wrote at one instance waits for nothing there, and nobody waits for what is no word of ours', async (t) => {
  const one = instance(t, bare);
  const cookies: Cookies = new Map();
  take(cookies, await one.app.inject(write));
  assert.equal(await one.read(cookies), 0);
  for (const made of ['', 'yes', `${'a'.repeat(21)}.1.0`, `${'a'.repeat(22)}.1.99999999999999999999`])
    assert.equal(await one.read(new Map([['wrote', made]])), 0, made);
  assert.equal(await one.read(new Map([['wrote', `${'a'.repeat(22)}.1.0`]])), 1);
});

/** A database with replicas, whose log stands where the test says, each time it is asked. */
async function following(t: TestContext) {
  const asked: ((at: string) => void)[] = [];
  const db = {
    execute: () => new Promise((told) => asked.push((at) => told({ rows: [{ at }] }))),
  } as unknown as Database;
  const replicas = followReplicas(db, [], { lagMs: 1_000, askMs: 60_000 });
  t.after(() => replicas.close());
  const whenAsked = async (times: number) => {
    while (asked.length < times) await new Promise(setImmediate);
    return asked.splice(0);
  };
  // What all are asked at the start.
  for (const tell of await whenAsked(1)) tell('1');
  return { db, whenAsked };
}

test('of two writes at once at one instance, the answer that leaves last has the later position', async (t) => {
  const { db, whenAsked } = await following(t);
  const one = instance(t, db);
  const cookies: Cookies = new Map();
  const writes = [one.app.inject(write), one.app.inject(write)].map(async (answer) => take(cookies, await answer));
  const [first, second] = await whenAsked(2);
  second?.('300');
  await writes[1];
  first?.('200');
  await writes[0];
  assert.deepEqual(positionsOf(cookies), ['300', '300']);
});

test('after a restore, whose log is shorter, who writes has its position, and not one that no replica will have', async (t) => {
  const { db, whenAsked } = await following(t);
  const one = instance(t, db);
  const cookies: Cookies = new Map();
  for (const [at, said] of [
    ['300', '300'],
    ['50', '50'],
    ['60', '60'],
  ] as const) {
    const answer = one.app.inject(write);
    for (const tell of await whenAsked(1)) tell(at);
    take(cookies, await answer);
    assert.deepEqual(positionsOf(cookies), [said, said]);
  }
});

const positionsOf = (cookies: Cookies) => [...cookies.values()].map((value) => value.split('.')[2]);

test('a program without cookies has the same by a header, of which it gives back what it was told', async (t) => {
  const { db, whenAsked } = await following(t);
  const [one, two] = [instance(t, db), instance(t, bare)];
  const told = one.app.inject(write);
  for (const tell of await whenAsked(1)) tell('300');
  const wrote = String((await told).headers['x-wrote']);
  assert.match(wrote, /^[\w-]{22}\.1\.300$/);
  const other = String((await two.app.inject(write)).headers['x-wrote']);
  const read = async (app: typeof one, header: string) => {
    await app.app.inject({ url: '/api/read/', headers: { 'x-wrote': header } });
    return app.read(new Map());
  };
  assert.equal(await read(one, wrote), 0);
  assert.equal(await read(one, `${wrote}, ${other}`), 1);
  assert.equal(await read(two, `${other},${wrote}`), 1);
  // Once for each write, whichever way it is told; and what is no word of ours is none.
  assert.equal(await two.read(new Map([['wrote', wrote]])), 1);
  assert.equal(await read(two, 'yes, wrote'), 1);
});
