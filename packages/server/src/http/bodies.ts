import { LRUCache } from 'lru-cache';
import { compressed, type Encoding } from './encoding.ts';

/** The body of an answer as it goes out. Only `Bodies` makes them, from an answer that its row has described. */
export class Body {
  readonly bytes: Buffer;
  readonly encoding: Encoding;

  constructor(bytes: Buffer, encoding: Encoding) {
    this.bytes = bytes;
    this.encoding = encoding;
  }
}

export interface Bodies {
  /**
   * The body cached under a name, or the text that `make` gives: written once for all who ask meanwhile, compressed, and
   * cached. The name must say which version it is, since what is cached is never asked for again.
   */
  get(name: string, encoding: Encoding, make: () => Promise<string>): Promise<Body>;
}

/** What all bodies may take of the memory, in bytes; the ones asked for longest ago go first. */
const BODIES_MAX_BYTES = 64 * 1024 * 1024;
/** What a body takes beside its bytes: its name and its place. */
const OVERHEAD_BYTES = 500;

export function createBodies(maxBytes = BODIES_MAX_BYTES): Bodies {
  const cache = new LRUCache<string, Body>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD_BYTES,
  });
  const making = new Map<string, Promise<Body>>();

  async function write(key: string, encoding: Encoding, make: () => Promise<string>): Promise<Body> {
    const made = await compressed(await make(), encoding);
    const body = new Body(made.bytes, made.encoding);
    cache.set(key, body);
    return body;
  }

  return {
    async get(name, encoding, make) {
      const key = `${encoding} ${name}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const under = making.get(key) ?? write(key, encoding, make).finally(() => making.delete(key));
      making.set(key, under);
      return await under;
    },
  };
}
