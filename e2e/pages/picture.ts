import sharp from 'sharp';

/** Pictures are stored at a quarter of their size and compared at an eighth: letters that another machine draws a hair differently are the same there, and a moved or repainted part is not. */
const STORED = 4;
const COMPARED = 8;
/** Of 255, in any of red, green and blue. */
const DIFFERENT = 36;
/** So many cells of 8 by 8 px may differ. */
const CELLS = 6;

/** A screenshot as it is stored. */
export async function stored(screenshot: Buffer): Promise<Buffer> {
  const { width } = await sharp(screenshot).metadata();
  return sharp(screenshot)
    .resize({ width: Math.round(width / STORED), kernel: 'mitchell' })
    .webp({ quality: 90, effort: 6 })
    .toBuffer();
}

/** How a screenshot differs from a stored picture, in one sentence; null when nobody would see it. */
export async function pictureFault(wanted: Buffer, screenshot: Buffer): Promise<string | null> {
  const [before, after] = await Promise.all([cells(wanted), cells(await stored(screenshot))]);
  if (before.width !== after.width || before.height !== after.height) return 'The picture has another size.';
  const different = [...before.data.keys()].filter(
    (n) => Math.abs((before.data[n] ?? 0) - (after.data[n] ?? 0)) > DIFFERENT,
  );
  const places = [...new Set(different.map((n) => Math.floor(n / before.channels)))];
  if (places.length <= CELLS) return null;
  const xs = places.map((n) => (n % before.width) * COMPARED);
  const ys = places.map((n) => Math.floor(n / before.width) * COMPARED);
  return `${places.length} cells of 8 px look different, between ${Math.min(...xs)}, ${Math.min(...ys)} and ${Math.max(...xs)}, ${Math.max(...ys)}.`;
}

/** The mean colour of each cell of a stored picture. */
async function cells(picture: Buffer) {
  const size = COMPARED / STORED;
  const { width, height } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .resize({
      width: Math.round(width / size),
      height: Math.round(height / size),
      fit: 'fill',
      kernel: 'mitchell',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
