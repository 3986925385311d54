import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { afterCommit, type Database, type Db } from '../ports/database/index.ts';
import { boss } from './boss.ts';

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
}

/** Work that is promised in a transaction and done after it, once, even across a restart. */
export interface Jobs {
  /** Says who does a kind of job, before `open`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>, options?: HandleOptions): void;
  /** Makes the queues; from here on jobs can be enqueued. */
  open(): Promise<void>;
  /** Promises a job within the caller's transaction: it is done if and only if that commits. */
  enqueue<Data extends object>(db: Db, kind: JobKind<Data>, data: Data): Promise<void>;
  /** Begins to work: at once for jobs of this process, within half a second for those of others. */
  work(): Promise<void>;
  /** Does everything that is waiting, here and now. For tests and for commands that end. */
  drain(): Promise<number>;
  /** Lets running jobs end and stops. */
  close(): Promise<void>;
}

const KEEP_DONE_SECONDS = 600;
const QUEUE = { retryLimit: 10, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: KEEP_DONE_SECONDS };

export interface JobsOptions {
  /** Hears of every job that failed; the queue tries it again. */
  report(failure: unknown, kind: string): void;
  /** Keeps the queue's tables tidy and starts recurring work. Tests do without. */
  supervise: boolean;
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

export function createJobs(db: Database, { report, supervise }: JobsOptions): Jobs {
  const handlers = new Map<string, JobHandler<object>>();
  const recurring = new Map<string, string>();
  const gathered = new Set<string>();
  const workers = new Map<string, string>();
  let queue: PgBoss | undefined;

  const opened = (): PgBoss => {
    if (!queue) throw new Error('jobs are not open yet');
    return queue;
  };
  const wake = (name: string): void => {
    const worker = workers.get(name);
    if (worker) queue?.notifyWorker(worker);
  };

  return {
    handle(kind, handler, { every, gathered: gathers } = {}) {
      handlers.set(kind.name, handler as JobHandler<object>);
      if (gathers) gathered.add(kind.name);
      if (every) recurring.set(kind.name, every);
    },
    async open() {
      queue = boss(db, { supervise });
      queue.on('error', (failure) => report(failure, 'queue'));
      await queue.start();
      for (const name of handlers.keys()) await queue.createQueue(name, { ...QUEUE, ...(gathered.has(name) ? { policy: 'short' } : {}) });
    },
    async enqueue(on, kind, data) {
      await opened().send(kind.name, data, { db: fromDrizzle(on, sql) });
      // What is gathered waits for its worker's next look, or each view of a busy novel would make a job of its own.
      if (!gathered.has(kind.name)) afterCommit(on, () => wake(kind.name));
    },
    async work() {
      for (const [name, cron] of recurring) await opened().schedule(name, cron);
      for (const [name, handler] of handlers) {
        const worker = await opened().work<object>(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
          for (const job of jobs) {
            try {
              await handler(job.data, job.id);
            } catch (failure) {
              report(failure, name);
              throw failure;
            }
          }
        });
        workers.set(name, worker);
      }
    },
    async drain() {
      let done = 0;
      // A job may promise another of a kind that was looked at before, so it ends after a round without any.
      for (let before = -1; before < done; ) {
        before = done;
        for (const [name, handler] of handlers) done += await drainKind(opened(), name, handler);
      }
      return done;
    },
    async close() {
      workers.clear();
      await queue?.stop({ graceful: true, timeout: 10_000 });
      queue = undefined;
    },
  };
}
