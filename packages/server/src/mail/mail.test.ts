import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { until } from '../../test/until.ts';
import { transaction } from '../ports/database/index.ts';
import { AddressRefused, refusedForGood, type Mail } from '../ports/mail.ts';

const platform = await startPlatform();
after(() => platform.close());
const { app, clock, ports, services } = platform;

const deliver = (mail: Mail) => transaction(platform.db, (tx) => services.mailer.send(tx, mail));

test('the mailbox shows what was sent, newest first, and only to the address that is asked for', async () => {
  await deliver({ to: 'ada@readers.test', subject: 'First', text: 'One.' });
  await ports.jobs.drain();
  clock.step({ minutes: 1 });
  await deliver({
    to: 'ada@readers.test',
    subject: 'Second',
    text: 'Two.',
    code: '123456',
    link: 'http://localhost:8080/otp',
  });
  await deliver({ to: 'bem@readers.test', subject: 'Other', text: 'Three.' });
  await ports.jobs.drain();

  const { body } = await platform.api('GET', '/dev/mail/?to=Ada@Readers.test');
  assert.deepEqual(body, {
    results: [
      {
        to: 'ada@readers.test',
        subject: 'Second',
        text: 'Two.',
        created_at: '2026-03-01T12:01:00.000Z',
        code: '123456',
        link: 'http://localhost:8080/otp',
      },
      { to: 'ada@readers.test', subject: 'First', text: 'One.', created_at: '2026-03-01T12:00:00.000Z' },
    ],
  });
  assert.equal((await platform.api('GET', '/dev/mail/')).body.results.length, 3);
});

test('a mail that is handed over twice is in the mailbox once', async () => {
  const mail = { to: 'twice@readers.test', subject: 'Twice', text: 'Once.' };
  await ports.mail.send(mail, 'job-7');
  await ports.mail.send(mail, 'job-7');
  assert.equal((await platform.mailsTo('twice@readers.test')).length, 1);
});

test('the page of the mailbox shows code and link, and what people wrote only as text', async () => {
  await deliver({
    to: 'evil@readers.test',
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)>',
    code: '424242',
    link: 'http://localhost:8080/verify-email?a=1&b=2',
  });
  await ports.jobs.drain();
  const page = await app.inject('/dev/mail?to=evil@readers.test');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.body, /424242/);
  assert.match(page.body, /<a href="http:\/\/localhost:8080\/verify-email\?a=1&amp;b=2">/);
  assert.match(page.body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.doesNotMatch(page.body, /<script|<img/);
  for (const query of ['?to=%00', '?to=a&to=b', '?to=%3Cscript%3E'])
    assert.equal((await app.inject(`/dev/mail${query}`)).statusCode, 200, query);
});

test('the page says whether mail stays here or is sent', async () => {
  assert.match((await app.inject('/dev/mail')).body, /Nothing leaves this machine/);
  const sending = await startPlatform({
    publicUrl: 'https://novels.example',
    environment: { SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  const { body } = await sending.app.inject('/dev/mail');
  assert.match(body, /Mail leaves by the server of SMTP_URL/);
  assert.doesNotMatch(body, /Nothing leaves this machine/);
  await sending.close();
});

test('production has no mailbox to look into', async () => {
  const production = await startPlatform({ mode: 'production' });
  for (const path of ['/dev/mail', '/dev/mail/', '/api/dev/mail', '/api/dev/mail/?to=ada@readers.test']) {
    const answer = await production.app.inject(path);
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found'], path);
  }
  await production.close();
});

/** A mail server that is away until it is said to be back. */
function aFlakyMailServer() {
  const sent: { to: string; id: string }[] = [];
  const failure = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' });
  const server = {
    away: true,
    sent,
    send: async ({ to }: Mail, id: string) => {
      if (server.away) throw failure;
      sent.push({ to, id });
    },
    close: async () => undefined,
  };
  return server;
}

test('a mail server that is away for a day gets each mail once when it is back, and no code that is over', async () => {
  const server = aFlakyMailServer();
  const away = await startPlatform({ mail: server });
  const { db, clock: time, services: ours } = away;
  const jobs = away.ports.jobs;
  const rows = async () =>
    (
      await db.$client.query<{ state: string; retry_count: number }>(
        "select state, retry_count from jobs.job where name = 'mail' order by created_on",
      )
    ).rows;
  const due = () => db.$client.query("update jobs.job set start_after = now() where name = 'mail' and state = 'retry'");

  const reader = await away.signUp('Wai Ting', { verified: false });
  await transaction(db, (tx) =>
    ours.mailer.send(tx, { to: 'receipt@readers.test', subject: 'Receipt', text: 'Paid.' }),
  );
  await jobs.work();
  assert.equal(ours.mailer.trouble(), null);
  const tried = async (times: number): Promise<void> => {
    await due();
    await until('the mails to be tried', async () =>
      (await rows()).every(({ retry_count: n, state }) => n === times && state === 'retry'),
    );
  };
  await until('the first try', async () => (await jobs.retrying())[0]?.count === 2);
  // Twenty hours of trying are eighty times and more.
  await db.$client.query("update jobs.job set retry_count = 85 where name = 'mail'");
  await tried(86);
  assert.equal(ours.mailer.trouble(), 'connect ECONNREFUSED 127.0.0.1:25');
  assert.deepEqual(await jobs.dead(), []);

  time.step({ hours: 20 });
  server.away = false;
  await due();
  await until('the mails to go', async () => (await rows()).every(({ state }) => state === 'completed'));
  assert.deepEqual(
    server.sent.map(({ to }) => to),
    ['receipt@readers.test'],
  );
  assert.equal(ours.mailer.trouble(), null);

  // Whoever asks now gets a code that counts.
  await away.api('POST', '/auth/resend-verify-email/', { body: { email: reader.email } });
  await until('the new code to go', () => server.sent.length === 2);
  assert.equal(server.sent[1]?.to, reader.email);
  await away.close();
});

test('a mail that would be refused again is not waited out, and one that the mail server has no time for is', () => {
  const refused = (responseCode: number, command: string) => Object.assign(new Error('No.'), { responseCode, command });
  assert.ok(refusedForGood(new AddressRefused('nobody')));
  assert.ok(refusedForGood(refused(554, 'DATA')));
  for (const passing of [
    refused(451, 'DATA'),
    refused(535, 'AUTH PLAIN'),
    refused(550, 'MAIL FROM'),
    new Error('connect ECONNREFUSED'),
  ])
    assert.ok(!refusedForGood(passing));
});

test('one mail that is refused for what stands in it is no trouble of the mail server, which takes the others', async () => {
  let failure = Object.assign(new Error('554 Looks like spam'), { responseCode: 554, command: 'DATA' });
  const picky = await startPlatform({
    mail: {
      send: async () => {
        throw failure;
      },
      close: async () => undefined,
    },
  });
  const sends = async (): Promise<string | null> => {
    await transaction(picky.db, (tx) =>
      picky.services.mailer.send(tx, { to: 'receipt@readers.test', subject: 'Receipt', text: 'Paid.' }),
    );
    await assert.rejects(picky.ports.jobs.drain());
    return picky.services.mailer.trouble();
  };
  assert.equal(await sends(), null);
  failure = Object.assign(new Error('535 Invalid login'), { responseCode: 535, command: 'AUTH PLAIN' });
  assert.equal(await sends(), '535 Invalid login');
  await picky.close();
});
