import { z } from 'zod';
import { COIN_PACK_MAX } from '../limits.ts';
import { endpoint, Nothing, page, Shelf } from './endpoint.ts';
import { CurrencyCode, MoneyOut, MoneyText, PositiveMoneyText } from './money.ts';
import { PaymentStart } from './payments.ts';

/** Part 1 §3. `price` is a decimal string in major units of `currency` (ruling 26). */
export const CoinOption = z.object({
  id: z.string(),
  numCoins: z.int(),
  bonus: z.int(),
  price: MoneyOut,
  currency: CurrencyCode,
});
/** What staff see of an option beside that: whether it is on the shelf. */
const StaffCoinOption = CoinOption.extend({ offered: z.boolean() });

const count = (least: number) =>
  z
    .int('A whole number of coins is needed.')
    .min(least, `At least ${least}.`)
    .max(COIN_PACK_MAX, `At most ${COIN_PACK_MAX}.`);
const Form = z.strictObject({
  numCoins: count(1),
  bonus: count(0).optional(),
  price: PositiveMoneyText,
  currency: z.literal('NGN', 'Readers pay in naira (NGN).').optional(),
});
const Change = z.strictObject({ ...Form.partial().shape, offered: z.boolean().optional() });

const staff = ['not_signed_in', 'not_allowed'] as const;

/** Part 1 §7 (coins): everybody sees the options, administrators set them (rulings 4 and 9). */
export const coins = {
  'GET /coin-options/': endpoint({
    access: 'anyone',
    summary: 'What coins are sold in, smallest pack first; administrators also find what is off the shelf',
    query: Shelf,
    response: page(StaffCoinOption.partial({ offered: true })),
    errors: ['invalid'],
  }),
  'POST /coin-options/': endpoint({
    access: 'admin',
    summary: 'Offer a pack of coins',
    status: 201,
    body: Form,
    response: StaffCoinOption,
    errors: [...staff, 'invalid'],
  }),
  'PATCH /coin-options/{option}/': endpoint({
    access: 'admin',
    summary:
      'Change a pack, take it off the shelf or put it back; payments that are begun keep what they were promised',
    body: Change,
    response: StaffCoinOption,
    errors: [...staff, 'not_found', 'invalid'],
  }),
  'DELETE /coin-options/{option}/': endpoint({
    access: 'admin',
    summary: 'Take a pack off the shelf',
    status: 204,
    response: Nothing,
    errors: [...staff, 'not_found', 'invalid'],
  }),
  'POST /coin-options/{option}/pay/': endpoint({
    access: 'verified',
    keyed: true,
    summary: 'Begin to pay for a pack; `price` is what was shown, and 409 tells when it has changed since',
    body: z.strictObject({ price: MoneyText.optional() }),
    response: PaymentStart,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'conflict', 'too_many', 'unavailable'],
  }),
};
