import { awardBonuses } from '../src/earnings/bonuses/awarding.ts';
import { forgetToldBefore } from '../src/follows/telling-store.ts';
import { dropGuests } from '../src/library/views-store.ts';
import { outboxMail } from '../src/mail/outbox.ts';
import { diskBlobs } from '../src/ports/blobs.ts';
import { systemClock, systemRandom } from '../src/ports/clock.ts';
import { unhurried, type Database } from '../src/ports/database/index.ts';
import { readSettings } from '../src/ports/env.ts';
import { silentReporter } from '../src/ports/error-reporter.ts';
import { createJobs, type Jobs } from '../src/ports/jobs/index.ts';
import { createLog } from '../src/ports/log.ts';
import { webPush } from '../src/ports/push.ts';
import { forgetTraces } from '../src/reviews/bursts-store.ts';
import { createServices } from '../src/services.ts';

/** What the server does by itself, again and again. */
export interface Scheduled {
  name: string;
  /** A cron expression (UTC). */
  every: string;
  does(): Promise<unknown>;
}

/** What recurs and is not among them, and why. */
export const NOT_AMONG_THEM: Record<string, string> = {
  backup: 'a folder and a second PostgreSQL are needed for it: `pnpm bench --backup` makes one and restores it',
};

/** In a library that was filled just now nothing is old enough to be forgotten. */
const AS_IF_ALL_WERE_OLD: Record<string, (db: Database) => Promise<unknown>> = {
  'forget-guests': (db) => dropGuests(db, new Date().toISOString().slice(0, 10)),
  'forget-told': (db) => forgetToldBefore(db, new Date()),
  'forget-rating-traces': (db) => forgetTraces(db, new Date()),
  // Authors are told by a message each, which is left out.
  'award-bonuses': (db) =>
    awardBonuses({ db, clock: systemClock, random: systemRandom, inbox: { send: async () => undefined } }),
};

/** All that recurs in a server with this database, as the server itself says it, to be done one by one. Nothing of it leaves this machine. */
export async function scheduledJobs(
  db: Database,
  { dataDir }: { dataDir: string },
): Promise<{ jobs: Scheduled[]; close(): Promise<void> }> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    TOKEN_KEY: 'a secret for the benchmark, and for it only',
    DATA_KEY: 'another for the benchmark, and for it only',
  });
  const jobs: Scheduled[] = [];
  const queue = createJobs(db, {
    supervise: false,
    report(failure) {
      throw failure;
    },
  });
  const heard: Jobs = {
    ...queue,
    handle(kind, handler, options) {
      const { name } = kind;
      if (options?.every !== undefined)
        jobs.push({
          name,
          every: options.every,
          // As a worker does it: for as long as it takes.
          does: () => unhurried(() => AS_IF_ALL_WERE_OLD[name]?.(db) ?? handler({} as never, '')),
        });
      queue.handle(kind, handler, options);
    },
  };
  createServices({
    settings,
    clock: systemClock,
    random: systemRandom,
    db,
    jobs: heard,
    mail: outboxMail(db, systemClock),
    push: { ...webPush({ contact: 'staff@griot.test' }), send: async () => 'sent' },
    log: createLog('warn', process.stdout),
    errors: silentReporter,
    blobs: diskBlobs(dataDir),
  });
  const unknown = Object.keys(AS_IF_ALL_WERE_OLD).filter((name) => !jobs.some((job) => job.name === name));
  if (unknown.length > 0) throw new Error(`There is no job ${unknown.join(', ')} any more.`);
  await queue.open();
  return { jobs, close: () => queue.close() };
}

/** Once a day, at an hour of its own. */
export const isOfTheNight = ({ every }: Pick<Scheduled, 'every'>): boolean => /^\d+ \d+ \* \* \*$/.test(every);
