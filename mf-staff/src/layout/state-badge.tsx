import { Badge, type BadgeProps } from '@griot/ui';

/** What becomes of payments and withdrawals, in words. */
const STATES: Record<string, { label: string; tone: NonNullable<BadgeProps['tone']> }> = {
  pending: { label: 'Pending', tone: 'info' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  abandoned: { label: 'Abandoned', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warn' },
  held: { label: 'Second look', tone: 'warn' },
  requested: { label: 'Requested', tone: 'accent' },
  processing: { label: 'Processing', tone: 'info' },
};

/** The state of a payment or a withdrawal. */
export const StateBadge = ({ status }: { status: string }) => {
  const { label, tone } = STATES[status] ?? { label: status, tone: 'neutral' as const };
  return <Badge tone={tone}>{label}</Badge>;
};
