import type { Entities } from '@griot/contracts';
import { anIncome, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import DashboardPage from './dashboard.page.tsx';

const aSubscription = (given: Partial<Entities['Subscription']> = {}): Entities['Subscription'] => ({
  id: 'sub_one',
  status: 'active',
  subscription_class: { id: 'pln_month', name: '1 Month', duration_str: '1 month', amount: '4500.00', currency: 'NGN' },
  start_date: '2026-11-03T12:00:00.000Z',
  end_date: '2026-12-03T12:00:00.000Z',
  paid_until: '2026-12-03T12:00:00.000Z',
  renews: true,
  cancelled_at: null,
  next_payment: { date: '2026-12-02T12:00:00.000Z', amount: '4500.00', currency: 'NGN' },
  ...given,
});

const open = (answers: Answers) =>
  renderPage(DashboardPage, {
    path: '/account-dashboard',
    at: '/account-dashboard',
    user: { pen_name: 'Ada Writes' },
    answers: {
      'GET /coin-wallet/': { balance: 0 },
      'GET /income/': anIncome(),
      'GET /novels/mine/': aPage(),
      ...answers,
    },
  });
const tile = () => within(screen.getByRole('region', { name: 'Subscription plan' }));

it('says when there is no plan, and leads to one', async () => {
  const { person, platform } = open({ 'GET /subscriptions/mine/': aPage(aSubscription({ status: 'ended' })) });
  expect(await screen.findByText('No active plan')).toBeVisible();
  await person.click(tile().getByRole('button', { name: 'Subscribe' }));
  expect(platform.overlays).toEqual([{ name: 'account.subscribe', props: {} }]);
});

it('names the plan, its end, and what is charged when', async () => {
  open({ 'GET /subscriptions/mine/': aPage(aSubscription()) });
  expect(await screen.findByText('1 Month')).toBeVisible();
  expect(tile().getByText('Expires 3 December 2026. Renews by itself: ₦4,500.00 on 2 December 2026.')).toBeVisible();
});

it('cancels the renewal after a question, and renews again', async () => {
  let renews = true;
  const at = () => aSubscription(renews ? {} : { renews: false, next_payment: null });
  const sent: unknown[] = [];
  const { person } = open({
    'GET /subscriptions/mine/': () => aPage(at()),
    'POST /subscriptions/{subscription}/cancel/': (input: unknown) => {
      sent.push(input);
      renews = false;
      return at();
    },
    'POST /subscriptions/{subscription}/resume/': () => {
      renews = true;
      return at();
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel renewal' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel 1 Month?' }));
  expect(dialog.getByText('You go on reading until 3 December 2026, and nothing more is charged.')).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Cancel renewal' }));
  expect(await screen.findByText('Expires 3 December 2026')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await person.click(tile().getByRole('button', { name: 'Renew again' }));
  expect(await screen.findByRole('button', { name: 'Cancel renewal' })).toBeVisible();
});

it('keeps it when the question is answered so', async () => {
  let cancelled = false;
  const { person } = open({
    'GET /subscriptions/mine/': aPage(aSubscription()),
    'POST /subscriptions/{subscription}/cancel/': () => {
      cancelled = true;
      return aSubscription();
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel renewal' }));
  await person.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(cancelled).toBe(false);
});

it('says when a renewal waits for its payment, and lets it be cancelled', async () => {
  open({ 'GET /subscriptions/mine/': aPage(aSubscription({ status: 'past_due' })) });
  expect(
    await screen.findByText('Ended 3 December 2026: the card could not be charged yet. We try again.'),
  ).toBeVisible();
  expect(tile().getByRole('button', { name: 'Cancel renewal' })).toBeVisible();
});

it('says when it did not load', async () => {
  open({
    'GET /subscriptions/mine/': () => {
      throw refusal(500, 'failed', 'Out of order.');
    },
  });
  expect(await screen.findByText('Service failed: Out of order.')).toBeVisible();
  expect(tile().getByRole('button', { name: 'Retry' })).toBeVisible();
});
