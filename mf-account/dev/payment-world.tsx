import type { Entities } from '@griot/contracts';
import type { OverlayProps } from '@griot/remote-kit';
import { renderPage } from '@griot/testing';
import type { ComponentType } from 'react';

/** What the tests of the dialogs in which is paid share. */

export const aPackOfCoins = (id: string, numCoins: number, bonus: number, price: string): Entities['CoinOption'] => ({
  id,
  numCoins,
  bonus,
  price,
  currency: 'NGN',
});

export const aPlan = (
  id: string,
  name: string,
  duration: string,
  description: string,
  amount: string,
): Entities['SubscriptionPlan'] => ({ id, name, duration_str: duration, description, amount, currency: 'NGN' });

/** What began when somebody pressed Pay Now. */
export const BEGUN: Entities['PaymentStart'] = {
  payment_link: 'https://pay.example/pay_one',
  reference: 'pay_one',
  amount: '1485.00',
  currency: 'NGN',
};

export const aPayment = (given: Partial<Entities['PaymentDetail']> = {}): Entities['PaymentDetail'] => ({
  id: 'pay_one',
  reference: 'pay_one',
  user: 'usr_ada',
  payment_type: 'purchase',
  status: 'pending',
  amount: '1485.00',
  currency: 'NGN',
  description: '100 coins',
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  failure: null,
  paid_at: null,
  ...given,
});

export const aSubscription = (given: Partial<Entities['Subscription']> = {}): Entities['Subscription'] => ({
  id: 'sub_one',
  status: 'active',
  subscription_class: { id: 'pln_month', name: '1 Month', duration_str: '1 month', amount: '4485.00', currency: 'NGN' },
  start_date: '2026-02-10T12:00:00.000Z',
  end_date: '2026-03-10T12:00:00.000Z',
  paid_until: '2026-03-10T12:00:00.000Z',
  renews: false,
  cancelled_at: null,
  next_payment: null,
  ...given,
});

/** The browser's windows: what opens next, and where it has been sent. */
export function aBrowserThat(does: 'opens windows' | 'blocks windows') {
  const sentTo: string[] = [];
  const opened = {
    opener: window as Window | null,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (address: string) => sentTo.push(address) },
    close() {
      this.closed = true;
    },
  };
  const open = jest
    .spyOn(window, 'open')
    .mockReturnValue(does === 'opens windows' ? (opened as unknown as Window) : null);
  return { open, opened, sentTo };
}

/** Draws an overlay as its root would, at a place of the history. */
export function renderOverlay(
  Overlay: ComponentType<OverlayProps>,
  {
    props = {},
    at = '/',
    ...given
  }: Omit<Parameters<typeof renderPage>[1], 'path'> & { props?: Record<string, unknown> },
) {
  const answers: unknown[] = [];
  const close = (answer: unknown): void => {
    answers.push(answer);
  };
  const drawn = renderPage(() => <Overlay props={props} close={close} />, { ...given, at, path: '*' });
  return { ...drawn, closedWith: answers };
}
