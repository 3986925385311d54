import { isIP } from 'node:net';
import { z } from 'zod';
import { isSafe } from './safe-address.ts';

const text = z.string();
const choice = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: ({ input }) => `is ${String(input)}; it can be ${values.join(' or ')}` });
const secret = text.min(32, 'must have at least 32 characters');
const share = text.regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1').transform(Number);
const withoutSlash = text.transform((address) => address.replace(/\/+$/, ''));
const safeAddress = withoutSlash.refine(isSafe, {
  error: ({ input }) => `is ${String(input)}; it must begin with https://`,
});

/** The environment's variables, and what each may be. A message goes on after the variable's name. */
const Variables = z.object({
  GRIOT_ROLE: choice('all', 'web', 'worker').default('all'),
  PLATFORM_MODE: choice('demo', 'production').default('demo'),
  PORT: text
    .refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, {
      error: ({ input }) => `is ${String(input)}; it must be a port number`,
    })
    .transform(Number)
    .default(8080),
  HOST: text.default('::'),
  DATA_DIR: text.optional(),
  REMOTES_STORE: text.optional(),
  S3_URL: withoutSlash
    .refine((url) => /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[^/?#\s]+)*$/.test(url), {
      error: ({ input }) => `is ${String(input)}; it must be a bucket such as s3://griot or s3://griot/production`,
    })
    .optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: text.optional(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: text.optional(),
  AWS_EC2_METADATA_SERVICE_ENDPOINT: text.optional(),
  REDIS_URL: text.regex(/^rediss?:\/\/\S+$/, 'must be an address such as redis://redis.example:6379/0').optional(),
  DATABASE_URL: text.optional(),
  DATABASE_MIGRATION_URL: text.optional(),
  DATABASE_POOL_MODE: choice('session', 'transaction').default('session'),
  DATABASE_DIRECT_URL: text.optional(),
  DATABASE_REPLICA_URLS: text
    .transform((urls) => urls.split(',').flatMap((url) => url.trim() || []))
    .refine((urls) => urls.every((url) => /^postgres(ql)?:\/\/\S+$/.test(url)), {
      error: 'must be addresses such as postgresql://griot_server@replica.example/griot, with commas between them',
    })
    .default([]),
  DATABASE_REPLICA_LAG: text
    .regex(/^[1-9]$/, 'must be a number of seconds from 1 to 9')
    .transform(Number)
    .default(5),
  CDN_PURGE_URLS: text
    .transform((urls) => urls.split(',').flatMap((url) => url.trim() || []))
    .refine((urls) => urls.every((url) => /^https?:\/\/[^\s@?#]+$/.test(url) && URL.canParse(url)), {
      error: 'must be addresses such as http://varnish.example:6081/, with commas between them and no password in them',
    })
    .default([]),
  CALLS_AT_ONCE: text
    .regex(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999')
    .transform(Number)
    .default(24),
  DRAIN_SECONDS: text
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'must be a number from 0 to 60')
    .transform(Number)
    .default(0),
  BACKUP_TO: text.optional(),
  BACKUP_KEEP: text
    .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
    .transform(Number)
    .default(7),
  PUBLIC_URL: withoutSlash
    .refine((url) => /^https?:\/\/[^/]+$/.test(url), {
      error: ({ input }) => `is ${String(input)}; it must be an origin such as https://novels.example`,
    })
    .optional(),
  PUBLISHING: choice('manual', 'auto').default('manual'),
  SMTP_URL: text.optional(),
  MAIL_FROM: text.optional(),
  MAIL_WEBHOOK_SECRET: secret.optional(),
  TOKEN_KEY: secret.optional(),
  DATA_KEY: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: withoutSlash
    .refine((url) => /^https?:\/\/[^\s?#]+$/.test(url), {
      error: ({ input }) =>
        `is ${String(input)}; it must be a collector's address such as http://collector.example:4318`,
    })
    .optional(),
  OTEL_SERVICE_NAME: text.default('griot'),
  OTEL_TRACES_SAMPLER_ARG: share.default(0.1),
  VITALS_SHARE: share.optional(),
  METRICS_TOKEN: secret.regex(/^\S+$/, 'must have no spaces').optional(),
  TRUST_PROXY: text
    .transform((given, { addIssue }) => {
      const believed = proxies(given.toLowerCase());
      if (believed === undefined)
        addIssue(`is ${given}; it can be true, false, or addresses such as 10.0.0.1, 10.1.0.0/16`);
      return believed ?? false;
    })
    .default(false),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  SENTRY_DSN: text
    .regex(
      /^https?:\/\/\w+(:\w*)?@[^/@]+(\/[^/]+)*\/\d+$/,
      'must be a key, a host and a project, such as https://0123456789abcdef@errors.example/1',
    )
    .optional(),
  PAYMENT_PROVIDER: choice('sandbox', 'paystack').default('sandbox'),
  PAYSTACK_SECRET_KEY: text.optional(),
  PAYSTACK_URL: safeAddress.default('https://api.paystack.co'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: safeAddress.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: text.optional(),
  FACEBOOK_CLIENT_SECRET: text.optional(),
  FACEBOOK_ISSUER: safeAddress.default('https://www.facebook.com'),
  FACEBOOK_TOKEN_ENDPOINT: safeAddress.default('https://graph.facebook.com/oauth/access_token'),
  FACEBOOK_TRUST_EMAIL: choice('true', 'false').default('false'),
});
export type Variables = z.infer<typeof Variables>;

/** The names of all that is read. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape);

export type Environment = Record<string, string | undefined>;

/** What of an environment is ours, checked; or everything that is wrong with it, a sentence each. */
export function readVariables(env: Environment): { variables: Variables } | { faults: string[] } {
  const given: Environment = {};
  for (const name of VARIABLES) given[name] = env[name]?.trim() || undefined;
  const { data, error } = Variables.safeParse(given);
  const faults = [
    ...(error?.issues.map(({ path: [name], message }) => `${String(name)} ${message}`) ?? []),
    ...faultsBetween(given),
  ];
  return data && faults.length === 0 ? { variables: data } : { faults };
}

/** What a container or a machine of Amazon's says by which it lends keys to a role (`bucket-keys.ts` of packages/release). */
const LENDERS = [
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_EC2_METADATA_SERVICE_ENDPOINT',
];

/** Both keys of a bucket are there, or neither and somebody who lends them. */
function missingKeys(given: Environment): string[] {
  const missing = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => given['S3_URL'] && !given[name]);
  return missing.length === 2 && LENDERS.some((name) => given[name]) ? [] : missing;
}

/** What is wrong between variables that are well by themselves. */
function faultsBetween(given: Environment): string[] {
  const production = given['PLATFORM_MODE'] === 'production';
  const [provider = 'sandbox', paystackKey] = [given['PAYMENT_PROVIDER'], given['PAYSTACK_SECRET_KEY']];
  const needed = production ? ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'TOKEN_KEY', 'DATA_KEY'] : [];
  return [
    ...needed.filter((name) => !given[name]).map((name) => `${name} is needed in production`),
    // A mail's link would lead wherever the Host header of a stranger's request says.
    ...(!production && given['SMTP_URL'] && !given['PUBLIC_URL'] ? ['PUBLIC_URL is needed with SMTP_URL'] : []),
    ...['DATABASE_MIGRATION_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS']
      .filter((name) => given[name] && !given['DATABASE_URL'])
      .map((name) => `${name} is set without DATABASE_URL`),
    ...(given['DATABASE_POOL_MODE'] === 'transaction' && !given['DATABASE_DIRECT_URL']
      ? ['DATABASE_DIRECT_URL is needed with DATABASE_POOL_MODE=transaction']
      : []),
    ...missingKeys(given).map((name) => `${name} is needed with S3_URL`),
    // With the embedded database in their own folders, a web and a worker would be two platforms.
    ...((given['GRIOT_ROLE'] ?? 'all') !== 'all' && !given['DATABASE_URL']
      ? [`DATABASE_URL is needed with GRIOT_ROLE=${given['GRIOT_ROLE']}`]
      : []),
    ...(production && provider === 'sandbox' ? ['PAYMENT_PROVIDER must be paystack in production'] : []),
    ...(provider === 'paystack' && !paystackKey ? ['PAYSTACK_SECRET_KEY is needed for Paystack'] : []),
    ...['GOOGLE', 'FACEBOOK']
      .filter((name) => !given[`${name}_CLIENT_ID`] !== !given[`${name}_CLIENT_SECRET`])
      .map((name) => `${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together; one is missing`),
  ];
}

/** Whom to believe as a proxy; undefined when that is neither yes nor no nor addresses. */
function proxies(given: string): boolean | string[] | undefined {
  if (given === 'true' || given === 'false') return given === 'true';
  const addresses = given.split(/[\s,]+/).filter(Boolean);
  return addresses.length > 0 && addresses.every(isNetwork) ? addresses : undefined;
}

/** An address, or a network by the length of its prefix. */
function isNetwork(given: string): boolean {
  const [address = '', prefix, ...more] = given.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}
