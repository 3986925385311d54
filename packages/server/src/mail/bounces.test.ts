import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { signatureOf } from '../ports/payments.ts';

const SECRET = 'what the deliverer of mails signs with';
const platform = await startPlatform({ environment: { MAIL_WEBHOOK_SECRET: SECRET } });
after(() => platform.close());
const { api } = platform;

/** Somebody who wants mails, and whether they still get them. */
async function mailed(name: string) {
  const as = await platform.signUp(name);
  await api('PATCH', '/follows/settings/', { as, body: { mail: 'daily' } });
  return {
    email: as.email,
    stopped: async (): Promise<boolean> => (await api('GET', '/follows/settings/', { as })).body.mails_stopped,
  };
}
const tell = (body: unknown, secret = SECRET) =>
  api('POST', '/mail/webhook/', {
    body,
    headers: { 'x-mail-signature': signatureOf(Buffer.from(JSON.stringify(body)), secret) },
  });

test('a bounce for good and a complaint stop the mails of that address, a mailbox that is full does not', async () => {
  const [bounced, complained, full, other] = [
    await mailed('Bo Unced'),
    await mailed('Com Plained'),
    await mailed('Fu Ll'),
    await mailed('Oth Er'),
  ];
  const events = [
    { kind: 'bounce', address: bounced.email.toUpperCase() },
    { kind: 'complaint', address: complained.email },
    { kind: 'bounce', address: full.email, permanent: false },
    { kind: 'delivered', address: other.email },
    { kind: 'bounce', address: 'nobody@readers.test' },
  ];
  for (let n = 0; n < 2; n += 1) assert.deepEqual((await tell({ events })).body, { received: true });
  assert.deepEqual(
    [await bounced.stopped(), await complained.stopped(), await full.stopped(), await other.stopped()],
    [true, true, false, false],
  );
});

test('what is not signed with the key stops nothing, nor what cannot be read', async () => {
  const reader = await mailed('Re Ader');
  const body = { events: [{ kind: 'complaint', address: reader.email }] };
  const unsigned = await api('POST', '/mail/webhook/', { body });
  assert.deepEqual(
    [unsigned.status, (await tell(body, 'somebody else’s')).status, (await tell({ events: 'all' })).status],
    [401, 401, 400],
  );
  assert.equal(unsigned.body.code, 'wrong_signature');
  assert.equal(await reader.stopped(), false);
});
