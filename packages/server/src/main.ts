import { REQUEST_TIMEOUT_MS } from '@griot/contracts';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp, createWorkerApp, type Gateway } from './app.ts';
import { backUpNightly } from './backup/nightly.ts';
import { upgradeData, type UpgradeOptions } from './backup/upgrading.ts';
import { firstStart } from './first-start.ts';
import { listen } from './http/listening.ts';
import { watchBucketKeys } from './http/bucket-keys.ts';
import { watchCertificate } from './http/certificate.ts';
import { createHealth } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { createJobs } from './ports/jobs/index.ts';
import { outboxMail } from './mail/outbox.ts';
import { sameAs, tellingOnce } from './ports/again-and-again.ts';
import { smtpMail } from './ports/mail.ts';
import { openBlobs } from './ports/blobs.ts';
import { systemClock, systemRandom } from './ports/clock.ts';
import { embeddedBinaries, type Binaries } from './ports/database/binaries.ts';
import {
  closeDatabase,
  databaseAway,
  limitsStatements,
  openDatabase,
  unhurried,
  type Database,
} from './ports/database/index.ts';
import { migrate, type Patience } from './ports/database/migrate.ts';
import type { FindOptions } from './ports/database/older-binaries.ts';
import { hearOthersTold } from './follows/index.ts';
import { hearOthersChanges, hearsChanges, onNovelChange } from './novels/changes.ts';
import { createGuestAnswers } from './novels/guest-answers.ts';
import { followReplicas } from './ports/database/replicas.ts';
import { mayAlterBooks, roleOf } from './ports/database/roles.ts';
import { supervisePostgres, type SupervisedPostgres } from './ports/database/supervisor.ts';
import { readSettings, secretsOf, type Settings } from './ports/env.ts';
import { sentryReporter, silentReporter } from './ports/error-reporter.ts';
import type { Ports } from './ports/index.ts';
import type { PushSender } from './ports/push.ts';
import { openRedis } from './ports/redis.ts';
import { createLog } from './ports/log.ts';
import { createServices } from './services.ts';

export interface StartOptions {
  settings?: Settings;
  gateway?: Gateway;
  /** Where progress is told, a line at a time. */
  say?: (line: string) => void;
  /** The programs of the embedded PostgreSQL, for a folder to keep them in; tests take another version. */
  binaries?: (home: string) => Binaries;
  /** Finds the programs of an older PostgreSQL, for a data folder that it has made. */
  olderBinaries?: (options: FindOptions) => Promise<Binaries>;
  /** Tests stand in for the push services of browsers. */
  push?: PushSender;
  /** Gives up between two steps of the start, and stops what was started: Ctrl-C while the first start still fills its library. */
  signal?: AbortSignal;
}

export interface RunningServer {
  /** Where it answers, such as `http://localhost:8080`. */
  url: string;
  ports: Ports;
  /** Lets calls and jobs end, then stops the embedded database. */
  close(): Promise<void>;
}

/** No statement that a call waits for takes longer, in ms: browsers give a call up after `REQUEST_TIMEOUT_MS`. */
const STATEMENT_MS = REQUEST_TIMEOUT_MS / 2;
/** The pause before a start is tried again, and the longest one, in ms. */
const AGAIN_AFTER_MS = 200;
const AGAIN_WITHIN_MS = 5_000;

/**
 * Starts the whole server: database, migrations, first contents, API, gateway and jobs, or what its role has of these. While the database is away, at whatever
 * step, the start waits and begins anew.
 * What was started is stopped again when a later step fails.
 * @throws SettingsFault; the reason of `signal` when that is aborted; whatever kept a step from succeeding
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { settings = readSettings(), say = () => undefined, signal } = options;
  for (let wait = AGAIN_AFTER_MS; ; wait = Math.min(2 * wait, AGAIN_WITHIN_MS)) {
    try {
      return await startOnce({ ...options, settings });
    } catch (failure) {
      if (signal?.aborted || !databaseAway(failure)) throw failure;
      say(`The database is away (${(failure as Error).message.split('\n')[0]}); the start is tried again`);
      await pause(wait, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
    }
  }
}

async function startOnce({
  settings,
  gateway,
  say = () => undefined,
  binaries = embeddedBinaries,
  olderBinaries,
  push,
  signal,
}: StartOptions & { settings: Settings }): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (let step = undo.pop(); step; step = undo.pop()) await step().catch((failure) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const log = createLog(settings.logLevel);
    const { databaseUrl, directUrl, migrationUrl = databaseUrl, role } = settings;
    const traces =
      settings.traces &&
      (await import('./ports/traces/opentelemetry.ts')).openTelemetry({ ...settings.traces, role, log });
    undo.push(async () => traces?.close());
    let urls = databaseUrl && migrationUrl ? { serving: databaseUrl, owning: migrationUrl } : undefined;
    if (!urls) {
      const postgres = await startEmbedded(settings, { binaries, older: olderBinaries, say, log, signal });
      undo.push(() => postgres.stop());
      urls = { serving: postgres.servingUrl(), owning: postgres.url() };
    }
    signal?.throwIfAborted();
    const db = openDatabase(urls.serving, { statementMs: STATEMENT_MS, directUrl, traced: traces !== undefined });
    undo.push(() => closeDatabase(db));
    const others = hearOthersChanges(db, directUrl ?? urls.serving);
    undo.push(() => others.close());
    const told = hearOthersTold(db, directUrl ?? urls.serving);
    undo.push(() => told.close());
    const replicas =
      settings.replicaUrls.length > 0 && role !== 'worker'
        ? followReplicas(db, settings.replicaUrls, {
            lagMs: settings.replicaLagS * 1_000,
            statementMs: STATEMENT_MS,
            pooled: directUrl !== undefined,
            traced: traces !== undefined,
            hears: () => hearsChanges(db),
            told: (replica, trouble) =>
              trouble === null
                ? log.info({ replica }, 'a replica is read again')
                : log.warn({ replica, trouble }, 'a replica is left out'),
          })
        : undefined;
    if (replicas) {
      undo.push(() => replicas.close());
      onNovelChange(db, () => replicas.changed());
    }
    const applied = await migrateAs(urls.owning, db, {
      pause: (ms) => pause(ms, undefined, signal && { signal }),
      waits: (ms) =>
        say(`A table is in use, such as by a backup; the migration is tried again in ${Math.ceil(ms / 1000)} s`),
    });
    if (await mayAlterBooks(db))
      log.warn(
        'the role of DATABASE_URL may alter the books: give it one that owns nothing, and DATABASE_MIGRATION_URL the owner',
      );
    if (!(await limitsStatements(db)))
      log.warn(
        { statementMs: STATEMENT_MS },
        'the pooler of DATABASE_URL limits no statement: give it connect_query, lest one that takes too long hold its connection',
      );
    say(applied > 0 ? `Applied ${applied} migration${applied === 1 ? '' : 's'}` : 'The schema is up to date');
    signal?.throwIfAborted();

    const errors = settings.sentryDsn
      ? await sentryReporter({ dsn: settings.sentryDsn, environment: settings.mode, clock: systemClock, log })
      : silentReporter;
    undo.push(() => errors.close());
    const mail = settings.smtpUrl ? await smtpMail(settings.smtpUrl, settings.mailFrom) : outboxMail(db, systemClock);
    undo.push(() => mail.close());
    const metrics = createMetrics();
    const blobs = openBlobs(settings);
    const health = createHealth({ db, blobs, started: false });
    health.warnOf('instances', () => {
      const trouble = others.trouble();
      return trouble === null ? null : `what other instances change is not heard: ${trouble}`;
    });
    others.onTrouble((trouble) =>
      trouble === null
        ? log.warn('what other instances change is heard again')
        : log.error({ trouble }, 'what other instances change is not heard, so nothing stored is believed'),
    );
    health.warnOf('news', () => {
      const trouble = told.trouble();
      return trouble === null ? null : `whom other instances tell of chapters is not heard: ${trouble}`;
    });
    told.onTrouble((trouble) =>
      trouble === null
        ? log.warn('whom other instances tell of chapters is heard again')
        : log.error(
            { trouble },
            'whom other instances tell of chapters is not heard, so open pages are told of them late',
          ),
    );
    health.warnOf('replicas', () => {
      const trouble = replicas?.trouble() ?? null;
      return trouble === null ? null : `a replica is left out, so the database does its work: ${trouble}`;
    });
    const certificate = watchCertificate({ ...settings, clock: systemClock, metrics, health });
    undo.push(async () => certificate.close());
    const bucketKeys = watchBucketKeys({ log, metrics, health });
    undo.push(async () => bucketKeys.close());
    const redis = settings.redisUrl === undefined ? undefined : await openRedis(settings.redisUrl);
    if (redis) undo.push(() => redis.close());
    health.warnOf('redis', () => {
      const trouble = redis?.trouble() ?? null;
      return trouble === null ? null : `Redis is away, so limits are counted in the database: ${trouble}`;
    });
    redis?.onTrouble((trouble) =>
      trouble === null
        ? log.warn('Redis answers again')
        : log.error({ trouble }, 'Redis is away, so limits are counted in the database'),
    );
    const once = tellingOnce();
    const jobs = createJobs(db, {
      supervise: role !== 'web',
      traces,
      timed: metrics.jobTimed,
      report(err, kind, dead) {
        metrics.jobFailed(kind);
        health.noticed(err);
        if (dead) log.error({ err, kind, dead }, 'a job failed for the last time, and is kept among the dead');
        else
          once(`${kind} ${sameAs(err, { closely: true })}`, (times) =>
            log.error({ err, kind, dead, ...(times > 1 && { times }) }, 'a job failed'),
          );
        if (!databaseAway(err)) errors.report(err, { where: `job ${kind}` });
      },
    });
    metrics.countJobs({ dead: () => jobs.dead(), retrying: () => jobs.retrying() });
    const ports: Ports = {
      settings,
      clock: systemClock,
      random: systemRandom,
      db,
      jobs,
      mail,
      log,
      traces,
      errors,
      blobs,
      redis,
      ...(push && { push }),
    };
    const services = createServices(ports, metrics);
    health.warnOf('mail', () => {
      const trouble = services.mailer.trouble();
      return trouble === null ? null : `mails wait, since the mail server takes none: ${trouble}`;
    });
    undo.push(() => services.purges.close());
    health.warnOf('caches', () => {
      const trouble = services.purges.trouble();
      return trouble === null ? null : `a cache was not told what has changed: ${trouble}`;
    });
    const secrets = secretsOf(settings);
    const backups = backUpNightly({ ...ports, metrics, health, url: urls.owning, secrets, binaries });
    // Also when it has opened by half.
    undo.push(() => jobs.close());
    undo.push(() => backups.close());
    await jobs.open();
    signal?.throwIfAborted();
    await unhurried(() => firstStart(ports, services));
    signal?.throwIfAborted();

    const app =
      role === 'worker'
        ? await createWorkerApp(ports, { metrics, health })
        : await createApp(ports, {
            services,
            gateway,
            guests: createGuestAnswers(ports),
            metrics,
            health,
            shedding: { atOnce: settings.callsAtOnce },
          });
    undo.push(() => app.close());
    signal?.throwIfAborted();
    await listenOn(app, settings);
    signal?.throwIfAborted();
    if (role !== 'web') await jobs.work();
    signal?.throwIfAborted();
    health.started();
    undo.push(async () => {
      health.stops();
      await pause(settings.drainSeconds * 1_000);
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    return { url: settings.publicUrl ?? `http://localhost:${port}`, ports, close };
  } catch (failure) {
    // What cannot be undone any more says less than what broke the start.
    await close().catch(() => undefined);
    throw failure;
  }
}

/** Brings the schema up to date as its owner, and lets the role of `db` serve from it. */
async function migrateAs(owning: string, db: Database, patience: Partial<Patience>): Promise<number> {
  const owner = openDatabase(owning, { max: 2 });
  try {
    return await migrate(owner, { serving: await roleOf(db), patience });
  } finally {
    await closeDatabase(owner);
  }
}

interface EmbeddedOptions extends Pick<UpgradeOptions, 'say' | 'older' | 'signal'> {
  binaries: (home: string) => Binaries;
  log: Logger;
}

async function startEmbedded(
  settings: Settings,
  { binaries, say, log, ...upgrading }: EmbeddedOptions,
): Promise<SupervisedPostgres> {
  const home = join(settings.dataDir, 'postgres');
  const found = binaries(home);
  if (settings.closedFolder)
    say(
      `All data is in ${settings.dataDir}, since PostgreSQL does not run as root, and may not enter ${settings.closedFolder} as another user`,
    );
  await upgradeData({ home, binaries: found, now: systemClock.now(), say, ...upgrading });
  say(`Starting PostgreSQL ${found.version} in ${home}`);
  const postgres = await supervisePostgres({ binaries: found, dir: home, log });
  if (postgres.adopted) say('It was running already');
  return postgres;
}

/** On IPv6 and IPv4; on IPv4 alone where the machine has no other. */
async function listenOn(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await listen(app, { port, host });
  } catch (failure) {
    const code = (failure as NodeJS.ErrnoException).code;
    if (host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw failure;
    await listen(app, { port, host: '0.0.0.0' });
  }
}
