import type { CallName } from '@griot/contracts';
import { refusal, testPlatform } from '@griot/testing';
import { createIdempotentCall } from './idempotent-call.ts';

const GIVE = 'POST /gifts/send-gift/' as const;
const ROSE = { body: { novel: 'nov_1', gift_option: 'rose', num_coins: 10 } };
const CROWN = { body: { novel: 'nov_1', gift_option: 'crown', num_coins: 500 } };

const arrived = () => ({ message: 'Gift has been sent', balance: 90 }) as never;
const lost = () => {
  throw refusal(0, 'no_answer', 'No response received from server.');
};
const failed = () => {
  throw refusal(502, 'failed', 'Something went wrong.');
};
const refused = (status: number) => () => {
  throw refusal(status, 'conflict', 'No.');
};

/** Sends gifts, each answered by the next of `answers`, and tells under which keys they were sent. */
function giving(...answers: (() => never)[]) {
  let next = 0;
  const platform = testPlatform({ user: {}, answers: { [GIVE as CallName]: () => (answers[next++] ?? arrived)() } });
  let ms = Date.parse('2026-03-01T12:00:00Z');
  const gift = createIdempotentCall({ api: platform.api, now: () => new Date(ms) }, GIVE);
  return {
    gift,
    send: (input: typeof ROSE) => gift.run(input).catch(() => null),
    later: (hours: number) => void (ms += hours * 3_600_000),
    keys: () => platform.asked.map(({ input }) => input.idempotencyKey),
  };
}

test.each([
  ['no answer came', lost],
  ['the server failed', failed],
])('what is sent again after %s goes under the same key', async (_, trouble) => {
  const { send, keys, gift } = giving(trouble, trouble);
  await send(ROSE);
  expect(gift.unanswered()).toEqual([ROSE]);
  await send({ ...ROSE });
  await send(ROSE);
  expect(gift.unanswered()).toEqual([]);
  expect(keys()).toEqual([keys()[0], keys()[0], keys()[0]]);
});

test.each([
  ['an answer', arrived],
  ['a refusal', refused(409)],
])('what is sent again after %s is another try', async (_, answer) => {
  const { send, keys, gift } = giving(answer);
  await send(ROSE);
  expect(gift.unanswered()).toEqual([]);
  await send(ROSE);
  expect(new Set(keys()).size).toBe(2);
});

test('other content is another try, and each keeps its own key', async () => {
  const { send, keys, gift } = giving(lost, lost, lost);
  await send(ROSE);
  await send(CROWN);
  expect(gift.unanswered()).toEqual([CROWN, ROSE]);
  await send(ROSE);
  const [rose, crown, roseAgain] = keys();
  expect(crown).not.toBe(rose);
  expect(roseAgain).toBe(rose);
  expect(gift.unanswered()).toEqual([ROSE, CROWN]);
});

test.each([401, 429])('a try sent again that is turned away with %i may still have been done', async (status) => {
  const { send, keys, gift } = giving(lost, refused(status));
  await send(ROSE);
  await send(ROSE);
  expect(gift.unanswered()).toEqual([ROSE]);
  await send(ROSE);
  expect(keys()[2]).toBe(keys()[0]);
});

test('a first try that is turned away was not done', async () => {
  const { send, gift } = giving(refused(429));
  await send(ROSE);
  expect(gift.unanswered()).toEqual([]);
});

test('a try that is let go is asked for once more', async () => {
  const { send, keys, gift } = giving(lost);
  await send(ROSE);
  gift.forget(ROSE);
  expect(gift.unanswered()).toEqual([]);
  await send(ROSE);
  expect(new Set(keys()).size).toBe(2);
});

test('a key is given up before the server has forgotten it', async () => {
  const { send, keys, gift, later } = giving(lost);
  await send(ROSE);
  later(23);
  expect(gift.unanswered()).toEqual([]);
  await send(ROSE);
  expect(new Set(keys()).size).toBe(2);
});
