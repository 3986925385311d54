import type { Answer, Entities } from '@griot/contracts';
import { aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import WithdrawalPage from './withdrawal.page.tsx';
import WithdrawalsPage from './withdrawals.page.tsx';

const ADMIN = { roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };

const withdrawal = (given: Partial<Entities['StaffWithdrawal']> = {}): Entities['StaffWithdrawal'] => ({
  id: 'wdr_one',
  amount: '12.50',
  currency: 'USD',
  payout_amount: '18750.00',
  payout_currency: 'NGN',
  usd_rate: '1500',
  status: 'requested',
  account_number: '••••4579',
  reason: null,
  created_at: '2026-02-28T12:00:00.000Z',
  updated_at: '2026-02-28T12:00:00.000Z',
  user: { id: 'usr_ada', pen_name: 'Ada Writes', user_code: '123456789012' },
  ...given,
});
const seen = (
  given: Partial<Answer<'GET /staff/withdrawals/{withdrawal}/'>> = {},
): Answer<'GET /staff/withdrawals/{withdrawal}/'> => ({
  ...withdrawal(),
  bank_details: { account_name: 'Ada Obi', account_number: '0000014579', bank: { id: '011', name: 'First Bank' } },
  bank_details_since: '2026-01-02T12:00:00.000Z',
  income: { statements: '40.00', bonuses: '5.00', rewards: '1.00', currency: 'USD' },
  alike: [],
  ...given,
});

const openList = (answers: Answers, at = '/staff/withdrawals') =>
  renderPage(WithdrawalsPage, {
    path: '/staff/withdrawals',
    at,
    user: ADMIN,
    answers: { ...nothingWaiting, ...answers },
  });
const openOne = (answers: Answers) =>
  renderPage(WithdrawalPage, {
    path: '/staff/withdrawals/:withdrawal',
    at: '/staff/withdrawals/wdr_one',
    user: ADMIN,
    answers: { ...nothingWaiting, ...answers },
  });

it('lists withdrawals with both amounts and the recorded rate', async () => {
  openList({ 'GET /staff/withdrawals/': aPage(withdrawal()) });
  const row = within(await screen.findByRole('row', { name: /Ada Writes/ }));
  expect(row.getByRole('link', { name: 'Ada Writes' })).toHaveAttribute('href', '/staff/withdrawals/wdr_one');
  for (const text of ['$12.50', '₦18,750.00 at ₦1,500 for $1', 'Requested', '••••4579', '1 day ago'])
    expect(row.getByText(text)).toBeVisible();
  expect(screen.getByText('1 withdrawal')).toBeVisible();
});

it('asks for one state and one page, as the address says', async () => {
  const { platform } = openList(
    {
      'GET /staff/withdrawals/': ({ query }) => ({
        ...aPage(withdrawal({ status: 'failed' })),
        count: query?.status === 'failed' ? 41 : 0,
      }),
    },
    '/staff/withdrawals?status=failed&page=2',
  );
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(
    platform.asked.filter(({ call }) => call === 'GET /staff/withdrawals/').map(({ input }) => input.query),
  ).toContainEqual({ limit: 20, offset: 20, status: 'failed' });
  expect(screen.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page');
});

it('says to an editor that it is for administrators, under no name of a section, and asks for nothing', async () => {
  const { platform } = renderPage(WithdrawalsPage, {
    path: '/staff/withdrawals',
    user: { roles: ['reader', 'editor'] },
    answers: nothingWaiting,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'For administrators' })).toBeVisible();
  expect(screen.getByText('This section is for administrators.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Withdrawals/ })).toBeNull();
  expect(platform.asked.filter(({ call }) => call.includes('withdrawals'))).toEqual([]);
});

it('shows where the money goes, since when, and what it was earned by', async () => {
  openOne({ 'GET /staff/withdrawals/{withdrawal}/': seen() });
  const account = within(await screen.findByRole('region', { name: 'Where it goes' }));
  for (const text of [
    'Ada Obi',
    '0000014579',
    'First Bank (011)',
    '2 January 2026',
    'That you have seen these details is on record.',
  ])
    expect(account.getByText(text)).toBeVisible();
  expect(screen.getByText('₦1,500 for $1')).toBeVisible();
  const income = within(screen.getByRole('region', { name: 'What the income is made of' }));
  for (const text of ['$40.00', '$5.00', '$1.00']) expect(income.getByText(text)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Perhaps one person' })).not.toBeInTheDocument();
});

it('warns whoever pays of accounts that may be one person’s, and leads to them', async () => {
  const people = [
    { id: 'usr_ada', pen_name: 'Ada Writes', user_code: '123456789012' },
    { id: 'usr_puppet', pen_name: 'Pup Pet', user_code: '210987654321' },
  ];
  openOne({
    'GET /staff/withdrawals/{withdrawal}/': seen({
      alike: [
        { by: 'address', people },
        { by: 'bank-account', people },
      ],
    }),
  });
  const alike = within(await screen.findByRole('region', { name: 'Perhaps one person' }));
  expect(alike.getByText('Their e-mails arrive in one mailbox.')).toBeVisible();
  expect(alike.getByText('Their money goes to one bank account.')).toBeVisible();
  for (const link of alike.getAllByRole('link', { name: 'Pup Pet' }))
    expect(link).toHaveAttribute('href', '/staff/users/usr_puppet');
});

it.each([
  ['2026-02-28T18:00:00.000Z', /changed the bank details on 28 February 2026, after asking/],
  ['2026-02-25T12:00:00.000Z', /less than a week before/],
])('points out bank details of %s', async (bank_details_since, text) => {
  openOne({ 'GET /staff/withdrawals/{withdrawal}/': seen({ bank_details_since }) });
  expect(await screen.findByText(text)).toBeVisible();
});

it('dates no account that was changed since it was asked for', async () => {
  openOne({ 'GET /staff/withdrawals/{withdrawal}/': seen({ bank_details_since: '2026-02-28T18:00:00.000Z' }) });
  const account = within(await screen.findByRole('region', { name: 'Where it goes' }));
  expect(account.getByText('0000014579')).toBeVisible();
  expect(account.queryByText('As they are since')).not.toBeInTheDocument();
});

it('is taken up, then paid after a question, without looking at the bank details again', async () => {
  const { person, platform } = openOne({
    'GET /staff/withdrawals/{withdrawal}/': seen(),
    'POST /staff/withdrawals/{withdrawal}/process/': withdrawal({ status: 'processing' }),
    'POST /staff/withdrawals/{withdrawal}/pay/': withdrawal({ status: 'paid' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Begin to pay' }));
  await person.click(await screen.findByRole('button', { name: 'It has been paid' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Has it been paid?' }));
  expect(dialog.getByText(/You have sent ₦18,750.00 to the account of Ada Writes/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'It has been paid' }));
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'It cannot be paid' })).not.toBeInTheDocument();
  expect(platform.asked.filter(({ call }) => call === 'GET /staff/withdrawals/{withdrawal}/')).toHaveLength(1);
  expect(platform.toasts.map(({ message }) => message)).toEqual([
    'The withdrawal is being processed.',
    'The withdrawal is paid.',
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('fails for a reason, and without one nothing is sent', async () => {
  const { person, platform } = openOne({
    'GET /staff/withdrawals/{withdrawal}/': seen(),
    'POST /staff/withdrawals/{withdrawal}/fail/': withdrawal({ status: 'failed', reason: 'The bank sent it back.' }),
  });
  await person.click(await screen.findByRole('button', { name: 'It cannot be paid' }));
  await person.click(screen.getByRole('button', { name: 'Give the money back' }));
  expect(screen.getByText('A reason is needed.')).toBeVisible();
  await person.type(screen.getByLabelText('Reason'), 'The bank sent it back.');
  await person.click(screen.getByRole('button', { name: 'Give the money back' }));
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(platform.asked.find(({ call }) => call.startsWith('POST'))?.input.body).toEqual({
    reason: 'The bank sent it back.',
  });
});

it('says so when somebody else was first, keeps the reason, and shows what stands now', async () => {
  let status: 'requested' | 'paid' = 'requested';
  const { person } = openOne({
    'GET /staff/withdrawals/{withdrawal}/': () => seen({ status }),
    'POST /staff/withdrawals/{withdrawal}/fail/': () => {
      status = 'paid';
      throw refusal(409, 'conflict', 'This withdrawal has been paid already, so it cannot fail any more.');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'It cannot be paid' }));
  await person.type(screen.getByLabelText('Reason'), 'The bank sent it back.');
  await person.click(screen.getByRole('button', { name: 'Give the money back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'It cannot be paid' }));
  expect(await dialog.findByText('This withdrawal has been paid already, so it cannot fail any more.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('The bank sent it back.');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Paid')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'It cannot be paid' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('says at once that no answer came, without waiting for what cannot be asked either', async () => {
  let opened = 0;
  const noAnswer = () => {
    throw refusal(0, 'no_answer', 'No response received from server.');
  };
  const { person, platform } = openOne({
    'GET /staff/withdrawals/{withdrawal}/': () => (opened++ === 0 ? seen() : new Promise<never>(() => undefined)),
    'POST /staff/withdrawals/{withdrawal}/process/': noAnswer,
    'POST /staff/withdrawals/{withdrawal}/fail/': noAnswer,
  });
  await person.click(await screen.findByRole('button', { name: 'Begin to pay' }));
  await waitFor(() => expect(platform.toasts.at(-1)?.message).toBe('No response received from server.'));
  await person.click(screen.getByRole('button', { name: 'It cannot be paid' }));
  await person.type(screen.getByLabelText('Reason'), 'The bank sent it back.');
  await person.click(screen.getByRole('button', { name: 'Give the money back' }));
  expect(await screen.findByText('No response received from server.')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('The bank sent it back.');
});

it('holds one for a second look until it is released', async () => {
  const { person, platform } = openOne({
    'GET /staff/withdrawals/{withdrawal}/': seen({ status: 'held', bank_details_since: '2026-02-28T09:00:00.000Z' }),
    'POST /staff/withdrawals/{withdrawal}/release/': withdrawal({ status: 'requested' }),
  });
  expect(await screen.findByText('Held for a second look')).toBeVisible();
  expect(screen.getByText(/changed on 28 February 2026, less than 24 hours before this was asked for/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Begin to pay' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Release it' }));
  expect(await screen.findByRole('button', { name: 'Begin to pay' })).toBeVisible();
  expect(screen.queryByText('Held for a second look')).not.toBeInTheDocument();
  expect(platform.toasts.at(-1)?.message).toBe('The withdrawal is released.');
});

it('says of a held one that the bank details were changed once more after it was asked for', async () => {
  openOne({
    'GET /staff/withdrawals/{withdrawal}/': seen({
      status: 'held',
      created_at: '2026-02-27T12:00:00.000Z',
      bank_details_since: '2026-02-28T09:00:00.000Z',
    }),
  });
  expect(await screen.findByText(/The bank details were changed, less than 24 hours before/)).toBeVisible();
  expect(screen.getByText(/changed the bank details on 28 February 2026, after asking/)).toBeVisible();
});

it('says of a held one in the list that it waits for a second look', async () => {
  openList({ 'GET /staff/withdrawals/': aPage(withdrawal({ status: 'held' })) });
  const row = within(await screen.findByRole('row', { name: /Ada Writes/ }));
  expect(row.getByText('Second look')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Second look' })).toHaveAttribute('href', expect.stringContaining('held'));
});
