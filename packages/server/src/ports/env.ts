import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readPayments, type PaymentSettings } from './payment-settings.ts';
import { readProviders, type ProviderSettings } from './provider-settings.ts';

export type PlatformMode = 'demo' | 'production';

/** Everything the server is told from outside; the rest of the code never sees the environment. */
export interface Settings {
  mode: PlatformMode;
  port: number;
  /** The address to listen on; `::` answers IPv4 and IPv6. */
  host: string;
  /** Absolute folder of the embedded database and of stored files. */
  dataDir: string;
  /** A PostgreSQL of the operator's; without it the embedded one is used. */
  databaseUrl: string | undefined;
  /** Origin for links in mails, without a trailing slash; without it the request's own origin is used. */
  publicUrl: string | undefined;
  /** Who approves chapters: an editor, or nobody (ruling 10). */
  publishing: 'manual' | 'auto';
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The secret from which tokens are signed and one-time codes are hashed. */
  tokenKey: string;
  /** The secret that bank details, identity papers and card authorisations are sealed with. Lost, they are lost: back it up apart from the data. */
  dataKey: string;
  /** Proxies in front whose `X-Forwarded-*` is believed: all, none, or those of these addresses and networks. */
  trustProxy: boolean | string[];
  logLevel: string;
  /** Who collects payments: nobody, in the demo's sandbox, or Paystack. */
  payments: PaymentSettings;
  /** Who else people can sign in with (ruling 12). */
  providers: ProviderSettings[];
  /** Where the error reporter sends to, by the Sentry protocol; without it nothing is sent (ruling 13). */
  sentryDsn: string | undefined;
}

/** Thrown when the environment does not add up; the message names every fault at once. */
export class SettingsFault extends Error {}

type Environment = Record<string, string | undefined>;

/** Where the database is: elsewhere, or in the data folder. For commands that need nothing else. */
export function readDatabaseSettings(env: Environment = process.env): Pick<Settings, 'dataDir' | 'databaseUrl'> {
  return {
    dataDir: resolve(env['DATA_DIR']?.trim() || '.data'),
    databaseUrl: env['DATABASE_URL']?.trim() || undefined,
  };
}

/**
 * Reads the settings from the environment (design §4). Production refuses to start without its own database,
 * mail, address and secrets; the demo makes its secrets at the first start and keeps them in the data folder.
 * @throws SettingsFault naming everything that is missing or malformed
 */
export function readSettings(env: Environment = process.env): Settings {
  const faults: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const choice = <T extends string>(name: string, choices: readonly [T, ...T[]]): T => {
    const given = text(name) ?? choices[0];
    const chosen = choices.find((c) => c === given);
    if (!chosen) faults.push(`${name} is ${given}; it can be ${choices.join(' or ')}`);
    return chosen ?? choices[0];
  };

  const mode = choice('PLATFORM_MODE', ['demo', 'production']);
  const publishing = choice('PUBLISHING', ['manual', 'auto']);
  const port = Number(text('PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    faults.push(`PORT is ${env['PORT']}; it must be a port number`);
  const publicUrl = text('PUBLIC_URL')?.replace(/\/+$/, '');
  if (publicUrl && !/^https?:\/\/[^/]+$/.test(publicUrl))
    faults.push(`PUBLIC_URL is ${publicUrl}; it must be an origin such as https://novels.example`);

  const trustProxy = proxies(text('TRUST_PROXY'));
  if (trustProxy === undefined)
    faults.push(
      `TRUST_PROXY is ${env['TRUST_PROXY']}; it can be true, false, or addresses such as 10.0.0.1, 10.1.0.0/16`,
    );

  const sentryDsn = text('SENTRY_DSN');
  if (sentryDsn && !/^https?:\/\/\w+(:\w*)?@[^/@]+(\/[^/]+)*\/\d+$/.test(sentryDsn))
    faults.push('SENTRY_DSN must be a key, a host and a project, such as https://0123456789abcdef@errors.example/1');

  if (mode === 'production') {
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'TOKEN_KEY', 'DATA_KEY'])
      if (!text(name)) faults.push(`${name} is needed in production`);
  }
  const [givenKey, givenDataKey] = [text('TOKEN_KEY'), text('DATA_KEY')];
  if (givenKey && givenKey.length < 32) faults.push('TOKEN_KEY must have at least 32 characters');
  if (givenDataKey && givenDataKey.length < 32) faults.push('DATA_KEY must have at least 32 characters');
  const providers = readProviders(text, faults);
  const payments = readPayments(text, mode, faults);
  if (faults.length > 0 || trustProxy === undefined) throw new SettingsFault(faults.join('\n'));

  const { dataDir, databaseUrl } = readDatabaseSettings(env);
  return {
    mode,
    port,
    host: text('HOST') ?? '::',
    dataDir,
    databaseUrl,
    publicUrl,
    publishing,
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM') ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`,
    tokenKey: givenKey ?? keptKey(dataDir, 'token-key', 'delete it to have a new one made (everyone signs in again)'),
    dataKey:
      givenDataKey ??
      keptKey(dataDir, 'data-key', 'bring it back from a backup (a new one opens nothing that was sealed before)'),
    trustProxy,
    payments,
    providers,
    logLevel: text('LOG_LEVEL') ?? (mode === 'demo' ? 'warn' : 'info'),
    sentryDsn,
  };
}

/** Whom to believe as a proxy; undefined when that is neither yes nor no nor addresses. */
function proxies(given: string | undefined): boolean | string[] | undefined {
  const word = given?.toLowerCase();
  if (word === undefined || word === 'false') return false;
  if (word === 'true') return true;
  const addresses = word.split(/[\s,]+/).filter(Boolean);
  return addresses.length > 0 && addresses.every(isNetwork) ? addresses : undefined;
}

/** An address, or a network by the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}

/** A secret of the demo's own, made once; two first starts at the same moment end with the same one. */
function keptKey(dataDir: string, name: string, remedy: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, name);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new SettingsFault(`${file} is damaged; ${remedy}`);
  return key;
}

/** A short name for a folder, for places where a path must be short. */
export const folderTag = (dir: string): string => createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 12);
