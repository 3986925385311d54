import { Refusal } from '../http/errors.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { isOver } from './settling.ts';
import { findPayment, type PaymentRow } from './store.ts';
import type { Webhooks } from './webhooks.ts';

export type PaymentReturns = ReturnType<typeof createPaymentReturns>;

/** What follows when somebody's browser comes back from the provider. */
export function createPaymentReturns({ db, webhooks, limits }: { db: Database; webhooks: Webhooks; limits: Limits }) {
  /** Also what was declined before: it may have been tried again. As often as the call that asks, since each is a question to the provider. */
  async function lookInto({ id, userId }: PaymentRow): Promise<void> {
    try {
      await limits.count({ limit: LIMITS.paymentCheckByPerson, who: userId });
    } catch (failure) {
      if (failure instanceof Refusal) return;
      throw failure;
    }
    await transaction(db, (tx) => webhooks.settleLater(tx, id));
  }

  return {
    /** Promises that the payment is looked into; its id, or undefined when there is none. */
    async cameBack(reference: string): Promise<string | undefined> {
      const payment = await findPayment(db, reference);
      if (payment && !isOver(payment)) await lookInto(payment);
      return payment?.id;
    },
  };
}
