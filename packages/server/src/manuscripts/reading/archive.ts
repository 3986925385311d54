import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ENTRIES_MAX, UNPACKED_MAX_BYTES } from './limits.ts';
import { Unreadable } from './unreadable.ts';

/** The files of a ZIP archive. Nothing is unpacked but what is asked for, and that only to a bound. */
export interface Archive {
  names: readonly string[];
  has(name: string): boolean;
  /** @throws Unreadable when there is no such file, it is broken, or too much has been unpacked */
  text(name: string): Promise<string>;
}

const broken = () => new Unreadable('This file is damaged: it cannot be unpacked.');
const tooLong = () => new Unreadable('This file is too large once it is unpacked.');

/**
 * Reads the table of contents of an archive. What is named to lie outside of it, or is encrypted, is refused, whether it is asked for or not.
 * @throws Unreadable
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true });
    if (zip.entryCount > ENTRIES_MAX) throw tooLong();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (failure) {
    if (failure instanceof Unreadable) throw failure;
    if (/relative path|absolute path|invalid characters/.test(String(failure)))
      throw new Unreadable('This file has parts that would lie outside of it, so it is not opened.');
    throw broken();
  }

  let unpacked = 0;
  async function bytesOf(name: string): Promise<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw new Unreadable(`This file is damaged: it has no ${name.slice(0, 100)}.`);
    if (entry.isEncrypted()) throw new Unreadable('This file is encrypted. Save it without a password and try again.');
    if (unpacked + entry.uncompressedSize > UNPACKED_MAX_BYTES) throw tooLong();
    const pieces: Buffer[] = [];
    try {
      const stream = await zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        unpacked += piece.length;
        if (unpacked > UNPACKED_MAX_BYTES) {
          stream.destroy();
          throw tooLong();
        }
        pieces.push(piece);
      }
    } catch (failure) {
      throw failure instanceof Unreadable ? failure : broken();
    }
    return Buffer.concat(pieces);
  }

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    text: async (name) => textOf(await bytesOf(name)),
  };
}

/** Text in whatever writing programs save it: UTF-8, UTF-16 with its mark, or else the Windows code page of old. */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
