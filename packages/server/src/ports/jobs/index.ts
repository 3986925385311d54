import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { afterCommit, directly, unhurried, type Database, type Db } from '../database/index.ts';
import { type Traces } from '../traces/index.ts';
import { boss, failureOf, forgetFuture } from './boss.ts';
import { workInLanes } from './lanes.ts';
import { inItsTrace, withTrace } from './traced.ts';

/** A kind of job and, by its type, what it carries: `const sendMail = jobKind<Mail>('mail')`. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly carries?: Data;
}

export const jobKind = <Data extends object>(name: string): JobKind<Data> => ({ name });

/** Does one job. It may be asked again with the same id after a crash, so it must bear being repeated. */
export type JobHandler<Data extends object> = (data: Data, id: string) => Promise<void>;

export interface HandleOptions {
  /** A cron expression (UTC) for work that recurs by itself. */
  every?: string;
  /**
   * One job does for all that have been promised when it begins, within half a second: while one waits, no other is added.
   * What it is to find must be committed before it is promised, or a job that is just beginning may miss it.
   */
  gathered?: boolean;
  /** How long one may take, in seconds, before it counts as failed; a quarter of an hour unless told otherwise. */
  withinSeconds?: number;
  /** How many of them a server does at once; one unless told otherwise. For jobs that do not mind each other's company. */
  atOnce?: number;
  /**
   * Whether a failure is one that others get over, such as a server that is away: then it is tried again for two days, a quarter of an hour apart, rather
   * than for an hour and a half.
   */
  waitsOut?: (failure: unknown) => boolean;
  /** How often one that failed is tried again before it is let go, for work that is soon worth nothing; unless told otherwise it is kept in the end. */
  retries?: number;
}

/** Work that is promised in a transaction and done after it, once, even across a restart. */
export interface Jobs {
  /** Says who does a kind of job, before `open`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>, options?: HandleOptions): void;
  /** Makes the queues; from here on jobs can be enqueued. */
  open(): Promise<void>;
  /** Promises a job within the caller's transaction: it is done if and only if that commits; with `after`, so many seconds later. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, data: Data, options?: { after?: number }): Promise<void>;
  /** Takes back, within the caller's transaction, every job that carries a text in a field, whatever its kind, and those that have failed to the last. */
  drop(tx: Db, field: string, text: string): Promise<void>;
  /** Begins to work: at once for jobs of this process, within half a second for those of others, and as long as there are any without a pause. */
  work(): Promise<void>;
  /** How many jobs of each kind have failed to the last and are kept. */
  dead(): Promise<{ kind: string; count: number }[]>;
  /** How many jobs of each kind have failed and wait to be tried again. */
  retrying(): Promise<{ kind: string; count: number }[]>;
  /** Does everything that is waiting, here and now. For tests and for commands that end. */
  drain(): Promise<number>;
  /** Lets running jobs end and stops. */
  close(): Promise<void>;
}

const KEEP_DONE_SECONDS = 600;
/** A job whose server has been silent for so long is given to another: the server was killed. */
const HEARTBEAT_SECONDS = 20;
const EACH = {
  retryDelay: 5,
  retryBackoff: true,
  deleteAfterSeconds: KEEP_DONE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
};
const WITHIN_SECONDS = 900;
/** How often it is looked whether the database's clock was put back. */
const CLOCK_EVERY_MS = 60_000;
/** Where a job lies that has failed to the last, with what it carried, until somebody looks at it or a quarter year is over. */
const DEAD = 'dead';
const DEAD_KEPT_SECONDS = 90 * 86_400;
/** Tried again for an hour and a half. */
const PROMISED = { ...EACH, retryLimit: 10, deadLetter: DEAD };
/** Tried again for two days: eight times within twenty minutes, then every quarter of an hour. */
const WAITED_OUT = { ...PROMISED, retryLimit: 200, retryDelayMax: 900 };
const letGoAfter = (retries: number) => ({ ...EACH, retryLimit: retries, deadLetter: null });
/** What recurs comes again by itself, so the one that failed is not mourned. */
const RECURRING = letGoAfter(2);

export interface JobsOptions {
  /** Hears of every job that failed. The queue tries it again unless it is `dead`: then it has failed for the last time, and is kept. */
  report(failure: unknown, kind: string, dead: boolean): void;
  /** Keeps the queue's tables tidy and starts recurring work. Tests do without. */
  supervise: boolean;
  /** Hears of each attempt how long it took, in seconds. */
  timed?: (kind: string, failed: boolean, seconds: number) => void;
  traces?: Traces | undefined;
}

/** Does all waiting jobs of one kind and says how many there were. */
async function drainKind(queue: PgBoss, name: string, handler: JobHandler<object>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const [job] = await queue.fetch<object>(name);
    if (!job) return done;
    try {
      await handler(job.data, job.id);
    } catch (failure) {
      await queue.fail(name, job.id);
      throw failure;
    }
    await queue.complete(name, job.id);
  }
}

interface Handled extends HandleOptions {
  handler: JobHandler<object>;
}

const timing =
  (kind: string, work: JobHandler<object>, timed: NonNullable<JobsOptions['timed']>): JobHandler<object> =>
  async (data, id) => {
    const since = performance.now();
    let failed = true;
    try {
      await work(data, id);
      failed = false;
    } finally {
      timed(kind, failed, (performance.now() - since) / 1000);
    }
  };

export function createJobs(db: Database, { report, supervise, timed, traces }: JobsOptions): Jobs {
  const kinds = new Map<string, Handled>();
  const wakers = new Map<string, () => void>();
  let queue: PgBoss | undefined;
  let looking: NodeJS.Timeout | undefined;

  const opened = (): PgBoss => {
    if (!queue) throw new Error('jobs are not open yet');
    return queue;
  };

  return {
    handle(kind, handler, options = {}) {
      const work = inItsTrace(kind.name, handler as JobHandler<object>, traces);
      kinds.set(kind.name, { ...options, handler: timed ? timing(kind.name, work, timed) : work });
    },
    async open() {
      queue = boss((text, values) => directly(db).query(text, values), { supervise });
      queue.on('error', (told) => report(failureOf(told), 'queue', false));
      await forgetFuture(db);
      if (supervise)
        looking = setInterval(
          () => void forgetFuture(db).catch((failure: unknown) => report(failure, 'queue', false)),
          CLOCK_EVERY_MS,
        ).unref();
      await queue.start();
      await queue.createQueue(DEAD, { retentionSeconds: DEAD_KEPT_SECONDS });
      for (const [name, { gathered, every, retries, waitsOut, withinSeconds = WITHIN_SECONDS }] of kinds) {
        await queue.createQueue(name, gathered ? { policy: 'short' } : {});
        // Also for a queue that an older version has made.
        const promised = waitsOut ? WAITED_OUT : PROMISED;
        const again = every ? RECURRING : retries === undefined ? promised : letGoAfter(retries);
        await queue.updateQueue(name, { ...again, expireInSeconds: withinSeconds });
      }
    },
    async enqueue(on, kind, data, { after = 0 } = {}) {
      await opened().send(kind.name, withTrace(data), {
        db: fromDrizzle(on, sql),
        ...(after > 0 ? { startAfter: after } : {}),
      });
      // What is gathered waits for its worker's next look, or each view of a busy novel would make a job of its own.
      if (!kinds.get(kind.name)?.gathered && after === 0) afterCommit(on, () => wakers.get(kind.name)?.());
    },
    async drop(tx, field, text) {
      await tx.execute(sql`delete from jobs.job where lower(data ->> ${field}) = lower(${text})`);
    },
    async dead() {
      const { rows } = await db.execute<{ kind: string; count: number }>(
        sql`select source_name kind, count(*)::int count from jobs.job where name = ${DEAD} group by 1 order by 1`,
      );
      return rows;
    },
    async retrying() {
      const { rows } = await db.execute<{ kind: string; count: number }>(
        sql`select name kind, count(*)::int count from jobs.job where state = 'retry' group by 1 order by 1`,
      );
      return rows;
    },
    async work() {
      for (const [name, { every }] of kinds) if (every) await opened().schedule(name, every);
      for (const [name, { handler, every, retries, waitsOut, gathered = false, atOnce = 1 }] of kinds) {
        const wake = await workInLanes(opened(), name, {
          atOnce,
          eager: !gathered,
          async attempt({ id, data, retryCount, retryLimit }) {
            try {
              await unhurried(() => handler(data, id));
              return { id, status: 'completed' };
            } catch (failure) {
              // What will not pass is not waited out.
              const limit = waitsOut && !waitsOut(failure) ? Math.min(retryLimit, PROMISED.retryLimit) : retryLimit;
              const dead = !every && retries === undefined && retryCount >= limit;
              report(failure, name, dead);
              return { id, status: dead ? 'deadletter' : 'failed', output: failure };
            }
          },
        });
        wakers.set(name, wake);
      }
    },
    async drain() {
      let done = 0;
      // A job may promise another of a kind that was looked at before, so it ends after a round without any.
      for (let before = -1; before < done;) {
        before = done;
        const { rows } = await db.execute<{ name: string }>(
          sql`select distinct name from jobs.job where state < 'active' and start_after < now()`,
        );
        const waiting = new Set(rows.map(({ name }) => name));
        for (const [name, { handler }] of kinds)
          if (waiting.has(name)) done += await drainKind(opened(), name, handler);
      }
      return done;
    },
    async close() {
      wakers.clear();
      clearInterval(looking);
      await queue?.stop({ graceful: true, timeout: 10_000 });
      queue = undefined;
    },
  };
}
