import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { signatureOf } from '../ports/payments.ts';

const SECRET = 'what the deliverer of mails signs with';
const platform = await startPlatform({ environment: { MAIL_WEBHOOK_SECRET: SECRET } });
after(() => platform.close());
const { api, clock } = platform;

/** Somebody who wants mails, and whether they still get them. */
async function mailed(name: string) {
  const as = await platform.signUp(name);
  await api('PATCH', '/follows/settings/', { as, body: { mail: 'daily' } });
  return {
    email: as.email,
    as,
    stopped: async (): Promise<boolean> => (await api('GET', '/follows/settings/', { as })).body.mails_stopped,
  };
}
const tell = (told: object, { secret = SECRET, sentAt = clock.now() } = {}) => {
  const body = { sent_at: sentAt.toISOString(), ...told };
  return api('POST', '/mail/webhook/', {
    body,
    headers: { 'x-mail-signature': signatureOf(Buffer.from(JSON.stringify(body)), secret) },
  });
};
const later = (minutes: number): Date => new Date(clock.now().getTime() + minutes * 60_000);

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
    [unsigned.status, (await tell(body, { secret: 'somebody else’s' })).status, (await tell({ events: 'all' })).status],
    [401, 401, 400],
  );
  assert.equal(unsigned.body.code, 'wrong_signature');
  assert.equal((await tell({ ...body, sent_at: undefined })).status, 400, 'not without its time');
  assert.equal(await reader.stopped(), false);
});

test('a call of more than five minutes ago or ahead is refused', async () => {
  const reader = await mailed('La Te');
  const events = [{ kind: 'complaint', address: reader.email }];
  for (const minutes of [-5.1, 5.1]) {
    const { status, body } = await tell({ events }, { sentAt: later(minutes) });
    assert.deepEqual([status, body.code], [401, 'wrong_signature'], String(minutes));
  }
  assert.equal(await reader.stopped(), false);
  assert.equal((await tell({ events }, { sentAt: later(-4.9) })).status, 200);
  assert.equal(await reader.stopped(), true);
});

test('a call that is played again does not stop mails that are wanted since', async () => {
  const reader = await mailed('Played Again');
  const call = { sentAt: clock.now() };
  const events = [{ kind: 'complaint', address: reader.email }];
  await tell({ events }, call);
  clock.step({ minutes: 1 });
  await api('PATCH', '/follows/settings/', { as: reader.as, body: { mails_stopped: false } });
  clock.step({ minutes: 1 });
  assert.equal((await tell({ events }, call)).status, 200);
  assert.equal(await reader.stopped(), false);
  await tell({ events });
  assert.equal(await reader.stopped(), true);
});

test('mails are stopped, and said to be, also for who has never said how they are told', async () => {
  const as = await platform.signUp('Never Said');
  const settings = async () => (await api('GET', '/follows/settings/', { as })).body;
  const before = await settings();
  await tell({ events: [{ kind: 'bounce', address: as.email }] });
  assert.deepEqual(await settings(), { ...before, mails_stopped: true });
});
