import type { Entities } from '@griot/contracts';
import { aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { watchPayment } from '../payment/watch-payment.ts';
import HistoryPage from './history.page.tsx';

const PATH = '/account-transaction-history';
const at = '2026-02-03T10:00:00.000Z';

const aLine = (given: Partial<Entities['PaymentRecord']> = {}): Entities['PaymentRecord'] => ({
  id: 'pay_one',
  payment_type: 'purchase',
  status: 'paid',
  amount: '1485.00',
  currency: 'NGN',
  description: '100 coins',
  created_at: at,
  updated_at: at,
  ...given,
});
const aWithdrawal = (given: Partial<Entities['Withdrawal']> = {}): Entities['Withdrawal'] => ({
  id: 'wdr_one',
  amount: '25.00',
  currency: 'USD',
  payout_amount: '38075.00',
  payout_currency: 'NGN',
  usd_rate: '1523',
  status: 'requested',
  account_number: '•••• 6789',
  reason: null,
  created_at: at,
  updated_at: at,
  ...given,
});
const aDetail = (given: Partial<Entities['PaymentDetail']> = {}): Entities['PaymentDetail'] => {
  const { user: _, ...line } = aLine();
  return { ...line, user: 'usr_ada', reference: 'pay_one', failure: null, paid_at: null, ...given };
};

const open = (answers: Answers, query = '') =>
  renderPage(HistoryPage, {
    path: PATH,
    at: `${PATH}${query}`,
    user: { pen_name: 'Ada Writes' },
    answers: { 'GET /inbox/': aPage(), ...answers },
  });
/** The cells of the only row, as text. */
const row = async () =>
  within((await screen.findAllByRole('row')).at(-1) as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('what is not there (part 1 §2)', () => {
  it.each([
    ['', 'Income history not found'],
    ['?tab=withdrawals', 'Withdrawal history not found'],
    ['?tab=purchases', 'Purchase history not found'],
    ['?tab=coins', 'No coins have come or gone'],
    ['?tab=nonsense', 'Income history not found'],
  ])('%s says so', async (query, text) => {
    open({ 'GET /payments/': aPage(), 'GET /withdrawals/': aPage(), 'GET /coin-wallet/entries/': aPage() }, query);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

it('shows income with what it is from, and keeps the open tab in the address', async () => {
  const { platform, person } = open({
    'GET /payments/': aPage(
      aLine({
        id: 'jrn_one',
        payment_type: 'income',
        amount: '30.00',
        currency: 'USD',
        description: 'Signing bonus: The Salt Road',
      }),
    ),
    'GET /withdrawals/': aPage(aWithdrawal()),
  });
  expect(await row()).toEqual(['3 February 2026', '$30.00']);
  expect(screen.getByRole('rowheader', { name: 'Signing bonus: The Salt Road' })).toBeVisible();
  expect(platform.asked.filter(({ call }) => call === 'GET /payments/')).toEqual([
    { call: 'GET /payments/', input: { query: { payment_type: 'income', mine: 'true', limit: 20, offset: 0 } } },
  ]);
  await person.click(screen.getByRole('tab', { name: 'Withdrawal History' }));
  expect(await screen.findByText('To •••• 6789')).toBeVisible();
  expect(platform.nav.current()).toMatchObject({ search: '?tab=withdrawals', action: 'replace' });
  await person.click(screen.getByRole('tab', { name: 'Income History' }));
  expect(platform.nav.current().search).toBe('');
});

it.each([
  [{}, 'RequestedProcessed within 48 hours'],
  [{ status: 'processing' as const }, 'ProcessingReaches your bank within 15 business days'],
  [{ status: 'paid' as const, updated_at: '2026-02-09T10:00:00.000Z' }, 'PaidOn 9 February 2026'],
  [
    { status: 'failed' as const, reason: 'The bank does not know this account' },
    'FailedThe bank does not know this account. The money is back in your available income',
  ],
])('says of a withdrawal what became of it: %#', async (given, status) => {
  open({ 'GET /withdrawals/': aPage(aWithdrawal(given)) }, '?tab=withdrawals');
  expect(await row()).toEqual(['3 February 2026', status, '₦38,075.00at ₦1,523 for $1', '$25.00']);
});

it('shows what coins were spent on, by name, and leads to the novel', async () => {
  const { platform } = open(
    {
      'GET /coin-wallet/entries/': aPage({
        id: 'jrn_one',
        kind: 'unlock',
        reason: 'Chapter 2 of The Salt Road',
        novel: { slug: 'salt-road', title: 'The Salt Road' },
        coins: -5,
        balance_after: 1495,
        created_at: at,
      }),
    },
    '?tab=coins',
  );
  expect((await row()).slice(0, 2)).toEqual(['−5', '1,495']);
  expect(screen.getByRole('rowheader', { name: 'Unlocked a chapter Chapter 2 of The Salt Road' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Chapter 2 of The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
  expect(platform.asked).toContainEqual({
    call: 'GET /coin-wallet/entries/',
    input: { query: { limit: 20, offset: 0 } },
  });
});

it('shows what was bought with its status and receipt', async () => {
  const { person } = open(
    { 'GET /payments/': aPage(aLine()), 'GET /payments/{payment}/': aDetail({ paid_at: '2026-02-03T10:05:00.000Z' }) },
    '?tab=purchases',
  );
  expect((await row()).slice(0, 3)).toEqual(['3 February 2026', 'Paid', '₦1,485.00']);
  expect(screen.queryByRole('button', { name: /^Check again/ })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Receipt: 100 coins, 3 February 2026' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(await receipt.findByText('pay_one')).toBeVisible();
  expect(receipt.getByText('₦1,485.00')).toBeVisible();
  expect(receipt.getByText('This receipt was sent to you by mail as well.')).toBeVisible();
  await person.click(receipt.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('calls nothing a receipt that was not paid', async () => {
  const { person } = open(
    {
      'GET /payments/': aPage(aLine({ status: 'failed' })),
      'GET /payments/{payment}/': aDetail({ status: 'failed', failure: 'Declined' }),
    },
    '?tab=purchases',
  );
  await person.click(await screen.findByRole('button', { name: 'Payment: 100 coins, 3 February 2026' }));
  const paper = within(await screen.findByRole('dialog', { name: 'Payment' }));
  expect(await paper.findByText('Declined')).toBeVisible();
});

describe('a payment that is waiting', () => {
  const check = async (answers: Answers) => {
    const opened = open(
      { 'GET /payments/': aPage(aLine({ status: 'pending' })), 'GET /coin-wallet/': { balance: 600 }, ...answers },
      '?tab=purchases',
    );
    await opened.person.click(await screen.findByRole('button', { name: 'Check again: 100 coins, 3 February 2026' }));
    return opened;
  };

  it('is asked about again, and when it has arrived the wallet of every page hears of it', async () => {
    let paid = false;
    const { platform } = await check({
      'GET /payments/': () => aPage(aLine({ status: paid ? 'paid' : 'pending' })),
      'GET /payments/{payment}/verify/': () => {
        paid = true;
        return aDetail({ status: 'paid', paid_at: at });
      },
    });
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(platform.toasts).toEqual([{ message: 'Your payment has arrived: 100 coins.', type: 'success' }]);
    expect(platform.stale).toContain('GET /coin-wallet/');
    expect(screen.queryByRole('button', { name: /^Check again/ })).not.toBeInTheDocument();
  });

  it('that is watched as well is announced once', async () => {
    let paid = false;
    const answers = {
      'GET /payments/': () => aPage(aLine({ id: 'pay_watched', status: paid ? 'paid' : 'pending' })),
      'GET /payments/{payment}/verify/': () => {
        paid = true;
        return aDetail({
          id: 'pay_watched',
          reference: 'pay_watched',
          status: 'paid',
          payment_type: 'subscription',
          paid_at: at,
        });
      },
    };
    const { platform, person } = open({ ...answers, 'GET /coin-wallet/': { balance: 600 } }, '?tab=purchases');
    watchPayment(platform, 'pay_watched');
    await person.click(await screen.findByRole('button', { name: /^Check again/ }));
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(platform.overlays).toEqual([{ name: 'account.subscribed', props: {} }]);
    expect(platform.stale.filter((read) => read === 'GET /subscriptions/mine/')).toHaveLength(1);
    expect(platform.toasts).toEqual([]);
  });

  it('that has not arrived says so, and can be asked about again', async () => {
    const { platform } = await check({ 'GET /payments/{payment}/verify/': aDetail({ status: 'pending' }) });
    await waitFor(() =>
      expect(platform.toasts).toEqual([
        {
          message: 'Your payment has not arrived yet. If you left without paying, nothing is taken from you.',
          type: 'default',
        },
      ]),
    );
    expect(screen.getByRole('button', { name: /^Check again/ })).toBeVisible();
  });

  it('that failed says why', async () => {
    const { platform } = await check({
      'GET /payments/{payment}/verify/': aDetail({ status: 'failed', failure: 'The card was declined.' }),
    });
    await waitFor(() => expect(platform.toasts).toEqual([{ message: 'The card was declined.', type: 'error' }]));
  });

  it('says when nobody answers', async () => {
    const { platform } = await check({
      'GET /payments/{payment}/verify/': () => {
        throw refusal(
          503,
          'unavailable',
          'The payment provider cannot be reached right now. What was paid is not lost.',
        );
      },
    });
    await waitFor(() =>
      expect(platform.toasts).toEqual([
        { message: 'The payment provider cannot be reached right now. What was paid is not lost.', type: 'error' },
      ]),
    );
  });
});

it('goes on with Load more, and says how much of it stands there', async () => {
  const all = Array.from({ length: 45 }, (_, n) => aWithdrawal({ id: `wdr_${n}`, account_number: `•••• ${1000 + n}` }));
  const { person } = open(
    {
      'GET /withdrawals/': ({ query }) => {
        const from = Number(query?.['offset']);
        return { count: 45, next: from + 20 < 45 ? 'next' : null, previous: null, results: all.slice(from, from + 20) };
      },
    },
    '?tab=withdrawals',
  );
  expect(await screen.findByText('20 of 45')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('40 of 45')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('All 45')).toBeVisible();
  expect(screen.getByText('To •••• 1044')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('says when it did not load, and loads it on Retry', async () => {
  let down = true;
  const { person } = open({
    'GET /payments/': () => {
      if (down) throw refusal(500, 'failed', 'Something went wrong.');
      return aPage(aLine({ payment_type: 'income', currency: 'USD' }));
    },
  });
  expect(await screen.findByText('Your income history did not load.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});
