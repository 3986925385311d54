import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refuse } from '../http/errors.ts';
import { forgetKey, type KeyedCall } from '../idempotency/index.ts';
import { onWire } from '../ledger/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { ProviderAway, ProviderRefusal, ReferenceTaken, type PaymentProvider } from '../ports/payments.ts';
import { userById } from '../users/index.ts';
import { findPayment, giveUpUnbegun, keepLink, type PaymentRow } from './store.ts';

/** Where to pay, as the calls that begin a payment answer it. */
export interface PaymentStart {
  payment_link: string;
  reference: string;
  amount: string;
  currency: 'NGN';
}

/** The provider has answered the other call already, so its link is a moment away, unless that server was killed. */
const LINK_WAITED_FOR_MS = 5_000;
const LINK_ASKED_EVERY_MS = 100;

/** Asks the provider where payments are paid. */
export function createLinking({
  db,
  clock,
  log,
  provider,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
  provider: PaymentProvider;
}) {
  /** A payment that another call has begun at the provider, once it has said where it is paid, has failed, or has been waited for long enough. */
  async function begunElsewhere(id: string): Promise<PaymentRow | undefined> {
    for (let waited = 0; ; waited += LINK_ASKED_EVERY_MS) {
      const now = await findPayment(db, id);
      if (!now || now.link || now.status !== 'pending' || waited >= LINK_WAITED_FOR_MS) return now;
      await pause(LINK_ASKED_EVERY_MS);
    }
  }

  return {
    /** Asks the provider for the link of a payment that is begun, once. @throws Refusal `unavailable`, and the payment is given up */
    async linkOf(id: string, origin: string, keyed: KeyedCall | undefined): Promise<PaymentStart> {
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
    },
  };
}

const startOf = ({ id, amount }: PaymentRow, link: string): PaymentStart => ({
  payment_link: link,
  reference: id,
  ...onWire(amount, 'NGN'),
});
