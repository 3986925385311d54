import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { Refusal } from '../http/errors.ts';
import { readImage } from './index.ts';

const picture = (width = 1200, height = 1600) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });
const refusedAs = (code: string) => (failure: unknown) => failure instanceof Refusal && failure.code === code;

for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
  test(`a ${format} is read and encoded anew as WebP, 600 and 240 pixels wide beside the whole`, async () => {
    const image = await readImage(await picture().toFormat(format).toBuffer());
    const [full, display, thumbnail] = [await image.full(), await image.display(), await image.thumbnail()];
    assert.deepEqual([full.width, full.height], [1200, 1600]);
    assert.deepEqual([display.width, display.height], [600, 800]);
    assert.deepEqual([thumbnail.width, thumbnail.height], [240, 320]);
    assert.equal((await sharp(thumbnail.bytes).metadata()).format, 'webp');
  });
}

test('a portrait is the middle of the picture, always 512 by 512', async () => {
  const halves = sharp({ create: { width: 300, height: 100, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: '#000000' } }, left: 100, top: 0 },
  ]);
  const portrait = await (await readImage(await halves.png().toBuffer())).portrait();
  assert.deepEqual([portrait.width, portrait.height], [512, 512]);
  const { channels } = await sharp(portrait.bytes).stats();
  assert.ok(
    channels.every((c) => c.mean < 8),
    'the white sides are cut off',
  );
});

test('a small picture is not blown up', async () => {
  const image = await readImage(await picture(100, 50).png().toBuffer());
  assert.equal((await image.display()).width, 100);
});

test('a grey picture and one with transparency are pictures too', async () => {
  const grey = await readImage(await picture(40, 40).greyscale().png().toBuffer());
  assert.equal((await grey.full()).width, 40);
  const clear = await readImage(await picture(40, 40).ensureAlpha(0.5).png().toBuffer());
  assert.equal((await sharp((await clear.full()).bytes).metadata()).hasAlpha, true);
});

test('where a photograph was taken is not passed on, and it stands upright', async () => {
  const photograph = await picture(300, 200)
    .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const full = await (await readImage(photograph)).full();
  assert.deepEqual([full.width, full.height], [200, 300]);
  assert.equal((await sharp(full.bytes).metadata()).exif, undefined);
});

test('anything else is refused, whatever its name says', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const tiff = await picture(10, 10).tiff().toBuffer();
  for (const bytes of [svg, tiff, Buffer.from('%PDF-1.7 and so on'), Buffer.from('MZ'), Buffer.alloc(0)]) {
    await assert.rejects(readImage(bytes), refusedAs('unsupported_media'));
  }
});

test('a file that only begins like a picture is refused', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  await assert.rejects(
    readImage(Buffer.concat([jpeg.subarray(0, 200), Buffer.from('<script>alert(1)</script>')])),
    refusedAs('unsupported_media'),
  );
  await assert.rejects(readImage(Buffer.from('GIF89a<script>alert(1)</script>')), refusedAs('unsupported_media'));
});

test('a picture of more pixels than memory should hold is refused', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  assert.ok(bomb.length < 5 * 1024 * 1024);
  await assert.rejects(
    readImage(bomb),
    (failure: unknown) =>
      failure instanceof Refusal &&
      failure.code === 'too_large' &&
      failure.message === 'This picture is too large: it can have 40 million pixels at most.',
  );
});

test('more than 5 MB is refused before it is looked at', async () => {
  await assert.rejects(readImage(Buffer.alloc(5 * 1024 * 1024 + 1)), refusedAs('too_large'));
});
