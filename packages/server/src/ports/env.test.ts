import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { readSettings, SettingsFault } from './env.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const dir = temporaryFolder('env');
after(() => rmSync(dir, { recursive: true, force: true }));

const PRODUCTION = {
  PLATFORM_MODE: 'production',
  DATABASE_URL: 'postgres://db/novels',
  PUBLIC_URL: 'https://novels.example/',
  SMTP_URL: 'smtps://mail.example',
  TOKEN_KEY: 'forty characters that nobody else knows!',
  DATA_KEY: 'forty others that nobody else knows here',
  PAYMENT_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: 'sk_test_forty',
};

test('without any settings it is a demo on port 8080, for IPv4 and IPv6', () => {
  const settings = readSettings({ DATA_DIR: dir });
  assert.deepEqual(
    [settings.mode, settings.port, settings.host, settings.publishing, settings.databaseUrl, settings.publicUrl],
    ['demo', 8080, '::', 'manual', undefined, undefined],
  );
});

test('the demo makes its secrets once and keeps them to itself', () => {
  const first = readSettings({ DATA_DIR: dir });
  assert.ok(first.tokenKey.length >= 43);
  assert.equal(readSettings({ DATA_DIR: dir }).tokenKey, first.tokenKey);
  assert.equal(statSync(join(dir, 'token-key')).mode & 0o777, 0o600);
  assert.ok(first.dataKey.length >= 43 && first.dataKey !== first.tokenKey);
  assert.equal(readSettings({ DATA_DIR: dir }).dataKey, first.dataKey);
  assert.equal(statSync(join(dir, 'data-key')).mode & 0o777, 0o600);
});

test('two first starts at the same moment in one folder end with the same secrets', async () => {
  const [rounds, gate] = [40, new SharedArrayBuffer(4)];
  const reading = `
    const { parentPort, workerData: { env, gate, folders } } = require('node:worker_threads');
    import(env).then(({ readSettings }) => {
      const arrived = new Int32Array(gate);
      parentPort.postMessage(folders.map((DATA_DIR, n) => {
        Atomics.add(arrived, 0, 1);
        while (Atomics.load(arrived, 0) < 2 * (n + 1));
        try {
          const { tokenKey, dataKey } = readSettings({ DATA_DIR });
          return tokenKey + ' ' + dataKey;
        } catch (failure) {
          return failure.message;
        }
      }));
    });`;
  const folders = Array.from({ length: rounds }, (_, n) => join(dir, `twice-${n}`));
  const workers = [1, 2].map(
    () =>
      new Worker(reading, { eval: true, workerData: { env: new URL('env.ts', import.meta.url).href, gate, folders } }),
  );
  const [one, two] = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0] as string[]));
  assert.deepEqual(one, two);
  for (const keys of one ?? []) assert.match(keys, /^[\w-]{43} [\w-]{43}$/);
});

test('production starts with its secrets', () => {
  const settings = readSettings(PRODUCTION);
  assert.deepEqual(
    [settings.mode, settings.publicUrl, settings.mailFrom],
    ['production', 'https://novels.example', 'no-reply@novels.example'],
  );
});

for (const missing of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'TOKEN_KEY', 'DATA_KEY'] as const) {
  test(`production refuses to start without ${missing}`, () => {
    assert.throws(
      () => readSettings({ ...PRODUCTION, [missing]: ' ' }),
      (fault) => fault instanceof SettingsFault && fault.message === `${missing} is needed in production`,
    );
  });
}

test('a pooler by transactions needs a way past it, which migrations take as well', () => {
  const pooled = { ...PRODUCTION, DATABASE_POOL_MODE: 'transaction' };
  assert.throws(
    () => readSettings(pooled),
    (fault) =>
      fault instanceof SettingsFault &&
      fault.message === 'DATABASE_DIRECT_URL is needed with DATABASE_POOL_MODE=transaction',
  );
  const direct = 'postgres://direct/novels';
  const urls = (given: Record<string, string>) => {
    const { databaseUrl, directUrl, migrationUrl } = readSettings(given);
    return [databaseUrl, directUrl, migrationUrl];
  };
  const { DATABASE_URL } = PRODUCTION;
  assert.deepEqual(urls({ ...pooled, DATABASE_DIRECT_URL: direct }), [DATABASE_URL, direct, direct]);
  const owner = 'postgres://owner@direct/novels';
  assert.deepEqual(urls({ ...pooled, DATABASE_DIRECT_URL: direct, DATABASE_MIGRATION_URL: owner }), [
    DATABASE_URL,
    direct,
    owner,
  ]);
  assert.deepEqual(urls({ ...PRODUCTION, DATABASE_DIRECT_URL: direct }), [DATABASE_URL, undefined, undefined]);
});

test('caches that are told of changes stand at addresses without a password, which others would read in logs', () => {
  const settings = (CDN_PURGE_URLS: string) => readSettings({ ...PRODUCTION, CDN_PURGE_URLS });
  assert.deepEqual(readSettings(PRODUCTION).purgeUrls, []);
  assert.deepEqual(settings('http://10.0.0.1:6081/, https://cdn.example/purge').purgeUrls, [
    'http://10.0.0.1:6081/',
    'https://cdn.example/purge',
  ]);
  for (const wrong of [
    'cdn.example',
    'ftp://cdn.example/',
    'https://me:secret@cdn.example/',
    'http://',
    'http://a:99999/',
  ])
    assert.throws(
      () => settings(wrong),
      (fault) => fault instanceof SettingsFault && fault.message.startsWith('CDN_PURGE_URLS must be addresses'),
      wrong,
    );
});

test('a web and a worker need a database that both reach', () => {
  assert.equal(readSettings(PRODUCTION).role, 'all');
  assert.equal(readSettings({ ...PRODUCTION, GRIOT_ROLE: 'web' }).role, 'web');
  assert.throws(
    () => readSettings({ DATA_DIR: dir, GRIOT_ROLE: 'worker' }),
    (fault) => fault instanceof SettingsFault && fault.message === 'DATABASE_URL is needed with GRIOT_ROLE=worker',
  );
});

test('whoever sends real mails says where their links lead', () => {
  assert.throws(
    () => readSettings({ DATA_DIR: dir, SMTP_URL: 'smtps://mail.example' }),
    (fault) => fault instanceof SettingsFault && fault.message === 'PUBLIC_URL is needed with SMTP_URL',
  );
  const { smtpUrl } = readSettings({
    DATA_DIR: dir,
    SMTP_URL: 'smtps://mail.example',
    PUBLIC_URL: 'http://novels.lan',
  });
  assert.equal(smtpUrl, 'smtps://mail.example');
});

test('production takes no sandbox, and Paystack needs its key and a safe address', () => {
  const settings = readSettings(PRODUCTION);
  assert.deepEqual(settings.payments, {
    provider: 'paystack',
    secretKey: 'sk_test_forty',
    url: 'https://api.paystack.co',
  });
  const fault = (change: Record<string, string | undefined>, text: string) =>
    assert.throws(
      () => readSettings({ ...PRODUCTION, ...change }),
      (failure) => failure instanceof SettingsFault && failure.message === text,
    );
  fault(
    { PAYMENT_PROVIDER: undefined, PAYSTACK_SECRET_KEY: undefined },
    'PAYMENT_PROVIDER must be paystack in production',
  );
  fault({ PAYMENT_PROVIDER: 'sandbox' }, 'PAYMENT_PROVIDER must be paystack in production');
  fault({ PAYSTACK_SECRET_KEY: ' ' }, 'PAYSTACK_SECRET_KEY is needed for Paystack');
  fault(
    { PAYSTACK_URL: 'http://api.paystack.co' },
    'PAYSTACK_URL is http://api.paystack.co; it must begin with https://',
  );
  assert.deepEqual(readSettings({ DATA_DIR: dir }).payments, { provider: 'sandbox' });
  assert.throws(
    () => readSettings({ DATA_DIR: dir, PAYMENT_PROVIDER: 'purse' }),
    (failure) =>
      failure instanceof SettingsFault &&
      failure.message === 'PAYMENT_PROVIDER is purse; it can be sandbox or paystack',
  );
});

test('every fault is named at once', () => {
  const faults = () =>
    readSettings({
      DATA_DIR: dir,
      PORT: 'eighty',
      PLATFORM_MODE: 'staging',
      PUBLISHING: 'sometimes',
      PUBLIC_URL: 'novels.example',
      TOKEN_KEY: 'short',
      DATA_KEY: 'as short',
    });
  assert.throws(
    faults,
    (fault) =>
      fault instanceof SettingsFault &&
      ['PORT', 'PLATFORM_MODE', 'PUBLISHING', 'PUBLIC_URL', 'TOKEN_KEY', 'DATA_KEY'].every((name) =>
        fault.message.includes(name),
      ),
  );
});

test('what is missing is named together with what is malformed', () => {
  assert.throws(
    () => readSettings({ ...PRODUCTION, PORT: '80 80', LOG_LEVEL: 'loud', SMTP_URL: '' }),
    (fault) => {
      assert.ok(fault instanceof SettingsFault);
      assert.deepEqual(fault.message.split('\n'), [
        'PORT is 80 80; it must be a port number',
        'LOG_LEVEL is loud; it can be fatal or error or warn or info or debug or trace or silent',
        'SMTP_URL is needed in production',
      ]);
      return true;
    },
  );
});

test('a data folder that cannot be made is named', () => {
  writeFileSync(join(dir, 'a-file'), '');
  assert.throws(
    () => readSettings({ DATA_DIR: join(dir, 'a-file', 'data') }),
    (fault) =>
      fault instanceof SettingsFault && fault.message.startsWith(`${join(dir, 'a-file', 'data')} cannot be written to`),
  );
});

for (const [given, believed] of [
  [undefined, false],
  ['false', false],
  ['FALSE', false],
  ['true', true],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ['2001:db8::/32', ['2001:db8::/32']],
] as const) {
  test(`TRUST_PROXY ${given ?? 'unset'} believes ${believed === false ? 'nobody' : believed === true ? 'whoever is in front' : believed.join(' and ')}`, () => {
    assert.deepEqual(readSettings({ DATA_DIR: dir, TRUST_PROXY: given }).trustProxy, believed);
  });
}

for (const given of [
  'yes',
  '1',
  'proxy.example',
  '10.0.0.300',
  '10.0.0.0/33',
  '10.0.0.0/',
  '0.0.0.0/0',
  '10.0.0.1;10.0.0.2',
  ',',
]) {
  test(`TRUST_PROXY ${given} is refused`, () => {
    assert.throws(
      () => readSettings({ DATA_DIR: dir, TRUST_PROXY: given }),
      (fault) =>
        fault instanceof SettingsFault &&
        fault.message.startsWith(`TRUST_PROXY is ${given}; it can be true, false, or addresses`),
    );
  });
}

test('the error reporter is off unless its key is set, and the key must be one', () => {
  assert.equal(readSettings({ DATA_DIR: dir }).sentryDsn, undefined);
  assert.equal(
    readSettings({ DATA_DIR: dir, SENTRY_DSN: 'https://0123abcd@errors.example/sentry/4' }).sentryDsn,
    'https://0123abcd@errors.example/sentry/4',
  );
  for (const wrong of [
    'errors.example',
    'https://errors.example/4',
    'https://key@errors.example',
    'https://key@errors.example/four',
  ])
    assert.throws(() => readSettings({ DATA_DIR: dir, SENTRY_DSN: wrong }), /SENTRY_DSN must be/);
});

test('without client ids there is nobody else to sign in with', () => {
  assert.deepEqual(readSettings({ DATA_DIR: dir }).providers, []);
});

test('Google and Facebook are known by their own addresses unless others are given', () => {
  const { providers } = readSettings({
    DATA_DIR: dir,
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 'gs',
    FACEBOOK_CLIENT_ID: 'f',
    FACEBOOK_CLIENT_SECRET: 'fs',
  });
  assert.deepEqual(providers, [
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'g',
      clientSecret: 'gs',
      scope: 'openid email profile',
      trustEmail: false,
    },
    {
      id: 'facebook',
      name: 'Facebook',
      issuer: 'https://www.facebook.com',
      clientId: 'f',
      clientSecret: 'fs',
      scope: 'openid email',
      trustEmail: false,
      tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
    },
  ]);
  const local = readSettings({
    DATA_DIR: dir,
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 'gs',
    GOOGLE_ISSUER: 'http://127.0.0.1:9000',
  });
  assert.deepEqual(
    local.providers.map((p) => p.issuer),
    ['http://127.0.0.1:9000'],
  );
});

test('half a client, an address without TLS and half a trust are faults', () => {
  const faulty = {
    DATA_DIR: dir,
    GOOGLE_CLIENT_ID: 'g',
    FACEBOOK_CLIENT_SECRET: 's',
    GOOGLE_ISSUER: 'http://accounts.example',
    FACEBOOK_ISSUER: 'facebook',
    FACEBOOK_TOKEN_ENDPOINT: 'http://graph.example',
    FACEBOOK_TRUST_EMAIL: 'maybe',
  };
  assert.throws(
    () => readSettings(faulty),
    (fault) => {
      assert.ok(fault instanceof SettingsFault);
      assert.deepEqual(fault.message.split('\n').sort(), [
        'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together; one is missing',
        'FACEBOOK_ISSUER is facebook; it must begin with https://',
        'FACEBOOK_TOKEN_ENDPOINT is http://graph.example; it must begin with https://',
        'FACEBOOK_TRUST_EMAIL is maybe; it can be true or false',
        'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; one is missing',
        'GOOGLE_ISSUER is http://accounts.example; it must begin with https://',
      ]);
      return true;
    },
  );
});

test('with a bucket, files and builds are in it, and it needs its keys', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const here = readSettings({ DATA_DIR: dir });
  assert.deepEqual([here.s3Url, here.remotesStore], [undefined, join(dir, 'remotes')]);
  const shared = readSettings({ DATA_DIR: dir, S3_URL: 's3://griot/production/', ...keys });
  assert.deepEqual([shared.s3Url, shared.remotesStore], ['s3://griot/production', 's3://griot/production/remotes']);
  const apart = { DATA_DIR: dir, S3_URL: 's3://griot', REMOTES_STORE: 's3://builds/here', ...keys };
  assert.equal(readSettings(apart).remotesStore, 's3://builds/here');
  assert.throws(() => readSettings({ DATA_DIR: dir, S3_URL: 's3://griot' }), {
    message: 'AWS_ACCESS_KEY_ID is needed with S3_URL\nAWS_SECRET_ACCESS_KEY is needed with S3_URL',
  });
  // Keys that are lent to a role need not be set.
  const role = { DATA_DIR: dir, S3_URL: 's3://griot', AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/x' };
  assert.equal(readSettings(role).s3Url, 's3://griot');
  assert.throws(() => readSettings({ ...role, AWS_ACCESS_KEY_ID: 'a' }), {
    message: 'AWS_SECRET_ACCESS_KEY is needed with S3_URL',
  });
  for (const S3_URL of ['griot', 'https://griot.s3.amazonaws.com', 's3://', 's3://Griot', 's3://griot?x=1'])
    assert.throws(() => readSettings({ DATA_DIR: dir, S3_URL, ...keys }), /it must be a bucket such as s3:\/\/griot/);
});

test('a Redis is named by its address', () => {
  assert.equal(readSettings({ DATA_DIR: dir }).redisUrl, undefined);
  const REDIS_URL = 'rediss://griot:secret@redis.example:6380/1';
  assert.equal(readSettings({ DATA_DIR: dir, REDIS_URL }).redisUrl, REDIS_URL);
  assert.throws(() => readSettings({ DATA_DIR: dir, REDIS_URL: 'redis.example:6379' }), {
    message: 'REDIS_URL must be an address such as redis://redis.example:6379/0',
  });
});
