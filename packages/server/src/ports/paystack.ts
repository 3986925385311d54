import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  ProviderAway,
  ProviderRefusal,
  ReferenceTaken,
  type Charge,
  type PaymentProvider,
  type ProviderEvent,
  type Verification,
} from './payments.ts';

export interface PaystackOptions {
  secretKey: string;
  /** `https://api.paystack.co`, or where a test listens. */
  url: string;
  /** How long an answer is waited for, in ms. */
  within?: number;
  /** Lets some ms pass; tests do not wait. */
  wait?: (ms: number) => Promise<unknown>;
}

const ANSWER_WITHIN_MS = 15_000;
/** How long nobody asks after Paystack has said that it is too much, when it does not say for how long. */
const TOO_MUCH_MS = 1_000;

const Answer = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
});
const Begun = z.object({ authorization_url: z.url() });
const Transaction = z.object({
  status: z.string(),
  amount: z.int(),
  /** What was asked for; less than `amount` where the shop lets the payer bear the fees. */
  requested_amount: z.int().nullish(),
  currency: z.string(),
  fees: z.int().nullish(),
  gateway_response: z.string().nullish(),
  authorization: z
    .object({
      authorization_code: z.string().nullish(),
      reusable: z.boolean().nullish(),
      /** Names the card itself, whoever pays by it. */
      signature: z.string().nullish(),
    })
    .nullish(),
});
const Event = z.object({
  event: z.string(),
  data: z.object({ id: z.union([z.string(), z.number()]), reference: z.string() }),
});

const Dispute = z.object({
  event: z.string().startsWith('charge.dispute.'),
  data: z.object({ id: z.union([z.string(), z.number()]), transaction: z.object({ reference: z.string() }) }),
});
const Refund = z.object({
  event: z.enum(['refund.processed', 'refund.failed']),
  data: z.object({ transaction_reference: z.string(), refund_reference: z.string().nullish() }),
});

/** What Paystack tells of anything but a charge that has come to its end. */
const AnyEvent = z.object({
  event: z
    .string()
    .min(1)
    .regex(/^(?!charge\.(success|failed)$)/),
  data: z.looseObject({}),
});

const NOTHING: Verification = { status: 'unknown', amount: 0, currency: '', fee: 0 };

/** Paystack's words for how a transaction stands (paystack.com/docs/payments/verify-payments). */
const STATUS: Record<string, Verification['status']> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'reversed',
  abandoned: 'abandoned',
};

/** Card payments by Paystack. Amounts go over in kobo, as they are kept. */
export function paystack({
  secretKey,
  url,
  within = ANSWER_WITHIN_MS,
  wait = pause,
}: PaystackOptions): PaymentProvider {
  /** Until when nobody asks, in ms of `performance.now()`: it was too much for Paystack. */
  let quietUntil = 0;

  /** Asks once it is allowed to, and again when it is too much; whoever asks meanwhile waits too. */
  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const signal = AbortSignal.timeout(within);
    const until = performance.now() + within;
    for (;;) {
      const quiet = quietUntil - performance.now();
      // Whoever came later than the 429 has no more time than others.
      if (quietUntil > until) throw new Error('Paystack wants to be left alone for longer than anybody waits');
      if (quiet > 0) await wait(quiet);
      const response = await fetch(`${url}${path}`, {
        method,
        signal,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (response.status !== 429) return response;
      const told = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
      quietUntil = performance.now() + (told > 0 ? told : TOO_MUCH_MS);
      if (quietUntil > until) return response;
      await response.body?.cancel();
    }
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; answer: z.infer<typeof Answer> }> {
    let response: Response;
    let text: unknown;
    try {
      response = await send(method, path, body);
      text = await response.json();
    } catch (cause) {
      throw new ProviderAway('Paystack cannot be reached', { cause });
    }
    const answer = Answer.safeParse(text);
    if (response.status >= 500 || response.status === 429 || response.status === 401 || !answer.success)
      throw new ProviderAway(`Paystack answered ${response.status}`);
    return { status: response.status, answer: answer.data };
  }

  async function wanted<T extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    shape: T,
    body?: object,
  ): Promise<z.output<T>> {
    const { status, answer } = await ask(method, path, body);
    if (
      answer.code === 'duplicate_reference' ||
      (status === 400 && /duplicate transaction reference/i.test(answer.message))
    )
      throw new ReferenceTaken(`Paystack: ${answer.message}`);
    if (status >= 400 || !answer.status) throw new ProviderRefusal(`Paystack: ${answer.message}`);
    const data = shape.safeParse(answer.data);
    if (!data.success) throw new ProviderAway('Paystack answered what is not understood');
    return data.data;
  }

  async function verify(reference: string): Promise<Verification> {
    const { status, answer } = await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
    if (
      status === 404 ||
      answer.code === 'transaction_not_found' ||
      (status === 400 && /not found/i.test(answer.message))
    )
      return NOTHING;
    if (status >= 400 || !answer.status) throw new ProviderRefusal(`Paystack: ${answer.message}`);
    const data = Transaction.safeParse(answer.data);
    if (!data.success) throw new ProviderAway('Paystack answered what is not understood');
    return understood(data.data);
  }

  return {
    name: 'paystack',
    webhookSecret: secretKey,
    verify,
    async begin({ reference, amount, currency, email, returnUrl }) {
      const { authorization_url: link } = await wanted('POST', '/transaction/initialize', Begun, {
        reference,
        amount,
        currency,
        email,
        callback_url: returnUrl,
      });
      return { link };
    },
    async charge({ reference, amount, currency, email, authorisation }: Charge & { authorisation: string }) {
      // A reference is charged once: whether it was is asked first, since the last try may have ended before its answer came.
      const before = await verify(reference);
      if (before.status !== 'unknown') return before;
      try {
        return understood(
          await wanted('POST', '/transaction/charge_authorization', Transaction, {
            reference,
            amount,
            currency,
            email,
            authorization_code: authorisation,
          }),
        );
      } catch (failure) {
        // Another server has charged it in between.
        if (!(failure instanceof ReferenceTaken)) throw failure;
        return await verify(reference);
      }
    },
    async refund(reference) {
      const { status, answer } = await ask('POST', '/refund', { transaction: reference });
      if (status < 400 && answer.status) return;
      // Given back already, by an earlier try or by hand.
      if (/(fully|already).*(reversed|refunded)/i.test(answer.message)) return;
      throw new ProviderRefusal(`Paystack: ${answer.message}`);
    },
    event(body) {
      const read = Event.safeParse(body);
      // Of other things, such as transfers, it tells in other forms, and sends again for days what is not answered with 200.
      if (!read.success) return alarmOf(body) ?? (AnyEvent.safeParse(body).data && null);
      const { event, data } = read.data;
      // Paystack names the transaction and not the event, so both together are the event's name.
      return { id: `${event}:${data.id}`, kind: event, reference: data.reference };
    },
  };
}

function alarmOf(body: unknown): ProviderEvent | undefined {
  const dispute = Dispute.safeParse(body).data;
  if (dispute)
    return {
      id: `${dispute.event}:${dispute.data.id}`,
      kind: dispute.event,
      reference: dispute.data.transaction.reference,
      alarm: 'dispute',
    };
  const refund = Refund.safeParse(body).data;
  if (!refund) return undefined;
  const {
    event,
    data: { transaction_reference: reference, refund_reference: id },
  } = refund;
  return {
    id: `${event}:${id ?? reference}`,
    kind: event,
    reference,
    alarm: event === 'refund.failed' ? 'refund_failed' : 'given_back',
  };
}

/**
 * What was paid of what was asked for, and what of that Paystack keeps. A shop may let its payers bear the fees: then the payer is
 * charged the fees on top, which are neither too much paid nor taken from us.
 */
function withoutSurcharge(amount: number, fees: number, requested: number | null | undefined) {
  const surcharge = amount - (requested ?? amount);
  return surcharge > 0 && surcharge <= fees
    ? { amount: amount - surcharge, fee: fees - surcharge }
    : { amount, fee: fees };
}

function understood({
  status,
  amount,
  requested_amount: requested,
  currency,
  fees,
  gateway_response: failure,
  authorization,
}: z.infer<typeof Transaction>): Verification {
  const known = STATUS[status] ?? 'pending';
  return {
    status: known,
    ...withoutSurcharge(amount, fees ?? 0, requested),
    currency,
    ...(authorization?.reusable && authorization.authorization_code
      ? { authorisation: authorization.authorization_code }
      : {}),
    ...(authorization?.signature ? { card: authorization.signature } : {}),
    ...(known === 'failed' && failure ? { failure } : {}),
  };
}
