import assert from 'node:assert/strict';
import { test } from 'node:test';
import { together } from './together.ts';

/** Work that ends when it is told to, and what it was asked for each time. */
function held(most = 100) {
  const groups: number[][] = [];
  const end: ((failure?: Error) => void)[] = [];
  const double = together(most, async (asked: readonly number[]) => {
    groups.push([...asked]);
    await new Promise<void>((done, fail) => end.push((failure) => (failure ? fail(failure) : done())));
    return asked.map((n) => 2 * n);
  });
  return { double, groups, end };
}
const turn = () => new Promise((turned) => setImmediate(turned));

test('what is asked for in one turn is done at once, and what comes meanwhile together after it', async () => {
  const { double, groups, end } = held();
  const answers = [double(1), double(2)];
  await turn();
  answers.push(double(3));
  await turn();
  answers.push(double(4));
  await turn();
  assert.deepEqual(groups, [[1, 2]]);
  end[0]?.();
  await Promise.all(answers.slice(0, 2));
  await turn();
  end[1]?.();
  assert.deepEqual(
    [await Promise.all(answers), groups],
    [
      [2, 4, 6, 8],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  );
});

test('no more than so many are done at once', async () => {
  const { double, groups, end } = held(2);
  const answers = [1, 2, 3].map(double);
  for (const n of [0, 1]) {
    while (!end[n]) await turn();
    end[n]();
  }
  assert.deepEqual(
    [await Promise.all(answers), groups],
    [
      [2, 4, 6],
      [[1, 2], [3]],
    ],
  );
});

test('a failure is that of all whom it was for, and of nobody after them', async () => {
  const { double, end } = held();
  const failed = Promise.allSettled([double(1), double(2)]);
  await turn();
  const next = double(3);
  end[0]?.(new Error('away'));
  assert.deepEqual(
    (await failed).map((each) => each.status === 'rejected' && (each.reason as Error).message),
    ['away', 'away'],
  );
  while (!end[1]) await turn();
  end[1]();
  assert.equal(await next, 6);
});

test('nobody waits for long for others who are held up, whoever comes after them', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pass = async (ms: number) => {
    now += ms;
    t.mock.timers.tick(ms);
    await turn();
  };
  const { double, groups, end } = held();
  const first = double(1);
  await pass(100);
  const second = double(2);
  await pass(149);
  assert.deepEqual(groups, [[1]]);
  await pass(1);
  assert.deepEqual(groups, [[1], [2]]);
  end[1]?.();
  assert.equal(await second, 4);
  // As long as the first is held up, whoever comes is served at once.
  const third = double(3);
  await pass(0);
  assert.deepEqual(groups, [[1], [2], [3]]);
  end[2]?.();
  assert.equal(await third, 6);
  end[0]?.();
  assert.equal(await first, 2);
});
