import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicIp, webPush } from './push.ts';

const { accepts, send, makeKeys } = webPush({ contact: 'staff@griot.test' });

test('a push goes over TLS to the internet alone, never into our own network', () => {
  const good = ['https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/x'];
  const bad = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/x',
    'https://griot/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://user:secret@push.example/x',
    'file:///etc/passwd',
    'push',
    `https://push.example/${'x'.repeat(1_000)}`,
  ];
  assert.deepEqual(good.filter(accepts), good);
  assert.deepEqual(bad.filter(accepts), []);
});

test('what is the internet is told by the address itself', () => {
  const [inside, outside] = [
    [
      '0.0.0.0',
      '100.64.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      'fe80::1',
      '2002:7f00:1::',
      '2001:db8::1',
      'nonsense',
    ],
    ['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'],
  ];
  assert.deepEqual(inside?.filter(isPublicIp), []);
  assert.deepEqual(outside?.filter(isPublicIp), outside);
});

test('a name that leads into our own network is not called and gone, one that nobody knows may be known again', async () => {
  const target = {
    endpoint: 'https://push.example/x',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const by = (found: string[], code?: string) =>
    webPush({
      contact: 'staff@griot.test',
      lookUp: (_name, _options, done) =>
        done(
          code === undefined ? null : Object.assign(new Error(code), { code }),
          found.map((address) => ({ address, family: 4 })),
        ),
    }).send(target, { text: '{}', topic: 'x' }, makeKeys());
  assert.equal(await by(['127.0.0.1']), 'gone');
  assert.equal(await by(['8.8.8.8', '10.0.0.1']), 'gone');
  assert.equal(await by([], 'ENOTFOUND'), 'not found');
  await assert.rejects(by([], 'EAI_AGAIN'), /EAI_AGAIN/);
  assert.equal(
    await send({ ...target, endpoint: 'https://127.0.0.1/x' }, { text: '{}', topic: 'x' }, makeKeys()),
    'gone',
  );
});
