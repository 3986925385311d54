import { constants, brotliCompress, brotliDecompress, gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';

/** How a body is sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** In bytes; below, compressing saves nobody anything. */
export const WORTH_COMPRESSING = 1024;

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);
const ungzipped = promisify(gunzip);

/** Ours, the best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
/** Of what a client may be sent unasked: less than of anything that it names. */
const UNASKED = Number.MIN_VALUE;

/** Of our encodings the one that a client would rather have, by its Accept-Encoding (RFC 9110 §12.5.3), and of equals the best; identity when it does not say. */
export function encodingFor(accepted: string | string[] | undefined, ours: readonly Encoding[] = ENCODINGS): Encoding {
  if (accepted === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    weights.set(name, Number(parameters.map((p) => WEIGHT.exec(p)?.[1]).find(Boolean) ?? 1));
  }
  const weightOf = (name: Encoding): number =>
    weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? UNASKED : 0);
  const heaviest = Math.max(...ours.map(weightOf));
  // Whoever takes nothing that we have is sent what needs no decoder.
  return (heaviest > 0 && ours.find((name) => weightOf(name) === heaviest)) || 'identity';
}

/** `q=0.5`; whatever else is written there says nothing. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** How hard brotli tries: for a page that everybody opens (a fourteenth smaller, for 20 ms), for what is sent often, and for what may be sent once. */
export const QUALITY = { page: 10, often: 6, once: 4 } as const;

/** Compresses a body that is cached, or a whole page: harder than other answers that are sent once. */
export async function compressed(
  text: string | Buffer,
  encoding: Encoding,
  quality: number = QUALITY.often,
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  if (encoding === 'identity' || bytes.length < WORTH_COMPRESSING) return { bytes, encoding: 'identity' };
  if (encoding === 'gzip') return { bytes: await gzipped(bytes), encoding };
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { bytes: await brotli(bytes, { params }), encoding };
}

/** What `compressed` was given. */
export const decompressed = async (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? await unbrotli(bytes) : encoding === 'gzip' ? await ungzipped(bytes) : bytes;
