import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isOfTheNight, NOT_AMONG_THEM, scheduledJobs } from '../bench/scheduled.ts';
import { startPlatform } from './platform.ts';
import { temporaryFolder } from './temporary-folder.ts';

const platform = await startPlatform();
after(() => platform.close());
const { jobs, close } = await scheduledJobs(platform.db, { dataDir: temporaryFolder('scheduled') });
after(close);

/** Each time that the server says what recurs. */
const said = globSync('src/**/*.ts', { cwd: join(import.meta.dirname, '..') })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    return [...text.matchAll(/\bevery: '([^']+)'/g)].map(([, every = '']) => every);
  });

test('whatever recurs in the server is timed beside a large library, or says why it is not', () => {
  const timed = jobs.map(({ every }) => every);
  const others = Object.entries(NOT_AMONG_THEM);
  for (const [name, why] of others) {
    assert.ok(why.length > 20, name);
    assert.ok(!jobs.some((job) => job.name === name), name);
  }
  assert.equal(said.length, timed.length + others.length);
  const left = [...said];
  for (const every of timed) {
    assert.ok(left.includes(every), every);
    left.splice(left.indexOf(every), 1);
  }
  // Of each that is not timed its time is left over.
  assert.deepEqual(left, ['41 2 * * *']);
  assert.equal(new Set(jobs.map(({ name }) => name)).size, jobs.length);
});

test('the night’s are those that have an hour of their own', () => {
  const night = jobs.filter(isOfTheNight).map(({ name }) => name);
  for (const name of ['find-neighbours', 'audit-ledger', 'sweep-pictures', 'months-of-views', 'forget-rating-traces'])
    assert.ok(night.includes(name), name);
  for (const name of ['rank-novels', 'close-months', 'share-subscriptions', 'count-views'])
    assert.ok(!night.includes(name) && jobs.some((job) => job.name === name), name);
});

test('each can be done by itself', async () => {
  for (const { name, does } of jobs) await assert.doesNotReject(async () => void (await does()), name);
});
