import { parentPort, workerData } from 'node:worker_threads';
import { readManuscript } from './manuscript.ts';
import { Unreadable } from './unreadable.ts';

/** What goes into the thread that reads a file, and what comes out of it. */
export interface ReadOrder {
  bytes: Uint8Array;
  filename: string;
}

const { bytes, filename } = workerData as ReadOrder;
try {
  parentPort?.postMessage({ manuscript: await readManuscript(Buffer.from(bytes.buffer), filename) });
} catch (failure) {
  // Nested too deeply for a library that calls itself, or longer than a string can be.
  if (failure instanceof RangeError)
    parentPort?.postMessage({ unreadable: 'This file is nested or linked beyond what can be read.' });
  else if (failure instanceof Unreadable) parentPort?.postMessage({ unreadable: failure.message });
  else throw failure;
}
