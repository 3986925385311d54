import type { Entities } from '@griot/contracts';
import { toWire } from '../ledger/index.ts';
import type { PaymentType } from './records-store.ts';
import type { PaymentRow } from './store.ts';

export const typeOf = ({ kind }: PaymentRow): PaymentType => (kind === 'coins' ? 'purchase' : 'subscription');

/** A payment as its payer sees it, and with what the provider kept of it for administrators. */
export function paymentOnWire(p: PaymentRow, admin: boolean): Entities['PaymentDetail'] {
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
