import { Readable } from 'node:stream';
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
      if (typeof content === 'string' || Buffer.isBuffer(content)) zip.addBuffer(Buffer.from(content), name, options);
      else zip.addReadStream(Readable.from(content, { objectMode: false }), name, options);
    }
    zip.end();
  })();
  packing.catch((failure: Error) => output.destroy(failure));
  for await (const piece of output) yield piece as Buffer;
  await packing;
}
