import type { Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Database } from '../ports/database/index.ts';
import { ProviderAway, ProviderRefusal } from '../ports/payments.ts';
import type { PaymentAccess } from './access.ts';
import { listRecords, type PaymentType } from './records-store.ts';
import type { Payments } from './service.ts';
import { paymentOnWire } from './wire.ts';

/** What is asked of the transaction history: before an instant, or until the end of a day (UTC). */
export interface HistoryQuery {
  payment_type?: PaymentType[] | undefined;
  from?: string | undefined;
  until?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
  mine?: boolean | undefined;
  limit: number;
  offset: number;
}

export type PaymentHistory = ReturnType<typeof createPaymentHistory>;

/** Payments as their payers and administrators see them (part 1 §7, rulings 1 and 2). */
export function createPaymentHistory({
  db,
  payments,
  limits,
  access,
}: {
  db: Database;
  payments: Payments;
  limits: Limits;
  access: PaymentAccess;
}) {
  async function statement(
    { userId, named }: { userId: string | undefined; named: boolean },
    { payment_type: types, from, until, status, search, limit, offset }: HistoryQuery,
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
    async list(caller: Caller, asked: HistoryQuery) {
      const admin = await access.isAdmin(caller);
      return await statement({ userId: admin && !asked.mine ? undefined : caller.id, named: admin }, asked);
    },
    whose: access.whose,
    listOf: async (caller: Caller, userId: string, asked: HistoryQuery) =>
      statement({ userId, named: await access.isAdmin(caller) }, asked),

    /** @throws Refusal `not_found` */
    async one(caller: Caller, id: string, userId?: string): Promise<Entities['PaymentDetail']> {
      const { payment, admin } = await access.seen(caller, id, userId);
      return paymentOnWire(payment, admin);
    },

    /** Asks the provider now. @throws Refusal `not_found`, `too_many`, `unavailable` when the provider does not answer */
    async verify(caller: Caller, id: string): Promise<Entities['PaymentDetail']> {
      const { payment, admin } = await access.seen(caller, id);
      await limits.count({ limit: LIMITS.paymentCheckByPerson, who: caller.id });
      try {
        const looked = await payments.settling.look(payment.id);
        return { ...paymentOnWire(looked?.payment ?? payment, admin), unpaid: looked?.unpaid ?? false };
      } catch (failure) {
        if (!(failure instanceof ProviderAway || failure instanceof ProviderRefusal)) throw failure;
        throw refuse('unavailable', 'The payment provider cannot be reached right now. What was paid is not lost.', {
          headers: { 'retry-after': '30' },
        });
      }
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The instant before which a statement ends: a day without a time is meant whole. */
const endOf = (until: string): Date => new Date(new Date(until).getTime() + (until.includes('T') ? 0 : DAY_MS));
