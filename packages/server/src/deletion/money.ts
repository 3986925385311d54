import { formatNumber } from '@griot/contracts';
import { contactEmail } from '../config/index.ts';
import type { Db } from '../ports/database/index.ts';
import { balanceOf, incomeOf, moneyText, walletOf } from '../ledger/index.ts';
import { openWithdrawals } from './store.ts';

/** What becomes of somebody's money with the account, as far as they have any: whoever asks for deletion is told in time. */
export async function moneyAtStake(db: Db, userId: string): Promise<string[]> {
  const [income, coins, open] = [
    await balanceOf(db, incomeOf(userId)),
    await balanceOf(db, walletOf(userId)),
    await openWithdrawals(db, userId),
  ];
  return [
    ...(income > 0
      ? [
          `You have ${moneyText(income, 'USD')} of available income, which cannot be paid any more after that day. To withdraw it before, sign in, which keeps the account, and ask for its deletion again afterwards.`,
        ]
      : []),
    ...(open > 0
      ? [
          `Withdrawals that are still open are paid all the same: ${moneyText(open, 'USD')}. If one fails after that day, its money cannot be paid any more: if you have given a wrong account, write to ${await contactEmail(db)} before.`,
        ]
      : []),
    ...(coins > 0 ? [`Your coins are lost with the account: ${formatNumber(coins)}.`] : []),
  ];
}
