import { anIncome, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import DashboardPage from './dashboard.page.tsx';

const open = (income: Answers['GET /income/']) =>
  renderPage(DashboardPage, {
    path: '/account-dashboard',
    user: { pen_name: 'Ada Writes' },
    answers: {
      'GET /coin-wallet/': { balance: 0 },
      'GET /subscriptions/mine/': aPage(),
      'GET /novels/mine/': aPage(),
      'GET /income/': income,
    },
  });
const tile = (label: string) => within(screen.getByRole('region', { name: label }));

it('shows what was ever earned and what can be taken out, to the cent', async () => {
  open(anIncome({ total_balance: '1204.50', available_income: '87.00' }));
  expect(await tile('Total balance').findByText('$1,204.50')).toBeVisible();
  expect(tile('Available income').getByText('$87.00')).toBeVisible();
  expect(tile('Total balance').queryByText(/since your last statement/)).not.toBeInTheDocument();
});

it('shows $0 when there is nothing', async () => {
  open(anIncome());
  expect(await tile('Total balance').findByText('$0')).toBeVisible();
  expect(tile('Available income').getByText('$0')).toBeVisible();
});

it('says what has been earned since the last statement', async () => {
  open(anIncome({ accrued: '3.20' }));
  expect(await tile('Total balance').findByText('$3.20 more since your last statement')).toBeVisible();
});

it('says when the income did not load, and loads it on Retry for both tiles', async () => {
  let down = true;
  const { person } = open(() => {
    if (down) throw refusal(500, 'failed', 'Something went wrong.');
    return anIncome({ total_balance: '5.00', available_income: '2.00' });
  });
  expect(await tile('Total balance').findByText('Service failed: Something went wrong.')).toBeVisible();
  expect(tile('Available income').getByText('–')).toBeVisible();
  down = false;
  await person.click(tile('Total balance').getByRole('button', { name: 'Retry' }));
  expect(await tile('Total balance').findByText('$5.00')).toBeVisible();
  expect(tile('Available income').getByText('$2.00')).toBeVisible();
});
