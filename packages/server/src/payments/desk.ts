import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { LIMITS, type Limits } from '../auth/limits.ts';
import { refuse } from '../http/errors.ts';
import type { Doorkeeper } from '../http/access.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/service.ts';
import { jobKind, type Jobs } from '../jobs/index.ts';
import type { Post } from '../mail/service.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { ProviderAway, ProviderRefusal, type PaymentProvider } from '../ports/payments.ts';
import { recordAction } from '../staff/record.ts';
import { userById } from '../users/store.ts';
import { fromWireAboveZero, moneyText, toWire } from '../wallet/amount.ts';
import { refundText, sendRefundNotice } from './receipt.ts';
import { listRecords, type PaymentType } from './records.ts';
import type { Payments } from './service.ts';
import type { PaidPayment } from './settling.ts';
import { findPayment, holdPayment, updatePayment, type PaymentRow } from './store.ts';

export interface DeskPorts {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
  provider: PaymentProvider;
  payments: Payments;
  limits: Limits;
  post: Post;
  inbox: Inbox;
  /** Says who is staff now. */
  door: Doorkeeper;
}

/** What is asked of the transaction history: before an instant, or until the end of a day (UTC). */
export interface StatementAsked {
  payment_type?: PaymentType[] | undefined;
  from?: string | undefined;
  until?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
  mine?: boolean | undefined;
  limit: number;
  offset: number;
}

type Change = BodyOut<'PATCH /payments/{payment}/'>;

const refundPayment = jobKind<{ paymentId: string }>('refund-payment');

export type PaymentDesk = ReturnType<typeof createPaymentDesk>;

/** Payments as their payers and administrators see them (part 1 §7, rulings 1, 2 and 4). Another's payment is not found. */
export function createPaymentDesk({
  db,
  clock,
  random,
  jobs,
  provider,
  payments,
  limits,
  post,
  inbox,
  door,
}: DeskPorts) {
  jobs.handle(refundPayment, async ({ paymentId }) => {
    const payment = await findPayment(db, paymentId);
    if (payment?.status === 'refunded' && payment.provider === provider.name) await provider.refund(paymentId);
  });

  const isAdmin = async (caller: Caller): Promise<boolean> =>
    (await door.refreshed(caller))?.roles.includes('admin') ?? false;

  /** Someone whose payments the caller may see. @throws Refusal `not_found` */
  async function whose(caller: Caller, userId: string): Promise<string> {
    if (userId === caller.id) return userId;
    if ((await isAdmin(caller)) && (await userById(db, userId))) return userId;
    throw refuse('not_found', 'There is no such user.');
  }

  /** A payment that the caller may see, and whether as an administrator. @throws Refusal `not_found` */
  async function seen(caller: Caller, id: string, userId?: string): Promise<{ payment: PaymentRow; admin: boolean }> {
    const payment = await findPayment(db, id);
    const admin = await isAdmin(caller);
    if (!payment || (payment.userId !== caller.id && !admin) || (userId !== undefined && payment.userId !== userId))
      throw missing();
    return { payment, admin };
  }

  async function statement(
    { userId, named }: { userId: string | undefined; named: boolean },
    { payment_type: types, from, until, status, search, limit, offset }: StatementAsked,
  ) {
    return await listRecords(db, {
      userId,
      named,
      types,
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : endOf(until),
      status,
      search,
      limit,
      offset,
    });
  }

  return {
    /** The caller's own history; everybody's for an administrator who does not ask for theirs alone. Administrators see whose each line is. */
    async list(caller: Caller, asked: StatementAsked) {
      const admin = await isAdmin(caller);
      return await statement({ userId: admin && !asked.mine ? undefined : caller.id, named: admin }, asked);
    },
    whose,
    listOf: async (caller: Caller, userId: string, asked: StatementAsked) =>
      statement({ userId, named: await isAdmin(caller) }, asked),

    /** @throws Refusal `not_found` */
    async one(caller: Caller, id: string, userId?: string): Promise<Entities['PaymentDetail']> {
      const { payment, admin } = await seen(caller, id, userId);
      return onWire(payment, admin);
    },

    /** Asks the provider now. @throws Refusal `not_found`, `too_many`, `unavailable` when the provider does not answer */
    async verify(caller: Caller, id: string): Promise<Entities['PaymentDetail']> {
      const { payment, admin } = await seen(caller, id);
      await limits.count({ limit: LIMITS.paymentCheckByPerson, who: caller.id });
      try {
        return onWire((await payments.settling.settle(payment.id)) ?? payment, admin);
      } catch (failure) {
        if (!(failure instanceof ProviderAway || failure instanceof ProviderRefusal)) throw failure;
        throw refuse('unavailable', 'The payment provider cannot be reached right now. What was paid is not lost.', {
          headers: { 'retry-after': '30' },
        });
      }
    },

    /**
     * Changes how a payment is described (ruling 4). Its amount and currency stay, settled or not: the provider's page charges
     * what it was told when the payment began, and money that is not what we asked for is given back.
     * @throws Refusal `not_found`, `invalid`, `conflict`
     */
    async change(caller: Caller, id: string, sent: () => Change): Promise<Entities['PaymentDetail']> {
      const { payment } = await seen(caller, id);
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
      return onWire(after, true);
    },

    /**
     * Gives a payment back: by reversing entries now, at the provider by a job. The payer hears of it by mail and in the inbox.
     * @throws Refusal `not_found`, `invalid`; `conflict` when it is not paid, or something it bought is used
     */
    async refund(caller: Caller, id: string, sent: () => { reason: string }): Promise<Entities['PaymentDetail']> {
      const { payment } = await seen(caller, id);
      const { reason } = sent();
      const after = await transaction(db, async (tx) => {
        const before = await holdPayment(tx, payment);
        if (before.status === 'refunded') throw refuse('conflict', 'This payment was given back already.');
        if (before.status !== 'paid')
          throw refuse('conflict', 'This payment was not paid, so there is nothing to give back.');
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
        await sendRefundNotice(tx, post, row, reason);
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
      return onWire(after, true);
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The instant before which a statement ends: a day without a time is meant whole. */
const endOf = (until: string): Date => new Date(new Date(until).getTime() + (until.includes('T') ? 0 : DAY_MS));

const missing = () => refuse('not_found', 'There is no such payment.');
const typeOf = ({ kind }: PaymentRow): PaymentType => (kind === 'coins' ? 'purchase' : 'subscription');
const shown = ({ amount, currency, description }: PaymentRow) => ({ amount: toWire(amount), currency, description });

function onWire(p: PaymentRow, admin: boolean): Entities['PaymentDetail'] {
  return {
    id: p.id,
    reference: p.id,
    user: p.userId,
    payment_type: typeOf(p),
    status: p.status,
    amount: toWire(p.amount),
    currency: 'NGN',
    description: p.description,
    failure: p.failure,
    created_at: p.createdAt.toISOString(),
    updated_at: p.updatedAt.toISOString(),
    paid_at: p.paidAt?.toISOString() ?? null,
    ...(admin ? { provider: p.provider, fee: p.fee === null ? null : toWire(p.fee) } : {}),
  };
}
