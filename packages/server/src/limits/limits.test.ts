import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { until } from '../../test/killing.ts';
import { redisInstalled, startRedis, WITHOUT_REDIS } from '../../test/redis.ts';
import { Refusal } from '../http/errors.ts';
import { openRedis, type Redis } from '../ports/redis.ts';
import { countingOn, postgresCounter, redisCounter, type Counter } from './counter.ts';
import type { Limit } from './limits.ts';
import { createLimits } from './service.ts';

const platform = await startPlatform();
after(() => platform.close());
const { db, clock } = platform;

/** Each counts for itself what waits, as a server does. */
const [one, two] = [createLimits(db, clock), createLimits(db, clock)];
const limit = (name: string, tries: number): Limit => ({ name, tries, seconds: 60 });

/** A try that ends when it is told to. */
function held() {
  let end: (made: 'made' | null) => void = () => undefined;
  const promise = new Promise<'made' | null>((resolve) => (end = resolve));
  let begun = 0;
  return { make: () => ((begun += 1), promise), end, begun: () => begun };
}

const refused = (failure: unknown): boolean => failure instanceof Refusal && failure.code === 'too_many';

test('wrong tries that two servers make at once are as many as the limit says, and not one more', async () => {
  const limited = [{ limit: limit('guess', 5), who: 'ada' }];
  const { make, end, begun } = held();
  const tries = Array.from({ length: 16 }, (_, n) => (n % 2 ? one : two).attempt(limited, make));
  const answers = Promise.allSettled(tries);
  await until('five to be under way', () => begun() === 5);
  end(null);
  const refusals = (await answers).filter((answer) => answer.status === 'rejected');
  assert.equal(begun(), 5);
  assert.equal(refusals.length, 11);
  assert.ok(refusals.every(({ reason }) => refused(reason)));
  await assert.rejects(one.attempt(limited, make), refused);
  clock.step({ seconds: 61 });
  assert.equal(await two.attempt(limited, async () => 'made'), 'made');
});

test('nobody is refused because others succeed on another server, and these count for nothing', async () => {
  const limited = [{ limit: limit('school', 1), who: 'school' }];
  const { make, end, begun } = held();
  const first = one.attempt(limited, make);
  await until('it to be under way', () => begun() === 1);
  const second = two.attempt(limited, async () => 'made');
  end('made');
  assert.deepEqual(await Promise.all([first, second]), ['made', 'made']);
  assert.equal(await two.counted({ limit: limit('school', 1), who: 'school' }), 0);
});

test('what a server had under way when it was killed keeps others out no longer than the window', async () => {
  const limited = [{ limit: limit('killed', 1), who: 'ada' }];
  const { make, begun } = held();
  void one.attempt(limited, make);
  await until('it to be under way', () => begun() === 1);
  const impatient = createLimits(db, clock, { waitMs: 100 });
  await assert.rejects(impatient.attempt(limited, make), refused);
  clock.step({ seconds: 61 });
  assert.equal(await impatient.attempt(limited, async () => 'made'), 'made');
});

test('a try that breaks counts for nothing, and frees its place', async () => {
  const limited = [{ limit: limit('broken', 1), who: 'ada' }];
  const broken = () => Promise.reject(new Error('broken'));
  await assert.rejects(one.attempt(limited, broken), /^Error: broken$/);
  assert.equal(await two.attempt(limited, async () => 'made'), 'made');
  assert.equal(await two.attempt(limited, async () => null), null);
  await assert.rejects(
    one.attempt(limited, async () => 'made'),
    refused,
  );
});

const process = redisInstalled ? await startRedis() : undefined;
const redis = process && (await openRedis(process.url));
after(() => redis?.close());
const KINDS: Record<string, () => Counter | undefined> = {
  PostgreSQL: () => postgresCounter(db),
  Redis: () => redis && redisCounter(redis),
};
const answers = (asked: Redis): Promise<boolean> =>
  asked.run('return 1', [], []).then(
    () => true,
    () => false,
  );
const seconds = (n: number): Date => new Date(clock.now().getTime() + n * 1000);

for (const [kind, open] of Object.entries(KINDS))
  test(`${kind} counts what many do at once, from the first of a window to its end, each by its key`, async (t) => {
    const counter = open();
    if (!counter) return t.diagnostic(WITHOUT_REDIS);
    if (redis) await until('Redis', () => answers(redis));
    const tried = (key: string) => ({ key: `${kind} ${key}`, seconds: 60, now: clock.now() });
    const read = (key: string) => counter.read(`${kind} ${key}`, clock.now());
    assert.deepEqual(await read('a'), { count: 0, resetsAt: clock.now() });
    const ends = seconds(60);
    const counts = await Promise.all(Array.from({ length: 20 }, () => counter.add(tried('a'))));
    assert.deepEqual(
      counts.map(({ count }) => count).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    assert.ok(counts.every(({ resetsAt }) => resetsAt.getTime() === ends.getTime()));
    clock.step({ seconds: 30 });
    assert.deepEqual(await counter.add(tried('a')), { count: 21, resetsAt: ends });
    assert.deepEqual(await counter.add(tried('b')), { count: 1, resetsAt: seconds(60) });
    assert.deepEqual(await read('b'), { count: 1, resetsAt: seconds(60) });
    assert.deepEqual(await read('a'), { count: 21, resetsAt: ends });
    clock.step({ seconds: 30 });
    assert.equal((await read('a')).count, 0);
    assert.deepEqual(await counter.add(tried('a')), { count: 1, resetsAt: seconds(60) });
    await counter.forget(`${kind} a`);
    assert.equal((await read('a')).count, 0);
    assert.equal((await read('b')).count, 1);
  });

test('what Redis does not count any more is counted in PostgreSQL at once, and in Redis again when that is back', async (t) => {
  if (!process || !redis) return t.diagnostic(WITHOUT_REDIS);
  const counter = countingOn(redisCounter(redis), postgresCounter(db));
  const count = async () => (await counter.add({ key: 'gone', seconds: 60, now: clock.now() })).count;
  assert.deepEqual([await count(), await count()], [1, 2]);
  const troubles: (string | null)[] = [];
  redis.onTrouble((trouble) => troubles.push(trouble));
  await process.kill();
  await until('it to be missed', () => redis.trouble() !== null);
  const since = performance.now();
  assert.deepEqual([await count(), await count(), await count()], [1, 2, 3]);
  assert.ok(performance.now() - since < 1_000);
  await startRedis(Number(new URL(process.url).port));
  await until('it to be back', () => answers(redis));
  assert.deepEqual([await count(), troubles.length, troubles.at(-1)], [1, 2, null]);
});
