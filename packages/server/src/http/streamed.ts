import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { ErrorReporter } from '../ports/error-reporter.ts';

/**
 * An answer too long to be held whole, written piece by piece as the caller takes it. It is JSON like every other, or a file
 * of another type, but is not held against its row: that would take all of it at once. So only what comes straight from the
 * database, with a test that reads it whole, is answered like this. Its pieces must not need a connection between one and the
 * next, since a slow caller would keep it.
 */
export class Streamed {
  readonly #pieces: AsyncIterable<string | Buffer>;
  /** What the caller's browser saves it as. */
  readonly filename: string;
  /** Its media type, when it is not JSON. */
  readonly type: string | undefined;

  constructor(pieces: AsyncIterable<string | Buffer>, filename: string, type?: string) {
    this.#pieces = pieces;
    this.filename = filename;
    this.type = type;
  }

  /**
   * The bytes to send. When a piece fails `failed` is called, once, and must break the connection: the status has gone
   * out, and an end in good order would pass half an answer for a whole one.
   */
  readable(failed: (failure: unknown) => void): Readable {
    return Readable.from(guarded(this.#pieces, failed), { objectMode: false, highWaterMark: 64 * 1024 });
  }
}

async function* guarded(
  pieces: AsyncIterable<string | Buffer>,
  failed: (failure: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
  } catch (failure) {
    failed(failure);
  }
}

/** Sends it as a file. `where` is told the reporter, should it break off. */
export function sendStreamed(
  reply: FastifyReply,
  streamed: Streamed,
  { where, errors }: { where: string; errors: ErrorReporter },
): FastifyReply {
  const { log, id, raw } = reply.request;
  reply.header('content-disposition', `attachment; filename="${streamed.filename}"`);
  if (streamed.type) reply.type(streamed.type);
  return reply.send(
    streamed.readable((failure) => {
      log.error({ err: failure }, 'an answer broke off');
      errors.report(failure, { where, requestId: id });
      raw.destroy();
    }),
  );
}
