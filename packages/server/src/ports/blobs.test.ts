import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { diskBlobs, keyFinder, mediaUrl } from './blobs.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const dir = temporaryFolder('blobs');
after(() => rmSync(dir, { recursive: true, force: true }));
const blobs = diskBlobs(dir);

test('the same bytes have the same key, other bytes another', async () => {
  const [a, again, b] = [
    await blobs.put('covers', Buffer.from('a'), 'webp'),
    await blobs.put('covers', Buffer.from('a'), 'webp'),
    await blobs.put('covers', Buffer.from('b'), 'webp'),
  ];
  assert.equal(a, again);
  assert.notEqual(a, b);
  assert.match(a, /^covers\/[0-9a-f]{2}\/[0-9a-f]{38}\.webp$/);
  assert.deepEqual(await blobs.get(a), Buffer.from('a'));
});

test('fifty at once leave one whole file and nothing half-written', async () => {
  const bytes = Buffer.alloc(100_000, 7);
  const keys = new Set(await Promise.all(Array.from({ length: 50 }, () => blobs.put('pictures', bytes, 'webp'))));
  assert.equal(keys.size, 1);
  const files = readdirSync(join(dir, 'pictures'), { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  assert.equal(files.length, 1);
});

test('a key that is none leads nowhere', async () => {
  for (const key of ['../token-key', 'covers/../../token-key', '/etc/passwd', 'covers/00/none.webp', '', 'covers\\00'])
    assert.equal(await blobs.get(key), null);
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

test('a deleted file is gone, and deleting it again is fine', async () => {
  const key = await blobs.put('covers', Buffer.from('old'), 'webp');
  await blobs.delete(key);
  await blobs.delete(key);
  assert.equal(await blobs.get(key), null);
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
