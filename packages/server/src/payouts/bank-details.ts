import { BANK_CHANGE_HOURS, PRODUCT, type Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { LIMITS, type Limits } from '../limits/index.ts';
import { ownPassword, wrongPassword } from '../auth/index.ts';
import { contactEmail } from '../config/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import type { Users } from '../users/index.ts';
import { bankOf, isAccountOf, type Bank } from './banks.ts';
import { eraseDetails, findDetails, putDetails } from './store.ts';

/** Bank details as they are sealed, for their owner and for the administrator who pays. */
export interface Details {
  account_name: string;
  account_number: string;
  bank: Bank;
}

export interface BankDetailsPorts {
  db: Database;
  clock: Clock;
  sealing: Sealing;
  mailer: Mailer;
  limits: Limits;
  users: Pick<Users, 'byId' | 'lock'>;
}

export type BankDetails = ReturnType<typeof createBankDetails>;

const HOUR_MS = 60 * 60 * 1000;

/** What bank details are sealed for; the copy that a withdrawal keeps belongs to the same person. */
const about = (userId: string): string => `bank-details:${userId}`;
const mask = (accountNumber: string): string => `•••• ${accountNumber.slice(-4)}`;

/** Null when they cannot be opened, since DATA_KEY is another or they are damaged. */
export function openDetails(sealing: Sealing, userId: string, sealed: string): Details | null {
  const text = sealing.tryOpen(sealed, about(userId));
  return text === null ? null : (JSON.parse(text) as Details);
}

/** Where an author's money goes (part 1 §4 and §5), sealed at rest and shown by its last four digits. */
export function createBankDetails({ db, clock, sealing, mailer, limits, users }: BankDetailsPorts) {
  const onWire = (details: Details, changedAt: Date | null): Entities['BankDetails'] => ({
    ...details,
    account_number: mask(details.account_number),
    held_until: heldUntil(changedAt)?.toISOString() ?? null,
  });

  /** Until when withdrawals wait for a second look after a change; null when none does. */
  function heldUntil(changedAt: Date | null): Date | null {
    const until = changedAt && new Date(changedAt.getTime() + BANK_CHANGE_HOURS * HOUR_MS);
    return until && until > clock.now() ? until : null;
  }

  /** The hash that the caller's password fits; null when none was sent. @throws Refusal `invalid`, `too_many`, `not_signed_in` */
  async function confirmed({ id }: Caller, password: string | undefined): Promise<string | null> {
    if (!password) return null;
    const known = await users.byId(id);
    if (!known || known.deletedAt) throw refuse('not_signed_in', 'Sign in first.');
    return await ownPassword(limits, known, password, 'current_password');
  }

  /** What is kept with what was sent laid over it; null where nothing changes. @throws Refusal `invalid` */
  function changed(before: Details | null, sent: BodyOut<'PUT /bank-details/mine/'>): Details {
    const bank = sent.bank_id === undefined ? before?.bank : bankOf(sent.bank_id);
    const name = sent.account_name ?? before?.account_name;
    const masked = before && sent.account_number === mask(before.account_number).replace(' ', '');
    const number = sent.account_number === undefined || masked ? before?.account_number : sent.account_number;
    const texts: Record<string, string[]> = {};
    if (name === undefined) texts['account_name'] = ['Enter the name of the account.'];
    if (!bank) texts['bank_id'] = ['Choose a bank.'];
    if (number === undefined || !/^\d{10}$/.test(number))
      texts['account_number'] = ['Enter the ten digits of the account number.'];
    else if (bank && !isAccountOf(bank.id, number))
      texts['account_number'] = [`This is no account number of ${bank.name}. Check the digits and the bank.`];
    if (name === undefined || !bank || number === undefined || Object.keys(texts).length > 0) throw invalid(texts);
    return { account_name: name, account_number: number, bank };
  }

  return {
    /** The caller's, masked; null when there are none (ruling 18), or none that can be opened: then they are saved anew. */
    async mine(caller: Caller): Promise<Entities['BankDetails'] | null> {
      const row = await findDetails(db, caller.id);
      const details = row ? openDetails(sealing, caller.id, row.sealed) : null;
      return details && onWire(details, row?.changedAt ?? null);
    },

    /**
     * Changes the caller's; a mail tells of it, so that nobody's money goes elsewhere unseen. What is kept already is changed by
     * password only, and withdrawals are held for a while.
     * Those that cannot be opened any more are as none: a whole set takes their place.
     * @throws Refusal `invalid` also when the number is no account of that bank; `too_many`
     */
    async change(caller: Caller, sent: BodyOut<'PUT /bank-details/mine/'>): Promise<Entities['BankDetails']> {
      await limits.count({ limit: LIMITS.bankDetailsByPerson, who: caller.id });
      const fits = await confirmed(caller, sent.current_password);
      return await transaction(db, async (tx) => {
        // Held, so that of two changes at once the second lies over the first, and none comes after an erasure.
        const user = await users.lock(caller.id, tx);
        if (!user || user.deletedAt) throw refuse('not_signed_in', 'Sign in first.');
        const row = await findDetails(tx, caller.id);
        const before = row ? openDetails(sealing, caller.id, row.sealed) : null;
        const details = changed(before, sent);
        if (row && before && JSON.stringify(before) === JSON.stringify(details)) return onWire(details, row.changedAt);
        if (before && fits === null)
          throw invalid({ current_password: ['Enter your password to change your bank details.'] });
        // It may have been changed while this one was checked.
        if (fits !== null && fits !== user.passwordHash) throw wrongPassword('current_password');
        const now = clock.now();
        const changedAt = row ? now : null;
        await putDetails(tx, {
          userId: caller.id,
          sealed: sealing.seal(JSON.stringify(details), about(caller.id)),
          shown: mask(details.account_number),
          changedAt,
          updatedAt: now,
        });
        await mailer.send(tx, { to: user.email, ...told(details, user, await contactEmail(tx)) });
        return onWire(details, changedAt);
      });
    },

    /** Erases where someone's money goes (ruling 28). */
    erase: (tx: Db, userId: string): Promise<void> => eraseDetails(tx, userId),

    /** What a withdrawal keeps of them, within its transaction. @throws Refusal `conflict` when there are none, or nobody could read where to pay */
    async forWithdrawal(tx: Db, userId: string): Promise<{ sealed: string; shown: string; heldUntil: Date | null }> {
      const row = await findDetails(tx, userId);
      if (!row) throw refuse('conflict', 'Save your bank details first.');
      if (!openDetails(sealing, userId, row.sealed))
        throw refuse('conflict', 'Your bank details cannot be read any more. Save them again first.');
      return { sealed: row.sealed, shown: row.shown, heldUntil: heldUntil(row.changedAt) };
    },
  };
}

const told = (
  { account_number, bank }: Details,
  user: { firstName: string },
  contact: string,
): { subject: string; text: string } => ({
  subject: `Your ${PRODUCT} bank details were changed`,
  text: [
    `${greeting(user)}Withdrawals from your ${PRODUCT} income now go to the account ${mask(account_number)} at ${bank.name}.`,
    '',
    `If it was not you who changed this, change your password at once and write to ${contact}.`,
    '',
  ].join('\n'),
});
