import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { transaction } from '../ports/database/index.ts';
import type { Mail } from '../ports/mail.ts';

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

test('production has no mailbox to look into', async () => {
  const production = await startPlatform({ mode: 'production' });
  for (const path of ['/dev/mail', '/dev/mail/', '/api/dev/mail', '/api/dev/mail/?to=ada@readers.test']) {
    const answer = await production.app.inject(path);
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found'], path);
  }
  await production.close();
});
