import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { openBucket } from '@griot/release';
import { createLog } from '../ports/log.ts';
import { watchBucketKeys } from './bucket-keys.ts';
import { createMetrics } from './metrics.ts';

/** Lends keys that have ended, so that each call asks anew, or none; and is the bucket, which is empty. */
let lends = true;
const server = createServer(({ url }, reply) => {
  if (url !== '/role') return reply.writeHead(404).end();
  if (!lends) return reply.writeHead(403).end();
  return reply.end(
    '{"AccessKeyId":"lent","SecretAccessKey":"a-secret","Token":"a-token","Expiration":"2020-01-01T00:00:00Z"}',
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const before = { ...process.env };
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_ENDPOINT_URL_S3: `http://${address}`,
  AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://${address}/role`,
});
after(() => {
  process.env = before;
  server.close();
});

test('that the bucket’s keys are not lent is told once in the log, in /metrics and in /readyz, until they are again', async () => {
  const lines: string[] = [];
  const warnings: (() => string | null)[] = [];
  const metrics = createMetrics();
  const watching = watchBucketKeys({
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    metrics,
    health: { warnOf: (_part, asked) => void warnings.push(asked) },
  });
  const bucket = openBucket('s3://griot');
  const seen = async () => ({
    log: lines.splice(0).map((line) => {
      const { msg, trouble } = JSON.parse(line) as { msg: string; trouble?: string };
      return [msg, trouble];
    }),
    failed: /^bucket_keys_failed (\d)$/m.exec(await metrics.registry.metrics())?.[1],
    warning: warnings.map((asked) => asked()),
  });

  assert.equal(await bucket.get('x'), null);
  assert.deepEqual(await seen(), { log: [], failed: '0', warning: [null] });

  lends = false;
  const said = `${address} lends no keys: 403`;
  for (const log of [[['the keys of the bucket are not renewed', said]], []]) {
    await assert.rejects(bucket.get('x'), new RegExp(`refuses: ${said}$`));
    assert.deepEqual(await seen(), {
      log,
      failed: '1',
      warning: [`the keys of the bucket are not renewed: ${said}`],
    });
  }

  lends = true;
  assert.equal(await bucket.get('x'), null);
  assert.deepEqual(await seen(), {
    log: [['the keys of the bucket are renewed again', undefined]],
    failed: '0',
    warning: [null],
  });
  watching.close();
});
