import type { Entities } from '@griot/contracts';
import { refusal, renderPage, testPlatform, type Answers } from '@griot/testing';
import { act, screen } from '@testing-library/react';
import SuccessPage from './success.page.tsx';

const payment = (given: Partial<Entities['PaymentDetail']> = {}): Entities['PaymentDetail'] => ({
  id: 'pay_one',
  payment_type: 'purchase',
  status: 'paid',
  amount: '1500.00',
  currency: 'NGN',
  description: '100 coins',
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  user: 'usr_ada',
  reference: 'ref',
  failure: null,
  paid_at: '2026-03-01T12:00:00.000Z',
  ...given,
});
const show = (answers: Answers, at = '/success?reference=pay_one') =>
  renderPage(SuccessPage, {
    path: '/success',
    at,
    user: {},
    answers: { 'GET /coin-wallet/': { balance: 600 }, ...answers },
  });

test('without a reference nothing is claimed of any payment, and home is one step away', () => {
  show({}, '/success');
  expect(screen.getByRole('heading', { level: 1, name: 'No payment to show' })).toBeVisible();
  expect(screen.queryByText(/successful|paid/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', '/');
});

test('what was paid is named after the provider was asked, and every page hears of the new balance', async () => {
  const platform = testPlatform({
    at: '/success?reference=pay_one',
    user: {},
    answers: { 'GET /payments/{payment}/verify/': payment(), 'GET /coin-wallet/': { balance: 600 } },
  });
  renderPage(SuccessPage, { path: '/success', platform });
  expect(await screen.findByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  expect(screen.getByText('100 coins: ₦1,500.00.')).toBeVisible();
  expect(screen.getByText(/The coins are in your wallet. A receipt is on its way to your mail/)).toBeVisible();
  expect(platform.asked[0]).toEqual({
    call: 'GET /payments/{payment}/verify/',
    input: { params: { payment: 'pay_one' } },
  });
  expect(platform.stale).toContain('GET /coin-wallet/');
});

test('of a plan that was paid every page hears that the subscription is another', async () => {
  const platform = testPlatform({
    at: '/success?reference=pay_one',
    user: {},
    answers: {
      'GET /payments/{payment}/verify/': payment({
        payment_type: 'subscription',
        description: 'Subscription: 1 Month',
        amount: '4485.00',
      }),
    },
  });
  renderPage(SuccessPage, { path: '/success', platform });
  expect(await screen.findByText('Subscription: 1 Month: ₦4,485.00.')).toBeVisible();
  expect(screen.getByText(/Every subscription chapter is open to you while it runs/)).toBeVisible();
  expect(platform.stale).toContain('GET /subscriptions/mine/');
});

test('a payment that was given back is called neither successful nor declined', async () => {
  show({ 'GET /payments/{payment}/verify/': payment({ status: 'refunded' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'This payment was given back' })).toBeVisible();
});

test('what is not confirmed yet is asked for until it is', async () => {
  jest.useFakeTimers();
  try {
    let status = 'pending';
    show({ 'GET /payments/{payment}/verify/': () => payment({ status }) });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Your payment is being confirmed' })).toBeVisible();
    status = 'paid';
    await act(async () => {
      await jest.advanceTimersByTimeAsync(2_100);
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('what is not paid after a few seconds is not called a matter of seconds any more, and is still looked at', async () => {
  jest.useFakeTimers();
  try {
    let status = 'pending';
    show({ 'GET /payments/{payment}/verify/': () => payment({ status }) });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(0);
    });
    for (let n = 0; n < 5; n += 1)
      await act(async () => {
        await jest.advanceTimersByTimeAsync(2_100);
      });
    expect(screen.getByRole('heading', { level: 1, name: 'This has not been paid yet' })).toBeVisible();
    expect(screen.getByText(/you can close this page/)).toBeVisible();
    expect(screen.queryByText(/a few seconds/)).toBeNull();
    status = 'paid';
    await act(async () => {
      await jest.advanceTimersByTimeAsync(2_100);
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('who left without paying is told so at once, and what is paid after all is found', async () => {
  jest.useFakeTimers();
  try {
    let paid = false;
    show({
      'GET /payments/{payment}/verify/': () => payment(paid ? {} : { status: 'pending', paid_at: null, unpaid: true }),
    });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing was paid' })).toBeVisible();
    expect(screen.getByText('You left without paying, and nothing was taken from you.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    paid = true;
    await act(async () => {
      await jest.advanceTimersByTimeAsync(2_100);
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('a reference that names no payment says so, and promises nothing', async () => {
  show({
    'GET /payments/{payment}/verify/': () => {
      throw refusal(404, 'not_found', 'There is no such payment.');
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such payment' })).toBeVisible();
  expect(screen.queryByText(/transaction history|Nothing is lost/)).toBeNull();
});

test('a payment that failed is not called successful, and says why', async () => {
  const { person, platform } = show({
    'GET /payments/{payment}/verify/': payment({ status: 'failed', failure: 'The card was declined.', paid_at: null }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible();
  expect(screen.getByText('The card was declined.')).toBeVisible();
  expect(screen.queryByText('Transaction successful')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(platform.overlays).toEqual([{ name: 'account.top-up', props: {} }]);
});

test('one that cannot be looked at can be asked for again', async () => {
  let down = true;
  const { person } = show({
    'GET /payments/{payment}/verify/': () => {
      if (down) throw refusal(500, 'failed', 'Something broke.');
      return payment();
    },
  });
  expect(await screen.findByText('Your payment could not be looked at.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
});

test('who is not signed in is not told that a payment was successful', () => {
  const { platform } = renderPage(SuccessPage, { path: '/success', at: '/success?reference=pay_one', answers: {} });
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in to see your payment' })).toBeVisible();
  expect(screen.queryByText('Transaction successful')).toBeNull();
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(platform.asked).toEqual([]);
});
