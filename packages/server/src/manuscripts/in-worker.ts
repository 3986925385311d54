import { Worker } from 'node:worker_threads';
import type { Manuscript } from './reading/book.ts';
import { Unreadable } from './reading/unreadable.ts';
import type { ReadOrder } from './reading/worker.ts';

/** What a novel of some million words takes, and no more; bytes that are unpacked are counted besides (`archive.ts`). */
const HEAP_MAX_MB = 384;
/** A novel of 500,000 words takes some seconds. */
const TIME_MAX_MS = 60_000;

type Told = { manuscript: Manuscript } | { unreadable: string };

/**
 * Reads a file in a thread of its own, with bounds on its memory and its time: whatever the file is, the server goes on.
 * @throws Unreadable
 */
export async function readInWorker(file: Buffer, filename: string, timeMaxMs = TIME_MAX_MS): Promise<Manuscript> {
  const bytes = new Uint8Array(file);
  const worker = new Worker(new URL('./reading/worker.ts', import.meta.url), {
    workerData: { bytes, filename } satisfies ReadOrder,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: 32 },
    // It needs no secrets.
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const told = await new Promise<Told>((tell, fail) => {
      timer = setTimeout(() => fail(new Unreadable('Reading this file takes too long.')), timeMaxMs);
      worker.once('message', tell);
      worker.once('error', (failure: NodeJS.ErrnoException) =>
        fail(
          failure.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable('This file is too large to be read.') : failure,
        ),
      );
      worker.once('exit', () => fail(new Error('the thread ended without a word')));
    });
    if ('unreadable' in told) throw new Unreadable(told.unreadable);
    return told.manuscript;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
