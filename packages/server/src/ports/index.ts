import type { Logger } from 'pino';
import type { Jobs } from './jobs/index.ts';
import type { Blobs } from './blobs.ts';
import type { Clock, Random } from './clock.ts';
import type { Database } from './database/index.ts';
import type { Settings } from './env.ts';
import type { ErrorReporter } from './error-reporter.ts';
import type { MailSender } from './mail.ts';
import type { PushSender } from './push.ts';
import type { Redis } from './redis.ts';
import type { Traces } from './traces/index.ts';

/** Everything outside the server that it leans on. Features get what they need of it. */
export interface Ports {
  settings: Settings;
  clock: Clock;
  random: Random;
  db: Database;
  blobs: Blobs;
  mail: MailSender;
  /** Tests stand in for the push services of browsers. */
  push?: PushSender;
  jobs: Jobs;
  /** Where instances count together what may be lost; without it they do so in the database. */
  redis?: Redis | undefined;
  log: Logger;
  /** Where steps are traced; without it nothing is. */
  traces?: Traces | undefined;
  errors: ErrorReporter;
}
