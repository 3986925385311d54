import type { FastifyInstance } from 'fastify';
import { tellingOnce } from '../ports/again-and-again.ts';
import { blobsAway, type Blobs } from '../ports/blobs.ts';
import { systemClock } from '../ports/clock.ts';
import { databaseClosed, reach, tryToWrite, type Database } from '../ports/database/index.ts';
import { answerRefusal } from './failures.ts';
import { refuse } from './errors.ts';

/** What keeps a server from its work; `/readyz` is 503 by it. Each has its page in the runbook. */
export const UNREADY_BY = ['starting', 'stopping', 'disk', 'database'] as const;
export type UnreadyBy = (typeof UNREADY_BY)[number];

/** What `/readyz` may warn of while it is 200. Each has its page in the runbook. */
export const WARNED_OF = [
  'files',
  'clock',
  'instances',
  'news',
  'replicas',
  'certificate',
  'bucket-keys',
  'redis',
  'mail',
  'caches',
  'backups',
  'builds',
] as const;
export type WarnedOf = (typeof WARNED_OF)[number];

/** What `/readyz` would name now. */
export interface Trouble {
  unready: UnreadyBy | null;
  warned: ReadonlySet<WarnedOf>;
}

/** Whether this server can do its work. */
export interface Health {
  /** The last step of its start is done. */
  started(): void;
  /** It is about to stop: a proxy is to send people elsewhere, while those who still come are answered. */
  stops(): void;
  readonly stopping: boolean;
  /** Hears of what failed, since a full disk is seen by those who write. */
  noticed(failure: unknown): void;
  /** Asks, each time, for what is wrong although this server can do its work; null when nothing is. */
  warnOf(part: WarnedOf, warning: () => string | null): void;
  warnings(): string[];
  /** Looks at everything, for those who count rather than read. */
  look(): Promise<Trouble>;
  /** @throws when it is still starting or about to stop, or the database does not answer, or nothing can be written */
  check(): Promise<void>;
}

/** Clocks that differ by more are told of, in ms: sign-ins and codes end too early or too late by as much. */
const CLOCK_MS = 5_000;

/** Thrown while the start is not over. */
class Starting extends Error {}
/** Thrown when the end has begun. */
class Stopping extends Error {}
/** Thrown when files or rows cannot be written. */
class Closed extends Error {}

export function createHealth({
  db,
  blobs,
  started,
  now = () => systemClock.now().getTime(),
}: {
  db: Database;
  blobs: Blobs;
  started: boolean;
  /** This machine's time, in ms. */
  now?: () => number;
}): Health {
  let begun = started;
  let ending = false;
  let wasFull = false;
  /** Why the bucket of the files is away: whoever needs no file is answered, so this server still serves. */
  let filesAway: string | null = null;
  /** How far this machine's clock is ahead of the database's, in ms. */
  let clockOff = 0;
  const warning: [part: WarnedOf, asked: () => string | null][] = [
    ['files', () => filesAway && `uploaded files are neither stored nor shown: ${filesAway}`],
    [
      'clock',
      () =>
        clockOff === 0
          ? null
          : `the clock here is ${Math.round(Math.abs(clockOff) / 1000)} s ${clockOff > 0 ? 'ahead of' : 'behind'} the database's`,
    ],
  ];
  const health: Health = {
    started: () => void (begun = true),
    stops: () => void (ending = true),
    get stopping() {
      return ending;
    },
    warnOf: (part, asked) => void warning.push([part, asked]),
    warnings: () => warning.flatMap(([, asked]) => asked() ?? []),
    async look() {
      const unready = await health.check().then(() => null, unreadyBy);
      return { unready, warned: new Set(warning.flatMap(([part, asked]) => (asked() === null ? [] : part))) };
    },
    noticed: (failure) => void (wasFull ||= databaseClosed(failure)),
    async check() {
      if (!begun) throw new Starting('the start is not over');
      if (ending) throw new Stopping('it is about to stop');
      const asked = now();
      const theirs = await reach(db);
      const answered = now();
      // Between asking and hearing lies what is not known of it.
      clockOff = theirs < asked - CLOCK_MS ? asked - theirs : theirs > answered + CLOCK_MS ? answered - theirs : 0;
      filesAway = null;
      await blobs.check().catch((cause) => {
        if (!blobsAway(cause)) throw new Closed('files cannot be written', { cause });
        filesAway = cause.message;
      });
      // Small writes often still find room where larger ones do not, so it is tried in earnest until it succeeds.
      if (wasFull) await tryToWrite(db);
      wasFull = false;
    },
  };
  return health;
}

export const SAYS: Record<UnreadyBy, string> = {
  starting: 'The server is starting.',
  stopping: 'The server is stopping.',
  disk: 'Nothing can be written: the disk is full, or closed to writing.',
  database: 'The database does not answer.',
};

const unreadyBy = (failure: unknown): UnreadyBy => {
  if (failure instanceof Starting) return 'starting';
  if (failure instanceof Stopping) return 'stopping';
  return failure instanceof Closed || databaseClosed(failure) ? 'disk' : 'database';
};
const textOf = (failure: unknown): string => SAYS[unreadyBy(failure)];

/** `/healthz`: the process is alive. `/readyz`: it can serve, with database, queue and disk (design §4). */
export function serveHealth(app: FastifyInstance, health: Health): void {
  // A proxy asks every second or two.
  const once = tellingOnce();
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      await health.check();
      const warnings = health.warnings();
      return reply.header('cache-control', 'no-store').send({ ok: true, ...(warnings.length > 0 && { warnings }) });
    } catch (failure) {
      if (!(failure instanceof Starting || failure instanceof Stopping))
        once(textOf(failure), (times) =>
          request.log.warn({ err: failure, ...(times > 1 && { times }) }, 'the server cannot serve'),
        );
      return answerRefusal(reply, refuse('unavailable', textOf(failure), { extra: { ok: false } }));
    }
  });
}
