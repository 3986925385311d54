import type { BadgeProps } from '@griot/ui';

/** What becomes of a payment, in words (`PaymentRecord.status`). */
const STATES: Record<string, { word: string; tone: NonNullable<BadgeProps['tone']> }> = {
  pending: { word: 'Waiting for payment', tone: 'warn' },
  paid: { word: 'Paid', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  abandoned: { word: 'Not paid', tone: 'neutral' },
  refunded: { word: 'Refunded', tone: 'info' },
};

export const purchaseState = (status: string): { word: string; tone: NonNullable<BadgeProps['tone']> } =>
  STATES[status] ?? { word: status, tone: 'neutral' };

/** What there is to see of a payment: a receipt of what was paid, and of what was not, how it stands. */
export const paperOf = ({ status }: { status: string }): 'Receipt' | 'Payment' =>
  status === 'paid' || status === 'refunded' ? 'Receipt' : 'Payment';
