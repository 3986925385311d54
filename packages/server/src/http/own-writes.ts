import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { Database } from '../ports/database/index.ts';
import { hasReplicas, isToldPosition, positionIn, readingFrom, writtenUpTo } from '../ports/database/replicas.ts';

/**
 * The cookie that a browser has for some seconds after it wrote: by which instance, which of its writes, and where the database's log stood then. Of
 * each instance there is another beside it, since of two writes at once at two of them the answer that comes last would be all that is known.
 */
const WROTE = 'wrote';
/** The same for programs that have no cookies: an answer has it, and what it says comes back with what they ask next, of several answers with commas between them. */
const HEADER = 'x-wrote';
/** How long it is sent along, in s: what instances tell each other takes some ms. */
const MAX_AGE_S = 10;
/** Of about 100 bytes each. */
const CAUGHT_UP_MOST = 10_000;

/** Of an instance's name, so much stands in its cookie's; and so many of them are read. */
const NAMED_BY = 8;
const AT_MOST = 16;

const WRITTEN = /(?<=^|; ?)wrote(?:-[\w-]{8})?=(([\w-]{22})\.\d{1,12}\.(\d{1,19}))(?=;|$)/g;
const TOLD_BACK = /(?<=^|, ?)(([\w-]{22})\.\d{1,12}\.(\d{1,19}))(?=,|$)/g;
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
  const ownCookie = `${WROTE}-${own.slice(0, NAMED_BY)}`;
  const known = new LRUCache<string, true>({ max: CAUGHT_UP_MOST });
  let writes = 0;
  /**
   * Of two that write here at once the database may tell the earlier one last: what is sent last has the later position. What was asked after
   * this was known and is earlier says that the log itself is: the database was restored, or a standby took over that had not come as far.
   */
  let latest = 0n;

  async function hear(unheard: readonly string[]): Promise<void> {
    await caughtUp();
    for (const wrote of unheard) known.set(wrote, true);
  }

  async function positionNow(): Promise<bigint> {
    if (!hasReplicas(db)) return 0n;
    const before = latest;
    const position = await writtenUpTo(db);
    // What the database could not tell says nothing of the next.
    if (!isToldPosition(position)) return position;
    const begunAnew = position < before && latest === before;
    return (latest = position > latest || begunAnew ? position : latest);
  }

  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const written = writesIn(headers.cookie, headers[HEADER]);
    if (written.length === 0) return done();
    const position = written.reduce((most, { position: next }) => (next > most ? next : most), 0n);
    const goOn = (): void => readingFrom(position, done);
    const unheard = written.filter(({ instance, wrote }) => instance !== own && !known.has(wrote));
    if (unheard.length === 0) return goOn();
    hear(unheard.map(({ wrote }) => wrote)).then(goOn, done);
  });
  app.addHook('onSend', async ({ method, url }, reply) => {
    if (READS.has(method) || reply.statusCode >= 400 || !url.startsWith('/api/') || TOLD.test(url)) return;
    writes += 1;
    const n = writes;
    const position = await positionNow();
    const attributes = `Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    reply.header(HEADER, `${own}.${n}.${position}`);
    reply.header(
      'set-cookie',
      [WROTE, ownCookie].map((name) => `${name}=${own}.${n}.${position}; ${attributes}`),
    );
  });
}

interface Write {
  wrote: string;
  instance: string;
  position: bigint;
}

/** What a browser, or a program, says that it wrote; no more of it than it can have been told. */
function writesIn(cookie: string | undefined, header: string | string[] | undefined): Write[] {
  const said = [
    ...(cookie?.includes(WROTE) ? cookie.matchAll(WRITTEN) : []),
    ...(header === undefined ? [] : String(header).matchAll(TOLD_BACK)),
  ];
  const writes = new Map<string, Write>();
  for (const [, wrote = '', instance = '', place = ''] of said) {
    const position = positionIn(place);
    if (position !== null && writes.size < AT_MOST) writes.set(wrote, { wrote, instance, position });
  }
  return [...writes.values()];
}
