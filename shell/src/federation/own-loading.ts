import { RemoteFailure } from '@griot/remote-kit';

/** How webpack's runtime loads a script, and the hashes it asks of them (packages/build/src/own-files.ts). */
declare const __webpack_require__: {
  l(url: string, done: (event: { type: string }) => void, key: string): void;
  hashes: Record<string, string>;
};

const running = new Set<string>();

/** Whether a file is a script that is being loaded: what it throws is told of as the failure that it is of its remote. */
export const isRunning = (file: string): boolean => running.has(file);

/**
 * Runs a script that leaves what it makes under a global name. One that does not come is a `network` or `timeout` failure,
 * one that throws or leaves nothing an `evaluation`.
 */
export function runScript<T>(url: string, integrity: string, global: string): Promise<T> {
  const globals = globalThis as unknown as Record<string, T | undefined>;
  // That of another build is not to be taken for it.
  globals[global] = undefined;
  let thrown: string | undefined;
  const hear = ({ filename, message }: ErrorEvent) => {
    if (filename === url) thrown = message;
  };
  running.add(url);
  window.addEventListener('error', hear);
  __webpack_require__.hashes[url] = integrity;
  return new Promise((resolve, reject) => {
    __webpack_require__.l(
      url,
      ({ type }) => {
        window.removeEventListener('error', hear);
        running.delete(url);
        const made = globals[global];
        if (type !== 'load')
          reject(new RemoteFailure(type === 'timeout' ? 'timeout' : 'network', `${url} did not come.`));
        else if (made === undefined) reject(new RemoteFailure('evaluation', thrown ?? `${url} leaves no ${global}.`));
        else resolve(made);
      },
      url,
    );
  });
}
