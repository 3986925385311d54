import { z } from 'zod';
import { formatCoins } from '../format.ts';
import { REASON_MAX, WALLET_COINS_MAX } from '../limits.ts';
import { endpoint, Instant, page, Paging } from './endpoint.ts';
import { Reason } from './fields.ts';

const Balance = z.object({ balance: z.int() });
const coins = (least: number, text: string) =>
  z
    .int('A whole number of coins is needed.')
    .min(least, text)
    .max(WALLET_COINS_MAX, `At most ${formatCoins(WALLET_COINS_MAX)}.`);
const amount = coins(1, 'At least 1 coin.');
/** Kept with the movement; "staff adjustment" when absent (ruling 29). */
const reason = z
  .string('A reason in words is needed.')
  .trim()
  .min(1, 'A reason in words is needed.')
  .max(REASON_MAX, `At most ${REASON_MAX} characters.`)
  .optional();

/** So many coins more, or fewer below zero. */
const change = z
  .int('A whole number of coins is needed.')
  .min(-WALLET_COINS_MAX, `At most ${formatCoins(WALLET_COINS_MAX)}.`)
  .max(WALLET_COINS_MAX, `At most ${formatCoins(WALLET_COINS_MAX)}.`)
  .refine((coins) => coins !== 0, 'At least 1 coin.');

/** A movement of somebody's coins: how many came, or went below zero, and how many there were then. */
export const CoinEntry = z.object({
  id: z.string(),
  /** Such as `purchase`, `unlock` or `adjustment`. */
  kind: z.string(),
  /** In words: what was unlocked or given, to or from whom coins were passed on, or why staff adjusted them. */
  reason: z.string(),
  /** What they were spent on, while it stands in the catalogue. */
  novel: z.object({ slug: z.string(), title: z.string() }).nullable(),
  coins: z.int(),
  balance_after: z.int(),
  created_at: Instant,
});

const adjust = endpoint({
  access: 'admin',
  summary: 'Adjust somebody’s coins to a balance',
  body: z.object({ balance: coins(0, 'A balance is never below 0.'), reason }),
  response: Balance,
  errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid'],
});

/** Part 1 §7 (wallet), rulings 4 and 29. */
export const wallet = {
  'GET /coin-wallet/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s coins',
    response: Balance,
    errors: ['not_signed_in'],
  }),
  'GET /coin-wallet/entries/': endpoint({
    access: 'signed-in',
    summary: 'What came into the caller’s wallet and went out of it, newest first',
    query: Paging,
    response: page(CoinEntry),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /wallet/{user}/': endpoint({
    access: 'signed-in',
    summary: 'Somebody’s coins: one’s own, or anybody’s for administrators',
    response: Balance,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /wallet/{user}/': adjust,
  'PATCH /wallet/{user}/': adjust,
  'GET /wallet/{user}/entries/': endpoint({
    access: 'admin',
    summary: 'What came into somebody’s wallet and went out of it, newest first',
    query: Paging,
    response: page(CoinEntry),
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid'],
  }),
  'POST /wallet/{user}/adjust/': endpoint({
    access: 'admin',
    summary: 'Give somebody coins or take some, with a reason; never below zero',
    keyed: true,
    body: z.object({ coins: change, reason: Reason }),
    response: Balance,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
  'POST /wallet/{user}/fund/': endpoint({
    access: 'admin',
    summary: 'Add coins to somebody’s wallet',
    keyed: true,
    body: z.object({ amount, reason }),
    response: Balance,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
  'POST /wallet/{user}/pay/{other}/': endpoint({
    access: 'verified',
    summary: 'Pass one’s own coins on to somebody else',
    keyed: true,
    body: z.object({ amount }),
    response: Balance,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'not_enough_coins', 'conflict', 'too_many'],
  }),
};
