import { fakeS3 } from '@griot/release/s3.fixture';
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { blobsAway, blobsClosed, bucketBlobs, diskBlobs, keyFinder, mediaUrl, type Blobs } from './blobs.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const dir = temporaryFolder('blobs');
const s3 = await fakeS3('griot');
Object.assign(process.env, s3.variables);
after(() => {
  rmSync(dir, { recursive: true, force: true });
  return s3.close();
});
const KINDS: Record<string, Blobs> = { 'a folder': diskBlobs(dir), 'a bucket': bucketBlobs('s3://griot/test/blobs') };

async function listed(blobs: Blobs): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list()) keys.push(key);
  return keys.sort();
}

for (const [kind, blobs] of Object.entries(KINDS)) {
  test(`in ${kind} the same bytes have the same key, other bytes another`, async () => {
    const [a, again, b] = [
      await blobs.put('covers', Buffer.from('a'), 'webp'),
      await blobs.put('covers', Buffer.from('a'), 'webp'),
      await blobs.put('covers', Buffer.from('b'), 'webp'),
    ];
    assert.equal(a, again);
    assert.notEqual(a, b);
    assert.match(a, /^covers\/[0-9a-f]{2}\/[0-9a-f]{38}\.webp$/);
    assert.equal(blobs.keyOf('covers', Buffer.from('a'), 'webp'), a);
    assert.deepEqual(await blobs.get(a), Buffer.from('a'));
  });

  test(`in ${kind} fifty at once leave one whole file and nothing half-written, and all that is there is listed`, async () => {
    const before = await listed(blobs);
    const bytes = Buffer.alloc(100_000, 7);
    const keys = new Set(await Promise.all(Array.from({ length: 50 }, () => blobs.put('pictures', bytes, 'webp'))));
    assert.equal(keys.size, 1);
    const more = await Promise.all(['c', 'd', 'e', 'f'].map((text) => blobs.put('covers', Buffer.from(text), 'webp')));
    await blobs.check();
    assert.deepEqual(await listed(blobs), [...before, ...keys, ...more].sort());
    for (const key of keys) assert.deepEqual(await blobs.get(key), bytes);
  });

  test(`in ${kind} a key that is none leads nowhere, and none is made of what is no folder`, async () => {
    for (const key of [
      '../token-key',
      'covers/../../token-key',
      '/etc/passwd',
      'covers/00/none.webp',
      '',
      'covers\\00',
    ])
      assert.equal(await blobs.get(key), null);
    await assert.rejects(blobs.put('../covers', Buffer.from('x'), 'webp'), /not a place for a file/);
  });

  test(`in ${kind} a deleted file is gone, and deleting it again is fine`, async () => {
    const key = await blobs.put('covers', Buffer.from('old'), 'webp');
    await blobs.delete(key);
    await blobs.delete(key);
    assert.equal(await blobs.get(key), null);
    assert.ok(!(await listed(blobs)).includes(key));
  });
}

test('a file that the bucket does not take since another hand is at its place is not taken for stored', async () => {
  const blobs = bucketBlobs('s3://griot/test/blobs');
  const bytes = Buffer.from('contended');
  const key = blobs.keyOf('covers', bytes, 'webp');
  s3.conflictOver(/^test\/blobs\/covers/);
  await assert.rejects(blobs.put('covers', bytes, 'webp'), /is being written or taken away/);
  s3.conflictOver(null);
  assert.equal(await blobs.put('covers', bytes, 'webp'), key);
  assert.deepEqual(await blobs.get(key), bytes);
});

test('a bucket that keeps silent or takes nothing is given up, and counts as closed', async () => {
  const blobs = bucketBlobs('s3://griot/test/blobs', { within: 100 });
  s3.stall(true);
  for (const asked of [blobs.get(`covers/00/${'0'.repeat(38)}.webp`), blobs.put('covers', Buffer.from('late'), 'webp')])
    await assert.rejects(asked, (failure) => blobsAway(failure) && blobsClosed(failure));
  s3.stall(false);
  s3.fullAfter(0);
  await assert.rejects(blobs.put('covers', Buffer.from('no room'), 'webp'), blobsClosed);
  s3.fullAfter(Infinity);
});

test('a bucket that has taken a file is believed for half a minute, and one that has not is asked again', async () => {
  let now = 0;
  const blobs = bucketBlobs('s3://griot/test/blobs', { now: () => now });
  await blobs.check();
  const asked = s3.requests();
  now = 29_000;
  await blobs.check();
  assert.equal(s3.requests(), asked);
  now = 31_000;
  s3.fullAfter(0);
  await assert.rejects(blobs.check(), blobsAway);
  s3.fullAfter(Infinity);
  await blobs.check();
});

test('keys are found in a text wherever it is cut', () => {
  const keys = [`covers/00/${'a'.repeat(38)}.webp`, `chapters/ff/${'0'.repeat(38)}.j2`];
  const text = `1\t<img src="/media/${keys[0]}">x/00/${'a'.repeat(37)}.webp\n2\t${keys[1]}`;
  for (let cut = 0; cut <= text.length; cut += 1) {
    const found = new Set<string>();
    const finder = keyFinder((key) => found.add(key));
    for (const piece of [text.slice(0, cut), text.slice(cut)]) finder.read(piece);
    finder.end();
    assert.deepEqual([...found], keys, `cut at ${cut}`);
  }
});

test('a stored file is served for ever at its address, as the picture it is', async () => {
  const platform = await startPlatform();
  const key = await platform.ports.blobs.put('covers', Buffer.from('RIFF....WEBP'), 'webp');
  const served = await platform.app.inject(mediaUrl(key));
  assert.equal(served.statusCode, 200);
  assert.equal(served.headers['content-type'], 'image/webp');
  assert.equal(served.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(served.headers['x-content-type-options'], 'nosniff');
  for (const path of ['/media/covers/00/none.webp', '/media/..%2f..%2ftoken-key', '/media/', '/media/%00']) {
    assert.equal((await platform.app.inject(path)).statusCode, 404, path);
  }
  await platform.close();
});
