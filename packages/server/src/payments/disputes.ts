import type { Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import { onWire } from '../ledger/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import {
  findDispute,
  holdDispute,
  listDisputes,
  settleDispute,
  settleOthers,
  type DisputeRow,
  type SeenDispute,
} from './disputes-store.ts';
import { chargebackText, sendChargebackNotice } from './receipt.ts';
import type { Payments } from './service.ts';
import type { PaidPayment } from './settling.ts';
import { holdPayment, updatePayment, type PaymentRow } from './store.ts';

export type Disputes = ReturnType<typeof createDisputes>;

/** Disputes, chargebacks, refunds by other hands and refunds that failed, as administrators settle them. */
export function createDisputes({
  db,
  clock,
  random,
  inbox,
  mailer,
  payments,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
  mailer: Mailer;
  payments: Payments;
}) {
  async function record(
    tx: Db,
    caller: Caller,
    action: 'payment.taken-back' | 'payment.dispute-closed',
    payment: PaymentRow,
    detail: Record<string, unknown>,
  ): Promise<void> {
    const { amount, description } = payment;
    await recordAction(
      tx,
      {
        actorId: caller.id,
        action,
        subjectId: payment.id,
        detail: { ...onWire(amount, 'NGN'), description, ...detail },
      },
      clock,
      random,
    );
  }

  /** Holds what is open, its payment before it. @throws Refusal `conflict` when somebody else was first */
  async function hold(tx: Db, { dispute, payment }: SeenDispute): Promise<{ before: PaymentRow; open: DisputeRow }> {
    const before = await holdPayment(tx, payment);
    const open = await holdDispute(tx, dispute.id);
    if (!open) throw refuse('conflict', 'This has been settled already.');
    return { before, open };
  }

  async function find(id: string): Promise<SeenDispute> {
    const found = await findDispute(db, id);
    if (!found) throw refuse('not_found', 'There is no such dispute.');
    return found;
  }

  return {
    find,

    async list(query: Range & { status: 'open' | 'settled' }): Promise<{ rows: Entities['Dispute'][]; total: number }> {
      const { rows, total } = await listDisputes(db, query);
      return { rows: rows.map(disputeOnWire), total };
    },

    /**
     * The money is gone, so what it bought goes too: coins that are left leave the wallet, and those that are spent are noted.
     * It settles all that is open of the payment.
     * @throws Refusal `conflict` when it was settled already, the payment is not one that brought anything, or its money never went
     */
    async takeBack(caller: Caller, seen: SeenDispute, reason: string): Promise<Entities['Dispute']> {
      await transaction(db, async (tx) => {
        const { before, open } = await hold(tx, seen);
        if (before.status !== 'paid')
          throw refuse('conflict', 'Nothing that this payment bought is left, so there is nothing to move. Close it.');
        if (open.kind === 'refund_failed')
          throw refuse('conflict', 'The refund failed, so its money is still here. Close this once it is put right.');
        const takeBack = payments.consequences(before.kind).chargedBack;
        if (!takeBack) throw refuse('conflict', 'Payments of this kind cannot be taken back.');
        const facts = (await takeBack(tx, before as PaidPayment)) ?? {};
        const now = clock.now();
        await updatePayment(tx, before.id, { status: 'refunded', updatedAt: now });
        const change = {
          outcome: 'taken-back' as const,
          settledAt: now,
          coinsBack: wholeOf(facts['coins_back']),
          coinsSpent: wholeOf(facts['coins_spent']),
        };
        await settleOthers(tx, before.id, change);
        await inbox.send(tx, {
          receiverId: before.userId,
          title: `Your payment went back: ${before.description}`,
          body: chargebackText(before, change.coinsBack, reason),
          mailed: true,
        });
        await sendChargebackNotice(tx, mailer, before, change.coinsBack, reason);
        await record(tx, caller, 'payment.taken-back', before, { kind: open.kind, reason, ...facts });
      });
      return disputeOnWire(await find(seen.dispute.id));
    },

    /** Nothing needs to move: it was won, or is put right elsewhere. @throws Refusal `conflict` when it was settled already */
    async close(caller: Caller, seen: SeenDispute, reason: string): Promise<Entities['Dispute']> {
      await transaction(db, async (tx) => {
        const { before, open } = await hold(tx, seen);
        await settleDispute(tx, open.id, { outcome: 'closed', settledAt: clock.now() });
        await record(tx, caller, 'payment.dispute-closed', before, { kind: open.kind, reason });
      });
      return disputeOnWire(await find(seen.dispute.id));
    },
  };
}

const wholeOf = (fact: unknown): number | null => (typeof fact === 'number' ? fact : null);

const disputeOnWire = ({ dispute, payment, penName }: SeenDispute): Entities['Dispute'] => ({
  id: dispute.id,
  kind: dispute.kind,
  payment: {
    id: payment.id,
    description: payment.description,
    status: payment.status,
    ...onWire(payment.amount, 'NGN'),
  },
  user: { id: payment.userId, pen_name: penName },
  raised_at: dispute.raisedAt.toISOString(),
  outcome: dispute.outcome,
  settled_at: dispute.settledAt?.toISOString() ?? null,
  coins_back: dispute.coinsBack,
  coins_spent: dispute.coinsSpent,
});
