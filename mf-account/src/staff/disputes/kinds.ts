import type { Entities } from '@griot/contracts';
import type { BadgeProps } from '@griot/ui';

type Kind = Entities['Dispute']['kind'];

/** What has happened to a payment by other hands than ours, and what is to be done about it. */
export const KINDS: Record<Kind, { label: string; tone: NonNullable<BadgeProps['tone']>; todo: string }> = {
  dispute: {
    label: 'Disputed',
    tone: 'warn',
    todo: 'The payer’s bank asks for the money. Answer it at the provider, within its time limit. Lost or accepted: take back what it bought. Won: close it.',
  },
  reversed: {
    label: 'Charged back',
    tone: 'bad',
    todo: 'The money has gone back to the payer. Take back what it bought.',
  },
  given_back: {
    label: 'Refunded at the provider',
    tone: 'info',
    todo: 'Somebody has refunded it at the provider, not here. Take back what it bought.',
  },
  refund_failed: {
    label: 'Refund failed',
    tone: 'bad',
    todo: 'What it bought was taken back, and the money did not reach the payer. Send it again at the provider, or by a transfer; then close it.',
  },
};
