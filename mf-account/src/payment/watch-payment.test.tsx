import { sessionStore } from '@griot/browser';
import { PlatformProvider } from '@griot/remote-kit';
import { refusal, testPlatform, type Answers } from '@griot/testing';
import { render } from '@testing-library/react';
import { aPayment } from '../../dev/payment-world.tsx';
import WatchAgain from './watch-again.overlay.tsx';
import { tellWatcher, watchPayment } from './watch-payment.ts';

const VERIFY = 'GET /payments/{payment}/verify/';

/** Coins and time that were bought. */
const TOLD = new Set(['GET /coin-wallet/', 'GET /subscriptions/mine/']);

let stopLast: () => void = () => undefined;

function watching(answers: Answers) {
  const platform = testPlatform({
    user: { pen_name: 'Ada Reader' },
    answers: { 'GET /coin-wallet/': { balance: 112 }, ...answers },
  });
  const heard: string[] = [];
  platform.bus.facts('data.changed.v1').subscribe(({ now }) => heard.push(...now.filter((read) => TOLD.has(read))));
  watchPayment(platform, 'pay_one');
  stopLast = () => platform.session.signOut();
  const asks = () => platform.asked.filter(({ call }) => call === VERIFY).length;
  return { platform, heard, asks, said: () => platform.toasts.map(({ message, type }) => `${type}: ${message}`) };
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const comeBack = () => window.dispatchEvent(new Event('focus'));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  stopLast();
  jest.useRealTimers();
});

test('coins that were paid are told to all pages, and to the person', async () => {
  let status = 'pending';
  const { heard, said, asks } = watching({ [VERIFY]: () => aPayment({ status }) });
  await pass(3_100);
  expect(heard).toEqual([]);
  status = 'paid';
  await pass(5_000);
  expect(heard).toEqual([...TOLD]);
  expect(said()).toEqual(['success: Your payment has arrived: 100 coins.']);
  const before = asks();
  comeBack();
  await pass(600_000);
  expect(asks()).toBe(before);
});

test('a plan that was paid is told, and confirmed in its dialog', async () => {
  const { heard, platform } = watching({
    [VERIFY]: aPayment({ status: 'paid', payment_type: 'subscription', description: 'Subscription: 1 Week' }),
  });
  await pass(3_100);
  expect(heard).toEqual([...TOLD]);
  expect(platform.overlays).toEqual([{ name: 'account.subscribed', props: {} }]);
});

test('money that comes late is seen as soon as it is there, for about half an hour and with ever longer waits', async () => {
  let status = 'pending';
  const { heard, asks } = watching({ [VERIFY]: () => aPayment({ status }) });
  await pass(60_000);
  expect(asks()).toBeGreaterThanOrEqual(5);
  expect(asks()).toBeLessThanOrEqual(8);
  await pass(24 * 60_000);
  status = 'paid';
  await pass(61_000);
  expect(heard).toEqual([...TOLD]);
});

test('it is asked no more than about forty times by itself, but again whenever the person comes back', async () => {
  const { asks, heard } = watching({ [VERIFY]: () => aPayment({ status: asks() > 36 ? 'paid' : 'pending' }) });
  await pass(4 * 60 * 60_000);
  expect(asks()).toBe(36);
  comeBack();
  await pass(0);
  expect(heard).toEqual([...TOLD]);
});

test('who comes back unpaid is told once that nothing has arrived, and nobody is asked more often than every two seconds', async () => {
  const { said, asks } = watching({ [VERIFY]: aPayment() });
  for (let n = 0; n < 10; n += 1) comeBack();
  await pass(100);
  expect(asks()).toBe(1);
  await pass(2_000);
  expect(asks()).toBe(2);
  comeBack();
  await pass(30_000);
  expect(said()).toEqual([
    'default: Your payment has not arrived yet. If you left without paying, nothing is taken from you.',
  ]);
});

test('it is stored in this tab until it is over, so that a reload watches it again', async () => {
  let status = 'pending';
  const { platform, said } = watching({ [VERIFY]: () => aPayment({ status }) });
  await pass(3_100);
  expect(sessionStore.get('griot.payments')).toBe('["pay_one"]');
  const closed = jest.fn();
  render(
    <PlatformProvider platform={platform}>
      <WatchAgain props={{}} close={closed} />
    </PlatformProvider>,
  );
  expect(closed).toHaveBeenCalledWith(null);
  status = 'paid';
  await pass(5_000);
  expect(said()).toEqual(['success: Your payment has arrived: 100 coins.']);
  expect(sessionStore.get('griot.payments')).toBeNull();
});

test('after a reload what became of it is told', async () => {
  const platform = testPlatform({
    user: { pen_name: 'Ada Reader' },
    answers: { 'GET /coin-wallet/': { balance: 112 }, [VERIFY]: aPayment({ reference: 'pay_three', status: 'paid' }) },
  });
  stopLast = () => platform.session.signOut();
  sessionStore.set('griot.payments', '["pay_three"]');
  render(
    <PlatformProvider platform={platform}>
      <WatchAgain props={{}} close={jest.fn()} />
    </PlatformProvider>,
  );
  await pass(3_100);
  expect(platform.toasts.map(({ message }) => message)).toEqual(['Your payment has arrived: 100 coins.']);
});

test('who left without paying is told that nothing was paid', async () => {
  const { said } = watching({ [VERIFY]: aPayment({ unpaid: true }) });
  comeBack();
  await pass(100);
  expect(said()).toEqual(['default: Nothing has been paid so far, and nothing was taken from you.']);
});

test('a declined payment says why, once, and is still seen when it is paid after all', async () => {
  let given = aPayment({ status: 'failed', failure: 'Declined' });
  const { heard, said } = watching({ [VERIFY]: () => given });
  await pass(20_000);
  expect(said()).toEqual(['error: The payment did not go through. Declined.']);
  given = aPayment({ status: 'paid' });
  await pass(30_000);
  expect(heard).toEqual([...TOLD]);
});

test('what another tab tells of money is looked into at once', async () => {
  let status = 'pending';
  const { platform, said } = watching({ [VERIFY]: () => aPayment({ status }) });
  status = 'paid';
  platform.bus.publish('data.changed.v1', { now: ['GET /coin-wallet/'], later: [] });
  await pass(0);
  expect(said()).toEqual(['success: Your payment has arrived: 100 coins.']);
});

test('trouble on the way passes, and a payment that is nobody’s any more is left', async () => {
  let answer: () => ReturnType<typeof aPayment> = () => {
    throw refusal(503, 'unavailable', 'Later.');
  };
  const { asks, said } = watching({ [VERIFY]: () => answer() });
  await pass(10_000);
  expect(asks()).toBeGreaterThan(1);
  answer = () => {
    throw refusal(404, 'not_found', 'There is no such payment.');
  };
  await pass(60_000);
  const before = asks();
  comeBack();
  await pass(600_000);
  expect(asks()).toBe(before);
  expect(said()).toEqual([]);
});

test('nothing is asked for who has signed out', async () => {
  const { platform, asks } = watching({ [VERIFY]: aPayment() });
  platform.session.signOut();
  comeBack();
  await pass(60_000);
  expect(asks()).toBe(0);
});

test('one that is begun twice is watched once', async () => {
  const { platform, asks } = watching({ [VERIFY]: aPayment() });
  watchPayment(platform, 'pay_one');
  await pass(3_100);
  expect(asks()).toBe(1);
});

test('what somebody else asks is announced here, and once', async () => {
  let status = 'pending';
  const { heard, platform, asks } = watching({ [VERIFY]: () => aPayment({ status, payment_type: 'subscription' }) });
  const pending = 'default: Your payment has not arrived yet. If you left without paying, nothing is taken from you.';
  expect(tellWatcher(aPayment({ reference: 'pay_two', status: 'paid' }))).toBe(false);
  for (let n = 0; n < 2; n += 1) expect(tellWatcher(aPayment())).toBe(true);
  await pass(0);
  expect(platform.toasts.map(({ message, type }) => `${type}: ${message}`)).toEqual([pending, pending]);
  // The watcher's own question is on its way when the other's answer comes.
  status = 'paid';
  comeBack();
  expect(asks()).toBe(1);
  expect(tellWatcher(aPayment({ status, payment_type: 'subscription' }))).toBe(true);
  await pass(60_000);
  expect(platform.overlays).toEqual([{ name: 'account.subscribed', props: {} }]);
  expect(heard).toEqual([...TOLD]);
  // And the other way about.
  expect(tellWatcher(aPayment({ status, payment_type: 'subscription' }))).toBe(true);
  expect(platform.overlays).toHaveLength(1);
});

test('a payment that is given up is said so once, and left', async () => {
  const { asks, said } = watching({
    [VERIFY]: aPayment({ status: 'abandoned', failure: 'Nobody paid within a day.' }),
  });
  await pass(3_100);
  expect(asks()).toBe(1);
  comeBack();
  await pass(600_000);
  expect(asks()).toBe(1);
  expect(said()).toEqual(['error: The payment did not go through. Nobody paid within a day.']);
});

test('a payment that never comes is left after a day', async () => {
  const { platform, asks } = watching({ [VERIFY]: aPayment({ status: 'failed', failure: 'Declined' }) });
  await pass(23 * 60 * 60_000);
  comeBack();
  await pass(10_000);
  expect(asks()).toBe(37);
  await pass(60 * 60_000);
  comeBack();
  platform.bus.publish('data.changed.v1', { now: ['GET /coin-wallet/'], later: [] });
  await pass(10_000);
  expect(asks()).toBe(37);
});
