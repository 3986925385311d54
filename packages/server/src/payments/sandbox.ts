import { createHash, createHmac } from 'node:crypto';
import type { SandboxOutcome } from '@griot/contracts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { signatureOf, type Charge, type PaymentProvider, type Verification } from '../ports/payments.ts';
import { findCharge, insertCharge, markRefunded, updateCharge, type SandboxCharge } from './sandbox-store.ts';

export type { SandboxCharge } from './sandbox-store.ts';

/** A signed webhook, as the sandbox sends it. */
export interface SandboxWebhook {
  body: Buffer;
  signature: string;
}

export interface Sandbox extends PaymentProvider {
  find(reference: string): Promise<SandboxCharge | undefined>;
  /**
   * What the person did on the page of the sandbox, with the card there or another. What was paid stays paid, as much as it was.
   * @returns the webhook to send, if there is one of that; undefined when it cannot be done any more
   */
  decide(
    reference: string,
    outcome: Decision,
    card?: string,
  ): Promise<{ webhook: SandboxWebhook | undefined } | undefined>;
}

/** What can be decided at once; paying half or double is another amount than was asked for. */
export type Decision = Exclude<SandboxOutcome, 'late' | 'twice'>;
const BECOMES: Record<Decision, SandboxCharge['status']> = {
  success: 'paid',
  underpaid: 'paid',
  overpaid: 'paid',
  failure: 'failed',
  abandoned: 'abandoned',
};
const PAYS_INSTEAD: Partial<Record<Decision, 'half' | 'double'>> = { underpaid: 'half', overpaid: 'double' };

/** A renewal of somebody with this in their e-mail is declined, so that it can be seen what becomes of it. */
const DECLINED = 'declined';

/** Paystack's fee for cards in Nigeria, in kobo: 1.5 %, and NGN 100 above NGN 2,500, NGN 2,000 at most. */
export const localFee = (amount: number): number =>
  Math.min(Math.ceil((amount * 15) / 1_000) + (amount > 250_000 ? 10_000 : 0), 200_000, amount);

const AUTHORISATION = 'sandbox-card-';

/** Everybody has a card of their own, unless they type the number of another. */
const cardOfOwn = (email: string): string =>
  `4${(BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`) % 10n ** 15n).toString().padStart(15, '0')}`;

/**
 * The demo's payment provider. It collects nothing, keeps its own books in its own table, and speaks to the platform as
 * a real one does: by `verify`, and by signed webhooks.
 */
export function sandbox({
  db,
  clock,
  random,
  secret,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  secret: string;
}): Sandbox {
  const webhookSecret = createHmac('sha256', secret).update('sandbox webhooks').digest('base64url');

  const enter = (
    { reference, amount, currency, description }: Charge,
    more: Pick<SandboxCharge, 'returnUrl' | 'status' | 'card'>,
  ): Promise<void> => insertCharge(db, { reference, amount, currency, description, ...more, createdAt: clock.now() });

  async function verify(reference: string): Promise<Verification> {
    const charge = await findCharge(db, reference);
    if (!charge) return { status: 'unknown', amount: 0, currency: '', fee: 0 };
    const { status, amount, currency, card } = charge;
    if (status === 'paid')
      return { status, amount, currency, fee: localFee(amount), authorisation: `${AUTHORISATION}${reference}`, card };
    return { status, amount, currency, fee: 0, ...(status === 'failed' ? { failure: 'Declined' } : {}) };
  }

  return {
    name: 'sandbox',
    webhookSecret,
    find: (reference) => findCharge(db, reference),
    verify,
    async begin({ returnUrl, ...charge }) {
      await enter(charge, { returnUrl, status: 'pending', card: cardOfOwn(charge.email) });
      return { link: `${new URL(returnUrl).origin}/dev/pay/${charge.reference}` };
    },
    async charge(charge) {
      const before = await findCharge(db, charge.authorisation.slice(AUTHORISATION.length));
      // A charge of before cards were known has none.
      const card = before?.card || cardOfOwn(charge.email);
      await enter(charge, { returnUrl: '', status: charge.email.includes(DECLINED) ? 'failed' : 'paid', card });
      return await verify(charge.reference);
    },
    refund: (reference) => markRefunded(db, reference, clock.now()),
    async decide(reference, outcome, card) {
      const status = BECOMES[outcome];
      const charge = await updateCharge(db, reference, {
        status,
        pays: PAYS_INSTEAD[outcome],
        evenPaid: outcome === 'success',
        card,
      });
      if (!charge) return undefined;
      // Who leaves tells nobody.
      if (status === 'abandoned') return { webhook: undefined };
      const told = status === 'paid' ? 'success' : 'failed';
      const body = Buffer.from(
        JSON.stringify({
          event: `charge.${told}`,
          data: { id: random.id('evt'), reference, status: told, amount: charge.amount, currency: charge.currency },
        }),
      );
      return { webhook: { body, signature: signatureOf(body, webhookSecret) } };
    },
    event(body) {
      const { event, data } = (body ?? {}) as { event?: unknown; data?: { id?: unknown; reference?: unknown } };
      if (typeof event !== 'string' || typeof data?.id !== 'string' || typeof data.reference !== 'string')
        return undefined;
      return { id: data.id, kind: event, reference: data.reference };
    },
  };
}
