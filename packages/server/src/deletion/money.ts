import { and, eq, inArray, sql } from 'drizzle-orm';
import { contactEmail } from '../config/store.ts';
import { withdrawals } from '../payouts/tables.ts';
import type { Db } from '../ports/database/index.ts';
import { incomeOf, walletOf } from '../wallet/accounts.ts';
import { moneyText } from '../wallet/amount.ts';
import { balanceOf } from '../wallet/ledger.ts';

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
    ...(coins > 0 ? [`Your coins are lost with the account: ${coins.toLocaleString('en-GB')}.`] : []),
  ];
}

/** Cents that were asked for and have not been paid yet. */
async function openWithdrawals(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${withdrawals.cents}), 0)` })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.status, ['requested', 'processing'])));
  return Number(row?.cents ?? 0);
}
