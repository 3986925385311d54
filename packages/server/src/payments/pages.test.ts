import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paying } from '../../test/paying.ts';
import { startPlatform } from '../../test/platform.ts';
import { localFee } from './sandbox.ts';

const platform = await startPlatform();
after(() => platform.close());
const { app, ports } = platform;
const { begin, balance } = paying(platform);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const host = { host: 'novels.test' };

test('the sandbox’s page says what is paid for, runs no script, and its buttons pay or decline and lead back', async () => {
  const payer = await platform.signUp('Click Er');
  const { status, body } = await platform.api('POST', `/coin-options/${(await paying(platform).pack(100)).id}/pay/`, { as: payer, headers: host });
  assert.equal(status, 200);
  const path = new URL(body.payment_link).pathname;
  const page = await app.inject({ url: path, headers: host });
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; /);
  for (const said of ['<html lang="en">', '<h1>Pay NGN 1485.00</h1>', '100 coins', body.reference, '>Pay</button>', '>Decline</button>']) assert.ok(page.body.includes(said), said);
  assert.doesNotMatch(page.body, /<script/);

  const back = `http://novels.test/api/payments/${body.reference}/return`;
  const declined = await app.inject({ method: 'POST', url: `${path}/failure`, headers: { ...form, ...host }, payload: '' });
  assert.deepEqual([declined.statusCode, declined.headers['location']], [303, back]);
  await ports.jobs.drain();
  assert.equal(await balance(payer), 0);
  const paid = await app.inject({ method: 'POST', url: `${path}/success`, headers: { ...form, ...host }, payload: '' });
  assert.deepEqual([paid.statusCode, paid.headers['location']], [303, back]);
  await ports.jobs.drain();
  assert.equal(await balance(payer), 100);

  assert.match((await app.inject(path)).body, /This is paid\. Thank you\./);
  const late = await app.inject({ method: 'POST', url: `${path}/failure`, headers: form, payload: '' });
  assert.equal(late.statusCode, 409);
  assert.match(late.body, /This is paid\. Thank you\./);
});

test('what is unknown there is 404, and what is sent along is not read', async () => {
  for (const path of ['/dev/pay/pay_none', '/dev/pay/%00', '/dev/pay/..%2f..']) {
    assert.equal((await app.inject(path)).statusCode, 404, path);
    assert.equal((await app.inject({ method: 'POST', url: `${path}/success`, headers: form, payload: 'x=1' })).statusCode, 404, path);
  }
  assert.equal((await platform.api('POST', '/dev/payments/pay_none/', { body: { outcome: 'x' } })).status, 404);
  const reference = await begin(await platform.signUp('Wrong Outcome'));
  assert.deepEqual(Object.keys((await platform.api('POST', `/dev/payments/${reference}/`, { body: { outcome: 'perhaps' } })).body.detail), ['outcome']);
});

test('the sandbox keeps what Paystack would: 1.5 %, NGN 100 more above NGN 2,500, NGN 2,000 at most', () => {
  for (const [kobo, fee] of [[148_500, 2_228], [250_000, 3_750], [250_001, 13_751], [445_500, 16_683], [12_666_600, 199_999], [14_850_000, 200_000], [1, 1], [50, 1]] as const) assert.equal(localFee(kobo), fee, String(kobo));
});

test('production has no door to the sandbox', async () => {
  const production = await startPlatform({ mode: 'production' });
  for (const [method, url] of [['POST', '/api/dev/payments/pay_1/'], ['GET', '/dev/pay/pay_1'], ['POST', '/dev/pay/pay_1/success']] as const) {
    assert.deepEqual([(await production.app.inject({ method, url, payload: {} })).statusCode], [404], url);
  }
  assert.equal((await production.app.inject({ method: 'POST', url: '/api/payments/webhook/sandbox/', payload: '{}' })).statusCode, 404);
  await production.close();
});
