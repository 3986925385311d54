import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { smtpMail } from './mail.ts';

test('with SMTP_URL set a mail reaches the mail server, under an id that a second try repeats', async () => {
  const received: { from: string | undefined; to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : undefined, to: rcptTo.map((r) => r.address), source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  const { port } = server.server.address() as AddressInfo;
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Griot <no-reply@novels.example>');
  await mail.send({ to: 'ada@readers.test', subject: '123456 is your Griot code', text: 'Your code is 123456.', code: '123456' }, 'job-1');
  await mail.close();
  await new Promise<void>((closed) => server.close(closed));

  assert.equal(received.length, 1);
  const [message] = received;
  assert.deepEqual([message?.from, message?.to], ['no-reply@novels.example', ['ada@readers.test']]);
  assert.match(message?.source ?? '', /^Subject: 123456 is your Griot code\r$/m);
  assert.match(message?.source ?? '', /^Message-ID: <job-1@novels\.example>\r$/m);
  assert.match(message?.source ?? '', /Your code is 123456\./);
});
