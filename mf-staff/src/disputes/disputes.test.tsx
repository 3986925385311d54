import type { Entities } from '@griot/contracts';
import { aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import DisputesPage from './disputes.page.tsx';

const ADMIN = { roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };

const dispute = (given: Partial<Entities['Dispute']> = {}): Entities['Dispute'] => ({
  id: 'dsp_one',
  kind: 'reversed',
  payment: { id: 'pay_one', description: '100 coins', status: 'paid', amount: '1485.00', currency: 'NGN' },
  user: { id: 'usr_kofi', pen_name: 'Kofi Reads' },
  raised_at: '2026-02-28T12:00:00.000Z',
  outcome: null,
  settled_at: null,
  coins_back: null,
  coins_spent: null,
  ...given,
});
const TAKEN = dispute({
  outcome: 'taken-back',
  settled_at: '2026-03-01T12:00:00.000Z',
  coins_back: 60,
  coins_spent: 40,
});

const open = (answers: Answers, at = '/staff/disputes') =>
  renderPage(DisputesPage, { path: '/staff/disputes', at, user: ADMIN, answers: { ...nothingWaiting, ...answers } });

it.each([
  ['dispute', 'Disputed', /Answer it at the provider, within its time limit/],
  ['reversed', 'Charged back', /The money has gone back to the payer. Take back what it bought/],
  ['given_back', 'Refunded at the provider', /Somebody has refunded it at the provider, not here/],
  ['refund_failed', 'Refund failed', /The money is still here, and so is what it bought: close it/],
] as const)('says of “%s” what happened and what to do', async (kind, label, todo) => {
  open({ 'GET /staff/disputes/': aPage(dispute({ kind })) });
  const row = within(await screen.findByRole('row', { name: /100 coins/ }));
  expect(row.getByText(label)).toBeVisible();
  expect(row.getByText(todo)).toBeVisible();
  expect(row.getByText('₦1,485.00')).toBeVisible();
  expect(row.getByRole('link', { name: '100 coins' })).toHaveAttribute('href', '/staff/payments/pay_one');
});

const WITH = (status: string) => ({ ...dispute().payment, status });
it.each([
  ['dispute', 'paid', /Lost or accepted: take back what it bought/, true],
  ['reversed', 'paid', /Take back what it bought/, true],
  ['given_back', 'paid', /Take back what it bought/, true],
  ['dispute', 'refunded', /Nothing that it bought is left to take back: close it/, false],
  ['reversed', 'refunded', /Nothing that it bought is left to take back: close it/, false],
  ['given_back', 'failed', /Nothing that it bought is left to take back: close it/, false],
  ['refund_failed', 'paid', /The money is still here, and so is what it bought: close it/, false],
  ['refund_failed', 'refunded', /What it bought was taken back, .* Send it again/, false],
  ['refund_failed', 'failed', /Nothing was given for it, .* Send it again/, false],
] as const)('offers of “%s” of a payment that is %s what it says', async (kind, status, todo, takesBack) => {
  open({ 'GET /staff/disputes/': aPage(dispute({ kind, payment: WITH(status) })) });
  expect(await screen.findByText(todo)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /^Take back/ })).toHaveLength(takesBack ? 1 : 0);
  expect(screen.getByRole('button', { name: /^Close/ })).toBeVisible();
});

it('takes back what was bought, for a reason', async () => {
  const { person, platform } = open({
    'GET /staff/disputes/': aPage(dispute()),
    'POST /staff/disputes/{dispute}/take-back/': TAKEN,
  });
  await person.click(await screen.findByRole('button', { name: 'Take back 100 coins of Kofi Reads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back 100 coins?' }));
  await person.type(dialog.getByRole('textbox'), 'The bank decided so.');
  await person.click(dialog.getByRole('button', { name: 'Take it back' }));
  await waitFor(() =>
    expect(platform.toasts.at(-1)?.message).toBe('What is left is taken back, and what is spent is noted.'),
  );
  expect(platform.asked.find(({ call }) => call === 'POST /staff/disputes/{dispute}/take-back/')?.input).toEqual({
    params: { dispute: 'dsp_one' },
    body: { reason: 'The bank decided so.' },
  });
});

it('leaves nothing to take back where it was taken back already', async () => {
  const refunded = { ...dispute().payment, status: 'refunded' };
  const { person } = open({ 'GET /staff/disputes/': aPage(dispute({ kind: 'refund_failed', payment: refunded })) });
  expect(await screen.findByRole('button', { name: /^Close/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Take back/ })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /^Close/ }));
  expect(await screen.findByText(/Nothing moves: Kofi Reads has lost what was bought\./)).toBeVisible();
});

it('says when somebody else was first, and what was typed stays', async () => {
  const { person } = open({
    'GET /staff/disputes/': aPage(dispute()),
    'POST /staff/disputes/{dispute}/close/': () => {
      throw refusal(409, 'conflict', 'This has been settled already.');
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Close/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close it?' }));
  await person.type(dialog.getByRole('textbox'), 'It was won.');
  await person.click(dialog.getByRole('button', { name: 'Close it' }));
  expect(await dialog.findByText('This has been settled already.')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('It was won.');
});

it('shows of what is settled what moved, and what is missing', async () => {
  const { platform } = open({ 'GET /staff/disputes/': aPage(TAKEN) }, '/staff/disputes?status=settled');
  expect(await screen.findByText('60 coins taken back; 40 coins spent and missing')).toBeVisible();
  // The navigation asks for those that wait as well.
  expect(platform.asked).toContainEqual(
    expect.objectContaining({
      call: 'GET /staff/disputes/',
      input: expect.objectContaining({ query: expect.objectContaining({ status: 'settled' }) as object }) as object,
    }),
  );
});
