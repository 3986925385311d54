import { ApiError, messageOf } from '@griot/api';
import { useIdempotentAction, usePlatform, type IdempotentInput } from '@griot/remote-kit';
import type { Refusal } from '@griot/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { openPaymentWindow } from './payment-window.ts';
import { MONEY_MESSAGE_MS, watchedEnds$, watchPayment } from './watch-payment.ts';

/** Where to pay, and why no window shows it: the browser let none be opened, or the person closed it before there was a payment page. */
export interface Unshown {
  href: string;
  reference: string;
  why: 'blocked' | 'closed';
}

type PaymentCall = 'POST /coin-options/{option}/pay/' | 'POST /subscription-plans/{plan}/subscribe/';

interface PayingOptions<K extends PaymentCall> {
  /** Takes up a refusal that only this dialog understands, such as another price; null leaves it to be said in a toast. */
  refused: (error: ApiError, input: IdempotentInput<K>) => Refusal;
  onBegun: () => void;
}

/**
 * Begins payments: `pay` in the press itself, since it opens the window in which is paid. Once that stands, the payment is
 * watched and `onBegun` called. Where no window shows the payment page, `link` leads to it, until the payment is over: it may be
 * paid without this link, too.
 */
export function usePaying<K extends PaymentCall>(call: K, { refused, onBegun }: PayingOptions<K>) {
  const platform = usePlatform();
  const begin = useIdempotentAction<PaymentCall>(call, { failure: null });
  const [link, setLink] = useState<Unshown | null>(null);
  const over = useEffectEvent(onBegun);
  useEffect(() => {
    const ends = watchedEnds$.subscribe((reference) => reference === link?.reference && over());
    return () => ends.unsubscribe();
  }, [link]);

  const say = (message: string, type: 'default' | 'error', duration?: number): void =>
    void platform.bus.request('toasts.show', { message, type, ...(duration === undefined ? {} : { duration }) });

  const pay = async (input: IdempotentInput<K>): Promise<Refusal> => {
    const opened = openPaymentWindow();
    try {
      const started = await begin.run(input as IdempotentInput<PaymentCall>);
      if (!started) {
        opened?.close();
        return null;
      }
      watchPayment(platform, started.reference);
      if (!opened?.show(started.payment_link)) {
        setLink({ href: started.payment_link, reference: started.reference, why: opened ? 'closed' : 'blocked' });
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
      const own = certain ? refused(error, input) : null;
      if (!own) say(textOf(error), 'error');
      return own;
    }
  };

  return { pay, busy: begin.busy, link };
}

/** Part 1 §8: the response's detail, else its error, else a generic message. */
const textOf = (error: unknown): string => messageOf(error, 'The payment could not be started. Please try again.');
