import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';

/** Whoever knows an e-mail keeps its owner out of nothing: not of a reset, nor of confirming it, nor of signing in. */
const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const HOME = '198.51.100.1';
const TRAIN = '198.51.100.2';
const stranger = (n: number): string => `203.0.113.${n}`;
/** The code of the newest mail, or another. */
const codeOf = async (email: string): Promise<string> => (await platform.mailsTo(email))[0]?.code ?? '';
const notThe = (code: string): string => (code === '000000' ? '000001' : '000000');

const signIn = (email: string, password: string, from: string) =>
  api('POST', '/auth/login/', { body: { email, password }, from });
const ask = async (email: string, from: string) =>
  (await api('POST', '/auth/password-reset/', { body: { email }, from })).body.request_id as string;
const complete = (email: string, requestId: string, code: string, from: string) =>
  api('POST', '/auth/complete-password-reset/', { body: { email, request_id: requestId, code }, from });
async function setPassword(email: string, password: string, from: string): Promise<number> {
  const { body } = await complete(email, await ask(email, from), await codeOf(email), from);
  const headers = { authorization: `Bearer ${body.access_token}` };
  return (await api('POST', '/auth/reset-password/', { body: { password }, headers, from })).status;
}
/** Fifty wrong passwords, ten from each of five addresses. */
async function hate({ email }: Person): Promise<void> {
  for (let i = 0; i < 50; i += 1) await signIn(email, `guess ${i}`, stranger(Math.floor(i / 10)));
}

test('codes that were never asked for count against nobody’s account', async () => {
  const ada = await platform.signUp('Ada Obi', { verified: false });
  const confirming = await api('POST', '/auth/resend-verify-email/', { body: { email: ada.email }, from: TRAIN });
  const code = await codeOf(ada.email);
  const confirm = (requestId: string, tried: string, from: string) =>
    api('POST', '/auth/verify-email/', { body: { email: ada.email, request_id: requestId, code: tried }, from });
  for (let i = 0; i < 60; i += 1) {
    const madeUp = `req_${String(i).padStart(16, '0')}`;
    assert.equal((await confirm(madeUp, '000000', stranger(i))).body.code, 'wrong_code');
    assert.equal((await complete(ada.email, madeUp, '000000', stranger(i))).body.code, 'wrong_code');
  }
  assert.equal((await confirm(confirming.body.request_id, code, TRAIN)).status, 200);
  assert.equal(await setPassword(ada.email, 'a better password', TRAIN), 200);
});

test('a code of another e-mail or purpose was never asked for', async () => {
  const [bem, other] = [await platform.signUp('Bem'), await platform.signUp('Other')];
  const theirs = await ask(other.email, stranger(1));
  const confirming = await api('POST', '/auth/resend-verify-email/', { body: { email: bem.email }, from: stranger(1) });
  for (let i = 0; i < 30; i += 1)
    for (const id of [theirs, confirming.body.request_id])
      assert.equal((await complete(bem.email, id, '000000', stranger(i))).status, 400);
  assert.equal(await setPassword(bem.email, 'a better password', TRAIN), 200);
});

test('who asks for resets of another’s account uses up their own, and ends no code of the owner’s', async () => {
  const chi = await platform.signUp('Chi');
  const own = await ask(chi.email, TRAIN);
  const code = await codeOf(chi.email);
  for (let i = 0; i < 5; i += 1) await ask(chi.email, stranger(1));
  await platform.mailsTo(chi.email);
  assert.equal(
    (await api('POST', '/auth/password-reset/', { body: { email: chi.email }, from: stranger(1) })).status,
    429,
  );
  assert.equal((await complete(chi.email, own, code, TRAIN)).status, 200);
  assert.equal(await setPassword(chi.email, 'a better password', TRAIN), 200);
});

test('wrong codes of requests that a stranger has made keep out the stranger', async () => {
  const dayo = await platform.signUp('Dayo');
  for (let i = 0; i < 15; i += 1) {
    const id = await ask(dayo.email, stranger(i));
    assert.equal((await complete(dayo.email, id, notThe(await codeOf(dayo.email)), stranger(1))).status, 400);
  }
  const id = await ask(dayo.email, stranger(16));
  assert.equal((await complete(dayo.email, id, await codeOf(dayo.email), stranger(1))).status, 429);
  assert.equal(await setPassword(dayo.email, 'a better password', TRAIN), 200);
});

test('what strangers do from everywhere does not concern where the owner has signed in before', async () => {
  const efe = await platform.signUp('Efe');
  assert.equal((await signIn(efe.email, efe.password, HOME)).status, 200);
  await hate(efe);
  for (let i = 0; i < 20; i += 1) await ask(efe.email, stranger(Math.floor(i / 5)));
  assert.equal((await signIn(efe.email, efe.password, TRAIN)).status, 429);
  assert.equal((await api('POST', '/auth/password-reset/', { body: { email: efe.email }, from: TRAIN })).status, 429);
  assert.equal((await signIn(efe.email, efe.password, HOME)).status, 200);
  assert.equal(await setPassword(efe.email, 'a better password', HOME), 200);
});

test('who cannot sign in for strangers’ wrong passwords, or their own, does so with a new one', async () => {
  const funke = await platform.signUp('Funke');
  await hate(funke);
  for (const wrongBefore of [0, 10]) {
    for (let i = 0; i < wrongBefore; i += 1) await signIn(funke.email, `forgotten ${i}`, TRAIN);
    const locked = await signIn(funke.email, funke.password, TRAIN);
    assert.deepEqual([locked.status, locked.headers['retry-after']], [429, '900']);
    const password = `a better password ${wrongBefore}`;
    assert.equal(await setPassword(funke.email, password, TRAIN), 200);
    assert.equal((await signIn(funke.email, password, TRAIN)).status, 200);
  }
});

test('an e-mail without an account is limited as one with an account is', async () => {
  const gozie = await platform.signUp('Gozie');
  const outcomes = async (email: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < 50; i += 1) {
      const id = await ask(email, stranger(100 + i));
      statuses.push((await complete(email, id ?? 'req_none', '00000x', stranger(Math.floor(i / 10)))).status);
      statuses.push((await complete(email, id ?? 'req_none', '000000', stranger(Math.floor(i / 10)))).status);
    }
    return statuses;
  };
  assert.deepEqual(await outcomes(gozie.email), await outcomes('nobody@readers.test'));
});
