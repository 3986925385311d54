import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { until } from '../../test/killing.ts';
import { Refusal } from '../http/errors.ts';
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
