// On one PostgreSQL: what two servers know of each other goes by Redis, the bucket and what hearing.test.ts hears on both.
import { fakeS3 } from '@griot/release/s3.fixture';
import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { databaseUrl, dropDatabase, emptyDatabase } from './fresh-database.ts';
import { send, serve, signIn, until, type ServerProcess } from './killing.ts';
import { redisInstalled, startRedis, WITHOUT_REDIS } from './redis.ts';
import { temporaryFolder } from './temporary-folder.ts';

const name = await emptyDatabase();
const dataDir = temporaryFolder('several');
const s3 = await fakeS3('griot');
after(async () => {
  await dropDatabase(name);
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const redis = redisInstalled ? await startRedis() : undefined;
/** Each has a folder of its own: whatever they share is elsewhere. */
const start = (role: string, own: string): Promise<ServerProcess> =>
  serve({
    GRIOT_ROLE: role,
    DATA_DIR: `${dataDir}/${own}`,
    DATABASE_URL: databaseUrl(name),
    TOKEN_KEY: 'one key for all of these servers of a test',
    DATA_KEY: 'another key for all of these servers of a test',
    S3_URL: 's3://griot/several',
    ...s3.variables,
    ...(redis && { REDIS_URL: redis.url }),
  });
const worker = await start('worker', 'worker');
const [one, two] = await Promise.all([start('web', 'one'), start('web', 'two')]);
const webs = [one, two];
/** Asks them in turn. */
const inTurn = <T>(times: number, ask: (url: string) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(webs[n % 2]?.url ?? '')));
const statuses = (answers: { status: number | undefined }[]): (number | undefined)[] =>
  answers.map(({ status }) => status).sort();
const warnings = async (url: string): Promise<string> => (await fetch(`${url}/readyz`)).text();

test('a password is guessed no more often over two servers than at one, all at once', async () => {
  const body = { email: 'editor@demo.griot.test', password: 'not this one' };
  const guesses = await inTurn(16, (url) => send(url, 'POST', '/auth/login/', { body }));
  // Ten for an account from an address.
  assert.deepEqual(statuses(guesses), [
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 6 }, () => 429),
  ]);
  const right = { ...body, password: 'griot-demo' };
  assert.deepEqual(statuses(await inTurn(2, (url) => send(url, 'POST', '/auth/login/', { body: right }))), [429, 429]);
});

test('what one may do so often in an hour is counted over both', async (t) => {
  if (!redis) t.diagnostic(WITHOUT_REDIS);
  const token = await signIn(one.url, 'reader');
  const fetched = await inTurn(8, (url) => send(url, 'GET', '/users/me/export/', { token }));
  assert.deepEqual(statuses(fetched), [200, 200, 200, 200, 200, 429, 429, 429]);
});

test('a picture that one was sent is shown by the other, in sizes that the worker has made, and is on no disk of theirs', async () => {
  const token = await signIn(one.url, 'author');
  const form = new FormData();
  const picture = await sharp({ create: { width: 900, height: 1350, channels: 3, background: '#1f6fb4' } })
    .png()
    .toBuffer();
  form.append('cover_image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'cover.png');
  const [own] = (await send(two.url, 'GET', '/novels/mine/', { token })).body.results;
  const changed = await send(one.url, 'PATCH', `/novels/mine/${own.slug}/`, { token, body: form });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const cover = async (): Promise<string> =>
    (await send(two.url, 'GET', `/novels/mine/${own.slug}/`, { token })).body.cover_image;
  const first = await cover();
  const shown = await fetch(`${two.url}${first}`);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
  const keys = [...s3.objects.keys()];
  assert.ok(keys.length > 0 && keys.every((key) => key.startsWith('several/blobs/')));
  for (const own of ['one', 'two', 'worker']) assert.ok(!existsSync(`${dataDir}/${own}/blobs`), own);
  const covers = (): number => [...s3.objects.keys()].filter((key) => key.includes('/covers/')).length;
  await until('the smaller sizes', () => covers() >= 3);
});

test('who is signed out at one is signed out at the other within a second', async () => {
  const [lost, token] = [await signIn(one.url, 'reader'), await signIn(one.url, 'reader')];
  const me = () => send(two.url, 'GET', '/users/me/', { token: lost });
  assert.equal((await me()).status, 200);
  assert.equal((await send(one.url, 'DELETE', '/users/me/sessions/', { token })).status, 204);
  await until('the other to know', async () => (await me()).status === 401, 1_500);
});

/** Without the word that they wrote, one of a dozen reads is older. */
test('who hides a novel at one finds it in no list at the other, 60 times of 60', async () => {
  const token = await signIn(one.url, 'reader');
  const { id } = (await send(one.url, 'GET', '/novels/moby-dick/')).body;
  const slugs = async (cookies: string): Promise<string[]> =>
    (await send(two.url, 'GET', '/novels/?limit=100', { token, cookies })).body.results.map(
      ({ slug }: { slug: string }) => slug,
    );
  const stale: boolean[] = [];
  for (let n = 0; n < 30; n += 1) {
    const hidden = await send(one.url, 'POST', '/hides/', { token, body: { kind: 'novel', key: id } });
    stale.push((await slugs(hidden.cookies)).includes('moby-dick'));
    const shown = await send(one.url, 'DELETE', `/hides/${hidden.body.id}/`, { token });
    stale.push(!(await slugs(shown.cookies)).includes('moby-dick'));
  }
  assert.equal(stale.filter(Boolean).length, 0);
});

test('while Redis is away limits hold in the database, and all of them say so; while the bucket is away people read', async (t) => {
  const author = await signIn(two.url, 'author');
  s3.failNext(Infinity);
  if (redis) {
    await redis.kill();
    for (const { url } of [...webs, worker])
      await until('Redis to be missed', async () => (await warnings(url)).includes('Redis is away'));
  } else t.diagnostic(WITHOUT_REDIS);
  const fetched = await inTurn(8, (url) => send(url, 'GET', '/users/me/export/', { token: author }));
  assert.deepEqual(statuses(fetched), [200, 200, 200, 200, 200, 429, 429, 429]);
  for (const { url } of webs) {
    assert.equal((await send(url, 'GET', '/novels/moby-dick/chapters/1/content/')).status, 200);
    const ready = await fetch(`${url}/readyz`);
    assert.equal(ready.status, 200);
  }
  s3.failNext(0);
  await Promise.all([one, two, worker].map((server) => server.stop()));
});
