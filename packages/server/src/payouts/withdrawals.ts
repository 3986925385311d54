import { BANK_CHANGE_HOURS, WITHDRAWAL_HOURS, WITHDRAWAL_MIN_CENTS, type Entities } from '@griot/contracts';
import type { Answer } from '@griot/contracts/contract';
import { readConfig } from '../config/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once } from '../idempotency/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Range } from '../http/paging.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { holdUser } from '../users/index.ts';
import {
  centsToKobo,
  fromWireAboveZero,
  incomeOf,
  lock,
  moneyText,
  PAYING_OUT,
  plainRate,
  post as enter,
  toWire,
} from '../ledger/index.ts';
import type { BankDetails } from './bank-details.ts';
import { told } from './mails.ts';
import { insertWithdrawal, ownWithdrawals, type WithdrawalRow } from './store.ts';

export interface WithdrawalPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
  mailer: Mailer;
  bankDetails: BankDetails;
  limits: Limits;
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** The words of part 1 §8. */
const SENT = `Withdrawal request sent. Processed within ${WITHDRAWAL_HOURS} hours.`;
const HELD = `Withdrawal request sent. Your bank details were changed within the last ${BANK_CHANGE_HOURS} hours, so we look at it once more first.`;

/** What authors take out of their income (rulings 6 and 26): asked for in USD, paid in NGN at the rate of that day. */
export function createWithdrawals({ db, clock, random, inbox, mailer, bankDetails, limits }: WithdrawalPorts) {
  return {
    /**
     * Sets so much of the caller's income aside, to be paid to the bank details of this moment. Where these were changed a short
     * while ago, it is held until staff have looked at it once more.
     * @throws Refusal `invalid` below the least amount; `conflict` without bank details; `not_enough_income` with what is `available`; `too_many`
     */
    async request(caller: Caller, amount: string, keyed?: KeyedCall): Promise<Answer<'POST /withdrawals/'>> {
      const cents = fromWireAboveZero(amount);
      if (cents < WITHDRAWAL_MIN_CENTS)
        throw invalid({ amount: [`At least ${moneyText(WITHDRAWAL_MIN_CENTS, 'USD')} can be withdrawn.`] });
      await limits.count({ limit: LIMITS.withdrawalByPerson, who: caller.id });
      return await transaction(db, (tx) =>
        once(tx, keyed, clock, async () => {
          const income = incomeOf(caller.id);
          const held = await lock(tx, [income]);
          const user = await holdUser(tx, caller.id);
          if (!user || user.deletedAt) throw refuse('not_signed_in', 'Sign in first.');
          const { sealed, shown, heldUntil } = await bankDetails.forWithdrawal(tx, caller.id);
          const available = held.get(income.id)?.balance ?? 0;
          if (available < cents) {
            throw refuse('not_enough_income', `Your available income is ${moneyText(available, 'USD')}.`, {
              extra: { available: toWire(available), currency: 'USD' },
            });
          }
          const id = random.id('wdr');
          const { journalId } = await enter(
            tx,
            {
              key: `withdrawal:${id}`,
              kind: 'withdrawal',
              reason: 'withdrawal',
              entries: [
                { account: income, amount: -cents },
                { account: PAYING_OUT, amount: cents },
              ],
            },
            clock,
            random,
            held,
          );
          const { 'usd-rate': usdRate, 'contact-email': contact } = await readConfig(tx);
          const now = clock.now();
          const row = await insertWithdrawal(tx, {
            id,
            userId: caller.id,
            cents,
            usdRate,
            kobo: centsToKobo(cents, usdRate),
            status: heldUntil ? 'held' : 'requested',
            sealedDetails: sealed,
            shown,
            journalId,
            createdAt: now,
            updatedAt: now,
          });
          const mail = told(row, contact);
          await inbox.send(tx, { receiverId: caller.id, ...mail, mailed: true });
          await mailer.send(tx, { to: user.email, subject: mail.title, text: `${greeting(user)}${mail.body}` });
          return { ...onWire(row), message: heldUntil ? HELD : SENT };
        }),
      );
    },

    async mine(caller: Caller, window: Range): Promise<{ rows: Entities['Withdrawal'][]; total: number }> {
      const { rows, total } = await ownWithdrawals(db, caller.id, window);
      return { rows: rows.map(onWire), total };
    },
  };
}

export const onWire = (row: WithdrawalRow): Entities['Withdrawal'] => ({
  id: row.id,
  amount: toWire(row.cents),
  currency: 'USD',
  payout_amount: toWire(row.kobo),
  payout_currency: 'NGN',
  usd_rate: plainRate(row.usdRate),
  status: row.status,
  account_number: row.shown,
  reason: row.failure,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
