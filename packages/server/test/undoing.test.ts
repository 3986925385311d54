import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { undoAll, undoing, untilStopped } from '../../../scripts/undoing.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Steps that note that they were done; those of `failing` then fail. */
function steps(...failing: string[]) {
  const done: string[] = [];
  const step = (name: string) => async (): Promise<void> => {
    done.push(name);
    if (failing.includes(name)) throw new Error(`${name} stays`);
  };
  return { done, step };
}

test('the last is undone first, and the rest too when one cannot be', async () => {
  const { done, step } = steps('server');
  await assert.rejects(undoAll([step('folder'), step('server'), step('browser')]), { message: 'server stays' });
  assert.deepEqual(done, ['browser', 'server', 'folder']);
});

test('work gives its result when what it began is undone', async () => {
  const { done, step } = steps();
  const result = await undoing(async (atEnd) => {
    atEnd(step('folder'));
    atEnd(step('server'));
    assert.deepEqual(done, []);
    return 'figures';
  });
  assert.equal(result, 'figures');
  assert.deepEqual(done, ['server', 'folder']);
});

test('work that fails has what it began undone, and is told itself, before what could not be undone', async () => {
  const { done, step } = steps('server');
  const broken = new Error('no figures');
  const work = (begun: string) =>
    undoing(async (atEnd) => {
      atEnd(step('folder'));
      atEnd(step(begun));
      throw broken;
    });
  await assert.rejects(work('browser'), (failure) => failure === broken);
  await assert.rejects(work('server'), { name: 'AggregateError', message: 'no figures\nserver stays' });
  assert.deepEqual(done, ['browser', 'folder', 'server', 'folder']);
});

test('what stands until it is stopped is undone then and once, and at once where it does not come to stand', async () => {
  const { done, step } = steps();
  const platform = await untilStopped(async (atEnd) => {
    atEnd(step('server'));
    return { url: 'http://localhost' };
  });
  assert.equal(platform.url, 'http://localhost');
  assert.deepEqual(done, []);
  await platform.stop();
  await platform.stop();
  assert.deepEqual(done, ['server']);
  const refused = untilStopped(async (atEnd) => {
    atEnd(step('folder'));
    throw new Error('no port');
  });
  await assert.rejects(refused, { message: 'no port' });
  assert.deepEqual(done, ['server', 'folder']);
});

test('no script and no test goes through such steps in a loop of its own', () => {
  const files = globSync(['scripts/**/*.ts', 'e2e/**/*.ts', 'packages/server/{bench,test}/**/*.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  });
  const loops = files.filter((file) => /= \w+\.pop\(\)\)\s+(try|await)\b/.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(loops, ['scripts/undoing.ts']);
});
