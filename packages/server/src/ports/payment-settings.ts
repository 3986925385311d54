import { isSafe } from './provider-settings.ts';

/** Who collects payments. `url` is where Paystack's API begins. */
export type PaymentSettings = { provider: 'sandbox' } | { provider: 'paystack'; secretKey: string; url: string };

/** Who collects payments. The sandbox gives everything for nothing, so production refuses it. What is wrong is added to `faults`. */
export function readPayments(
  text: (name: string) => string | undefined,
  mode: 'demo' | 'production',
  faults: string[],
): PaymentSettings {
  const provider = text('PAYMENT_PROVIDER') ?? 'sandbox';
  if (provider !== 'sandbox' && provider !== 'paystack')
    faults.push(`PAYMENT_PROVIDER is ${provider}; it can be sandbox or paystack`);
  if (provider !== 'paystack') {
    if (mode === 'production') faults.push('PAYMENT_PROVIDER must be paystack in production');
    return { provider: 'sandbox' };
  }
  const [secretKey, url] = [
    text('PAYSTACK_SECRET_KEY'),
    (text('PAYSTACK_URL') ?? 'https://api.paystack.co').replace(/\/+$/, ''),
  ];
  if (secretKey === undefined) faults.push('PAYSTACK_SECRET_KEY is needed for Paystack');
  if (!isSafe(url)) faults.push(`PAYSTACK_URL is ${url}; it must begin with https://`);
  return { provider, secretKey: secretKey ?? '', url };
}
