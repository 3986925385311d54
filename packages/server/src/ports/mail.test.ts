import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { startPlatform } from '../../test/platform.ts';
import { AddressRefused, smtpMail } from './mail.ts';

interface Received {
  from: string | undefined;
  to: string[];
  source: string;
}

/** A mail server that keeps what it is given, and the server's way to it. */
async function anInbox(t: TestContext, limits = '') {
  const received: Received[] = [];
  const connections = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    onConnect(session, done) {
      connections.add(session.id);
      done();
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('nobody')) return done();
      done(Object.assign(new Error('There is no such mailbox.'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : undefined,
          to: rcptTo.map((r) => r.address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mail = await smtpMail(`smtp://127.0.0.1:${port}${limits}`, 'Griot <no-reply@novels.example>');
  t.after(async () => {
    await mail.close();
    await new Promise<void>((closed) => server.close(closed));
  });
  return { received, connections, mail };
}

/** The text of a mail as a reader sees it: soft line breaks and escaped signs of quoted-printable taken away. */
const textOf = ({ source }: Received): string =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

test('with SMTP_URL set a mail reaches the mail server, under an id that a second try repeats', async (t) => {
  const { received, mail } = await anInbox(t);
  await mail.send(
    { to: 'ada@readers.test', subject: '123456 is your Griot code', text: 'Your code is 123456.', code: '123456' },
    'job-1',
  );

  assert.equal(received.length, 1);
  const [message] = received;
  assert.deepEqual([message?.from, message?.to], ['no-reply@novels.example', ['ada@readers.test']]);
  assert.match(message?.source ?? '', /^Subject: 123456 is your Griot code\r$/m);
  assert.match(message?.source ?? '', /^Message-ID: <job-1@novels\.example>\r$/m);
  assert.match(message?.source ?? '', /Your code is 123456\./);
});

for (const [limits, most] of [
  ['', 8],
  ['?maxConnections=2', 2],
] as const) {
  test(`sixty mails at once go over ${most} connections at the most, with SMTP_URL ending in “${limits}”`, async (t) => {
    const { received, connections, mail } = await anInbox(t, limits);
    const to = Array.from({ length: 60 }, (_, n) => `reader${n}@readers.test`);
    await Promise.all(to.map((reader, n) => mail.send({ to: reader, subject: 'News', text: 'News' }, `job-${n}`)));
    assert.deepEqual(received.map((message) => message.to[0]).sort(), to.sort());
    assert.ok(connections.size <= most, `${connections.size} connections`);
  });
}

test('the code of a sign-up goes from the server’s job to the inbox, once, and is the one that confirms', async (t) => {
  const { received, mail } = await anInbox(t);
  const { api, ports, close } = await startPlatform({ mail });
  t.after(close);
  const { body } = await api('POST', '/auth/signup/', {
    body: {
      email: 'ada@readers.test',
      password: 'a good password',
      pen_name: 'Ada Reader',
      first_name: 'Ada',
      last_name: 'Obi',
    },
  });
  await ports.jobs.drain();
  await ports.jobs.drain();

  assert.equal(received.length, 1);
  const [message] = received as [Received];
  assert.deepEqual(message.to, ['ada@readers.test']);
  const code = /^Subject: (\d{6}) is your Griot code\r$/m.exec(message.source)?.[1] ?? '';
  assert.ok(textOf(message).includes(`Your code is ${code}.`));
  assert.ok(
    textOf(message).includes(
      `http://localhost/otp?email=ada%40readers.test&mode=confirm-email&request_id=${body.request_id}`,
    ),
  );
  const verified = await api('POST', '/auth/verify-email/', {
    body: { email: 'ada@readers.test', request_id: body.request_id, code },
  });
  assert.deepEqual([verified.status, verified.body], [200, { email_verified: true }]);
});

test('a mail of news can be ended by one press in mail programs (RFC 8058), and others cannot', async (t) => {
  const { received, mail } = await anInbox(t);
  const unsubscribe = 'https://novels.example/unsubscribe?of=abc.def';
  await mail.send({ to: 'ada@readers.test', subject: 'News', text: 'News', unsubscribe }, 'job-1');
  await mail.send({ to: 'ada@readers.test', subject: 'A code', text: 'A code' }, 'job-2');
  const [news, code] = received.map(({ source }) => source.replace(/\r\n\s+/g, ' '));
  assert.match(news ?? '', /^List-Unsubscribe: <https:\/\/novels\.example\/unsubscribe\?of=abc\.def>\r?$/m);
  assert.match(news ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  assert.doesNotMatch(code ?? '', /List-Unsubscribe|Precedence/);
  assert.match(news ?? '', /^Precedence: bulk\r?$/m);
  for (const mail of [news, code]) assert.match(mail ?? '', /^Auto-Submitted: auto-generated\r?$/m);
});

test('an address that the mail server refuses for good is told from a server that is away', async (t) => {
  const { mail } = await anInbox(t);
  await assert.rejects(
    mail.send({ to: 'nobody@readers.test', subject: 'News', text: 'News' }, 'job-1'),
    AddressRefused,
  );
  const away = await smtpMail('smtp://127.0.0.1:1', 'no-reply@novels.example');
  t.after(() => away.close());
  await assert.rejects(
    away.send({ to: 'ada@readers.test', subject: 'News', text: 'News' }, 'job-2'),
    (failure) => !(failure instanceof AddressRefused),
  );
});
