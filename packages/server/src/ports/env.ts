import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderForPostgres } from './database/open-folder.ts';
import { paymentSettings, type PaymentSettings } from './payment-settings.ts';
import { providerSettings, type ProviderSettings } from './provider-settings.ts';
import { readVariables, type Environment } from './variables.ts';

export type PlatformMode = 'demo' | 'production';

/** Everything the server is told from outside; the rest of the code never sees the environment. */
export interface Settings {
  mode: PlatformMode;
  /** What this instance does: it answers people, it does jobs, or both. */
  role: 'all' | 'web' | 'worker';
  port: number;
  /** The address to listen on; `::` answers IPv4 and IPv6. */
  host: string;
  /** Absolute folder of the embedded database and of stored files. */
  dataDir: string;
  /** The bucket, perhaps with a prefix, where uploaded files lie, and the builds unless `remotesStore` says otherwise; without it both are in the data folder. */
  s3Url: string | undefined;
  /** Where the builds of shell and remotes lie: a folder, or `s3://bucket/prefix`. */
  remotesStore: string;
  /** A Redis that instances count in what may be lost; without it they count in the database. */
  redisUrl: string | undefined;
  /** The folder that keeps the data out of `.data/`, since PostgreSQL's user may not enter it. */
  closedFolder: string | undefined;
  /** A PostgreSQL of the operator's; without it the embedded one is used. */
  databaseUrl: string | undefined;
  /** The same past every pooler, where `databaseUrl` leads to one that shares connections by transaction. */
  directUrl: string | undefined;
  /** The same database as the role that owns its tables, never over such a pooler; without it the role that serves migrates too. */
  migrationUrl: string | undefined;
  /** Databases that follow it and can only be read. */
  replicaUrls: readonly string[];
  /** How far these may be behind, in s. */
  replicaLagS: number;
  /** Origin for links in mails, without a trailing slash; without it the request's own origin is used, where this machine answers to it. */
  publicUrl: string | undefined;
  /** Who approves chapters: an editor, or nobody (ruling 10). */
  publishing: 'manual' | 'auto';
  smtpUrl: string | undefined;
  mailFrom: string;
  /** What the deliverer of mails signs with what it tells of addresses; without it nobody is heard. */
  mailWebhookSecret: string | undefined;
  /** The secret from which tokens are signed and one-time codes are hashed. */
  tokenKey: string;
  /** The secret that bank details, identity documents and card authorisations are sealed with. Lost, they are lost: back it up apart from the data. */
  dataKey: string;
  /** What `/metrics` is asked with; without it, it answers in a demo that has no public address, and nowhere else. */
  metricsToken: string | undefined;
  /** Where traces are sent, which share of what happens is traced, and under which name; without it nothing is. */
  traces: { endpoint: string; share: number; service: string } | undefined;
  /** The share of visits that tell how pages felt, from 0 to 1. */
  vitalsShare: number;
  /** Proxies in front whose `X-Forwarded-*` is believed: all, none, or those of these addresses and networks. */
  trustProxy: boolean | string[];
  /** Caches between that are told what has changed. */
  purgeUrls: readonly string[];
  /** How long it answers that it is not ready before it takes no more, in s. */
  drainSeconds: number;
  logLevel: string;
  /** The folder that a proved backup is put into every night; without it none is made. */
  backupTo: string | undefined;
  /** How many of these are stored. */
  backupKeep: number;
  /** How many calls are worked on at once when more than that stand for long. */
  callsAtOnce: number;
  /** Who collects payments: nobody, in the demo's sandbox, or Paystack. */
  payments: PaymentSettings;
  /** Who else people can sign in with (ruling 12). */
  providers: ProviderSettings[];
  /** Where the error reporter sends to, by the Sentry protocol; without it nothing is sent (ruling 13). */
  sentryDsn: string | undefined;
}

/** Thrown when the environment does not add up; the message names every fault at once. */
export class SettingsFault extends Error {}

/** Where the data is: rows and files elsewhere, or in the data folder. For commands that need nothing else. */
export function readDataSettings(
  env: Environment = process.env,
): Pick<Settings, 'dataDir' | 'closedFolder' | 'databaseUrl' | 'directUrl' | 'migrationUrl' | 's3Url'> {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const databaseUrl = given('DATABASE_URL');
  const pooled = given('DATABASE_POOL_MODE') === 'transaction';
  const directUrl = pooled ? given('DATABASE_DIRECT_URL') : undefined;
  const urls = {
    databaseUrl,
    directUrl,
    migrationUrl: given('DATABASE_MIGRATION_URL') ?? directUrl,
    s3Url: given('S3_URL')?.replace(/\/+$/, ''),
  };
  const dataDir = given('DATA_DIR');
  if (dataDir || databaseUrl) return { dataDir: resolve(dataDir || '.data'), closedFolder: undefined, ...urls };
  const { dir, closed } = folderForPostgres('.data');
  return { dataDir: dir, closedFolder: closed, ...urls };
}

/** Where the builds lie that are served. For commands that need nothing else. */
export const readRemotesStore = (env: Environment = process.env): string =>
  storeOf(env['REMOTES_STORE'], readDataSettings(env));

const storeOf = (given: string | undefined, { dataDir, s3Url }: Pick<Settings, 'dataDir' | 's3Url'>): string =>
  given?.trim() || (s3Url === undefined ? join(dataDir, 'remotes') : `${s3Url}/remotes`);

/**
 * Reads the settings from the environment (design §4). Production refuses to start without its own database,
 * mail, address and secrets; the demo makes its secrets at the first start and keeps them in the data folder.
 * @throws SettingsFault naming everything that is missing or malformed
 */
export function readSettings(env: Environment = process.env): Settings {
  const read = readVariables(env);
  if ('faults' in read) throw new SettingsFault(read.faults.join('\n'));
  const given = read.variables;
  const where = readDataSettings(env);
  const { dataDir } = where;
  return {
    mode: given.PLATFORM_MODE,
    role: given.GRIOT_ROLE,
    port: given.PORT,
    host: given.HOST,
    ...where,
    remotesStore: storeOf(given.REMOTES_STORE, where),
    redisUrl: given.REDIS_URL,
    replicaUrls: given.DATABASE_REPLICA_URLS,
    replicaLagS: given.DATABASE_REPLICA_LAG,
    publicUrl: given.PUBLIC_URL,
    publishing: given.PUBLISHING,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `no-reply@${given.PUBLIC_URL ? new URL(given.PUBLIC_URL).hostname : 'localhost'}`,
    mailWebhookSecret: given.MAIL_WEBHOOK_SECRET,
    tokenKey:
      given.TOKEN_KEY ?? storedKey(dataDir, 'token-key', 'delete it to have a new one made (everyone signs in again)'),
    dataKey:
      given.DATA_KEY ??
      storedKey(dataDir, 'data-key', 'bring it back from a backup (a new one opens nothing that was sealed before)'),
    metricsToken: given.METRICS_TOKEN,
    traces:
      given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
            share: given.OTEL_TRACES_SAMPLER_ARG,
            service: given.OTEL_SERVICE_NAME,
          },
    // A demo has no visitors to speak of.
    vitalsShare: given.VITALS_SHARE ?? (given.PLATFORM_MODE === 'demo' ? 0 : 0.1),
    trustProxy: given.TRUST_PROXY,
    purgeUrls: given.CDN_PURGE_URLS,
    drainSeconds: given.DRAIN_SECONDS,
    payments: paymentSettings(given),
    providers: providerSettings(given),
    logLevel: given.LOG_LEVEL ?? (given.PLATFORM_MODE === 'demo' ? 'warn' : 'info'),
    backupTo: given.BACKUP_TO && resolve(given.BACKUP_TO),
    backupKeep: given.BACKUP_KEEP,
    callsAtOnce: given.CALLS_AT_ONCE,
    sentryDsn: given.SENTRY_DSN,
  };
}

/** A secret as it is: `given` by the environment, or stored in a file of this name in the data folder. */
export interface StoredSecret {
  name: 'token-key' | 'data-key';
  variable: 'TOKEN_KEY' | 'DATA_KEY';
  value: string;
  given: boolean;
}

/** The secrets that there are; none is made. For backup and restore, which need nothing else. */
export function readSecrets(dataDir: string, env: Environment = process.env): StoredSecret[] {
  const secrets: StoredSecret[] = [];
  for (const [name, variable] of [
    ['token-key', 'TOKEN_KEY'],
    ['data-key', 'DATA_KEY'],
  ] as const) {
    const value = env[variable]?.trim();
    const file = join(dataDir, name);
    if (value) secrets.push({ name, variable, value, given: true });
    else if (existsSync(file)) secrets.push({ name, variable, value: readFileSync(file, 'utf8').trim(), given: false });
  }
  return secrets;
}

/** The secrets of a server that runs. */
export function secretsOf({
  dataDir,
  tokenKey,
  dataKey,
}: Pick<Settings, 'dataDir' | 'tokenKey' | 'dataKey'>): StoredSecret[] {
  const stored = readSecrets(dataDir, {});
  const given = (name: StoredSecret['name'], value: string): boolean =>
    !stored.some((secret) => secret.name === name && secret.value === value);
  return [
    { name: 'token-key', variable: 'TOKEN_KEY', value: tokenKey, given: given('token-key', tokenKey) },
    { name: 'data-key', variable: 'DATA_KEY', value: dataKey, given: given('data-key', dataKey) },
  ];
}

/** A secret of the demo's own, made once; two first starts at the same moment end with the same one. */
function storedKey(dataDir: string, name: string, remedy: string): string {
  const file = join(dataDir, name);
  const partial = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      writeFileSync(partial, randomBytes(32).toString('base64url'), { mode: 0o600 });
      // A link appears whole or not at all, so the other start never reads an empty file.
      linkSync(partial, file);
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new SettingsFault(`${dataDir} cannot be written to (${code}); set DATA_DIR to a folder that can`);
  } finally {
    if (existsSync(partial)) unlinkSync(partial);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new SettingsFault(`${file} is damaged; ${remedy}`);
  return key;
}
