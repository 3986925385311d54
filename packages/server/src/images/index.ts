import { IMAGE_MAX_BYTES } from '@griot/contracts';
import type { ResizeOptions } from 'sharp';
import { refuse } from '../http/errors.ts';

/** libvips, which takes some MiB: it comes with the first picture. */
const library = async () => (await import('sharp')).default;

/** More pixels than any camera's, and few enough to be decoded in memory. */
const PIXELS_MAX = 40_000_000;
/** No picture of ours is larger than this, in CSS pixels doubled for sharp screens. */
const FULL = { width: 1600, height: 2400 };
const DISPLAY_WIDTH = 600;
const THUMBNAIL_WIDTH = 240;
/** A person’s portrait, each way. */
export const PORTRAIT = 512;
/** Twice the size at which a gift is shown at most. */
const EMBLEM = 320;

/** A picture encoded anew as WebP: nothing of the sender's file but its pixels is in it (no place, no script). */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface Image {
  /** The whole picture, at most 1600 by 2400. */
  full(): Promise<Picture>;
  /** As wide as a novel's page shows it: 600 px. */
  display(): Promise<Picture>;
  /** For rows and cards: 240 px. */
  thumbnail(): Promise<Picture>;
  /** A person’s portrait: the middle of the picture, 512 by 512. */
  portrait(): Promise<Picture>;
  /** A small picture, such as a gift’s: whole, at most 320 by 320, and see-through where it is. */
  emblem(): Promise<Picture>;
}

/**
 * Reads an uploaded picture: a real JPEG, PNG, WebP, GIF or AVIF by its content, whatever its name says.
 * An animation becomes its first frame.
 * @throws Refusal `too_large` over 5 MB or 40 million pixels, `unsupported_media` when it is none of those or is broken
 */
export async function readImage(bytes: Buffer): Promise<Image> {
  if (bytes.length > IMAGE_MAX_BYTES)
    throw refuse('too_large', `A picture can have ${IMAGE_MAX_BYTES / 1024 / 1024} MB at most.`);
  if (!isKnownFormat(bytes)) throw unsupported();
  const sharp = await library();
  const decoded = await decode(bytes);
  const encode = async (size: ResizeOptions): Promise<Picture> => {
    const { data, info } = await sharp(decoded.data, { raw: decoded.info })
      .resize(size)
      .webp({ quality: 82, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  const within = (width: number) => encode({ width, height: FULL.height, fit: 'inside', withoutEnlargement: true });
  return {
    full: () => within(FULL.width),
    display: () => within(DISPLAY_WIDTH),
    thumbnail: () => within(THUMBNAIL_WIDTH),
    portrait: () => encode({ width: PORTRAIT, height: PORTRAIT, fit: 'cover' }),
    emblem: () => encode({ width: EMBLEM, height: EMBLEM, fit: 'inside', withoutEnlargement: true }),
  };
}

/** A stored picture of ours as a JPEG, for programs that know no WebP: readers of books. */
export async function asJpeg(picture: Buffer): Promise<Buffer> {
  const sharp = await library();
  return await sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer();
}

/** How large a picture is with which a shared link shows a novel, as most who show such links want it. */
export const CARD = { width: 1200, height: 630 };

/** A stored cover as a JPEG of 2:3, as screens show it. */
export async function asCover(picture: Buffer, width: number): Promise<Buffer> {
  const sharp = await library();
  return await sharp(picture)
    .resize(width, (width / 2) * 3, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** A stored cover as the wide picture of a shared link: whole in the middle, before itself, dark and blurred. */
export async function asCard(picture: Buffer): Promise<Buffer> {
  const sharp = await library();
  const cover = await asCover(picture, 378);
  // Blurred small, which costs a hundredth and looks the same.
  const behind = await sharp(cover).resize(120, 63, { fit: 'cover' }).blur(5).linear(0.5, 0).png().toBuffer();
  return await sharp(behind)
    .resize(CARD.width, CARD.height, { kernel: 'cubic' })
    .composite([{ input: cover, gravity: 'centre' }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** A drawing of our own (SVG), 320 by 320. Nothing that people send ever comes here. */
export async function drawEmblem(svg: Buffer): Promise<Buffer> {
  const sharp = await library();
  return await sharp(svg, { density: 144 }).resize(EMBLEM, EMBLEM).webp({ quality: 90, effort: 4 }).toBuffer();
}

const tooManyPixels = () =>
  refuse('too_large', `This picture is too large: it can have ${PIXELS_MAX / 1_000_000} million pixels at most.`);
const unsupported = () => refuse('unsupported_media', 'Send a picture: JPEG, PNG, WebP, GIF or AVIF.');

/** Decodes once, upright; every size is made from these pixels. */
async function decode(
  bytes: Buffer,
): Promise<{ data: Buffer; info: { width: number; height: number; channels: 3 | 4 } }> {
  const sharp = await library();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ ...FULL, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels === 3 || info.channels === 4)
      return { data, info: { width: info.width, height: info.height, channels: info.channels } };
  } catch (cause) {
    throw Object.assign(
      cause instanceof Error && /exceeds pixel limit/.test(cause.message) ? tooManyPixels() : unsupported(),
      { cause },
    );
  }
  throw unsupported();
}

/** Looks at the first bytes, so that no decoder of another format (SVG, TIFF, PDF) is ever started. */
function isKnownFormat(bytes: Buffer): boolean {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (bytes.length < 12) return false;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return true;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return true;
  return (
    text(4, 8) === 'ftyp' &&
    /avi[fs]/.test(text(8, Math.min(bytes.length, Math.max(12, Math.min(bytes.readUInt32BE(0), 64)))))
  );
}
