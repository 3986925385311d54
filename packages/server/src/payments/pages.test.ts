import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { paying } from '../../test/paying.ts';
import { eq, sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { localFee } from './sandbox.ts';
import { paymentEvents, payments } from '../schema/payments.ts';

const platform = await startPlatform();
after(() => platform.close());
const { app, db, ports } = platform;
const { begin, decide, balance } = paying(platform);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const host = { host: 'novels.test' };

test('the sandbox’s page says what is paid for, runs no script, and its buttons pay or decline and lead back', async () => {
  const payer = await platform.signUp('Click Er');
  const { status, body } = await platform.api('POST', `/coin-options/${(await paying(platform).pack(100)).id}/pay/`, {
    as: payer,
    headers: host,
  });
  assert.equal(status, 200);
  const path = new URL(body.payment_link).pathname;
  const page = await app.inject({ url: path, headers: host });
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; /);
  for (const said of [
    '<html lang="en">',
    '<h1>Pay ₦1,485.00</h1>',
    '100 coins',
    body.reference,
    '>Pay</button>',
    '>Decline</button>',
    '>Leave without paying</button>',
    '>Pay, and tell late</button>',
    '>Pay, and tell twice</button>',
    '>Pay half</button>',
    '>Pay double</button>',
  ])
    assert.ok(page.body.includes(said), said);
  assert.doesNotMatch(page.body, /<script/);

  const back = `http://novels.test/api/payments/${body.reference}/return`;
  const declined = await app.inject({
    method: 'POST',
    url: `${path}/failure`,
    headers: { ...form, ...host },
    payload: '',
  });
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

test('coins are bought from the shelf to the receipt, by the pages themselves', async () => {
  const payer = await platform.signUp('Bu Yer');
  const { body: shelf } = await platform.api('GET', '/coin-options/');
  const pack = shelf.results.find((option: { numCoins: number }) => option.numCoins === 1000);
  const { body: begun } = await platform.api('POST', `/coin-options/${pack.id}/pay/`, {
    as: payer,
    headers: host,
    body: { price: pack.price },
  });

  const page = await app.inject({ url: new URL(begun.payment_link).pathname, headers: host });
  const [, action = ''] = /formaction="([^"]+)">Pay</.exec(page.body) ?? [];
  const pressed = await app.inject({ method: 'POST', url: action, headers: { ...form, ...host }, payload: '' });
  const returned = await app.inject({ url: new URL(String(pressed.headers['location'])).pathname, headers: host });
  const success = new URL(String(returned.headers['location']));
  assert.deepEqual(
    [success.origin, success.pathname, success.searchParams.get('reference')],
    ['http://novels.test', '/success', begun.reference],
  );

  // What the page of success asks: it need not wait for the webhook's job.
  const { body: payment } = await platform.api('GET', `/payments/${success.searchParams.get('reference')}/verify/`, {
    as: payer,
  });
  assert.deepEqual(
    [payment.status, payment.amount, payment.description],
    ['paid', pack.price, '1,000 coins and 50 as a bonus'],
  );
  await ports.jobs.drain();
  assert.equal(await balance(payer), 1_050);
  const mail = (await app.inject({ url: `/dev/mail?to=${encodeURIComponent(payer.email)}`, headers: host })).body;
  assert.equal(mail.split('<h2>Your receipt: 1,000 coins and 50 as a bonus</h2>').length, 2);
  for (const said of ['Amount: ₦14,850.00', `Reference: ${begun.reference}`]) assert.ok(mail.includes(said), said);
  assert.ok(mail.includes('your transaction history'));
  const { body: history } = await platform.api('GET', '/payments/?payment_type=purchase', { as: payer });
  assert.deepEqual(
    history.results.map((r: { id: string; status: string }) => [r.id, r.status]),
    [[begun.reference, 'paid']],
  );
});

/** Presses a button of the page. */
async function press(reference: string, button: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: `/dev/pay/${reference}/${button}`,
    headers: { ...form, ...host },
    payload: '',
  });
  await ports.jobs.drain();
  return answer.statusCode;
}
const pageOf = async (reference: string): Promise<string> =>
  (await app.inject({ url: `/dev/pay/${reference}`, headers: host })).body;
const stateOf = async (reference: string) => (await db.select().from(payments).where(eq(payments.id, reference)))[0];

test('who leaves without paying can still pay, from the same page', async () => {
  const payer = await platform.signUp('Lea Ver');
  const reference = await begin(payer);
  assert.equal(await press(reference, 'abandoned'), 303);
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['pending', 0]);
  assert.match(await pageOf(reference), /Nobody has paid this\. It can still be paid\./);
  assert.equal(await press(reference, 'success'), 303);
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['paid', 100]);
});

test('money that is late comes by itself, half a minute after the person has left', async () => {
  const payer = await platform.signUp('La Te');
  const reference = await begin(payer);
  assert.equal(await press(reference, 'late'), 303);
  assert.equal((await app.inject({ url: `/api/payments/${reference}/return` })).statusCode, 303);
  await ports.jobs.drain();
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['pending', 0]);
  // The time of jobs is the database's.
  const { rows } = await db.execute(
    sql`update jobs.job set start_after = now() where name = 'sandbox-pay-late' and state < 'active' returning extract(epoch from start_after - created_on)::int <= 30 as soon`,
  );
  assert.deepEqual(rows, [{ soon: true }]);
  await ports.jobs.drain();
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['paid', 100]);
});

test('what is told twice is stored and given once', async () => {
  const payer = await platform.signUp('Twi Ce');
  const reference = await begin(payer);
  assert.equal(await press(reference, 'twice'), 303);
  assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['paid', 100]);
  assert.equal((await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, reference))).length, 1);
  assert.equal(
    (await platform.mailsTo(payer.email)).filter((mail) => mail.subject.startsWith('Your receipt')).length,
    1,
  );
});

test('half or double of what was asked for gives nothing, and stays what was paid', async () => {
  for (const [button, paid] of [
    ['underpaid', '742.50'],
    ['overpaid', '2,970.00'],
  ] as const) {
    const payer = await platform.signUp(`Wrong ${button}`);
    const reference = await begin(payer);
    assert.equal(await press(reference, button), 303);
    const payment = await stateOf(reference);
    assert.deepEqual(
      [payment?.status, payment?.failure, await balance(payer)],
      [
        'failed',
        `₦${paid} came in instead of ₦1,485.00. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.`,
        0,
      ],
    );
    assert.match(await pageOf(reference), /This was paid, and has been given back\./);
    assert.ok((await pageOf(reference)).includes(`<h1>Paid: ₦${paid}</h1>`));
    for (const again of ['failure', 'abandoned', 'underpaid', 'overpaid'])
      assert.equal(await press(reference, again), 409, again);
    // Told once more, it is still not enough.
    assert.equal(await press(reference, 'success'), 303);
    assert.deepEqual([(await stateOf(reference))?.status, await balance(payer)], ['failed', 0]);
  }
});

test('the call does what the page does', async () => {
  for (const [outcome, status, coins] of [
    ['success', 'paid', 100],
    ['failure', 'failed', 0],
    ['abandoned', 'abandoned', 0],
    ['late', 'pending', 0],
    ['twice', 'paid', 100],
    ['underpaid', 'paid', 0],
    ['overpaid', 'paid', 0],
  ] as const) {
    const payer = await platform.signUp(`Call ${outcome}`);
    const reference = await begin(payer);
    const answer = await decide(reference, outcome);
    assert.deepEqual([answer.status, answer.body, await balance(payer)], [200, { reference, status }, coins], outcome);
  }
});

test('who leaves is told that nothing was paid, until it is', async () => {
  const payer = await platform.signUp('Gone Unpaid');
  const reference = await begin(payer);
  const verified = async () => {
    const { body } = await platform.api('GET', `/payments/${reference}/verify/`, { as: payer });
    return [body.status, body.unpaid];
  };
  assert.deepEqual(await verified(), ['pending', false]);
  assert.equal(await press(reference, 'abandoned'), 303);
  assert.deepEqual(await verified(), ['pending', true]);
  assert.equal(await press(reference, 'success'), 303);
  assert.deepEqual(await verified(), ['paid', false]);
});

test('what was given back says so', async () => {
  const payer = await platform.signUp('Gi Ven');
  const reference = await begin(payer);
  await decide(reference, 'success');
  const admin = await platform.staff('Till Keeper', 'admin');
  assert.equal(
    (await platform.api('POST', `/payments/${reference}/refund/`, { as: admin, body: { reason: 'By mistake.' } }))
      .status,
    200,
  );
  await ports.jobs.drain();
  assert.match(await pageOf(reference), /This was paid, and has been given back\./);
});

test('what is unknown there is 404, and what is sent along is not read', async () => {
  for (const path of ['/dev/pay/pay_none', '/dev/pay/%00', '/dev/pay/..%2f..']) {
    assert.equal((await app.inject(path)).statusCode, 404, path);
    assert.equal(
      (await app.inject({ method: 'POST', url: `${path}/success`, headers: form, payload: 'x=1' })).statusCode,
      404,
      path,
    );
  }
  assert.equal(
    (await app.inject({ method: 'POST', url: '/dev/pay/pay_none/everything', headers: form, payload: '' })).statusCode,
    404,
  );
  assert.equal((await platform.api('POST', '/dev/payments/pay_none/', { body: { outcome: 'x' } })).status, 404);
  const reference = await begin(await platform.signUp('Wrong Outcome'));
  assert.deepEqual(
    Object.keys(
      (await platform.api('POST', `/dev/payments/${reference}/`, { body: { outcome: 'perhaps' } })).body.detail,
    ),
    ['outcome'],
  );
});

test('the sandbox keeps what Paystack would: 1.5 %, NGN 100 more above NGN 2,500, NGN 2,000 at most', () => {
  for (const [kobo, fee] of [
    [148_500, 2_228],
    [250_000, 3_750],
    [250_001, 13_751],
    [445_500, 16_683],
    [12_666_600, 199_999],
    [14_850_000, 200_000],
    [1, 1],
    [50, 1],
  ] as const)
    assert.equal(localFee(kobo), fee, String(kobo));
});

test('production does not have the sandbox’s pages', async () => {
  const production = await startPlatform({ mode: 'production' });
  for (const [method, url] of [
    ['POST', '/api/dev/payments/pay_1/'],
    ['GET', '/dev/pay/pay_1'],
    ['POST', '/dev/pay/pay_1/success'],
  ] as const) {
    assert.deepEqual([(await production.app.inject({ method, url, payload: {} })).statusCode], [404], url);
  }
  assert.equal(
    (await production.app.inject({ method: 'POST', url: '/api/payments/webhook/sandbox/', payload: '{}' })).statusCode,
    404,
  );
  await production.close();
});
