import { z } from 'zod';
import { ACCOUNT_NAME_MAX, PASSWORD_MAX, WITHDRAWAL_STATUSES } from '../limits.ts';
import { endpoint, Instant, page, paging } from './endpoint.ts';
import { line, Reason } from './fields.ts';
import { MoneyOut, PositiveMoneyText } from './money.ts';

/** A bank or wallet of Nigeria by the code that Paystack pays it by: for banks, that of the Central Bank. */
export const Bank = z.object({ id: z.string(), name: z.string() });

/** Where someone's money goes. The number is shown by its last four digits alone. */
export const BankDetails = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank: Bank,
  /** Until when withdrawals are held for a second look, since the details were changed; null when they are not. */
  held_until: Instant.nullable(),
});

const nameMissing = 'Enter the name of the account.';
const name = line(nameMissing, z.string(nameMissing))
  .min(1, nameMissing)
  .max(ACCOUNT_NAME_MAX, `At most ${ACCOUNT_NAME_MAX} characters.`);
/** Ten digits; spaces between them are left out. The masked number stands for the one that is kept. */
const number = z
  .string('Enter the ten digits of the account number.')
  .max(40, 'Enter the ten digits of the account number.')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^(\d{10}|•{4}\d{4})$/, 'Enter the ten digits of the account number.'));

/** What an author takes out: `amount` in `currency`, paid as `payout_amount` in `payout_currency` at the rate of the day it was asked for. */
export const Withdrawal = z.object({
  id: z.string(),
  amount: MoneyOut,
  currency: z.literal('USD'),
  payout_amount: MoneyOut,
  payout_currency: z.literal('NGN'),
  usd_rate: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Where it goes, by the last four digits; empty when the account behind it is erased. */
  account_number: z.string(),
  /** Why it failed. */
  reason: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});

/** A withdrawal as administrators see it in the list, and one of them with where the money goes; null once that is erased. */
export const StaffWithdrawal = Withdrawal.extend({
  user: z.object({ id: z.string(), pen_name: z.string(), user_code: z.string() }),
});
const OneStaffWithdrawal = StaffWithdrawal.extend({
  bank_details: BankDetails.omit({ held_until: true }).nullable(),
  /** Since when the person's bank details are as they are; later than the withdrawal when they were changed after it, null without any. */
  bank_details_since: Instant.nullable(),
  /** What all the person's income came from, ever, in USD: rewards less those that were taken back. */
  income: z.object({ statements: MoneyOut, bonuses: MoneyOut, rewards: MoneyOut, currency: z.literal('USD') }),
  /** Who may be one person under several addresses, among the author and those they brought or were brought by. */
  alike: z.array(
    z.object({
      by: z.enum(['address', 'bank-account', 'card', 'browser']),
      people: z.array(z.object({ id: z.string(), pen_name: z.string(), user_code: z.string() })),
    }),
  ),
});

/** `open`: those that wait for staff: held, requested or processing. */
const StaffStatus = z
  .enum([...WITHDRAWAL_STATUSES, 'open'])
  .optional()
  .describe('`open` is held, requested or processing.');

const move = (summary: string) =>
  endpoint({
    access: 'admin',
    summary,
    response: StaffWithdrawal,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  });

/** Rulings 1, 6 and 26; part 1 §3 and §8. */
export const payouts = {
  'GET /banks/': endpoint({
    access: 'signed-in',
    summary: 'The banks that money can be sent to',
    response: z.object({
      results: z.array(Bank),
      /** An account that is nobody's and passes, in the demo alone. */
      sample: z.object({ bank_id: z.string(), account_number: z.string() }).nullable(),
    }),
    errors: ['not_signed_in'],
  }),
  'GET /bank-details/mine/': endpoint({
    access: 'signed-in',
    summary: 'Where the caller’s money goes, or null',
    response: BankDetails.nullable(),
    errors: ['not_signed_in'],
  }),
  'PUT /bank-details/mine/': endpoint({
    access: 'verified',
    summary: 'Say where the money goes; what is absent stays. To change what is kept asks for the password',
    body: z.object({
      account_name: name.optional(),
      account_number: number.optional(),
      bank_id: z.string().min(1, 'Choose a bank.').max(80).optional(),
      /** The caller's own; needed only where details are kept already. */
      current_password: z.string().max(PASSWORD_MAX).optional(),
    }),
    response: BankDetails,
    errors: ['not_signed_in', 'email_not_verified', 'invalid', 'too_many'],
  }),
  'GET /withdrawals/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s withdrawals, newest first',
    query: z.object(paging),
    response: page(Withdrawal),
    errors: ['not_signed_in', 'invalid'],
  }),
  'POST /withdrawals/': endpoint({
    access: 'verified',
    summary: 'Ask for some of one’s income',
    status: 201,
    keyed: true,
    body: z.object({ amount: PositiveMoneyText }),
    response: Withdrawal.extend({ message: z.string() }),
    errors: ['not_signed_in', 'email_not_verified', 'invalid', 'conflict', 'not_enough_income', 'too_many'],
  }),
  'GET /staff/withdrawals/': endpoint({
    access: 'admin',
    summary: 'Withdrawals: those that are open oldest first, all others newest first',
    query: z.object({ ...paging, status: StaffStatus }),
    response: page(StaffWithdrawal),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/withdrawals/{withdrawal}/': endpoint({
    access: 'admin',
    summary: 'One withdrawal with the bank details; who looked is recorded',
    response: OneStaffWithdrawal,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'POST /staff/withdrawals/{withdrawal}/release/': move('A held withdrawal is looked at and goes on'),
  'POST /staff/withdrawals/{withdrawal}/process/': move('Begin to pay a withdrawal'),
  'POST /staff/withdrawals/{withdrawal}/pay/': move('A withdrawal has been paid'),
  'POST /staff/withdrawals/{withdrawal}/fail/': endpoint({
    access: 'admin',
    summary: 'A withdrawal cannot be paid: the money goes back',
    body: z.object({ reason: Reason }),
    response: StaffWithdrawal,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
};
