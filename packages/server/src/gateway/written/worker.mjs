import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createContext, Script } from 'node:vm';

// It is JavaScript: to strip types a thread loads what takes half as much memory as all the rest of it.

/** @typedef {{ render(path: string, inlined: unknown): Promise<{ html: string, css: string, styledBy?: string } | null> }} ServerHalf */

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

// The bytes of these are counted nowhere, so they could not be bounded.
new Script('delete globalThis.SharedArrayBuffer; delete globalThis.WebAssembly').runInContext(world);

// Whatever of this thread's own world it is given leads to these, and they would make functions in it.
for (const made of [() => 0, async () => 0, function* () {}, async function* () {}])
  delete Object.getPrototypeOf(made).constructor;

/** @type {string} */
const file = workerData;
new Script(readFileSync(file, 'utf8'), { filename: file }).runInContext(world);
/** @type {ServerHalf} */
const { render } = world.serverHalf;
/** @type {typeof JSON.parse} */
const parse = new Script('JSON.parse').runInContext(world);

parentPort?.on('message', (/** @type {import('./thread.ts').Asked} */ { id, path, inlined }) => {
  const tell = (/** @type {Omit<import('./thread.ts').Told, 'id'>} */ told) => parentPort?.postMessage({ id, ...told });
  render(path, parse(inlined)).then(
    (page) =>
      tell({
        page: page && {
          html: page.html,
          css: page.css,
          ...(page.styledBy !== undefined && { styledBy: page.styledBy }),
        },
      }),
    (/** @type {unknown} */ failure) => tell({ failure: String(failure?.stack ?? failure) }),
  );
});
parentPort?.postMessage({ id: 0 });
