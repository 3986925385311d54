import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { Database } from '../ports/database/index.ts';
import { hasReplicas, positionIn, readingFrom, writtenUpTo } from '../ports/database/replicas.ts';
import { cookieOf } from './cookies.ts';

/** The cookie that a browser has for some seconds after it wrote: by which instance, which of its writes, and where the database's log stood then. */
export const WROTE = 'wrote';
/** How long it is sent along, in s: what instances tell each other takes some ms. */
const MAX_AGE_S = 10;
/** Of about 100 bytes each. */
const CAUGHT_UP_MOST = 10_000;

const WRITTEN = /^([\w-]{22})\.\d{1,12}\.(\d{1,19})$/;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What pages tell of themselves is nothing that anybody reads there. */
const TOLD = /^\/api\/(vitals|client-errors)(?=[/?]|$)/;

interface OwnWritesOptions {
  db: Database;
  /** Waits until this instance has heard all that others had changed when it was asked. */
  caughtUp(): Promise<void>;
  /** Whether browsers send it over TLS alone. */
  secure: boolean;
}

/**
 * Lets who wrote read what they wrote at whichever instance they ask next. What this one remembers is right as soon as it has heard of
 * their change, which is most often before they ask, and not always: so who comes with the word that they wrote at another one waits
 * until it has. Once for each such write. A replica is read only when it has come as far as they wrote.
 */
export function readOwnWrites(app: FastifyInstance, { db, caughtUp, secure }: OwnWritesOptions): void {
  const own = randomUUID().replaceAll('-', '').slice(0, 22);
  const known = new LRUCache<string, true>({ max: CAUGHT_UP_MOST });
  let writes = 0;

  async function hear(wrote: string): Promise<void> {
    await caughtUp();
    known.set(wrote, true);
  }

  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const wrote = cookieOf(headers.cookie, WROTE);
    const [, instance, place = ''] = WRITTEN.exec(wrote ?? '') ?? [];
    const position = positionIn(place);
    if (wrote === undefined || position === null) return done();
    const goOn = (): void => readingFrom(position, done);
    if (instance === own || known.has(wrote)) return goOn();
    hear(wrote).then(goOn, done);
  });
  app.addHook('onSend', async ({ method, url }, reply) => {
    if (READS.has(method) || reply.statusCode >= 400 || !url.startsWith('/api/') || TOLD.test(url)) return;
    writes += 1;
    const position = hasReplicas(db) ? await writtenUpTo(db) : 0;
    reply.header(
      'set-cookie',
      `${WROTE}=${own}.${writes}.${position}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    );
  });
}
