import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS, type Limits } from '../auth/limits.ts';
import { refuse } from '../http/errors.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Caller } from '../http/route.ts';
import { forgetKey, once, type KeyedCall } from '../idempotency/service.ts';
import { jobKind } from '../jobs/index.ts';
import type { Post } from '../mail/service.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import type { Ports } from '../ports/index.ts';
import { ProviderAway, ProviderRefusal, ReferenceTaken, type PaymentProvider } from '../ports/payments.ts';
import type { Sealing } from '../ports/sealing.ts';
import { userById } from '../users/store.ts';
import { onWire } from '../wallet/amount.ts';
import { sendMisfitNotice, sendReceipt } from './receipt.ts';
import {
  createSettling,
  type Consequences,
  type PaidHandler,
  type PaymentHandler,
  type PaymentKind,
  type RefundHandler,
} from './settling.ts';
import { findPayment, giveUpUnbegun, insertPayment, keepLink, type PaymentRow } from './store.ts';
import { createSweeping } from './sweeping.ts';
import { createWebhooks } from './webhooks.ts';

/** What someone is about to pay for. `promised` is what they get for it, whatever changes meanwhile; `amount` in kobo. */
export interface NewPayment {
  userId: string;
  kind: PaymentKind;
  /** The coin option or plan. */
  itemId: string;
  promised: object;
  /** As it stands on the receipt: `100 coins`. */
  description: string;
  amount: number;
  currency: 'NGN';
  /** For renewals, the card to charge, as it stands on an earlier payment of the same person: sealed for them. */
  authorisation?: string;
}

/** Where to pay, as the calls that begin a payment answer it. */
export interface PaymentStart {
  payment_link: string;
  reference: string;
  amount: string;
  currency: 'NGN';
}

export interface PaymentsPorts extends Pick<Ports, 'db' | 'clock' | 'random' | 'jobs' | 'log' | 'errors'> {
  metrics: Pick<Metrics, 'paymentMisfit' | 'paymentAlarm'>;
  provider: PaymentProvider;
  sealing: Sealing;
  limits: Limits;
  post: Post;
}

/** Money that is not what was asked for goes back at the provider; the books have never had it. */
const giveBackMisfit = jobKind<{ paymentId: string }>('give-back-misfit');
const chargePayment = jobKind<{ paymentId: string }>('charge-payment');
/** The provider has answered the other call already, so its link is a moment away, unless that server was killed. */
const LINK_WAITED_FOR_MS = 5_000;
const LINK_ASKED_EVERY_MS = 100;

export type Payments = ReturnType<typeof createPayments>;

/**
 * Payments to the platform, of whatever kind: they are begun here, settled once (`settling`), and what follows is up to the
 * feature that sells (`onFulfilled`, `onFailed`, `onRefunded`).
 */
export function createPayments({
  db,
  clock,
  random,
  jobs,
  log,
  errors,
  metrics,
  provider,
  sealing,
  limits,
  post,
}: PaymentsPorts) {
  const kinds = new Map<PaymentKind, Consequences>();
  /** What follows whatever was paid for, after what its kind says. */
  const anyKind: Pick<Consequences, 'fulfilled' | 'refunded'> = {};
  const consequences = (kind: PaymentKind): Consequences => inTurn(kinds.get(kind) ?? {}, anyKind);
  const add = (kind: PaymentKind, more: Consequences): void => void kinds.set(kind, { ...kinds.get(kind), ...more });
  const settling = createSettling({
    db,
    clock,
    log,
    errors,
    metrics,
    provider,
    consequences,
    seal: (card, userId) => sealing.seal(card, cardOf(userId)),
    receipt: (tx, payment) => sendReceipt(tx, post, payment),
    giveBack,
  });
  const sweeping = createSweeping({ db, clock, provider, settling });
  const webhooks = createWebhooks({ db, clock, jobs, provider, settling });

  jobs.handle(giveBackMisfit, async ({ paymentId }) => {
    const payment = await findPayment(db, paymentId);
    if (payment?.status === 'failed' && payment.provider === provider.name) await provider.refund(paymentId);
  });
  jobs.handle(chargePayment, async ({ paymentId }) => charge(paymentId));
  jobs.handle(jobKind('sweep-payments'), () => sweeping.pending(), { every: '*/10 * * * *' });
  jobs.handle(jobKind('sweep-given-up-payments'), () => sweeping.givenUp(), { every: '41 */6 * * *' });

  async function giveBack(tx: Db, payment: PaymentRow, came: { amount: number; currency: string }): Promise<void> {
    await jobs.enqueue(tx, giveBackMisfit, { paymentId: payment.id });
    await sendMisfitNotice(tx, post, payment, came);
  }

  /** Charges the card that a renewal brings along. */
  async function charge(id: string): Promise<void> {
    const payment = await findPayment(db, id);
    if (
      !payment ||
      payment.status !== 'pending' ||
      payment.authorisation === null ||
      payment.provider !== provider.name
    )
      return;
    const payer = await userById(db, payment.userId);
    try {
      const seen = await provider.charge({
        reference: id,
        amount: payment.amount,
        currency: payment.currency,
        email: payer?.email ?? '',
        description: payment.description,
        authorisation: sealing.open(payment.authorisation, cardOf(payment.userId)),
      });
      await settling.conclude(payment, seen);
    } catch (failure) {
      if (!(failure instanceof ProviderRefusal)) throw failure;
      await settling.conclude(payment, {
        status: 'failed',
        amount: 0,
        currency: payment.currency,
        fee: 0,
        failure: failure.message,
      });
    }
  }

  const start = (tx: Db, { authorisation, ...payment }: NewPayment): Promise<PaymentRow> => {
    const now = clock.now();
    return insertPayment(tx, {
      id: random.id('pay'),
      ...payment,
      authorisation: authorisation ?? null,
      provider: provider.name,
      status: 'pending',
      createdAt: now,
      updatedAt: now,
    });
  };

  /** Asks the provider for the link of a payment that is begun, once. @throws Refusal `unavailable`, and the payment is given up */
  async function linkOf(id: string, origin: string, keyed: KeyedCall | undefined): Promise<PaymentStart> {
    const payment = await findPayment(db, id);
    const payer = payment && (await userById(db, payment.userId));
    if (!payment || !payer) throw new Error(`payment ${id} is gone`);
    if (payment.link) return startOf(payment, payment.link);
    try {
      const { link } = await provider.begin({
        reference: id,
        amount: payment.amount,
        currency: payment.currency,
        email: payer.email,
        description: payment.description,
        returnUrl: `${origin}/api/payments/${id}/return`,
      });
      await keepLink(db, id, link, clock.now());
      return startOf(payment, link);
    } catch (failure) {
      if (!(failure instanceof ProviderAway || failure instanceof ProviderRefusal)) throw failure;
      // Asked at the same moment, in another window or under the same key, the other call has the link or is about to.
      const now = failure instanceof ReferenceTaken ? await begunElsewhere(id) : await findPayment(db, id);
      if (now?.link) return startOf(now, now.link);
      log.error({ err: failure, payment: id }, 'a payment could not be begun');
      await giveUpUnbegun(db, id, 'The payment could not be begun.', clock.now());
      if (keyed) await forgetKey(db, keyed);
      throw refuse(
        'unavailable',
        'The payment provider cannot be reached right now. Nothing was charged. Please try again in a moment.',
        { headers: { 'retry-after': '30' } },
      );
    }
  }

  /** A payment that another call has begun at the provider, once it has said where it is paid, has failed, or has been waited for long enough. */
  async function begunElsewhere(id: string): Promise<PaymentRow | undefined> {
    for (let waited = 0; ; waited += LINK_ASKED_EVERY_MS) {
      const now = await findPayment(db, id);
      if (!now || now.link || now.status !== 'pending' || waited >= LINK_WAITED_FOR_MS) return now;
      await pause(LINK_ASKED_EVERY_MS);
    }
  }

  return {
    settling,
    webhooks,
    sweep: sweeping.pending,
    sweepGivenUp: sweeping.givenUp,

    /** Says what is given for a paid payment of a kind; it runs once, in the transaction that marks it as paid. */
    onFulfilled: (kind: PaymentKind, fulfilled: PaidHandler): void => add(kind, { fulfilled }),
    /** Says what follows when a pending payment of a kind fails or is given up. It may still be paid, and fulfilled, later. */
    onFailed: (kind: PaymentKind, failed: PaymentHandler): void => add(kind, { failed }),
    /** Says how what was given is taken back; a Refusal `conflict` when it cannot be. */
    onRefunded: (kind: PaymentKind, refunded: RefundHandler): void => add(kind, { refunded }),
    /** Says what else follows when a payment is paid or given back, of whatever kind, in the same transaction. */
    onAnyPaid: (more: { fulfilled: PaidHandler; refunded: RefundHandler }): void => void Object.assign(anyKind, more),
    consequences,

    /** Enters a payment as pending, within the caller's transaction. The provider is not asked. */
    start,

    /**
     * Begins a payment that the person pays at the provider: `prepare` says what for, in the transaction that enters it, and
     * refuses if need be, or names one of the person's that is begun already; then the provider is asked for the link. With a
     * key, asked again it is the same payment and link.
     * @throws Refusal `too_many`; `unavailable` when the provider cannot be reached
     */
    async pay(
      payer: Caller,
      { keyed, origin }: { keyed?: KeyedCall | undefined; origin: string },
      prepare: (tx: Db) => Promise<Omit<NewPayment, 'userId'> | { begun: string }>,
    ): Promise<PaymentStart> {
      await limits.count({ limit: LIMITS.paymentByPerson, who: payer.id });
      const { id } = await transaction(db, (tx) =>
        once(tx, keyed, clock, async () => {
          const prepared = await prepare(tx);
          return { id: 'begun' in prepared ? prepared.begun : (await start(tx, { ...prepared, userId: payer.id })).id };
        }),
      );
      return await linkOf(id, origin, keyed);
    },

    /** Promises that the card of a payment that was started with one is charged, and what becomes of it. */
    chargeLater: (tx: Db, paymentId: string): Promise<void> => jobs.enqueue(tx, chargePayment, { paymentId }),
  };
}

/** What a kind says, then what is said of all. What cannot be taken back by its kind is not taken back at all. */
function inTurn(
  { fulfilled, failed, refunded }: Consequences,
  more: Pick<Consequences, 'fulfilled' | 'refunded'>,
): Consequences {
  return {
    ...(failed ? { failed } : {}),
    async fulfilled(tx, payment) {
      await fulfilled?.(tx, payment);
      await more.fulfilled?.(tx, payment);
    },
    ...(refunded
      ? {
          refunded: async (tx, payment) => ({
            ...(await refunded(tx, payment)),
            ...(await more.refunded?.(tx, payment)),
          }),
        }
      : {}),
  };
}

/** What cards are sealed for: their person, so that a renewal can use what an earlier payment has kept. */
const cardOf = (userId: string): string => `card:${userId}`;

const startOf = ({ id, amount }: PaymentRow, link: string): PaymentStart => ({
  payment_link: link,
  reference: id,
  ...onWire(amount, 'NGN'),
});
