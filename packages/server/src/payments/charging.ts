import type { Database } from '../ports/database/index.ts';
import { ProviderRefusal, type PaymentProvider } from '../ports/payments.ts';
import type { Sealing } from '../ports/sealing.ts';
import { userById } from '../users/index.ts';
import type { Settling } from './settling.ts';
import { findPayment } from './store.ts';

/** Charges the cards that renewals bring along. */
export const createCharging = ({
  db,
  provider,
  sealing,
  settling,
}: {
  db: Database;
  provider: PaymentProvider;
  sealing: Sealing;
  settling: Settling;
}) => ({
  /** Charges the card that a renewal brings along. */
  async charge(id: string): Promise<void> {
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
  },
});

/** What cards are sealed for: their person, so that a renewal can use what an earlier payment has kept. */
export const cardOf = (userId: string): string => `card:${userId}`;
