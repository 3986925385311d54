import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { after, test } from 'node:test';
import { EXPIRED, KEY } from '../../test/certificates.ts';
import { testClock } from '../../test/randomness.ts';
import { until } from '../../test/until.ts';
import { createMetrics } from './metrics.ts';
import { certificateEnds, watchCertificate } from './certificate.ts';

const ENDED = new Date('2020-01-31T00:00:00.000Z');

const server = createServer({ key: KEY, cert: EXPIRED }).listen(0, '127.0.0.1');
server.on('tlsClientError', () => undefined);
await once(server, 'listening');
after(() => void server.close());
const { port } = server.address() as AddressInfo;
const url = `https://localhost:${port}`;

test('when the certificate ends that browsers are shown, also one that has; nothing is known where nobody answers', async () => {
  assert.deepEqual(await certificateEnds(url), ENDED);
  assert.equal(await certificateEnds('https://localhost:1'), null);
});

test('where PUBLIC_URL is an IP address its certificate is seen as any other', async (t) => {
  const warned: string[] = [];
  const hear = ({ message }: Error) => void warned.push(message);
  process.on('warning', hear);
  t.after(() => void process.off('warning', hear));
  assert.deepEqual(await certificateEnds(`https://127.0.0.1:${port}`), ENDED);
  assert.deepEqual(warned, []);
});

test('two weeks before it ends /readyz warns, and /metrics tells when', async () => {
  const clock = testClock();
  const day = 24 * 3600 * 1000;
  const [metrics, warnings] = [createMetrics(), [] as (() => string | null)[]];
  const before = (days: number) =>
    clock.step({ seconds: (ENDED.getTime() - days * day - clock.now().getTime()) / 1000 });
  before(20);
  const watching = watchCertificate({
    publicUrl: url,
    clock,
    metrics,
    health: { warnOf: (_part, asked) => void warnings.push(asked) },
  });
  const told = async () => /^certificate_ends_timestamp_seconds (\d+)$/m.exec(await metrics.registry.metrics())?.[1];
  await until('it to be looked at', async () => (await told()) === String(ENDED.getTime() / 1000));
  const warning = () => warnings.map((asked) => asked())[0];
  assert.equal(warning(), null);
  before(13);
  assert.equal(warning(), 'the certificate of PUBLIC_URL ends at 2020-01-31T00:00:00.000Z');
  before(-1);
  assert.equal(warning(), 'the certificate of PUBLIC_URL has expired at 2020-01-31T00:00:00.000Z');
  watching.close();
});

test('without an address of its own by HTTPS there is nothing to look at', async () => {
  for (const publicUrl of [undefined, 'http://localhost:8080'])
    watchCertificate({
      publicUrl,
      clock: testClock(),
      metrics: createMetrics(),
      health: { warnOf: () => assert.fail('nothing is warned of') },
    }).close();
});
