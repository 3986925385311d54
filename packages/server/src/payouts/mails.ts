import { BANK_CHANGE_HOURS, WITHDRAWAL_BUSINESS_DAYS, WITHDRAWAL_HOURS } from '@griot/contracts';
import { moneyText } from '../ledger/index.ts';
import type { WithdrawalRow } from './store.ts';

/** What the author is told when a withdrawal is asked for and at each of its moves, in the inbox and by mail (ruling 6). */
export function told(row: WithdrawalRow, contact: string, { released = false } = {}): { title: string; body: string } {
  const amount = `${moneyText(row.cents, 'USD')}`;
  const naira = `${moneyText(row.kobo, 'NGN')}`;
  switch (row.status) {
    case 'held':
      return {
        title: `Withdrawal of ${amount} held`,
        body: `You have asked for ${amount} of your income. Your bank details were changed within ${BANK_CHANGE_HOURS} hours before, so we look at it once more before ${naira} is sent to your account ${row.shown}. You need do nothing; we write as soon as it goes on.\n\nIf it was not you who changed them or asked, secure your account and write to ${contact} at once.\n`,
      };
    case 'requested':
      if (released)
        return {
          title: `Withdrawal of ${amount} goes on`,
          body: `We have looked at your withdrawal of ${amount}, and it goes on. It is processed within ${WITHDRAWAL_HOURS} hours, and ${naira} reaches your account ${row.shown} within ${WITHDRAWAL_BUSINESS_DAYS} business days.\n`,
        };
      return {
        title: `Withdrawal of ${amount} requested`,
        body: `You have asked for ${amount} of your income. It is processed within ${WITHDRAWAL_HOURS} hours, and ${naira} reaches your account ${row.shown} within ${WITHDRAWAL_BUSINESS_DAYS} business days.\n\nIf it was not you who asked, secure your account and write to ${contact} at once.\n`,
      };
    case 'processing':
      return {
        title: `Withdrawal of ${amount} in process`,
        body: `We are paying ${naira} to your account ${row.shown}. It arrives within ${WITHDRAWAL_BUSINESS_DAYS} business days.\n`,
      };
    case 'paid':
      return { title: `Withdrawal of ${amount} paid`, body: `We have paid ${naira} to your account ${row.shown}.\n` };
    case 'failed':
      return {
        title: `Withdrawal of ${amount} failed`,
        body: `We could not pay ${naira} to your account ${row.shown}, for this reason:\n\n${row.failure ?? ''}\n\nThe ${amount} is back in your available income.\n`,
      };
  }
}
