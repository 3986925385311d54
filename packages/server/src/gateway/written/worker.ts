import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createContext, Script } from 'node:vm';
import type { Asked, Told } from './thread.ts';

interface ServerHalf {
  render(path: string, inlined: unknown): Promise<{ html: string; css: string } | null>;
}

/** All that a server half has beside the language: nothing of the network, of files, of this process or of its surroundings. */
const world = createContext({
  AbortController,
  AbortSignal,
  clearTimeout,
  console: { log: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  queueMicrotask,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

// Whatever of this thread's own world it is given leads to these, and they would make functions in it.
for (const made of [() => 0, async () => 0, function* () {}, async function* () {}])
  delete (Object.getPrototypeOf(made) as { constructor?: unknown }).constructor;

const file = workerData as string;
new Script(readFileSync(file, 'utf8'), { filename: file }).runInContext(world);
const { render } = (world as { serverHalf: ServerHalf }).serverHalf;
const parse = new Script('JSON.parse').runInContext(world) as typeof JSON.parse;

parentPort?.on('message', ({ id, path, inlined }: Asked) => {
  const tell = (told: Omit<Told, 'id'>) => parentPort?.postMessage({ id, ...told });
  render(path, parse(inlined)).then(
    (page) => tell({ page: page && { html: page.html, css: page.css } }),
    (failure: unknown) => tell({ failure: String((failure as Error | undefined)?.stack ?? failure) }),
  );
});
parentPort?.postMessage({ id: 0 } satisfies Told);
