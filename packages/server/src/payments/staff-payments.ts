import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import { fromWireAboveZero, moneyText, toWire } from '../ledger/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import { recordAction } from '../staff-actions/index.ts';
import type { PaymentAccess } from './access.ts';
import { isDisputed } from './disputes-store.ts';
import { refundText, sendRefundNotice } from './receipt.ts';
import type { Payments } from './service.ts';
import type { PaidPayment } from './settling.ts';
import { findPayment, holdPayment, updatePayment, type PaymentRow } from './store.ts';
import { paymentOnWire, typeOf } from './wire.ts';

export interface StaffPaymentsPorts {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
  provider: PaymentProvider;
  payments: Payments;
  access: PaymentAccess;
  mailer: Mailer;
  inbox: Inbox;
}

type Change = BodyOut<'PATCH /payments/{payment}/'>;

const refundPayment = jobKind<{ paymentId: string }>('refund-payment');

export type StaffPayments = ReturnType<typeof createStaffPayments>;

/** What administrators do with payments: describe them anew, and give them back (ruling 4). */
export function createStaffPayments({
  db,
  clock,
  random,
  jobs,
  provider,
  payments,
  access,
  mailer,
  inbox,
}: StaffPaymentsPorts) {
  jobs.handle(refundPayment, async ({ paymentId }) => {
    const payment = await findPayment(db, paymentId);
    if (payment?.status === 'refunded' && payment.provider === provider.name) await provider.refund(paymentId);
  });

  return {
    /**
     * Changes how a payment is described (ruling 4). Its amount and currency stay, settled or not: the provider's page charges
     * what it was told when the payment began, and money that is not what we asked for is given back.
     * @throws Refusal `not_found`, `invalid`, `conflict`
     */
    async change(caller: Caller, id: string, sent: () => Change): Promise<Entities['PaymentDetail']> {
      const { payment } = await access.seen(caller, id);
      const change = sent();
      const amount = change.amount === undefined ? undefined : fromWireAboveZero(change.amount);
      const after = await transaction(db, async (tx) => {
        const before = await holdPayment(tx, payment);
        if (change.payment_type !== undefined && change.payment_type !== typeOf(before))
          throw refuse('conflict', 'What is being paid for cannot become something else.');
        const moved =
          (amount !== undefined && amount !== before.amount) ||
          (change.currency !== undefined && change.currency !== before.currency);
        if (moved && before.status !== 'pending')
          throw refuse(
            'conflict',
            'This payment is settled: its amount and currency stay. Only its description can be changed.',
          );
        if (moved && before.kind === 'renewal')
          throw refuse('conflict', 'A renewal is charged as it was announced to the subscriber.');
        if (moved)
          throw refuse(
            'conflict',
            `The payer has been given a page that charges ${moneyText(before.amount, 'NGN')}, so amount and currency stay. Only the description can be changed.`,
          );
        const described = change.description !== undefined && change.description !== before.description;
        if (!described) return before;
        const row = await updatePayment(tx, id, {
          description: change.description ?? before.description,
          updatedAt: clock.now(),
        });
        await recordAction(
          tx,
          {
            actorId: caller.id,
            action: 'payment.changed',
            subjectId: id,
            detail: { before: shown(before), after: shown(row) },
          },
          clock,
          random,
        );
        return row;
      });
      return paymentOnWire(after, true);
    },

    /**
     * Gives a payment back: by reversing entries now, at the provider by a job. The payer hears of it by mail and in the inbox.
     * @throws Refusal `not_found`, `invalid`; `conflict` when it is not paid or disputed, or something it bought is used
     */
    async refund(caller: Caller, id: string, sent: () => { reason: string }): Promise<Entities['PaymentDetail']> {
      const { payment } = await access.seen(caller, id);
      const { reason } = sent();
      const after = await transaction(db, async (tx) => {
        const before = await holdPayment(tx, payment);
        if (before.status === 'refunded') throw refuse('conflict', 'This payment was given back already.');
        if (before.status !== 'paid')
          throw refuse('conflict', 'This payment was not paid, so there is nothing to give back.');
        if (await isDisputed(tx, id))
          throw refuse('conflict', 'The bank may have given this payment back already. Settle it under Disputes.');
        const giveBack = payments.consequences(before.kind).refunded;
        if (!giveBack) throw refuse('conflict', 'Payments of this kind cannot be given back.');
        const facts = await giveBack(tx, before as PaidPayment);
        const row = await updatePayment(tx, id, { status: 'refunded', updatedAt: clock.now() });
        await jobs.enqueue(tx, refundPayment, { paymentId: id });
        await inbox.send(tx, {
          receiverId: row.userId,
          title: `Your refund: ${row.description}`,
          body: refundText(row, reason),
          mailed: true,
        });
        await sendRefundNotice(tx, mailer, row, reason);
        await recordAction(
          tx,
          {
            actorId: caller.id,
            action: 'payment.refunded',
            subjectId: id,
            detail: { ...shown(row), reason, ...facts },
          },
          clock,
          random,
        );
        return row;
      });
      return paymentOnWire(after, true);
    },
  };
}

const shown = ({ amount, currency, description }: PaymentRow) => ({ amount: toWire(amount), currency, description });
