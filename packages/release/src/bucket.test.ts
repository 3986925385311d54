import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BucketAway, openBucket } from './bucket.ts';
import { startS3, stopAll, temporaryFolder } from './stores.fixture.ts';
import type { FakeS3 } from './s3.fixture.ts';

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(stopAll);

/** Does something under other variables of Amazon's. */
async function under<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    Object.assign(process.env, s3.variables);
  }
}

test('who has another key, or was given another region, is refused', async () => {
  for (const [name, value] of [
    ['AWS_SECRET_ACCESS_KEY', 'a-wrong-one'],
    ['AWS_ACCESS_KEY_ID', 'a-stranger'],
    ['AWS_REGION', 'eu-elsewhere-1'],
  ] as const) {
    const bucket = await under({ [name]: value }, async () => openBucket('s3://builds/signed'));
    await expect(bucket.put('x', { bytes: Buffer.from('x') })).rejects.toThrow(BucketAway);
    await expect(bucket.get('x')).rejects.toThrow(
      /^s3:\/\/builds\/signed cannot be reached or refuses: (Sign|Invalid)/,
    );
  }
});

test('what a key has of signs, and a list of pages, is the same in every call', async () => {
  const bucket = openBucket('s3://builds/signs');
  const keys = ['a b', "it's (1)*!", 'ü/ö', 'a&b', 'a+b', 'c', 'd'];
  for (const key of keys) await bucket.put(`all/${key}`, { bytes: Buffer.from(key) });
  const listed: string[] = [];
  for await (const page of bucket.list('all')) listed.push(...page);
  expect(listed.sort()).toEqual(keys.map((key) => `all/${key}`).sort());
  for (const key of keys) expect((await bucket.get(`all/${key}`))?.bytes.toString()).toBe(key);
  await bucket.delete('all/c');
  await bucket.deleteAll(keys.filter((key) => key !== 'c').map((key) => `all/${key}`));
  for await (const page of bucket.list('all')) expect(page).toEqual([]);
});

test('a large file goes there and back by pieces, and its length is said', async () => {
  const bucket = openBucket('s3://builds/large');
  const folder = temporaryFolder();
  const bytes = Buffer.alloc(20_000_000, 'griot');
  writeFileSync(path.join(folder, 'sent'), bytes);
  expect(await bucket.put('large', { file: path.join(folder, 'sent') })).toBe(true);
  expect(await bucket.fetchTo(path.join(folder, 'fetched'), 'large')).toBe(true);
  const hash = (of: Buffer): string => createHash('sha256').update(of).digest('hex');
  expect(hash(readFileSync(path.join(folder, 'fetched')))).toBe(hash(bytes));
  expect(await bucket.fetchTo(path.join(folder, 'none'), 'none')).toBe(false);
});

test('a call that fails by the other side is tried again, and given up at the third time', async () => {
  const bucket = openBucket('s3://builds/slow');
  s3.failNext(2);
  expect(await bucket.put('x', { bytes: Buffer.from('x') })).toBe(true);
  s3.failNext(3);
  await expect(bucket.get('x')).rejects.toThrow(/SlowDown/);
  expect((await bucket.get('x'))?.bytes.toString()).toBe('x');
});

test('without keys nothing is asked', async () => {
  const bucket = await under({ AWS_ACCESS_KEY_ID: '' }, async () => openBucket('s3://builds/none'));
  const before = s3.requests();
  await expect(bucket.get('x')).rejects.toThrow(
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set, and nothing lends keys',
  );
  expect(s3.requests()).toBe(before);
});
