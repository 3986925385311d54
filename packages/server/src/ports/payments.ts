import type { PAYMENT_ALARMS } from '@griot/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Money to be collected. `reference` is the payment's id; amounts in minor units of `currency`. */
export interface Charge {
  reference: string;
  amount: number;
  currency: 'NGN' | 'USD';
  email: string;
  description: string;
}

/** What a provider says of a reference. `unknown`: it was never asked to collect that; `reversed`: it came in and went back. */
export interface Verification {
  status: 'unknown' | 'pending' | 'paid' | 'failed' | 'abandoned' | 'reversed';
  /** What was really paid, in minor units. */
  amount: number;
  currency: string;
  /** What the provider keeps of it. */
  fee: number;
  /** Lets the same card be charged again without its owner; a secret. */
  authorisation?: string | undefined;
  /** Which card paid, where one did: the same of whoever pays by the same card. */
  card?: string | undefined;
  /** Why it failed, in the provider's words. */
  failure?: string | undefined;
}

/**
 * What staff must look at, since nothing moves by itself: money that came in is disputed, was given back by other hands than
 * ours, has gone back, or did not go back when it should have.
 */
export type PaymentAlarm = (typeof PAYMENT_ALARMS)[number];

/** What a webhook tells. It is a hint: what counts is what `verify` says. */
export interface ProviderEvent {
  /** The provider's own id of the event; the same when it is sent again. */
  id: string;
  kind: string;
  reference: string;
  /** It tells of something else than a charge that has come to its end. */
  alarm?: PaymentAlarm;
}

/** Whoever collects money for the platform. Every call may throw `ProviderAway`. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paystack';
  /** Where the person pays. The browser comes back to `returnUrl`, whatever became of it. @throws ReferenceTaken when it was begun before */
  begin(charge: Charge & { returnUrl: string }): Promise<{ link: string }>;
  verify(reference: string): Promise<Verification>;
  /** Charges a card again. Asked twice for one reference, it charges once. */
  charge(charge: Charge & { authorisation: string }): Promise<Verification>;
  /** Gives everything back that was paid for a reference; done once, however often it is asked. */
  refund(reference: string): Promise<void>;
  /** The key that webhooks are signed with. */
  readonly webhookSecret: string;
  /** Reads a webhook's body: what it tells of a payment, `null` when it tells of something else, undefined when it is no event. */
  event(body: unknown): ProviderEvent | null | undefined;
}

/** Thrown when a provider cannot be reached, or answers what cannot be understood. It is worth asking again. */
export class ProviderAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderAway';
  }
}

/** Thrown when a provider will not do what it was asked to. */
export class ProviderRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderRefusal';
  }
}

/** Thrown when a provider knows a reference already: whoever has asked first has its answer. */
export class ReferenceTaken extends ProviderRefusal {
  constructor(message: string) {
    super(message);
    this.name = 'ReferenceTaken';
  }
}

/** The signature of a webhook: HMAC-SHA512 of its bytes, in hex. */
export const signatureOf = (body: Buffer | string, secret: string): string =>
  createHmac('sha512', secret).update(body).digest('hex');

/** Whether a webhook was signed with `secret`; takes as long whether it was or not. */
export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature ?? '')) return false;
  return timingSafeEqual(Buffer.from(signature ?? '', 'hex'), Buffer.from(signatureOf(body, secret), 'hex'));
}
