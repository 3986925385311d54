import { z } from 'zod';
import { REASON_MAX, WALLET_COINS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';

const Balance = z.object({ balance: z.int() });
const coins = (least: number, text: string) => z.int('A whole number of coins is needed.').min(least, text).max(WALLET_COINS_MAX, `At most ${WALLET_COINS_MAX} coins.`);
const amount = coins(1, 'At least 1 coin.');
/** Kept with the movement; "staff adjustment" when absent (ruling 29). */
const reason = z.string('A reason in words is needed.').trim().min(1, 'A reason in words is needed.').max(REASON_MAX, `At most ${REASON_MAX} characters.`).optional();

const adjust = endpoint({
  access: 'admin', summary: 'Adjust somebody’s coins to a balance', body: z.object({ balance: coins(0, 'A balance is never below 0.'), reason }), response: Balance,
  errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid'],
});

/** Part 1 §7 (wallet), rulings 4 and 29. */
export const wallet = {
  'GET /coin-wallet/': endpoint({
    access: 'signed-in', summary: 'The caller’s coins', response: Balance, errors: ['not_signed_in'],
  }),
  'GET /wallet/{user}/': endpoint({
    access: 'signed-in', summary: 'Somebody’s coins: one’s own, or anybody’s for administrators', response: Balance, errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /wallet/{user}/': adjust,
  'PATCH /wallet/{user}/': adjust,
  'POST /wallet/{user}/fund/': endpoint({
    access: 'admin', summary: 'Add coins to somebody’s wallet', keyed: true, body: z.object({ amount, reason }), response: Balance,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
  'POST /wallet/{user}/pay/{other}/': endpoint({
    access: 'verified', summary: 'Pass one’s own coins on to somebody else', keyed: true, body: z.object({ amount }), response: Balance,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'not_enough_coins', 'conflict', 'too_many'],
  }),
};
