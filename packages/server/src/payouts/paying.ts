import type { Entities, WithdrawalStatus } from '@griot/contracts';
import type { Answer } from '@griot/contracts/contract';
import { contactEmail } from '../config/index.ts';
import { incomeByKind } from '../earnings/index.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Range } from '../http/paging.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { recordAction } from '../staff-actions/index.ts';
import { holdUser, type UserRow } from '../users/index.ts';
import { type Held, incomeOf, lock, PAID_OUT, PAYING_OUT, post as enter, toWire } from '../ledger/index.ts';
import { findAlike } from './alike.ts';
import { openDetails } from './bank-details.ts';
import { told } from './mails.ts';
import {
  findDetails,
  findWithdrawal,
  listWithdrawals,
  lockWithdrawal,
  updateWithdrawal,
  type StaffFilter,
  type StaffRow,
  type WithdrawalRow,
} from './store.ts';
import { onWire } from './withdrawals.ts';

export interface PayingPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
  mailer: Mailer;
  sealing: Sealing;
}

export type Paying = ReturnType<typeof createPaying>;

/** From where a withdrawal may move to each state. */
const FROM: Record<Exclude<WithdrawalStatus, 'held'>, readonly WithdrawalStatus[]> = {
  requested: ['held'],
  processing: ['requested'],
  paid: ['processing'],
  failed: ['held', 'requested', 'processing'],
};

/** What administrators do with withdrawals (rulings 4 and 6). Each move is recorded, and the author hears of it. */
export function createPaying({ db, clock, random, inbox, mailer, sealing }: PayingPorts) {
  /** The entry that a move makes, if any: to the bank, or back to the author. */
  async function settle(
    tx: Db,
    { id, userId, cents }: WithdrawalRow,
    to: keyof typeof FROM,
    held: Held,
  ): Promise<string | null> {
    if (to === 'requested' || to === 'processing') return null;
    const paid = to === 'paid';
    const { journalId } = await enter(
      tx,
      {
        key: `withdrawal-${to}:${id}`,
        kind: paid ? 'withdrawal-paid' : 'withdrawal-failed',
        reason: paid ? 'withdrawal paid' : 'withdrawal failed, money back',
        entries: [
          { account: PAYING_OUT, amount: -cents },
          { account: paid ? PAID_OUT : incomeOf(userId), amount: cents },
        ],
      },
      clock,
      random,
      held,
    );
    return journalId;
  }

  async function tell(tx: Db, user: UserRow | undefined, row: WithdrawalRow): Promise<void> {
    if (!user || user.deletedAt) {
      // Nothing is to be paid there any more, so what is left of a person who is gone goes as well (ruling 28).
      if (row.status === 'paid' || row.status === 'failed')
        await updateWithdrawal(tx, row.id, { sealedDetails: '', shown: '', failure: null });
      return;
    }
    const mail = told(row, await contactEmail(tx), { released: row.status === 'requested' });
    await inbox.send(tx, { receiverId: row.userId, ...mail, mailed: true });
    await mailer.send(tx, { to: user.email, subject: mail.title, text: `${greeting(user)}${mail.body}` });
  }

  return {
    async list(query: Range & StaffFilter): Promise<{ rows: Entities['StaffWithdrawal'][]; total: number }> {
      const { rows, total } = await listWithdrawals(db, query);
      return { rows: rows.map(staffOnWire), total };
    },

    /** @throws Refusal `not_found` */
    async find(id: string): Promise<StaffRow> {
      const row = await findWithdrawal(db, id);
      if (!row) throw refuse('not_found', 'There is no such withdrawal.');
      return row;
    },

    /**
     * A withdrawal with where its money goes, and by what a farmed referral or a stolen account is seen before it is paid. That someone has looked is recorded before it is shown.
     * @throws Refusal `not_found`
     */
    async look(actor: Caller, id: string): Promise<Answer<'GET /staff/withdrawals/{withdrawal}/'>> {
      const row = await this.find(id);
      const { userId, sealedDetails } = row.withdrawal;
      const shown = {
        ...staffOnWire(row),
        bank_details_since: (await findDetails(db, userId))?.updatedAt.toISOString() ?? null,
        income: onWireOf(await incomeByKind(db, userId)),
        alike: await findAlike(db, sealing, userId),
      };
      if (sealedDetails === '') return { ...shown, bank_details: null };
      await recordAction(
        db,
        { actorId: actor.id, action: 'withdrawal.bank-details-seen', subjectId: id, detail: { user: userId } },
        clock,
        random,
      );
      return { ...shown, bank_details: openDetails(sealing, userId, sealedDetails) };
    },

    /**
     * Moves a withdrawal: released, begun, paid, or failed for a reason, which gives the money back.
     * @throws Refusal `conflict` when it cannot move there from where it stands
     */
    async move(
      actor: Caller,
      { withdrawal }: StaffRow,
      to: keyof typeof FROM,
      reason: string | null = null,
    ): Promise<Entities['StaffWithdrawal']> {
      await transaction(db, async (tx) => {
        const held = await lock(tx, [incomeOf(withdrawal.userId)]);
        const user = await holdUser(tx, withdrawal.userId);
        const row = await lockWithdrawal(tx, withdrawal.id);
        if (!row || !FROM[to].includes(row.status)) throw refuse('conflict', stays(row?.status, to));
        const endJournalId = await settle(tx, row, to, held);
        const change = { status: to, failure: reason, endJournalId, updatedAt: clock.now() };
        await updateWithdrawal(tx, row.id, change);
        await recordAction(
          tx,
          {
            actorId: actor.id,
            action: `withdrawal.${to === 'requested' ? 'released' : to}`,
            subjectId: row.id,
            detail: {
              user: row.userId,
              cents: row.cents,
              kobo: row.kobo,
              ...(reason ? { reason: user && !user.deletedAt ? reason : '' } : {}),
            },
          },
          clock,
          random,
        );
        await tell(tx, user, { ...row, ...change });
      });
      return staffOnWire(await this.find(withdrawal.id));
    },
  };
}

const STANDS: Record<WithdrawalStatus, string> = {
  held: 'is held for a second look',
  requested: 'has not been taken up yet',
  processing: 'is in process already',
  paid: 'has been paid already',
  failed: 'has failed already, and its money is back with the author',
};
const MOVES: Record<keyof typeof FROM, string> = {
  requested: 'there is nothing to release',
  processing: 'it cannot be taken up',
  paid: 'it cannot be marked as paid',
  failed: 'it cannot fail any more',
};

/** Why a withdrawal cannot be moved. */
const stays = (status: WithdrawalStatus | undefined, to: keyof typeof FROM): string =>
  status === undefined ? 'This withdrawal is gone.' : `This withdrawal ${STANDS[status]}, so ${MOVES[to]}.`;

const onWireOf = ({ statement, bonus, reward }: Record<'statement' | 'bonus' | 'reward', number>) => ({
  statements: toWire(statement),
  bonuses: toWire(bonus),
  rewards: toWire(reward),
  currency: 'USD' as const,
});

const staffOnWire = ({ withdrawal, penName, userCode }: StaffRow): Entities['StaffWithdrawal'] => ({
  ...onWire(withdrawal),
  user: { id: withdrawal.userId, pen_name: penName, user_code: userCode },
});
