import { ApiError } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { usePlatform } from '@griot/remote-kit';
import type { Refusal } from '@griot/ui/form';
import { useRef, useState } from 'react';
import { newTryKey } from '../money/try-key.ts';
import { openPaymentWindow } from './payment-window.ts';
import { MONEY_MESSAGE_MS, watchPayment } from './watch-payment.ts';

/** Where to pay, and why no window shows it: the browser let none be opened, or the person closed it before there was a payment page. */
export interface Unshown {
  href: string;
  why: 'blocked' | 'closed';
}

interface Paying {
  /** What is bought and at which price: another one is another try. */
  what: string;
  begin: (idempotencyKey: string) => Promise<Entities['PaymentStart']>;
  /** Takes up a refusal that only this dialog understands, such as another price; null leaves it to be said in a toast. */
  refused: (error: ApiError) => Refusal;
}

/**
 * Begins payments: `pay` in the press itself, since it opens the window in which is paid. Once that stands, the payment is
 * watched and `onBegun` called. Where no window shows the payment page, `link` leads to it.
 */
export function usePaying(onBegun: () => void): {
  pay: (paying: Paying) => Promise<Refusal>;
  busy: boolean;
  link: Unshown | null;
} {
  const platform = usePlatform();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<Unshown | null>(null);
  /** One key for one try, also when it is sent again after a lost answer (ruling 26). */
  const lastTry = useRef<{ what: string; key: string } | null>(null);

  const say = (message: string, type: 'default' | 'error', duration?: number): void =>
    void platform.bus.request('toasts.show', { message, type, ...(duration === undefined ? {} : { duration }) });

  const pay = async ({ what, begin, refused }: Paying): Promise<Refusal> => {
    const opened = openPaymentWindow();
    if (lastTry.current?.what !== what) lastTry.current = { what, key: newTryKey() };
    setBusy(true);
    try {
      const started = await begin(lastTry.current.key);
      watchPayment(platform, started.reference);
      if (!opened?.show(started.payment_link)) {
        setLink({ href: started.payment_link, why: opened ? 'closed' : 'blocked' });
        return null;
      }
      say(
        'The payment page is open in a new window. What you pay for comes here by itself.',
        'default',
        MONEY_MESSAGE_MS,
      );
      onBegun();
      return null;
    } catch (error) {
      opened?.close();
      const certain = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (certain) lastTry.current = null;
      const own = certain ? refused(error) : null;
      if (!own) say(textOf(error), 'error');
      return own;
    } finally {
      setBusy(false);
    }
  };

  return { pay, busy, link };
}

/** Part 1 §8: the response's detail, else its error, else a generic message. */
const textOf = (error: unknown): string =>
  error instanceof ApiError && (error.answer.detail || error.answer.error || error.code !== 'unreadable')
    ? error.message
    : 'The payment could not be started. Please try again.';
