import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { bucketKeys, keysTrouble, onKeysTrouble } from './bucket-keys.ts';
import { openBucket } from './bucket.ts';
import { startS3, stopAll, temporaryFolder } from './stores.fixture.ts';
import type { FakeS3 } from './s3.fixture.ts';

/** What lends keys, as Amazon's services do: which answer it has for whom, and who has asked. */
let lend: (request: IncomingMessage) => [status: number, body: string] | 'no answer';
let asked: string[];
const service = createServer((request, reply) => {
  asked.push(`${request.method} ${request.url}`);
  const answer = lend(request);
  if (answer !== 'no answer') reply.writeHead(answer[0]).end(answer[1]);
});
let where: string;
let s3: FakeS3;
beforeAll(async () => {
  s3 = await startS3();
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  where = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((closed) => service.close(closed));
  await stopAll();
});
beforeEach(() => {
  asked = [];
  now = Date.parse('2026-03-01T12:00:00Z');
});

let now: number;
const clock = (): number => now;
const lentUntil = (end: string, key = 'lent'): string =>
  JSON.stringify({ AccessKeyId: key, SecretAccessKey: 'secret', Token: 'session', Expiration: end });
const KEYS = { accessKeyId: 'lent', secretAccessKey: 'secret', sessionToken: 'session' };
const UNTIL_ONE = '2026-03-01T13:00:00Z';
/** What goes on behind has been done. */
const until = async (done: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await done())) await new Promise(setImmediate);
};

test('keys that are set are taken, and nobody is asked; without any nobody is either', async () => {
  const set = {
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}/role`,
  };
  expect(await bucketKeys(set, { now: clock })?.()).toEqual({ accessKeyId: 'a', secretAccessKey: 'b' });
  expect(bucketKeys({ AWS_ACCESS_KEY_ID: 'a' }, { now: clock })).toBeNull();
  expect(asked).toEqual([]);
});

test('a container’s keys are asked for with the token that it has, once for all who wait, and anew before they end', async () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'token');
  writeFileSync(file, 'let me in\n');
  let answer = lentUntil(UNTIL_ONE);
  lend = ({ headers }) => (headers.authorization === 'let me in' ? [200, answer] : [401, '']);
  const keys = bucketKeys(
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}/role`, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file },
    { now: clock },
  );
  expect(await Promise.all([keys?.(), keys?.()])).toEqual([KEYS, KEYS]);
  now = Date.parse('2026-03-01T12:54:59Z');
  await keys?.();
  expect(asked).toEqual(['GET /role']);
  now = Date.parse('2026-03-01T12:55:00Z');
  answer = lentUntil('2026-03-01T14:00:00Z', 'newer');
  expect(await keys?.()).toEqual(KEYS);
  await until(async () => (await keys?.())?.accessKeyId === 'newer');
  expect(asked).toEqual(['GET /role', 'GET /role']);
});

test('while nobody lends new ones, those that are still good are used, and not a moment longer', async () => {
  lend = () => [200, lentUntil(UNTIL_ONE)];
  const keys = bucketKeys({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}/role` }, { now: clock });
  await keys?.();
  lend = () => [503, ''];
  now = Date.parse('2026-03-01T12:59:59Z');
  expect(await keys?.()).toEqual(KEYS);
  now = Date.parse('2026-03-01T13:00:00Z');
  await expect(keys?.()).rejects.toThrow(/lends no keys: 503$/);
});

test('nobody who has keys that are still good waits for who does not answer, and that one is asked once', async () => {
  lend = () => [200, lentUntil(UNTIL_ONE)];
  const keys = bucketKeys({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}/role` }, { now: clock });
  await keys?.();
  lend = () => 'no answer';
  now = Date.parse('2026-03-01T12:55:00Z');
  const begun = performance.now();
  for (let n = 0; n < 100; n += 1) expect(await keys?.()).toEqual(KEYS);
  expect(performance.now() - begun).toBeLessThan(1_000);
  await until(() => asked.length === 2);
  lend = () => [503, ''];
  now = Date.parse('2026-03-01T13:00:00Z');
  // Whoever has none hears in the end that nobody has answered.
  await expect(keys?.()).rejects.toThrow('who lends keys has not answered for 2 s');
  expect(asked).toEqual(['GET /role', 'GET /role']);
});

test('after a failure who lends is left alone for ten seconds, while keys are still good', async () => {
  lend = () => [200, lentUntil(UNTIL_ONE)];
  const keys = bucketKeys({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}/role` }, { now: clock });
  await keys?.();
  lend = () => [503, ''];
  now = Date.parse('2026-03-01T12:55:00Z');
  await keys?.();
  await until(() => asked.length === 2);
  now = Date.parse('2026-03-01T12:55:09Z');
  expect(await keys?.()).toEqual(KEYS);
  lend = () => [200, lentUntil('2026-03-01T14:00:00Z', 'newer')];
  now = Date.parse('2026-03-01T12:55:10Z');
  await until(async () => (await keys?.())?.accessKeyId === 'newer');
  expect(asked).toHaveLength(3);
});

test('that keys are not lent is told once, while those from before are good and after, and so is that they are again', async () => {
  const told: (string | null)[] = [];
  const keys = bucketKeys(
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}/role` },
    { now: clock, told: (trouble) => told.push(trouble) },
  );
  lend = () => [200, lentUntil(UNTIL_ONE)];
  await keys?.();
  expect(told).toEqual([]);
  lend = () => [503, ''];
  for (const [index, time] of ['12:55:00', '12:55:10', '12:55:20'].entries()) {
    now = Date.parse(`2026-03-01T${time}Z`);
    // They are asked for anew only when the time before has been answered.
    await until(async () => {
      expect(await keys?.()).toEqual(KEYS);
      return asked.length === index + 2;
    });
  }
  now = Date.parse(UNTIL_ONE);
  await expect(keys?.()).rejects.toThrow(/lends no keys: 503$/);
  expect(told).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+ lends no keys: 503$/)]);
  lend = () => [200, lentUntil('2026-03-01T14:00:00Z')];
  await keys?.();
  expect(told.slice(1)).toEqual([null]);
});

test('what is said of keys that are not lent has nothing of what was asked with or answered', async () => {
  const answers: [answer: string, token: string, said: string][] = [
    ['{"SecretAccessKey":"a-secret"', 'let me in', 'what was lent is no JSON'],
    ['null', 'let me in', 'keys cannot be asked for: TypeError'],
    ['{"SecretAccessKey":"a-secret"}', 'let me in', 'there are no keys in what was lent'],
    ['', 'a-secret\u0001', 'keys cannot be asked for: UND_ERR_INVALID_ARG'],
  ];
  for (const [answer, token, said] of answers) {
    lend = () => [200, answer];
    const told: (string | null)[] = [];
    const keys = bucketKeys(
      { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}/role`, AWS_CONTAINER_AUTHORIZATION_TOKEN: token },
      { now: clock, told: (trouble) => told.push(trouble) },
    );
    const failure = await keys?.().catch((why: unknown) => why);
    expect([told, (failure as Error).message, (failure as Error).cause]).toEqual([[said], said, undefined]);
  }
});

test('a machine’s keys are those of its role, asked for by a token of its own service (IMDSv2)', async () => {
  lend = ({ method, url, headers }) => {
    if (method === 'PUT') return headers['x-aws-ec2-metadata-token-ttl-seconds'] ? [200, 'a-token'] : [400, ''];
    if (headers['x-aws-ec2-metadata-token'] !== 'a-token') return [401, ''];
    return url?.endsWith('/griot-role') ? [200, lentUntil(UNTIL_ONE)] : [200, 'griot-role\n'];
  };
  expect(await bucketKeys({ AWS_EC2_METADATA_SERVICE_ENDPOINT: `${where}/` }, { now: clock })?.()).toEqual(KEYS);
  expect(asked).toEqual([
    'PUT /latest/api/token',
    'GET /latest/meta-data/iam/security-credentials/',
    'GET /latest/meta-data/iam/security-credentials/griot-role',
  ]);
});

test('a container’s token goes nowhere else in the clear', async () => {
  const keys = bucketKeys({ AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://keys.example/role' }, { now: clock });
  await expect(keys?.()).rejects.toThrow('keys are not asked of keys.example without TLS');
});

test('buckets are read and written by keys that are lent, once for all; without them they are away, and that is told once', async () => {
  const { AWS_ACCESS_KEY_ID: AccessKeyId, AWS_SECRET_ACCESS_KEY: SecretAccessKey } = s3.variables;
  const lentToThem = (): string =>
    JSON.stringify({ AccessKeyId, SecretAccessKey, Token: 'session', Expiration: '2999-01-01T00:00:00Z' });
  lend = () => [200, lentToThem()];
  const told: (string | null)[] = [];
  const unheard = onKeysTrouble((trouble) => told.push(trouble));
  const role = (at: string) => Object.assign(process.env, { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${where}${at}` });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' });
  try {
    role('/role');
    const bucket = openBucket('s3://builds/lent');
    expect(await bucket.put('x', { bytes: Buffer.from('x') })).toBe(true);
    expect((await openBucket('s3://builds/lent').get('x'))?.bytes.toString()).toBe('x');
    expect(asked).toEqual(['GET /role']);
    role('/other');
    lend = () => [403, ''];
    for (let n = 0; n < 2; n += 1)
      await expect(openBucket('s3://builds/lent').get('x')).rejects.toThrow(
        /^s3:\/\/builds\/lent cannot be reached or refuses: 127\.0\.0\.1:\d+ lends no keys: 403$/,
      );
    expect(told).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+ lends no keys: 403$/)]);
    expect(keysTrouble()).toBe(told[0]);
    lend = () => [200, lentToThem()];
    await openBucket('s3://builds/lent').get('x');
    expect([told.slice(1), keysTrouble()]).toEqual([[null], null]);
  } finally {
    unheard();
    delete process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'];
    Object.assign(process.env, s3.variables);
  }
});
