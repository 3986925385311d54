import type { Entities } from '@griot/contracts';
import { aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import PaymentPage from './payment.page.tsx';
import PaymentsPage from './payments.page.tsx';

const ADMIN = { roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };
const line = (given: Partial<Entities['PaymentRecord']> = {}): Entities['PaymentRecord'] => ({
  id: 'pay_one',
  payment_type: 'purchase',
  status: 'paid',
  amount: '1485.00',
  currency: 'NGN',
  description: '100 coins',
  created_at: '2026-02-28T12:00:00.000Z',
  updated_at: '2026-02-28T12:00:00.000Z',
  user: { id: 'usr_kofi', pen_name: 'Kofi Reads' },
  ...given,
});
const detail = (given: Partial<Entities['PaymentDetail']> = {}): Entities['PaymentDetail'] => {
  const { user: _, ...rest } = line();
  return {
    ...rest,
    user: 'usr_kofi',
    reference: 'pay_one',
    failure: null,
    paid_at: '2026-02-28T12:05:00.000Z',
    provider: 'sandbox',
    fee: '22.28',
    ...given,
  };
};
const KOFI: Entities['Account'] = {
  id: 'usr_kofi',
  first_name: 'Kofi',
  last_name: 'Boateng',
  pen_name: 'Kofi Reads',
  email: 'kofi@readers.test',
  email_verified: true,
  user_code: '123456789012',
  photo_url: null,
  office: null,
  blocked: false,
  coins_missing: 0,
  created_at: '2026-01-01T12:00:00.000Z',
};
const QUIET: Answers = {
  ...nothingWaiting,
  'GET /users/{user}/': KOFI,
};
const openOne = (answers: Answers) =>
  renderPage(PaymentPage, {
    path: '/staff/payments/:payment',
    at: '/staff/payments/pay_one',
    user: ADMIN,
    answers: { ...QUIET, ...answers },
  });

it('lists everybody’s payments, each where it is looked at, and searches them', async () => {
  const { person, platform } = renderPage(PaymentsPage, {
    path: '/staff/payments',
    user: ADMIN,
    answers: {
      ...QUIET,
      'GET /payments/': aPage(
        line(),
        line({
          id: 'wdr_one',
          payment_type: 'withdraw',
          description: 'Withdrawal to ••••4579',
          currency: 'USD',
          amount: '12.50',
          status: 'requested',
        }),
        line({
          id: 'jrn_one',
          payment_type: 'income',
          description: 'Statement of February',
          currency: 'USD',
          amount: '3.00',
        }),
      ),
    },
  });
  expect(await screen.findByRole('link', { name: '100 coins' })).toHaveAttribute('href', '/staff/payments/pay_one');
  expect(screen.getByRole('link', { name: 'Withdrawal to ••••4579' })).toHaveAttribute(
    'href',
    '/staff/withdrawals/wdr_one',
  );
  expect(screen.queryByRole('link', { name: 'Statement of February' })).not.toBeInTheDocument();
  expect(screen.getByText('₦1,485.00')).toBeVisible();
  await person.type(screen.getByRole('searchbox'), 'kofi');
  await person.selectOptions(screen.getByLabelText('State'), 'Paid');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(platform.nav.current().search).toBe('?search=kofi&status=paid');
  expect(platform.asked.at(-1)?.input.query).toEqual({
    limit: 20,
    offset: 0,
    payment_type: undefined,
    status: 'paid',
    search: 'kofi',
  });
  expect(screen.getByRole('searchbox')).toHaveValue('kofi');
});

it('lists one person’s alone when the address says so', async () => {
  renderPage(PaymentsPage, {
    path: '/staff/payments',
    at: '/staff/payments?user=usr_kofi',
    user: ADMIN,
    answers: { ...QUIET, 'GET /payments/user/{user}/': aPage(line()) },
  });
  expect(await screen.findByRole('link', { name: '100 coins' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Everybody’s' })).toHaveAttribute('href', '/staff/payments');
});

it('verifies now, and says what the provider says', async () => {
  let status = 'pending';
  const { person, platform } = openOne({
    'GET /payments/{payment}/': () => detail({ status, paid_at: null }),
    'GET /payments/{payment}/verify/': () => {
      status = 'paid';
      return detail({ status });
    },
  });
  expect(await screen.findByRole('link', { name: 'Kofi Reads' })).toHaveAttribute('href', '/staff/users/usr_kofi');
  expect(screen.queryByRole('button', { name: 'Give it back' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Verify now' }));
  expect(await screen.findByRole('button', { name: 'Give it back' })).toBeVisible();
  expect(platform.toasts.at(-1)?.message).toBe('The payment is paid now.');
});

it('gives back with a reason; what cannot be given back is said, and the reason stays', async () => {
  let used = true;
  const { person } = openOne({
    'GET /payments/{payment}/': () => detail({ status: used ? 'paid' : 'refunded' }),
    'POST /payments/{payment}/refund/': () => {
      if (used) throw refusal(409, 'conflict', 'Coins of this payment are spent already.');
      return detail({ status: 'refunded' });
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Give it back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Give back ₦1,485.00?' }));
  await person.type(dialog.getByLabelText('Reason'), 'Bought twice.');
  await person.click(dialog.getByRole('button', { name: 'Give it back' }));
  expect(await dialog.findByText('Coins of this payment are spent already.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Bought twice.');
  used = false;
  await person.click(dialog.getByRole('button', { name: 'Give it back' }));
  expect(await screen.findByText('This payment was given back.')).toBeVisible();
});

it('asks before a reason that was written is lost', async () => {
  const { person } = openOne({ 'GET /payments/{payment}/': detail() });
  await person.click(await screen.findByRole('button', { name: 'Give it back' }));
  await person.type(screen.getByLabelText('Reason'), 'Bought twice.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(
    within(screen.getByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', { name: 'Keep editing' }),
  );
  expect(screen.getByLabelText('Reason')).toHaveValue('Bought twice.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says when there is no such payment', async () => {
  openOne({
    'GET /payments/{payment}/': () => {
      throw refusal(404, 'not_found', 'There is no such payment.');
    },
  });
  expect(await screen.findByText('There is no such payment.')).toBeVisible();
});
