import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom, with what a browser has and jsdom lacks handed over from Node.
 * Not MessageChannel: React's scheduler would keep jest alive for ever.
 */
const HANDED_OVER = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'crypto',
  'BroadcastChannel',
  'Uint8Array',
];

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of HANDED_OVER) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
}
