import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { createApp } from '../app.ts';

const platform = await startPlatform();
after(() => platform.close());

test('while far more sign in than can, guests read on, and those beyond the line are told when to come again', async () => {
  const { email, password } = await platform.signUp('Ada Burst');
  // As small as it gets, and a crowd of any length is one that lasts.
  const app = await createApp(platform.ports, {
    services: platform.services,
    shedding: { atOnce: 4, lastingMs: 0, passwordsAtOnce: 8 },
  });
  after(() => app.close());
  let from = 0;
  // Each from somewhere else, since one network has a quarter of the line.
  const signIn = async () =>
    await app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password },
      remoteAddress: `10.0.0.${(from += 1)}`,
    });
  const entering = Array.from({ length: 50 }, signIn);
  let over = false;
  const all = Promise.all(entering).finally(() => (over = true));
  const read: number[] = [];
  while (!over) {
    read.push((await app.inject('/api/novels/')).statusCode);
    // What is refused waits for nothing, and would let nothing else run.
    await new Promise(setImmediate);
  }
  assert.ok(read.length > 0);
  assert.deepEqual([...new Set(read)], [200]);
  const answers = await all;
  const [entered, refused] = [200, 503].map((status) => answers.filter(({ statusCode }) => statusCode === status));
  assert.deepEqual([entered?.length, refused?.length], [8, 42]);
  for (const { headers } of refused ?? []) assert.equal(headers['retry-after'], '5');
  assert.equal((await signIn()).statusCode, 200);
});
