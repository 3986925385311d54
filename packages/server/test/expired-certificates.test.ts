// On one PostgreSQL: what a server does about others whose certificates have expired; paystack.test.ts has one that is away on both.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { auditLedger } from '../src/ledger/audit-store.ts';
import { closeDatabase, openDatabase } from '../src/ports/database/index.ts';
import { CA, EXPIRED, GOOD, KEY } from './certificates.ts';
import { freePort } from './free-port.ts';
import { databaseUrl, dropDatabase, emptyDatabase } from './fresh-database.ts';
import { send, serve, signIn, until } from './killing.ts';
import { paystackServer } from './paystack.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SECRET = 'sk_test_of_this_test';
const expired = { key: KEY, cert: EXPIRED };
const good = { key: KEY, cert: GOOD };

const received: string[] = [];
const mailServer = new SMTPServer({
  ...expired,
  secure: true,
  authOptional: true,
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
// Whoever does not believe the certificate hangs up.
mailServer.on('error', () => undefined);
mailServer.listen(0, '127.0.0.1');
await once(mailServer.server, 'listening');
const shop = await paystackServer(SECRET, expired);

const name = await emptyDatabase();
const dataDir = temporaryFolder('expired');
writeFileSync(join(dataDir, 'ca.pem'), CA);
const db = openDatabase(databaseUrl(name), { max: 2 });
after(async () => {
  await new Promise<void>((closed) => mailServer.close(closed));
  await shop.close();
  await closeDatabase(db);
  await dropDatabase(name);
  rmSync(dataDir, { recursive: true, force: true });
});
// Whoever sends mail has a public address, which is what a server says then.
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = await serve({
  PORT: `${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(name),
  LOG_LEVEL: 'error',
  NODE_EXTRA_CA_CERTS: join(dataDir, 'ca.pem'),
  PUBLIC_URL: url,
  SMTP_URL: `smtps://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
  PAYMENT_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: SECRET,
  PAYSTACK_URL: shop.url,
});
const warnings = async (): Promise<string[]> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { warnings?: string[] }).warnings ?? [];
const logged = (text: string): string[] =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes(text));

test('mails wait while the certificate of the mail server has expired, which is told, and go once when it is renewed', async () => {
  const people = ['ada', 'bem', 'chi'].map((who) => `${who}@readers.test`);
  for (const email of people) {
    const form = { email, password: 'a good password', pen_name: email, first_name: 'New', last_name: 'Comer' };
    assert.equal((await send(url, 'POST', '/auth/signup/', { body: form })).status, 201);
  }
  const jobs = async () =>
    (
      await db.$client.query<{ state: string }>(
        "select state from jobs.job where name = 'mail' and data ->> 'to' = any($1)",
        [people],
      )
    ).rows.map(({ state }) => state);
  await until('each to be tried', async () => (await jobs()).every((state) => state === 'retry'));
  assert.equal((await jobs()).length, people.length);
  assert.deepEqual(await warnings(), ['mails wait, since the mail server takes none: certificate has expired']);
  await until('the line', async () => logged('"kind":"mail"').length > 0);
  assert.match(logged('"kind":"mail"')[0] ?? '', /certificate has expired.*a job failed/);
  assert.equal(received.length, 0);

  mailServer.updateSecureContext(good);
  await db.$client.query("update jobs.job set start_after = now() where name = 'mail' and state = 'retry'");
  await until('the mails', async () => (await jobs()).every((state) => state === 'completed'));
  // The demo's authors have mails of their own.
  assert.deepEqual(received.filter((to) => to.endsWith('@readers.test')).toSorted(), people);
  assert.deepEqual(await warnings(), []);
});

test('nobody is charged while the certificate of Paystack has expired: 503, which the log explains, and no half payment', async () => {
  const token = await signIn(url, 'reader');
  const balance = async (): Promise<number> => (await send(url, 'GET', '/coin-wallet/', { token })).body.balance;
  const [had, [pack]] = [await balance(), (await send(url, 'GET', '/coin-options/')).body.results];
  const pay = () => send(url, 'POST', `/coin-options/${pack.id}/pay/`, { token });
  const { rows: before } = await db.$client.query('select count(*) from journals');

  const refused = await pay();
  assert.deepEqual([refused.status, refused.body.code, refused.retryAfter], [503, 'unavailable', '30']);
  await until('the line', async () => logged('a payment could not be begun').length > 0);
  assert.match(logged('a payment could not be begun')[0] ?? '', /Paystack cannot be reached.*certificate has expired/);
  assert.deepEqual(shop.asked, []);
  const payments = async () =>
    (
      await db.$client.query<{ status: string; link: string | null }>(
        'select status, link from payments where user_id = (select id from users where email = $1) and provider = $2 order by created_at',
        ['reader@demo.griot.test', 'paystack'],
      )
    ).rows;
  assert.deepEqual(await payments(), [{ status: 'failed', link: null }]);
  assert.deepEqual((await db.$client.query('select count(*) from journals')).rows, before);

  shop.showCertificate(good);
  const { status, body } = await pay();
  assert.equal(status, 200);
  // It expires between the payment and its coming home.
  shop.pay(body.reference);
  shop.showCertificate(expired);
  const verify = () => send(url, 'GET', `/payments/${body.reference}/verify/`, { token });
  assert.equal((await verify()).status, 503);
  assert.deepEqual([(await payments()).at(-1)?.status, await balance()], ['pending', had]);
  shop.showCertificate(good);
  assert.equal((await verify()).body.status, 'paid');
  assert.equal(await balance(), had + pack.numCoins + pack.bonus);
  assert.deepEqual((await auditLedger(db)).faults, []);
  assert.equal(shop.asked.filter(({ path }) => path === '/transaction/initialize').length, 1);
  await server.stop();
});
