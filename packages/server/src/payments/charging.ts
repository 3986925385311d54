import type { Database } from '../ports/database/index.ts';
import { ProviderRefusal, type PaymentProvider, type Verification } from '../ports/payments.ts';
import type { Sealing } from '../ports/sealing.ts';
import { userById } from '../users/index.ts';
import type { Consequences, PaymentKind, Settling } from './settling.ts';
import { findPayment, type PaymentRow } from './store.ts';

/** Charges the cards that renewals bring along. */
export const createCharging = ({
  db,
  provider,
  sealing,
  settling,
  consequences,
}: {
  db: Database;
  provider: PaymentProvider;
  sealing: Sealing;
  settling: Settling;
  consequences: (kind: PaymentKind) => Consequences;
}) => ({
  /**
   * Charges the card that a renewal brings along. A provider that is away is waited out, for days if need be, so each time it is asked anew whether the
   * charge is still wanted. What is not may have been charged before, with its answer lost: then it counts.
   */
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
    const wanted = (await consequences(payment.kind).wanted?.(db, payment)) ?? true;
    if (!wanted) {
      const seen = await provider.verify(id);
      await settling.conclude(payment, seen.status === 'unknown' ? notCharged(payment, UNWANTED) : seen);
      return;
    }
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
      await settling.conclude(payment, notCharged(payment, failure.message));
    }
  },
});

const UNWANTED = 'The renewal was not wanted any more by the time the card could be charged, so nothing was charged.';

const notCharged = ({ currency }: PaymentRow, failure: string): Verification => ({
  status: 'failed',
  amount: 0,
  currency,
  fee: 0,
  failure,
});

/** What cards are sealed for: their person, so that a renewal can use what an earlier payment has kept. */
export const cardOf = (userId: string): string => `card:${userId}`;
