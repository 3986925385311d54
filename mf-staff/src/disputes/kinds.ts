import type { Entities } from '@griot/contracts';
import type { BadgeProps } from '@griot/ui';

type Dispute = Entities['Dispute'];
type Kind = Dispute['kind'];

/** What has happened to a payment by other hands than ours. */
export const KINDS: Record<Kind, { label: string; tone: NonNullable<BadgeProps['tone']> }> = {
  dispute: { label: 'Disputed', tone: 'warn' },
  reversed: { label: 'Charged back', tone: 'bad' },
  given_back: { label: 'Refunded at the provider', tone: 'info' },
  refund_failed: { label: 'Refund failed', tone: 'bad' },
};

const HAPPENED: Record<Exclude<Kind, 'refund_failed'>, string> = {
  dispute: 'The payer’s bank asks for the money. Answer it at the provider, within its time limit.',
  reversed: 'The money has gone back to the payer.',
  given_back: 'Somebody has refunded it at the provider, not here.',
};

/** What is to be done about it, and whether that may be to take back what it bought. */
export function todoOf({ kind, payment }: Pick<Dispute, 'kind' | 'payment'>): { todo: string; takesBack: boolean } {
  const bought = payment.status === 'paid';
  if (kind === 'refund_failed') return { todo: failedRefund(payment.status), takesBack: false };
  const next = !bought
    ? 'Nothing that it bought is left to take back: close it.'
    : kind === 'dispute'
      ? 'Lost or accepted: take back what it bought. Won: close it.'
      : 'Take back what it bought.';
  return { todo: `${HAPPENED[kind]} ${next}`, takesBack: bought };
}

/** Refunds are begun here, which takes back what was bought, or by somebody at the provider, which does not. */
function failedRefund(status: string): string {
  if (status === 'paid')
    return 'Somebody has refunded it at the provider, not here, and it failed. The money is still here, and so is what it bought: close it.';
  const before = status === 'refunded' ? 'What it bought was taken back' : 'Nothing was given for it';
  return `${before}, and the money did not reach the payer. Send it again at the provider, or by a transfer; then close it.`;
}
