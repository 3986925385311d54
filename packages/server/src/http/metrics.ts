import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PAYMENT_ALARMS } from '@griot/contracts';
import type { Settings } from '../ports/env.ts';
import type { PaymentAlarm } from '../ports/payments.ts';
import { bearerOf } from './access.ts';
import { refuse } from './errors.ts';
import { UNREADY_BY, WARNED_OF, type Trouble } from './health.ts';

/** What `/metrics` tells of one server. */
export interface Metrics {
  registry: Registry;
  /** Counts an attempt at a job that failed. */
  jobFailed(kind: string): void;
  /** Times an attempt at a job. */
  jobTimed(kind: string, failed: boolean, seconds: number): void;
  /** Tells from here on, whenever it is asked, how many jobs have failed to the last, and how many wait to be tried again. */
  countJobs(read: Record<'dead' | 'retrying', () => Promise<{ kind: string; count: number }[]>>): void;
  /** Counts money that came in and does not fit its payment: staff must look. */
  paymentMisfit(): void;
  /** Counts money that came in and is disputed, or went back without us: staff must look. */
  paymentAlarm(kind: PaymentAlarm): void;
  /** Tells what the audit of the ledger has found, and when. */
  ledgerAudited(faults: number, at: Date): void;
  /** Tells from here on that backups are to be made, and when the newest proved one was, by whichever server: `newest` is asked each time. */
  backupExpected(newest: () => Date | undefined): void;
  /** Tells whether the last backup by this server was made and proved, and when the last one was. */
  backedUp(proved: boolean, at: Date): void;
  /** Tells whether the keys of the bucket were not lent when they were last asked for. */
  bucketKeys(failing: boolean): void;
  /** Tells when the certificate ends that stands before this server. */
  certificateEnds(at: Date): void;
  /** Tells from here on, whenever it is asked, what `/readyz` would name. */
  readiness(look: () => Promise<Trouble>): void;
  /** Counts what a cache in front was told of changes. */
  purged(done: boolean): void;
  /** Counts how a page of a build felt to somebody, in seconds, and `cls` as a share of the screen. */
  pageFelt(page: PageOfBuild, felt: Partial<Record<Vital, number>>): void;
  /** Tells nothing more of a build. */
  forgetBuild(page: PageOfBuild): void;
  /** Times every answer from here on, by its route rather than its address. */
  time(app: FastifyInstance): void;
}

/** Whose page it is, and of which build. */
export interface PageOfBuild {
  remote: string;
  build: string;
}
export type Vital = 'ttfb' | 'lcp' | 'inp' | 'cls';

const TIMES = ['ttfb', 'lcp', 'inp'] as const;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const failed = new Counter({
    name: 'jobs_failed_total',
    help: 'Attempts at jobs that failed, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  const misfits = new Counter({
    name: 'payments_misfit_total',
    help: 'Payments that came in with another amount or currency than was asked for, and were not fulfilled',
    registers: [registry],
  });
  const alarms = new Counter({
    name: 'payment_alarms_total',
    help: 'Disputes, chargebacks and refunds by other hands that the payment provider tells of, and refunds that failed there, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of PAYMENT_ALARMS) alarms.inc({ kind }, 0);
  const ledgerFaults = new Gauge({
    name: 'ledger_faults',
    help: 'Faults that the last audit of the ledger by this server has found',
    registers: [registry],
  });
  const auditedAt = new Gauge({
    name: 'ledger_audited_timestamp_seconds',
    help: 'When this server last audited the ledger; 0 when it has not',
    registers: [registry],
  });
  const backupExpected = new Gauge({
    name: 'backup_expected',
    help: 'Whether this server is to make backups, or to look after those of others: 1 or 0',
    registers: [registry],
  });
  const backupFailed = new Gauge({
    name: 'backup_failed',
    help: 'Whether the last backup by this server could not be made or does not restore: 1 or 0',
    registers: [registry],
  });
  let newestProved: () => Date | undefined = () => undefined;
  const backedUpAt = new Gauge({
    name: 'backup_proved_timestamp_seconds',
    help: 'When the newest proved backup was made that this server knows of; 0 when it knows none',
    registers: [registry],
    collect() {
      const proved = newestProved();
      if (proved) backedUpAt.set(proved.getTime() / 1000);
    },
  });
  const keysFailed = new Gauge({
    name: 'bucket_keys_failed',
    help: 'Whether the keys of the bucket, which its role lends, could not be renewed when this server last asked: 1 or 0',
    registers: [registry],
  });
  const certificate = new Gauge({
    name: 'certificate_ends_timestamp_seconds',
    help: 'When the certificate ends that is shown at PUBLIC_URL; 0 when it was not seen',
    registers: [registry],
  });
  let look: () => Promise<Trouble> = async () => ({ unready: null, warned: new Set() });
  const trouble = new Gauge({
    name: 'readyz_trouble',
    help: 'What /readyz names, by part, and whether the server serves all the same (yes) or is not ready by it (no): 1 or 0',
    labelNames: ['part', 'serves'],
    registers: [registry],
    async collect() {
      const { unready, warned } = await look();
      for (const part of UNREADY_BY) trouble.set({ part, serves: 'no' }, part === unready ? 1 : 0);
      for (const part of WARNED_OF) trouble.set({ part, serves: 'yes' }, warned.has(part) ? 1 : 0);
    },
  });
  const purges = new Counter({
    name: 'cdn_purges_total',
    help: 'What caches in front were told of changes, by whether they took it in the end: done or failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['done', 'failed']) purges.inc({ outcome }, 0);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'web_vitals_seconds',
    help: 'Web Vitals of sampled visits: time to first byte, largest paint and slowest interaction, by remote and build',
    labelNames: ['vital', 'remote', 'build'],
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers: [registry],
  });
  const shifts = new Histogram({
    name: 'web_vitals_layout_shift',
    help: 'How far what sampled visits saw has moved by itself (CLS), by remote and build',
    labelNames: ['remote', 'build'],
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that an attempt at a job took, by kind, and whether it was done or failed',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.2, 1, 5, 30, 120, 600],
    registers: [registry],
  });
  return {
    registry,
    jobTimed: (kind, isFailed, seconds) => jobs.observe({ kind, outcome: isFailed ? 'failed' : 'done' }, seconds),
    pageFelt({ remote, build }, felt) {
      for (const vital of TIMES) {
        const seconds = felt[vital];
        if (seconds !== undefined) times.observe({ vital, remote, build }, seconds);
      }
      if (felt.cls !== undefined) shifts.observe({ remote, build }, felt.cls);
    },
    forgetBuild({ remote, build }) {
      for (const vital of TIMES) times.remove({ vital, remote, build });
      shifts.remove({ remote, build });
    },
    jobFailed: (kind) => failed.inc({ kind }),
    countJobs(read) {
      const count = (name: string, help: string, of: keyof typeof read): void => {
        const gauge = new Gauge({
          name,
          help,
          labelNames: ['kind'],
          registers: [registry],
          async collect() {
            gauge.reset();
            // Without a database the other metrics are needed most.
            for (const { kind, count } of await read[of]().catch(() => [])) gauge.set({ kind }, count);
          },
        });
      };
      count('jobs_dead', 'Jobs that failed at every attempt and are kept in the queue `dead`, by kind', 'dead');
      count('jobs_retrying', 'Jobs that have failed and wait to be tried again, by kind', 'retrying');
    },
    paymentMisfit: () => misfits.inc(),
    paymentAlarm: (kind) => alarms.inc({ kind }),
    ledgerAudited(faults, at) {
      ledgerFaults.set(faults);
      auditedAt.set(at.getTime() / 1000);
    },
    backupExpected(newest) {
      backupExpected.set(1);
      newestProved = newest;
    },
    backedUp(proved, at) {
      backupFailed.set(proved ? 0 : 1);
      if (proved) backedUpAt.set(at.getTime() / 1000);
    },
    bucketKeys: (failing) => keysFailed.set(failing ? 1 : 0),
    certificateEnds: (at) => certificate.set(at.getTime() / 1000),
    readiness: (looks) => void (look = looks),
    purged: (done) => purges.inc({ outcome: done ? 'done' : 'failed' }),
    time(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // What has no route is a page or a miss: one label, or any visitor could make as many as they like.
        durations.observe(
          { route: request.routeOptions.url ?? 'page', method: request.method, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      });
    },
  };
}

/** Who may read `/metrics`. */
export interface MetricsAccess {
  /** Whoever sends it may, and nobody else. */
  token: string | undefined;
  /** Without a token: everybody, or nobody. */
  open: boolean;
}

/** Without a token it is open where nobody else comes: in a demo without an address of its own. Whether a request is of this machine, a proxy on it would hide. */
export const metricsAccess = ({
  mode,
  publicUrl,
  metricsToken,
}: Pick<Settings, 'mode' | 'publicUrl' | 'metricsToken'>): MetricsAccess => ({
  token: metricsToken,
  open: mode === 'demo' && publicUrl === undefined,
});

/** `/metrics`: how the server does, for Prometheus (design §4). */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, access: MetricsAccess): void {
  app.get('/metrics', async (request, reply) => {
    if (access.token !== undefined) {
      if (!isToken(access.token, bearerOf(request.headers.authorization)))
        throw refuse('not_signed_in', 'This takes the token of METRICS_TOKEN.', {
          headers: { 'www-authenticate': 'Bearer' },
        });
    } else if (!access.open) throw refuse('not_found', 'There is nothing here.');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Compares hashes, so that no try tells how much of it was right. */
const isToken = (token: string, sent: string | undefined): boolean =>
  sent !== undefined && timingSafeEqual(sha256(token), sha256(sent));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
