import type { CURRENCIES } from '../schema/ledger.ts';

export type Currency = (typeof CURRENCIES)[number];

/** Where coins or money lie, in the smallest unit. `hot` accounts are the platform's own: no row lock, no floor; people's have both. */
export interface Account {
  id: string;
  currency: Currency;
  userId: string | null;
  hot: boolean;
}

const platform = (name: string, currency: Currency): Account => ({
  id: `platform:${name}:${currency}`,
  currency,
  userId: null,
  hot: true,
});

/** A person's coin wallet. */
export const walletOf = (userId: string): Account => ({
  id: `wallet:${userId}:COIN`,
  currency: 'COIN',
  userId,
  hot: false,
});
/** What an author can have paid out, in cents. */
export const incomeOf = (userId: string): Account => ({
  id: `income:${userId}:USD`,
  currency: 'USD',
  userId,
  hot: false,
});
/** What an author's chapters and gifts have earned since the last statement, in kobo. Busy with every unlock of a popular author. */
export const earnedBy = (authorId: string): Account => ({
  id: `earned:${authorId}:NGN`,
  currency: 'NGN',
  userId: null,
  hot: true,
});

/** Where coins come from that the platform gives; its balance is the coins given, below zero. */
export const GIVEN = platform('given', 'COIN');
/** Where coins come from that are bought. */
export const SOLD = platform('sold', 'COIN');
/** Where staff's adjustments of wallets come from and go to. */
export const ADJUSTED = platform('adjusted', 'COIN');
/** Coins spent on a novel's chapters. */
export const salesOf = (novelId: string): Account => ({
  id: `sales:${novelId}:COIN`,
  currency: 'COIN',
  userId: null,
  hot: true,
});
/** Coins spent on a novel's gifts. */
export const giftsOf = (novelId: string): Account => ({
  id: `gifts:${novelId}:COIN`,
  currency: 'COIN',
  userId: null,
  hot: true,
});

/** Readers' money before it is ours; below zero by all that was ever paid. */
export const READERS = platform('readers', 'NGN');
/** What payment providers kept. */
export const FEES = platform('fees', 'NGN');
/** Paid for coins that are not spent yet, net of fees. */
export const UNSPENT = platform('unspent', 'NGN');
/** Paid for subscriptions whose time is not over yet, net of fees. */
export const SUBSCRIBED = platform('subscribed', 'NGN');
/** What stays with the platform. */
export const REVENUE = platform('revenue', 'NGN');
/** Paid for coins that were spent, and gone back to the payer all the same; below zero by all that was lost so. */
export const CHARGED_BACK = platform('charged-back', 'NGN');
/** Earnings that became income: kobo arrive here, and cents leave. */
export const CONVERTED = platform('converted', 'NGN');
export const CONVERTED_USD = platform('converted', 'USD');
/** What the platform adds to authors' income: bonuses and referral rewards. */
export const BONUSES = platform('bonuses', 'USD');
export const REWARDS = platform('rewards', 'USD');
/** Set aside for withdrawals that are on their way, and what has reached banks. */
export const PAYING_OUT = platform('paying-out', 'USD');
export const PAID_OUT = platform('paid-out', 'USD');
