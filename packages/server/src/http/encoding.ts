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

/** The best of our encodings that a client takes, by its Accept-Encoding (RFC 9110 §12.5.3); identity when it does not say. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    (parameters.some((p) => /^q=0(\.0*)?$/.test(p)) ? refused : taken).add(name);
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

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
