import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive; the first may have to be stored as it is, so that programs know the archive by it. */
export interface Packed {
  name: string;
  content: string | Buffer | AsyncIterable<string>;
  stored?: boolean;
}

/** An archive, written file by file as it is taken. All files of one moment, so that the same novel gives the same archive. */
export async function* zipped(files: AsyncIterable<Packed>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (failure: Error) => output.destroy(failure));
  const packing = (async () => {
    for await (const { name, content, stored } of files) {
      // Programs of old read no names in other letters, and none of ours need them.
      const options = { mtime: at, compress: !stored };
      const whole = typeof content === 'string' || Buffer.isBuffer(content);
      if (whole && stored) {
        zip.addBuffer(Buffer.from(content), name, options);
        continue;
      }
      // One after the other, as fast as whoever downloads takes them: a novel is never in memory as a whole.
      const source = Readable.from(whole ? [Buffer.from(content)] : content, { objectMode: false });
      zip.addReadStream(source, name, options);
      await finished(source);
    }
    zip.end();
  })();
  packing.catch((failure: Error) => output.destroy(failure));
  for await (const piece of output) yield piece as Buffer;
  await packing;
}
