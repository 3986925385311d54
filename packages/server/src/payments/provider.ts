import type { Ports } from '../ports/index.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import { paystack } from '../ports/paystack.ts';
import { sandbox, type Sandbox } from './sandbox.ts';

/** Who collects payments here, as the settings say. */
export function providerOf({ settings, db, clock, random }: Pick<Ports, 'settings' | 'db' | 'clock' | 'random'>): {
  provider: PaymentProvider;
  sandbox: Sandbox | undefined;
} {
  if (settings.payments.provider === 'paystack') return { provider: paystack(settings.payments), sandbox: undefined };
  const own = sandbox({ db, clock, random, secret: settings.tokenKey });
  return { provider: own, sandbox: own };
}
