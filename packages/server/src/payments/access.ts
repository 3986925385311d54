import { isAdministrator, type Guard } from '../http/access.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Database } from '../ports/database/index.ts';
import { userById } from '../users/index.ts';
import { findPayment, type PaymentRow } from './store.ts';

export type PaymentAccess = ReturnType<typeof createPaymentAccess>;

/** Who sees which payments: payers their own, administrators all. Another's payment is not found. `guard` says who is staff now. */
export function createPaymentAccess({ db, guard }: { db: Database; guard: Guard }) {
  const isAdmin = (caller: Caller): Promise<boolean> => isAdministrator(guard, caller);

  return {
    isAdmin,

    /** Someone whose payments the caller may see. @throws Refusal `not_found` */
    async whose(caller: Caller, userId: string): Promise<string> {
      if (userId === caller.id) return userId;
      if ((await isAdmin(caller)) && (await userById(db, userId))) return userId;
      throw refuse('not_found', 'There is no such user.');
    },

    /** A payment that the caller may see, and whether as an administrator. @throws Refusal `not_found` */
    async seen(caller: Caller, id: string, userId?: string): Promise<{ payment: PaymentRow; admin: boolean }> {
      const payment = await findPayment(db, id);
      const admin = await isAdmin(caller);
      if (!payment || (payment.userId !== caller.id && !admin) || (userId !== undefined && payment.userId !== userId))
        throw refuse('not_found', 'There is no such payment.');
      return { payment, admin };
    },
  };
}
