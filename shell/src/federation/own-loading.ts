import { RemoteFailure } from '@griot/remote-kit';

/** How webpack's runtime loads a script, and the hashes it asks of them (packages/build/src/own-files.ts). */
declare const __webpack_require__: {
  l(url: string, done: (event: { type: string }) => void, key: string): void;
  hashes: Record<string, string>;
};

/**
 * Runs a script that leaves what it makes under a global name. One that does not come is a `network` or `timeout` failure,
 * one that throws or leaves nothing an `evaluation`.
 */
export function runScript<T>(url: string, integrity: string, global: string): Promise<T> {
  const globals = globalThis as unknown as Record<string, T | undefined>;
  // That of another build is not to be taken for it.
  globals[global] = undefined;
  let thrown: string | undefined;
  // It is told of as the failure that it is of its remote, and not once more as an error that nobody caught.
  const hear = (event: ErrorEvent) => {
    if (event.filename !== url) return;
    thrown = event.message;
    event.stopImmediatePropagation();
  };
  window.addEventListener('error', hear, true);
  __webpack_require__.hashes[url] = integrity;
  return new Promise((resolve, reject) => {
    __webpack_require__.l(
      url,
      ({ type }) => {
        window.removeEventListener('error', hear, true);
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
