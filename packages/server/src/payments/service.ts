import { LIMITS, type Limits } from '../limits/index.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once } from '../idempotency/index.ts';
import { jobKind } from '../ports/jobs/index.ts';
import type { Mailer } from '../mail/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import type { Ports } from '../ports/index.ts';
import { ProviderAway, type PaymentProvider } from '../ports/payments.ts';
import type { Sealing } from '../ports/sealing.ts';
import { createSecrets } from '../ports/secrets.ts';
import { cardOf, createCharging } from './charging.ts';
import { createLinking, type PaymentStart } from './linking.ts';
import { sendMisfitNotice, sendReceipt } from './receipt.ts';
import {
  SETTLED_AT_ONCE,
  createSettling,
  type Consequences,
  type PaidHandler,
  type PaymentHandler,
  type PaymentKind,
  type RefundHandler,
} from './settling.ts';
import { raiseDispute } from './disputes-store.ts';
import { findPayment, firstPaid, insertPayment, type NewPaymentRow, type PaymentRow } from './store.ts';
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

export interface PaymentsPorts extends Pick<Ports, 'db' | 'clock' | 'random' | 'jobs' | 'log' | 'errors' | 'settings'> {
  metrics: Pick<Metrics, 'paymentMisfit' | 'paymentAlarm'>;
  provider: PaymentProvider;
  sealing: Sealing;
  limits: Limits;
  mailer: Mailer;
}

/** Money that is not what was asked for goes back at the provider; the books have never had it. */
const giveBackMisfit = jobKind<{ paymentId: string }>('give-back-misfit');
const chargePayment = jobKind<{ paymentId: string }>('charge-payment');

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
  settings,
  metrics,
  provider,
  sealing,
  limits,
  mailer,
}: PaymentsPorts) {
  const secrets = createSecrets(settings.tokenKey);
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
    hashOf: (card) => secrets.seal('card', `${provider.name}\n${card}`),
    seal: (card, userId) => sealing.seal(card, cardOf(userId)),
    dispute: (payment, kind) =>
      transaction(db, (tx) =>
        raiseDispute(tx, { id: random.id('dsp'), paymentId: payment, kind, raisedAt: clock.now() }),
      ),
    receipt: (tx, payment) => sendReceipt(tx, mailer, payment),
    giveBack,
  });
  const charging = createCharging({ db, provider, sealing, settling, consequences });
  const linking = createLinking({ db, clock, log, provider });
  const sweeping = createSweeping({ db, clock, provider, settling });
  const webhooks = createWebhooks({ db, clock, jobs, provider, settling });

  jobs.handle(giveBackMisfit, async ({ paymentId }) => {
    const payment = await findPayment(db, paymentId);
    if (payment?.status === 'failed' && payment.provider === provider.name) await provider.refund(paymentId);
  });
  jobs.handle(chargePayment, ({ paymentId }) => charging.charge(paymentId), {
    atOnce: SETTLED_AT_ONCE,
    waitsOut: (failure) => failure instanceof ProviderAway,
  });
  jobs.handle(jobKind('sweep-payments'), () => sweeping.pending(), { every: '*/10 * * * *' });
  jobs.handle(jobKind('sweep-given-up-payments'), () => sweeping.givenUp(), { every: '41 */6 * * *' });

  async function giveBack(tx: Db, payment: PaymentRow, came: { amount: number; currency: string }): Promise<void> {
    await jobs.enqueue(tx, giveBackMisfit, { paymentId: payment.id });
    await sendMisfitNotice(tx, mailer, payment, came);
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

  return {
    settling,
    webhooks,
    sweep: sweeping.pending,
    sweepGivenUp: sweeping.givenUp,

    /** Says what is given for a paid payment of a kind; it runs once, in the transaction that marks it as paid. */
    onFulfilled: (kind: PaymentKind, fulfilled: PaidHandler): void => add(kind, { fulfilled }),
    /** Says what follows when a pending payment of a kind fails or is given up. It may still be paid, and fulfilled, later. */
    onFailed: (kind: PaymentKind, failed: PaymentHandler): void => add(kind, { failed }),
    /** Says whether a payment of a kind is to be charged still; asked before each time that the provider is. */
    onlyIf: (kind: PaymentKind, wanted: NonNullable<Consequences['wanted']>): void => add(kind, { wanted }),
    /** Says how what was given is taken back; a Refusal `conflict` when it cannot be. */
    onRefunded: (kind: PaymentKind, refunded: RefundHandler): void => add(kind, { refunded }),
    /** Says what is taken back when the money has gone back by other hands than ours, whatever of it is used. */
    onChargedBack: (kind: PaymentKind, chargedBack: RefundHandler): void => add(kind, { chargedBack }),
    /** Says what else follows when a payment is paid or given back, of whatever kind, in the same transaction. */
    onAnyPaid: (more: { fulfilled: PaidHandler; refunded: RefundHandler }): void => void Object.assign(anyKind, more),
    consequences,

    /** A payment as it is now. */
    find: (id: string, on: Db = db): Promise<PaymentRow | undefined> => findPayment(on, id),
    /** Somebody's first payment that is paid and not given back; `but` is one that does not count. */
    firstPaid: (tx: Db, userId: string, but?: string): Promise<string | undefined> => firstPaid(tx, userId, but),
    /** Enters a payment as it was made elsewhere: nothing follows from it here. */
    enter: (tx: Db, payment: NewPaymentRow): Promise<PaymentRow> => insertPayment(tx, payment),

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
      return await linking.linkOf(id, origin, keyed);
    },

    /** Promises that the card of a payment that was started with one is charged, and what becomes of it. */
    chargeLater: (tx: Db, paymentId: string): Promise<void> => jobs.enqueue(tx, chargePayment, { paymentId }),
  };
}

/** What a kind says, then what is said of all. What cannot be taken back by its kind is not taken back at all. */
function inTurn(
  { wanted, fulfilled, failed, refunded, chargedBack = refunded }: Consequences,
  more: Pick<Consequences, 'fulfilled' | 'refunded'>,
): Consequences {
  const thenAll =
    (own: RefundHandler): RefundHandler =>
    async (tx, payment) => ({ ...(await own(tx, payment)), ...(await more.refunded?.(tx, payment)) });
  return {
    ...(wanted ? { wanted } : {}),
    ...(failed ? { failed } : {}),
    async fulfilled(tx, payment) {
      await fulfilled?.(tx, payment);
      await more.fulfilled?.(tx, payment);
    },
    ...(refunded ? { refunded: thenAll(refunded) } : {}),
    ...(chargedBack ? { chargedBack: thenAll(chargedBack) } : {}),
  };
}
