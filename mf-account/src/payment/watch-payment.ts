import { ApiError } from '@griot/api';
import type { Entities } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { tellPaid } from '@griot/remote-kit/tell-paid';
import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  finalize,
  from,
  fromEvent,
  ignoreElements,
  map,
  merge,
  Subject,
  takeUntil,
  tap,
  throttle,
  timer,
} from 'rxjs';
import { forgetReference, storeReference } from './watched-store.ts';

/** When a payment is asked about by itself, in ms after the time before: soon, then ever more rarely, for about half an hour. */
const WAITS_MS = Array.from({ length: 36 }, (_, n) => Math.min(3_000 * 1.5 ** n, 60_000));

/** Whoever comes back to the window again and again does not ask more often than this, in ms. */
const LEAST_GAP_MS = 2_000;

/** How long a message about money stays, in ms: it is read more slowly than others. */
export const MONEY_MESSAGE_MS = 8_000;

/** Who has neither paid by then nor been declined for good is not waited for any longer, in ms: the server gives the payment up as well. */
const WATCHED_FOR_MS = 24 * 60 * 60_000;

type Payment = Entities['PaymentDetail'];

/** Payments that are watched on this page, by reference, and who hears of them: the same one may be begun twice. */
const watched = new Map<string, (payment: Payment) => void>();

/** References of payments that are watched no longer: they have arrived, were given up, or whoever began them is gone. */
export const watchedEnds$ = new Subject<string>();

/** Those whose arrival has been announced on this page. */
const announced = new Set<string>();

/**
 * Hands on what somebody else on this page has just asked of a payment, so that what became of it is said once. Answers
 * whether it is said here; a payment that is not watched is the caller's to announce.
 */
export function tellWatcher(payment: Payment): boolean {
  const hear = watched.get(payment.reference);
  hear?.(payment);
  return payment.status !== 'refunded' && (hear !== undefined || announced.has(payment.reference));
}

/**
 * Watches a payment that goes on in another window until it has arrived, and tells all pages what it changes. It asks by
 * itself, whenever the person comes back to this window, and when another tab tells of money. What was declined can still be
 * paid on the provider's page, so it goes on; after half an hour it is asked about only when they come back. It ends when the
 * payment has arrived, is given up or given back, and after a day; a reload takes it up again (`watch-again.overlay.tsx`).
 */
export function watchPayment(platform: Platform, reference: string): void {
  if (watched.has(reference)) return;
  announced.delete(reference);
  storeReference(reference);
  const { api, bus } = platform;
  const said = new Set<string>();
  const done = new Subject<void>();
  const rested = new Subject<void>();
  /** Whether the person came back since it was last asked. */
  let cameBack = false;

  const say = (message: string, type: 'default' | 'success' | 'error'): void => {
    if (said.has(message)) return;
    said.add(message);
    void bus.request('toasts.show', { message, type, duration: MONEY_MESSAGE_MS });
  };

  const hear = (payment: Payment, isBack: boolean): void => {
    if (['paid', 'refunded', 'abandoned'].includes(payment.status)) done.next();
    if (payment.status === 'paid') {
      announced.add(reference);
      if (payment.payment_type === 'subscription')
        void bus.request('overlays.open', { name: 'account.subscribed', props: {} });
      else say(`Your payment has arrived: ${payment.description}.`, 'success');
      tellPaid(platform);
    } else if (payment.status === 'pending') {
      if (isBack) say(notArrived(payment), 'default');
    } else if (payment.status !== 'refunded')
      say(`The payment did not go through. ${sentence(payment.failure ?? 'Nothing was taken from you')}`, 'error');
  };

  const ask = defer(() => {
    const isBack = cameBack;
    cameBack = false;
    return from(api.call('GET /payments/{payment}/verify/', { params: { payment: reference } })).pipe(
      map((payment) => ({ payment, isBack })),
      catchError((error: unknown) => {
        // Whoever is somebody else by now is not told; all other trouble passes.
        if (error instanceof ApiError && [401, 403, 404].includes(error.status)) done.next();
        return EMPTY;
      }),
    );
  });
  const rest = timer(LEAST_GAP_MS).pipe(
    tap(() => rested.next()),
    ignoreElements(),
  );

  const byItself = from(WAITS_MS).pipe(concatMap((ms) => timer(ms)));
  const back = merge(fromEvent(window, 'focus'), fromEvent(document, 'visibilitychange')).pipe(
    filter(() => document.visibilityState === 'visible'),
    tap(() => (cameBack = true)),
  );
  const money = bus.facts('data.changed.v1').pipe(filter(({ now }) => now.includes('GET /coin-wallet/')));
  const signedOut = bus.facts('session.changed.v1').pipe(filter(({ state }) => state !== 'authorised'));

  watched.set(reference, (payment) => {
    // Whoever asks is answered, also when it has been said before.
    said.clear();
    hear(payment, true);
  });
  merge(byItself, back, money)
    .pipe(
      // What comes while it is asked or rests is made up for afterwards.
      throttle(() => rested, { leading: true, trailing: true }),
      concatMap(() => concat(ask, rest)),
      takeUntil(merge(done, signedOut, timer(WATCHED_FOR_MS))),
      finalize(() => {
        watched.delete(reference);
        forgetReference(reference);
        watchedEnds$.next(reference);
      }),
    )
    .subscribe(({ payment, isBack }) => hear(payment, isBack));
}

/** What is said of a payment that is still open. */
export const notArrived = ({ unpaid }: Pick<Payment, 'unpaid'>): string =>
  unpaid
    ? 'Nothing has been paid so far, and nothing was taken from you.'
    : 'Your payment has not arrived yet. If you left without paying, nothing is taken from you.';

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
