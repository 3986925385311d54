import { refuse } from '../http/errors.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { isSigned, type PaymentAlarm, type PaymentProvider } from '../ports/payments.ts';
import { SETTLED_AT_ONCE, type Settling } from './settling.ts';
import { keepEvent, markHandled } from './store.ts';

/** Settles a payment; the event, when one asked for it, is marked as handled. */
const settlePayment = jobKind<{ paymentId: string; eventId?: string; paidToo?: boolean }>('settle-payment');
/** Tells staff of a dispute and its like, whether the provider can be asked or not. */
const raiseAlarm = jobKind<{ paymentId: string; eventId: string; alarm: PaymentAlarm }>('raise-payment-alarm');

export type Webhooks = ReturnType<typeof createWebhooks>;

/** What providers send. A webhook is only a hint: it is kept once and answered at once, and a job asks the provider. */
export function createWebhooks({
  db,
  clock,
  jobs,
  provider,
  settling,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  provider: PaymentProvider;
  settling: Settling;
}) {
  jobs.handle(
    settlePayment,
    async ({ paymentId, eventId, paidToo }) => {
      await settling.settle(paymentId, { paidToo: paidToo ?? false });
      if (eventId !== undefined) await markHandled(db, provider.name, eventId, clock.now());
    },
    { atOnce: SETTLED_AT_ONCE },
  );
  jobs.handle(raiseAlarm, async ({ paymentId, eventId, alarm }) => {
    await settling.alarmed(paymentId, alarm);
    await markHandled(db, provider.name, eventId, clock.now());
  });

  return {
    /** Promises that a payment is looked into. */
    settleLater: (tx: Db, paymentId: string): Promise<void> => jobs.enqueue(tx, settlePayment, { paymentId }),

    /**
     * Takes a webhook: its bytes as they came, and the signature over them. What tells of no payment is taken and let go.
     * @throws Refusal `not_found` for a provider that is not used here, `wrong_signature`, `invalid` when it is signed and no event
     */
    async receive(name: string, body: Buffer, signature: string | undefined): Promise<void> {
      if (name !== provider.name) throw refuse('not_found', 'There is nothing here.');
      if (!isSigned(body, signature, provider.webhookSecret))
        throw refuse('wrong_signature', 'This was not signed with the key of this shop.');
      const event = provider.event(parsed(body));
      if (event === null) return;
      if (!event || !keepable(event.id) || !keepable(event.kind) || !keepable(event.reference))
        throw refuse('invalid', 'This is no event that is known.');
      await transaction(db, async (tx) => {
        // The rest of it, such as a card's number and whose it is, is not ours to keep.
        const row = {
          provider: name,
          eventId: event.id,
          paymentId: event.reference,
          body: { event: event.kind, reference: event.reference },
          receivedAt: clock.now(),
        };
        if (!(await keepEvent(tx, row))) return;
        if (!event.alarm)
          return await jobs.enqueue(tx, settlePayment, { paymentId: event.reference, eventId: event.id });
        await jobs.enqueue(tx, raiseAlarm, { paymentId: event.reference, eventId: event.id, alarm: event.alarm });
        // The money may be gone already.
        if (event.alarm === 'dispute')
          await jobs.enqueue(tx, settlePayment, { paymentId: event.reference, paidToo: true });
      });
    },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

const keepable = (text: string): boolean => text.length > 0 && text.length <= 200 && !/[\0\p{Surrogate}]/u.test(text);
