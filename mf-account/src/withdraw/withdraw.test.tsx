import type { Entities } from '@griot/contracts';
import { anIncome, refusal, renderPage, testPlatform, type Answers, type TestPlatform } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import WithdrawOverlay from './withdraw.overlay.tsx';

const GTB = { id: '058', name: 'Guaranty Trust Bank' };
const ZENITH = { id: '057', name: 'Zenith Bank' };
const DETAILS: Entities['BankDetails'] = {
  account_name: 'Ada Obi',
  account_number: '•••• 6789',
  bank: GTB,
  held_until: null,
};
const WITHDRAWN: Entities['Withdrawal'] = {
  id: 'wdr_one',
  amount: '25.00',
  currency: 'USD',
  payout_amount: '38075.00',
  payout_currency: 'NGN',
  usd_rate: '1523',
  status: 'requested',
  account_number: '•••• 6789',
  reason: null,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
};
const SENT = 'Withdrawal request sent. Processed within 48 hours.';

const answersOf = (given: Answers): Answers => ({
  'GET /income/': anIncome({ total_balance: '120.00', available_income: '80.00', usd_rate: '1523' }),
  'GET /bank-details/mine/': DETAILS,
  'GET /banks/': { results: [GTB, ZENITH], sample: null },
  'POST /withdrawals/': { ...WITHDRAWN, message: SENT },
  ...given,
});

function open(given: Answers = {}, platform?: TestPlatform) {
  const closed: unknown[] = [];
  const made = platform ?? testPlatform({ user: { pen_name: 'Ada Writes' }, answers: answersOf(given) });
  const shown = renderPage(() => <WithdrawOverlay props={{}} close={(answer) => closed.push(answer)} />, {
    path: '/',
    platform: made,
  });
  return { ...shown, closed };
}
const withdraw = () => screen.getByRole('button', { name: 'Withdraw' });
const amount = () => screen.findByLabelText('Amount in $');
const bank = () => within(screen.getByRole('region', { name: 'Bank details' }));
const sent = (platform: TestPlatform) =>
  platform.asked
    .filter(({ call }) => call === 'POST /withdrawals/')
    .map(({ input }) => input as { body: unknown; idempotencyKey: string });

describe('bank details (part 1 §4 and §5)', () => {
  it('are read-only when they exist, and money can be withdrawn', async () => {
    open();
    expect(await screen.findByText('•••• 6789')).toBeVisible();
    expect(bank().getByText('Ada Obi')).toBeVisible();
    expect(bank().getByText('Guaranty Trust Bank')).toBeVisible();
    expect(bank().queryByRole('textbox')).not.toBeInTheDocument();
    expect(withdraw()).not.toHaveAttribute('aria-disabled');
    expect(await amount()).toHaveFocus();
  });

  it('are edited on Edit Details, during which nothing can be withdrawn, and can be left as they were', async () => {
    const { person, platform } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit Details' }));
    expect(await screen.findByLabelText('Account name')).toHaveValue('Ada Obi');
    expect(screen.getByLabelText('Account name')).toHaveFocus();
    expect(screen.getByLabelText('Account number')).toHaveValue('•••• 6789');
    expect(screen.getByLabelText('Bank')).toHaveValue('058');
    expect(withdraw()).toHaveAttribute('aria-disabled', 'true');
    await person.type(await amount(), '25{Enter}');
    await person.click(withdraw());
    await person.click(screen.getByRole('button', { name: 'Keep as they were' }));
    expect(screen.getByRole('button', { name: 'Edit Details' })).toHaveFocus();
    expect(withdraw()).not.toHaveAttribute('aria-disabled');
    expect(sent(platform)).toEqual([]);
  });

  it('are asked for when there are none, saved once all three are filled, and read-only then', async () => {
    const { person, platform } = open({ 'GET /bank-details/mine/': null, 'PUT /bank-details/mine/': DETAILS });
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('button', { name: 'Keep as they were' })).not.toBeInTheDocument();
    expect(withdraw()).toHaveAttribute('aria-disabled', 'true');
    expect(withdraw()).toHaveAttribute('title', 'Save your bank details first.');
    await person.type(screen.getByLabelText('Account number'), '0123456789');
    await person.selectOptions(screen.getByLabelText('Bank'), 'Guaranty Trust Bank');
    await person.type(screen.getByLabelText('Account name'), '   ');
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await person.type(screen.getByLabelText('Account name'), 'Ada Obi ');
    expect(save).not.toHaveAttribute('aria-disabled');
    await person.click(save);
    expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
    expect(platform.asked.find(({ call }) => call === 'PUT /bank-details/mine/')?.input).toEqual({
      body: { account_name: 'Ada Obi', account_number: '0123456789', bank_id: '058' },
    });
    expect(platform.toasts).toEqual([{ message: 'Bank details saved', type: 'success' }]);
    expect(withdraw()).not.toHaveAttribute('aria-disabled');
  });

  it('that are refused stay as they were typed, with the server’s word at the field', async () => {
    const { person, platform } = open({
      'PUT /bank-details/mine/': () => {
        throw refusal(400, 'invalid', '', {
          fields: { account_number: ['This is no account number of Zenith Bank. Check the digits and the bank.'] },
        });
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Edit Details' }));
    const number = await screen.findByLabelText('Account number');
    await person.clear(number);
    await person.type(number, '1111111111');
    await person.type(screen.getByLabelText('Your password'), 'a good password');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('This is no account number of Zenith Bank. Check the digits and the bank.'),
    ).toBeVisible();
    expect(number).toHaveValue('1111111111');
    expect(number).toHaveAccessibleDescription(/This is no account number of Zenith Bank/);
    expect(platform.toasts).toEqual([]);
    expect(withdraw()).toHaveAttribute('aria-disabled', 'true');
  });

  it('are changed by the password, which is told apart when it is wrong', async () => {
    let right = false;
    const { person, platform } = open({
      'PUT /bank-details/mine/': () => {
        if (!right)
          throw refusal(400, 'invalid', '', { fields: { current_password: ['The current password is wrong.'] } });
        return { ...DETAILS, bank: ZENITH, held_until: '2026-03-02T12:00:00.000Z' };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Edit Details' }));
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toHaveAttribute('title', 'Fill in the account name, the account number, the bank and your password.');
    await person.selectOptions(screen.getByLabelText('Bank'), 'Zenith Bank');
    await person.type(screen.getByLabelText('Your password'), 'a good password');
    await person.click(save);
    expect(await screen.findByText('The current password is wrong.')).toBeVisible();
    expect(platform.toasts).toEqual([]);
    right = true;
    await person.click(save);
    expect(await screen.findByText('This withdrawal will wait for a second look.')).toBeVisible();
    expect(platform.asked.findLast(({ call }) => call === 'PUT /bank-details/mine/')?.input).toEqual({
      body: {
        account_name: 'Ada Obi',
        account_number: '•••• 6789',
        bank_id: '057',
        current_password: 'a good password',
      },
    });
  });

  it('that nobody answers are said to have failed, once', async () => {
    const { person, platform } = open({
      'GET /bank-details/mine/': null,
      'PUT /bank-details/mine/': () => {
        throw refusal(0, 'no_answer', 'No response received from server.');
      },
    });
    await person.type(await screen.findByLabelText('Account name'), 'Ada Obi');
    await person.type(screen.getByLabelText('Account number'), '0123456789');
    await person.selectOptions(screen.getByLabelText('Bank'), 'Guaranty Trust Bank');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Failed to save bank details', type: 'error' }]));
  });

  it('have a sample in the demo, which fills itself in', async () => {
    const { person } = open({
      'GET /bank-details/mine/': null,
      'GET /banks/': { results: [GTB, ZENITH], sample: { bank_id: '058', account_number: '0000014570' } },
    });
    expect(await screen.findByText('In this demo, account 0000014570 at Guaranty Trust Bank passes.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Fill it in' }));
    expect(screen.getByLabelText('Account number')).toHaveValue('0000014570');
    expect(screen.getByLabelText('Bank')).toHaveValue('058');
  });

  it('that are not saved are not lost without a question', async () => {
    const { person, closed } = open({ 'GET /bank-details/mine/': null });
    await person.type(await screen.findByLabelText('Account name'), 'Ada');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(closed).toEqual([]);
    expect(screen.getByLabelText('Account name')).toHaveValue('Ada');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(closed).toEqual([null]));
  });
});

describe('a withdrawal (ruling 2, part 1 §8)', () => {
  it('shows what it is in naira at the day’s rate, to the whole kobo', async () => {
    const { person } = open({ 'GET /income/': anIncome({ available_income: '80.00', usd_rate: '1523.45' }) });
    expect(await amount()).toHaveAccessibleDescription('Paid in naira, at today’s rate of ₦1,523.45 for $1.');
    // What cannot be had is not reckoned.
    for (const no of ['0', '80.01']) {
      await person.type(await amount(), no);
      expect(await amount()).toHaveAccessibleDescription(expect.not.stringContaining('You receive'));
      await person.clear(await amount());
    }
    await person.type(await amount(), '$12.55');
    // 12.55 times 1523.45 is 19119.2975.
    expect(await amount()).toHaveAccessibleDescription('You receive ₦19,119.29 at today’s rate of ₦1,523.45 for $1.');
    await person.click(screen.getByRole('button', { name: 'All of it' }));
    expect(await amount()).toHaveValue('80.00');
  });

  it('sends its amount under a key, says so, answers its opener, and has what it changed asked anew', async () => {
    const { person, platform, closed } = open();
    await person.type(await amount(), ' 25 ');
    await person.click(withdraw());
    await waitFor(() => expect(closed).toEqual([WITHDRAWN]));
    expect(sent(platform)).toEqual([
      { body: { amount: '25' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    ]);
    expect(platform.toasts).toEqual([{ message: SENT, type: 'success' }]);
    await waitFor(() => expect(platform.asked.filter(({ call }) => call === 'GET /income/')).toHaveLength(2));
  });

  it('is checked before it is sent', async () => {
    const { person, platform } = open();
    for (const [text, said] of [
      ['', 'Enter an amount.'],
      ['ten', 'Enter an amount such as 25 or 25.50.'],
      ['1.005', 'Enter an amount such as 25 or 25.50.'],
      ['-5', 'Enter an amount such as 25 or 25.50.'],
      ['0.99', 'At least $1.00 can be withdrawn.'],
    ] as const) {
      await person.clear(await amount());
      if (text) await person.type(await amount(), text);
      await person.click(withdraw());
      expect(await screen.findByText(said)).toBeVisible();
    }
    expect(sent(platform)).toEqual([]);
  });

  it('of more than there is says so at the field, and nobody is asked', async () => {
    const { person, platform, closed } = open();
    await person.type(await amount(), '80.01');
    await person.click(withdraw());
    expect(await screen.findByText('Your available income is $80.00.')).toBeVisible();
    expect(await amount()).toHaveAccessibleDescription(/Your available income is \$80\.00\./);
    expect(await amount()).toHaveValue('80.01');
    expect([sent(platform), platform.toasts, closed]).toEqual([[], [], []]);
  });

  it('of more than is left meanwhile says so at the field, without a toast, and what was typed stays', async () => {
    const { person, platform, closed } = open({
      'POST /withdrawals/': () => {
        throw refusal(402, 'not_enough_income', 'Your available income is $70.00.');
      },
    });
    await person.type(await amount(), '75');
    await person.click(withdraw());
    expect(await screen.findByText('Your available income is $70.00.')).toBeVisible();
    expect(await amount()).toHaveAccessibleDescription(/Your available income is \$70\.00\./);
    expect(await amount()).toHaveValue('75');
    expect(platform.toasts).toEqual([]);
    await waitFor(() => expect(platform.asked.filter(({ call }) => call === 'GET /income/')).toHaveLength(2));
    expect(closed).toEqual([]);
    expect(withdraw()).not.toHaveAttribute('aria-disabled');
  });

  it('pressed twice is sent once', async () => {
    let answer: (withdrawal: Entities['Withdrawal'] & { message: string }) => void = () => undefined;
    const { person, platform, closed } = open({
      'POST /withdrawals/': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await person.type(await amount(), '25');
    await person.dblClick(withdraw());
    await person.type(await amount(), '{Enter}');
    await waitFor(() => expect(sent(platform)).toHaveLength(1));
    answer({ ...WITHDRAWN, message: SENT });
    await waitFor(() => expect(closed).toHaveLength(1));
    expect(sent(platform)).toHaveLength(1);
  });

  it('whose answer was lost is sent again under the same key, even from a dialog opened anew', async () => {
    let away = true;
    const answers = answersOf({
      'POST /withdrawals/': () => {
        if (away) throw refusal(0, 'no_answer', 'No response received from server.');
        return { ...WITHDRAWN, message: SENT };
      },
    });
    const platform = testPlatform({ user: { pen_name: 'Ada Writes' }, answers });
    const first = open({}, platform);
    await first.person.type(await amount(), '25');
    await first.person.click(withdraw());
    expect(
      await screen.findByText('No answer came. If your request arrived, sending it again asks for nothing twice.'),
    ).toBeVisible();
    expect(await amount()).toHaveAttribute('readonly');
    first.unmount();
    away = false;
    const second = open({}, platform);
    expect(await screen.findByText('Your request for $25.00 got no answer.')).toBeVisible();
    await second.person.click(withdraw());
    await waitFor(() => expect(second.closed).toHaveLength(1));
    const [one, two] = sent(platform);
    expect(two).toEqual(one);
    second.unmount();
    open({}, platform);
    expect(await amount()).toHaveValue('');
  });

  it('is not possible while there is nothing', async () => {
    open({ 'GET /income/': anIncome() });
    expect(await screen.findByText('There is nothing to withdraw yet.')).toBeVisible();
    expect(withdraw()).toHaveAttribute('aria-disabled', 'true');
    expect(bank().getByRole('button', { name: 'Edit Details' })).toBeVisible();
  });
});

it('says when the money did not load, and loads it on Retry', async () => {
  let down = true;
  const { person } = open({
    'GET /income/': () => {
      if (down) throw refusal(500, 'failed', 'Something went wrong.');
      return anIncome({ available_income: '80.00' });
    },
  });
  expect(await screen.findByText('Your money did not load.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await amount()).toBeVisible();
});
