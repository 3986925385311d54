import { REVENUE, UNSPENT, type Account } from './accounts.ts';

/** What was paid for a lot of coins, in kobo, and what the provider kept of it. Given coins cost nothing. */
export interface Paid {
  gross: number;
  fee: number;
}
export const NOTHING_PAID: Paid = { gross: 0, fee: 0 };

/** Coins taken from one lot, with their part of what was paid for it. */
export interface LotUse extends Paid {
  lotId: string;
  coins: number;
}

/**
 * What was paid for the coins from `from` on, `taken` of them, of a lot of `coins`. Fee and net are each parted by rounding
 * what is spent up to a coin down, so that no part is below zero and all parts of a lot add up to what was paid for it.
 */
export function partOf({ gross, fee }: Paid, coins: number, from: number, taken: number): Paid {
  const part = (total: number): number => {
    const until = (coin: number) => Number((BigInt(total) * BigInt(coin)) / BigInt(coins));
    return until(from + taken) - until(from);
  };
  const feePart = part(fee);
  return { gross: part(gross - fee) + feePart, fee: feePart };
}

export const paidFor = (uses: readonly LotUse[]): Paid => ({
  gross: uses.reduce((sum, u) => sum + u.gross, 0),
  fee: uses.reduce((sum, u) => sum + u.fee, 0),
});

/** Given coins and adjustments: what was paid for coins that leave a wallet and earn no author anything stays with the platform. */
export function keptByPlatform(uses: readonly LotUse[]): { account: Account; amount: number }[] {
  const { gross, fee } = paidFor(uses);
  const net = gross - fee;
  return net === 0
    ? []
    : [
        { account: UNSPENT, amount: -net },
        { account: REVENUE, amount: net },
      ];
}
