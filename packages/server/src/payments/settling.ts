import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { ErrorReporter } from '../ports/error-reporter.ts';
import type { PaymentAlarm, PaymentProvider, Verification } from '../ports/payments.ts';
import { userById } from '../users/index.ts';
import { moneyText } from '../ledger/index.ts';
import { findPayment, holdPayment, updatePayment, type PaymentRow } from './store.ts';

/** A payment that has come in: what it was, what it cost, and what the provider kept (kobo). */
export interface PaidPayment extends PaymentRow {
  status: 'paid';
  fee: number;
  paidAt: Date;
}

export type PaymentKind = PaymentRow['kind'];
/** Gives what was promised for a payment, or takes it back, within the transaction that says so. The payer's wallet is held. */
export type PaidHandler = (tx: Db, payment: PaidPayment) => Promise<void>;
export type PaymentHandler = (tx: Db, payment: PaymentRow) => Promise<void>;
/** As `PaidHandler`, for what is given back; what it answers is kept with the staff's action. */
export type RefundHandler = (tx: Db, payment: PaidPayment) => Promise<Record<string, unknown> | void>;

/** What is done when a payment of a kind changes. */
export interface Consequences {
  /** Whether what is to be charged from a card is wanted still; where nothing is said, it is. */
  wanted?: (db: Db, payment: PaymentRow) => Promise<boolean>;
  fulfilled?: PaidHandler;
  failed?: PaymentHandler;
  refunded?: RefundHandler;
  /** What follows when the money has gone back by other hands; where nothing is said, what follows a refund. */
  chargedBack?: RefundHandler;
}

export interface SettlingPorts {
  db: Database;
  clock: Clock;
  log: Logger;
  errors: ErrorReporter;
  metrics: Pick<Metrics, 'paymentMisfit' | 'paymentAlarm'>;
  provider: PaymentProvider;
  consequences: (kind: PaymentKind) => Consequences;
  /** Tells the payer of what was received. */
  receipt: (tx: Db, payment: PaidPayment) => Promise<void>;
  /** Sends money back that does not fit its payment, and tells the payer. */
  giveBack: (tx: Db, payment: PaymentRow, came: Pick<Verification, 'amount' | 'currency'>) => Promise<void>;
  /** Seals what lets a card be charged again, which is kept for what is renewed alone. */
  seal: (card: string, userId: string) => string;
  /** What a card is told by when it is met again. */
  hashOf: (card: string) => string;
  /** Keeps for staff what does not move by itself. */
  dispute: (payment: string, alarm: PaymentAlarm) => Promise<void>;
}

/** A payment that nobody has paid by then is given up; money that comes later still counts. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** How many payments of one kind of job a server takes to the provider at the same time. */
export const SETTLED_AT_ONCE = 8;

/** Nothing is known of it. */
const NOT_ASKED: Verification = { status: 'unknown', amount: 0, currency: '', fee: 0 };

export type Settling = ReturnType<typeof createSettling>;

/**
 * What becomes of payments. Webhook, return page, sweep and the call of part 1 §7 all end in `settle`, which asks the
 * provider and believes nobody else; however often and however many at once, what was promised is given once.
 */
export function createSettling({
  db,
  clock,
  log,
  errors,
  metrics,
  provider,
  consequences,
  receipt,
  giveBack,
  seal,
  hashOf,
  dispute,
}: SettlingPorts) {
  /** Enters what a provider said of a payment. */
  async function conclude(payment: PaymentRow, seen: Verification): Promise<PaymentRow> {
    const { after, fault, alarm } = await transaction(
      db,
      async (tx): Promise<{ after: PaymentRow; fault?: string; alarm?: PaymentAlarm }> => {
        const before = await holdPayment(tx, payment);
        if (isOver(before))
          return {
            after: before,
            ...(before.status === 'paid' && seen.status === 'reversed' ? { alarm: 'reversed' } : {}),
          };
        if (seen.status === 'paid') {
          const fault = faultOf(before, seen);
          if (!fault) return { after: await fulfil(tx, before, seen) };
          // It goes back, and staff have been told, since it failed so.
          if (before.failure === fault) return { after: before };
          await giveBack(tx, before, seen);
          return { after: await fail(tx, before, 'failed', fault), fault };
        }
        if (before.status !== 'pending') return { after: before };
        if (seen.status === 'failed')
          return { after: await fail(tx, before, 'failed', seen.failure ?? 'The payment was declined.') };
        if (seen.status === 'reversed')
          return { after: await fail(tx, before, 'failed', 'The payment went back before it was of use.') };
        const age = clock.now().getTime() - before.createdAt.getTime();
        return {
          after: age < ABANDONED_AFTER_MS ? before : await fail(tx, before, 'abandoned', 'Nobody paid within a day.'),
        };
      },
    );
    if (fault) {
      log.error({ payment: after.id, fault }, 'money came in that does not fit its payment');
      metrics.paymentMisfit();
      errors.report(new Error(`payment ${after.id}: ${fault}`), { where: 'payments' });
    }
    if (alarm) await raise(after.id, alarm);
    return after;
  }

  /** Tells staff of what does not move by itself. */
  async function raise(payment: string, alarm: PaymentAlarm): Promise<void> {
    await dispute(payment, alarm);
    log.error(
      { payment, alarm },
      'money that came in is disputed or went back, or did not go back when it should have',
    );
    metrics.paymentAlarm(alarm);
    errors.report(new Error(`payment ${payment}: ${alarm}`), { where: 'payments' });
  }

  async function fulfil(tx: Db, { id, kind, userId }: PaymentRow, seen: Verification): Promise<PaymentRow> {
    const now = clock.now();
    // A fee above the amount, such as a fixed one of a very small payment, leaves nothing and is no debt of the payer's.
    const fee = Math.min(Math.max(seen.fee, 0), seen.amount);
    // Of nobody who has been erased by the time the money comes (ruling 28).
    const stays = (await userById(tx, userId))?.deletedAt === null;
    const card = {
      ...(stays && kind !== 'coins' && seen.authorisation !== undefined
        ? { authorisation: seal(seen.authorisation, userId) }
        : {}),
      ...(stays && seen.card ? { cardHash: hashOf(seen.card) } : {}),
    };
    const paid = await updatePayment(tx, id, {
      status: 'paid',
      fee,
      failure: null,
      paidAt: now,
      fulfilledAt: now,
      updatedAt: now,
      ...card,
    });
    const payment = paid as PaidPayment;
    await consequences(kind).fulfilled?.(tx, payment);
    await receipt(tx, payment);
    return paid;
  }

  async function fail(
    tx: Db,
    { id, kind, status }: PaymentRow,
    into: 'failed' | 'abandoned',
    failure: string,
  ): Promise<PaymentRow> {
    const failed = await updatePayment(tx, id, { status: into, failure, updatedAt: clock.now() });
    if (status === 'pending') await consequences(kind).failed?.(tx, failed);
    return failed;
  }

  async function look(id: string, { paidToo = false } = {}): Promise<Looked | undefined> {
    const payment = await findPayment(db, id);
    if (!payment) return undefined;
    if (isOver(payment) && !(paidToo && payment.status === 'paid')) return { payment, unpaid: false };
    const seen = payment.provider === provider.name ? await provider.verify(payment.id) : NOT_ASKED;
    const after = await conclude(payment, seen);
    return { payment: after, unpaid: after.status === 'pending' && seen.status === 'abandoned' };
  }

  return {
    conclude,

    /** Tells staff of what a provider has told of a payment. That we have given it back ourselves is no news. */
    async alarmed(id: string, alarm: PaymentAlarm): Promise<void> {
      if (alarm === 'given_back' && (await findPayment(db, id))?.status !== 'paid') return;
      await raise(id, alarm);
    },

    /**
     * Asks the provider what became of a payment and enters it: paid and fulfilled, failed, given up, or still open. Money
     * that arrives late, after the payment was given up, still fulfils it. One of a provider that is used no more cannot be asked
     * about, and is given up in its time.
     * What is paid is asked about only when `paidToo` says so, and stays paid.
     * @returns the payment as it is now; undefined when there is none
     * @throws ProviderAway when the provider cannot be asked
     */
    settle: async (id: string, options?: { paidToo: boolean }): Promise<PaymentRow | undefined> =>
      (await look(id, options))?.payment,

    /** The same, and whether the provider says of a payment that is still open that nobody has paid it so far. */
    look,
  };
}

interface Looked {
  payment: PaymentRow;
  unpaid: boolean;
}

/** What was promised has been given, so nothing that a provider says changes it any more. */
export const isOver = ({ status }: PaymentRow): boolean => status === 'paid' || status === 'refunded';

/** Why money that came in does not pay for this, if it does not: another amount or currency is neither too much nor enough. */
function faultOf({ amount, currency }: PaymentRow, seen: Verification): string | undefined {
  if (seen.currency === currency && seen.amount === amount) return undefined;
  return `${moneyText(seen.amount, seen.currency)} came in instead of ${moneyText(amount, currency)}. Nothing was given for it, and it goes back to the card or account it came from, which can take some days.`;
}
