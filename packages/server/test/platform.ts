import type { FastifyInstance } from 'fastify';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { createApp, type Gateway } from '../src/app.ts';
import { createMetrics } from '../src/http/metrics.ts';
import { createJobs } from '../src/ports/jobs/index.ts';
import { outboxMail } from '../src/mail/outbox.ts';
import { createGuestAnswers } from '../src/novels/guest-answers.ts';
import { openBlobs } from '../src/ports/blobs.ts';
import { closeDatabase, openDatabase, type Database } from '../src/ports/database/index.ts';
import { readSettings } from '../src/ports/env.ts';
import { silentReporter } from '../src/ports/error-reporter.ts';
import type { Ports } from '../src/ports/index.ts';
import type { MailSender } from '../src/ports/mail.ts';
import { webPush, type PushSender } from '../src/ports/push.ts';
import { createServices, type Services } from '../src/services.ts';
import { assertDeclared } from './declared-codes.ts';
import { databaseUrl, dropDatabase, freshDatabase, servingUrl } from './fresh-database.ts';
import { seededRandom, testClock, type TestClock } from './randomness.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Someone who has signed up in a test. */
export interface Person {
  id: string;
  email: string;
  password: string;
  penName: string;
  token: string;
  refreshToken: string;
}

export interface Answered {
  status: number;
  /** The parsed JSON of the answer; tests say what they expect of it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers whose shape it is about to assert
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Asking {
  /** Who calls; nobody signed in when absent. */
  as?: Person | undefined;
  /** Sent as JSON; a FormData is sent as a multipart form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's address. */
  from?: string;
}

export interface TestPlatform {
  app: FastifyInstance;
  /** As the owner of the tables, for what a test does past the product; the product serves as the role that it serves as (`ports.db`). */
  db: Database;
  clock: TestClock;
  ports: Ports;
  services: Services;
  /** Asks the server over HTTP, path below `/api`: `api('GET', '/genres/')`. */
  api(method: string, path: string, asking?: Asking): Promise<Answered>;
  /** Signs someone up through the API, with a confirmed e-mail unless told otherwise. */
  signUp(penName: string, options?: { verified?: boolean }): Promise<Person>;
  /** Signs up someone of the staff. */
  staff(penName: string, office: 'editor' | 'admin'): Promise<Person>;
  /** Mails to an address, newest first, after all that were promised have been sent. */
  mailsTo(email: string): Promise<{ subject: string; text: string; code?: string; link?: string }[]>;
  close(): Promise<void>;
}

export interface PlatformOptions {
  mode?: 'demo' | 'production';
  publishing?: 'manual' | 'auto';
  publicUrl?: string;
  mail?: MailSender;
  push?: PushSender;
  /** Further settings, by the names of the environment. */
  environment?: Record<string, string>;
  /** Pages and files, when a test asks for them. */
  gateway?: Gateway;
  /** Lists are stored for guests, as where it is served for real; otherwise a test may write past the product and ask. */
  guests?: true;
}

/**
 * A whole server on a database of its own, with time standing still. In a test file:
 * `const platform = await startPlatform(); after(() => platform.close());`
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const name = await freshDatabase();
  const dataDir = temporaryFolder('test');
  const owner = openDatabase(databaseUrl(name), { max: 12 });
  const db = openDatabase(servingUrl(name), { max: 12 });
  const clock = testClock();
  const settings = readSettings({
    PLATFORM_MODE: options.mode ?? 'demo',
    PUBLISHING: options.publishing ?? 'manual',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TOKEN_KEY: 'a secret for the tests, and for them only',
    DATA_KEY: 'another secret for the tests, and for them only',
    DATABASE_URL: servingUrl(name),
    DATABASE_MIGRATION_URL: databaseUrl(name),
    ...(options.mode === 'production'
      ? { SMTP_URL: 'smtp://mail.invalid', PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_secret' }
      : {}),
    PUBLIC_URL: options.publicUrl ?? (options.mode === 'production' ? 'https://novels.example' : undefined),
    ...options.environment,
  });
  const failures: unknown[] = [];
  const jobs = createJobs(db, { supervise: false, report: (failure) => void failures.push(failure) });
  const ports: Ports = {
    settings,
    clock,
    random: seededRandom(),
    db,
    jobs,
    blobs: openBlobs(settings),
    mail: options.mail ?? outboxMail(db, clock),
    // Nothing leaves this machine.
    push: options.push ?? { ...webPush({ contact: 'staff@griot.test' }), send: async () => 'sent' },
    log: pino({ level: settings.logLevel }),
    errors: silentReporter,
  };
  const metrics = createMetrics();
  const services = createServices(ports, metrics);
  await jobs.open();
  const app = await createApp(ports, {
    services,
    metrics,
    gateway: options.gateway,
    ...(options.guests ? { guests: createGuestAnswers(ports) } : {}),
  });
  await app.ready();

  const api: TestPlatform['api'] = async (method, path, { as, body, headers = {}, from } = {}) => {
    const sent = await payload(body);
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { ...sent.headers, ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
      ...(sent.bytes === undefined ? {} : { payload: sent.bytes }),
      ...(from ? { remoteAddress: from } : {}),
    });
    const json = String(answer.headers['content-type'] ?? '').includes('json') && answer.body !== '';
    const answered = {
      status: answer.statusCode,
      body: json ? JSON.parse(answer.body) : answer.body,
      headers: answer.headers,
    };
    assertDeclared(method, path, answered);
    return answered;
  };

  // One after the other: a mail that another round has begun to send is there when that round is over.
  let drained: Promise<unknown> = Promise.resolve();
  const mailsTo: TestPlatform['mailsTo'] = async (email) => {
    const round = drained.then(() => jobs.drain());
    drained = round.catch(() => undefined);
    await round;
    return (await api('GET', `/dev/mail/?to=${encodeURIComponent(email)}`)).body.results;
  };

  const signUp: TestPlatform['signUp'] = async (penName, { verified = true } = {}) => {
    const email = `${penName.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@readers.test`;
    const password = 'a good password';
    const { status, body } = await api('POST', '/auth/signup/', {
      body: { email, password, pen_name: penName, first_name: penName.split(' ')[0], last_name: 'Test' },
    });
    if (status !== 201) throw new Error(`sign-up of ${penName} answered ${status}: ${JSON.stringify(body)}`);
    const row = await services.users.byEmail(email);
    const person: Person = {
      id: row?.id ?? '',
      email,
      password,
      penName,
      token: body.token,
      refreshToken: body.refresh_token,
    };
    if (!verified) return person;
    const [mail] = await mailsTo(email);
    const confirmed = await api('POST', '/auth/verify-email/', {
      body: { email, request_id: body.request_id, code: mail?.code },
    });
    if (confirmed.status !== 200)
      throw new Error(`confirming ${email} answered ${confirmed.status}: ${JSON.stringify(confirmed.body)}`);
    const renewed = await api('POST', '/auth/token/refresh/', { body: { refresh: person.refreshToken } });
    return { ...person, token: renewed.body.access, refreshToken: renewed.body.refresh_token };
  };

  return {
    app,
    db: owner,
    clock,
    ports,
    services,
    api,
    signUp,
    mailsTo,
    async staff(penName, office) {
      const person = await signUp(penName);
      await services.users.appoint(person.id, office);
      return person;
    },
    async close() {
      await app.close();
      await jobs.close();
      await services.purges.close();
      await closeDatabase(db);
      await closeDatabase(owner);
      await dropDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function payload(body: unknown): Promise<{ bytes?: Buffer; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) {
    const form = new Response(body);
    return {
      bytes: Buffer.from(await form.arrayBuffer()),
      headers: { 'content-type': form.headers.get('content-type') ?? '' },
    };
  }
  return { bytes: Buffer.from(JSON.stringify(body)), headers: { 'content-type': 'application/json' } };
}
