import { ApiError } from '@griot/api';
import type { Entities } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { tellPaid } from '@griot/remote-kit/tell-paid';

/** When a payment is asked about by itself, in ms after the time before: soon, then ever more rarely, for about half an hour. */
const WAITS_MS = Array.from({ length: 36 }, (_, n) => Math.min(3_000 * 1.5 ** n, 60_000));

/** Whoever comes back to the window again and again does not ask more often than this, in ms. */
const LEAST_GAP_MS = 2_000;

/** How long a message about money stays, in ms: it is read more slowly than others. */
export const MONEY_MESSAGE_MS = 8_000;

/** Who has neither paid by then nor been declined for good is not waited for any longer, in ms: the server gives the payment up as well. */
const WATCHED_FOR_MS = 24 * 60 * 60_000;

type Hear = (payment: Entities['PaymentDetail']) => void;

/** Payments that are watched on this page, by reference, and who hears of them: the same one may be begun twice. */
const watched = new Map<string, Hear>();

/** Those whose arrival has been announced on this page. */
const announced = new Set<string>();

/**
 * Hands on what somebody else on this page has just asked of a payment, so that what became of it is said once. Answers
 * whether it is said here; a payment that is not watched is the caller's to announce.
 */
export function tellWatcher(payment: Entities['PaymentDetail']): boolean {
  const hear = watched.get(payment.reference);
  hear?.(payment);
  return payment.status !== 'refunded' && (hear !== undefined || announced.has(payment.reference));
}

/**
 * Watches a payment that goes on in another window until it has arrived, and tells all pages what it changes. It asks by
 * itself, whenever the person comes back to this window, and when another tab tells of money. What was declined can still be
 * paid on the provider's page, so it goes on; after half an hour it is asked about only when they come back. It ends when the
 * payment has arrived, is given up or given back, and after a day.
 */
export function watchPayment(platform: Platform, reference: string): void {
  if (watched.has(reference)) return;
  announced.delete(reference);
  const begun = Date.now();
  const { api, bus } = platform;
  const said = new Set<string>();
  let state: 'idle' | 'asking' | 'resting' = 'idle';
  /** Asked for while it was not the time: made up for as soon as it is. */
  let wanted: { cameBack: boolean } | null = null;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const after = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  const say = (message: string, type: 'default' | 'success' | 'error'): void => {
    if (said.has(message)) return;
    said.add(message);
    void bus.request('toasts.show', { message, type, duration: MONEY_MESSAGE_MS });
  };

  const ask = async (cameBack: boolean): Promise<void> => {
    if (state !== 'idle') {
      wanted = { cameBack: cameBack || (wanted?.cameBack ?? false) };
      return;
    }
    if (Date.now() - begun >= WATCHED_FOR_MS) {
      stop();
      return;
    }
    state = 'asking';
    try {
      const payment = await api.call('GET /payments/{payment}/verify/', { params: { payment: reference } });
      if (watched.has(reference)) await hear(payment, cameBack);
    } catch (error) {
      // Whoever is somebody else by now is not told; all other trouble passes.
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) stop();
    }
    if (!watched.has(reference)) return;
    state = 'resting';
    after(LEAST_GAP_MS, () => {
      state = 'idle';
      const next = wanted;
      wanted = null;
      if (next) void ask(next.cameBack);
    });
  };

  const hear = async (payment: Entities['PaymentDetail'], cameBack: boolean): Promise<void> => {
    if (payment.status === 'paid') {
      stop();
      announced.add(reference);
      if (payment.payment_type === 'subscription')
        void bus.request('overlays.open', { name: 'account.subscribed', props: {} });
      else say(`Your payment has arrived: ${payment.description}.`, 'success');
      await tellPaid(platform, payment);
    } else if (payment.status === 'refunded') stop();
    else if (payment.status !== 'pending') {
      if (payment.status === 'abandoned') stop();
      say(`The payment did not go through. ${sentence(payment.failure ?? 'Nothing was taken from you')}`, 'error');
    } else if (cameBack)
      say('Your payment has not arrived yet. If you left without paying, nothing is taken from you.', 'default');
  };

  const askInTime = (times: number): void => {
    const ms = WAITS_MS[times];
    if (ms !== undefined)
      after(ms, () => {
        void ask(false);
        askInTime(times + 1);
      });
  };
  const onBack = (): void => {
    if (document.visibilityState === 'visible') void ask(true);
  };
  const heard = [
    bus.facts('wallet.changed.v1').subscribe(() => void ask(false)),
    bus.facts('subscription.changed.v1').subscribe(() => void ask(false)),
    bus.facts('session.changed.v1').subscribe((session) => {
      if (session.state !== 'authorised') stop();
    }),
  ];

  function stop(): void {
    watched.delete(reference);
    for (const timer of timers) clearTimeout(timer);
    window.removeEventListener('focus', onBack);
    document.removeEventListener('visibilitychange', onBack);
    for (const listening of heard) listening.unsubscribe();
  }

  watched.set(reference, (payment) => {
    // Whoever asks is answered, also when it has been said before.
    said.clear();
    void hear(payment, true);
  });
  window.addEventListener('focus', onBack);
  document.addEventListener('visibilitychange', onBack);
  askInTime(0);
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
