import type { Variables } from './variables.ts';

/** Who collects payments. `url` is where Paystack's API begins. */
export type PaymentSettings = { provider: 'sandbox' } | { provider: 'paystack'; secretKey: string; url: string };

/** Who collects payments. The sandbox gives everything for nothing, so production refuses it. */
export const paymentSettings = (given: Variables): PaymentSettings =>
  given.PAYMENT_PROVIDER === 'paystack'
    ? { provider: 'paystack', secretKey: given.PAYSTACK_SECRET_KEY ?? '', url: given.PAYSTACK_URL }
    : { provider: 'sandbox' };
