import { aPage, refusal, type Answers } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { aBrowserThat, aPayment, aPlan, aSubscription, BEGUN, renderOverlay } from '../../dev/payment-world.tsx';
import SubscribeOverlay from './subscribe.overlay.tsx';
import SubscribedOverlay from './subscribed.overlay.tsx';

const WEEK = aPlan('pln_week', '1 Week', '1 week', 'Every subscription chapter for a week.', '1500.00');
const SUMMER = aPlan('pln_summer', 'Summer', '3 months', 'For long evenings.', '12000.00');
const SUBSCRIBE = 'POST /subscription-plans/{plan}/subscribe/';
const reader = { pen_name: 'Ada Reader', email_verified: true };

const show = (more: Answers = {}, user: object | null = reader) =>
  renderOverlay(SubscribeOverlay, {
    at: '/genre?subscribe',
    user,
    answers: {
      'GET /subscription-plans/': aPage(WEEK, SUMMER),
      'GET /subscriptions/mine/': aPage(),
      [SUBSCRIBE]: BEGUN,
      'GET /payments/{payment}/verify/': aPayment(),
      ...more,
    },
  });
const proceed = () => screen.getByRole('button', { name: 'Proceed' });

afterEach(() => jest.restoreAllMocks());

test('shows each plan with its price, how long it lasts and what it opens', async () => {
  show();
  expect(await screen.findByRole('radio', { name: '1 Week ₦1,500.00' })).toHaveAccessibleDescription(
    'Every subscription chapter for a week.',
  );
  expect(screen.getByRole('radio', { name: 'Summer ₦12,000.00' })).toHaveAccessibleDescription(
    '3 months · For long evenings.',
  );
  expect(
    screen.getByText(/opens every chapter that is marked for subscribers. Chapters that only coins open stay closed./),
  ).toBeVisible();
  expect(screen.getByText(/renews by itself unless you cancel at least 24 hours before it ends/)).toBeVisible();
});

test('Proceed stays disabled until a plan is chosen, and then opens the payment page', async () => {
  const { open, sentTo } = aBrowserThat('opens windows');
  const { person, platform, closedWith } = show();
  await screen.findByRole('radiogroup', { name: 'Plan' });
  expect(proceed()).toHaveAttribute('aria-disabled', 'true');
  await person.click(proceed());
  expect(open).not.toHaveBeenCalled();
  await person.click(screen.getByRole('radio', { name: /^1 Week/ }));
  await person.click(proceed());
  await waitFor(() => expect(closedWith).toEqual([null]));
  expect(sentTo).toEqual(['https://pay.example/pay_one']);
  expect(platform.asked.find(({ call }) => call === SUBSCRIBE)?.input).toMatchObject({
    params: { plan: 'pln_week' },
    body: { amount: '1500.00' },
  });
  act(() => platform.session.signOut());
});

test('says plainly when a plan begins that is bought while one runs', async () => {
  show({ 'GET /subscriptions/mine/': aPage(aSubscription()) });
  expect(
    await screen.findByText(
      'Your 1 Month runs until 10 March 2026. A plan you buy now begins then, so you lose no day.',
    ),
  ).toBeVisible();
});

test('says, too, that one which renews by itself needs no other', async () => {
  show({
    'GET /subscriptions/mine/': aPage(
      aSubscription({
        renews: true,
        next_payment: { date: '2026-03-09T12:00:00.000Z', amount: '4485.00', currency: 'NGN' },
      }),
    ),
  });
  expect(
    await screen.findByText(/You need not buy one to go on: yours renews by itself on 9 March 2026./),
  ).toBeVisible();
});

test('lets nobody pay further ahead than the server takes', async () => {
  const { open } = aBrowserThat('opens windows');
  const ahead = { paid_until: '2026-04-10T12:00:00.000Z' };
  const { person } = show({
    'GET /subscriptions/mine/': aPage(
      aSubscription(ahead),
      aSubscription({ ...ahead, id: 'sub_two', status: 'upcoming' }),
    ),
  });
  expect(
    await screen.findByText(
      'You have paid for the time until 10 April 2026 already. More can be bought once the last of it has begun.',
    ),
  ).toBeVisible();
  await person.click(screen.getByRole('radio', { name: /^1 Week/ }));
  await person.click(proceed());
  expect(open).not.toHaveBeenCalled();
});

test('shows a price that has changed meanwhile, and pays nothing', async () => {
  const { opened } = aBrowserThat('opens windows');
  const { person } = show({
    [SUBSCRIBE]: () => {
      throw refusal(409, 'conflict', 'The price is ₦1,700.00 now.', {
        answer: { amount: '1700.00', currency: 'NGN' },
      });
    },
  });
  await person.click(await screen.findByRole('radio', { name: /^1 Week/ }));
  await person.click(proceed());
  expect(await screen.findByText('The price is ₦1,700.00 now. Nothing has been paid.')).toBeVisible();
  expect(screen.getByRole('radio', { name: '1 Week ₦1,700.00' })).toBeChecked();
  expect(opened.closed).toBe(true);
});

test('a signed-out visitor sees the plans and logs in before paying', async () => {
  show({}, null);
  expect(await screen.findByRole('radio', { name: /^1 Week/ })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/signin?returnURL=%2Fgenre%3Fsubscribe');
});

describe('Subscription confirmed!', () => {
  const confirmed = (...mine: ReturnType<typeof aSubscription>[]) =>
    renderOverlay(SubscribedOverlay, { user: reader, answers: { 'GET /subscriptions/mine/': aPage(...mine) } });
  const WEEKLY = {
    subscription_class: {
      id: 'pln_week',
      name: '1 Week',
      duration_str: '1 week',
      amount: '1500.00',
      currency: 'NGN' as const,
    },
  };

  test('names the plan and until when it is read with', async () => {
    const { person, closedWith } = confirmed(
      aSubscription({
        ...WEEKLY,
        end_date: '2026-03-08T12:00:00.000Z',
        next_payment: { date: '2026-03-07T12:00:00.000Z', amount: '1500.00', currency: 'NGN' },
      }),
    );
    expect(screen.getByRole('dialog', { name: 'Subscription confirmed!' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveTextContent(
        'Your 1 Week plan has begun. You can read every subscription chapter until 8 March 2026.',
      ),
    );
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'It renews by itself on 7 March 2026; you can cancel on your dashboard. A receipt is on its way to your mail.',
    );
    await person.click(screen.getByRole('button', { name: 'Start reading' }));
    expect(closedWith).toEqual([null]);
  });

  test('says of one that was bought while another runs when it begins', async () => {
    confirmed(
      aSubscription({ end_date: '2026-03-10T12:00:00.000Z' }),
      aSubscription({
        ...WEEKLY,
        id: 'sub_two',
        status: 'upcoming',
        start_date: '2026-03-10T12:00:00.000Z',
        end_date: '2026-03-17T12:00:00.000Z',
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveTextContent(
        'Your 1 Week plan begins on 10 March 2026, when your present time ends. You can read every subscription chapter until 17 March 2026.',
      ),
    );
  });
});
