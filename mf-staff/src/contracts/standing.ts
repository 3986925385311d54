import type { Entities } from '@griot/contracts';
import type { BadgeProps } from '@griot/ui';

type Contract = Entities['QueuedContract'];

/** How long the messages to authors promise that a decision takes at most, in days (part 2 §9: 2 to 7). */
const DECIDED_WITHIN = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How a contract stands, in a word (ruling 14). One that has ended keeps its status. */
export function standingOf({ status, ended_at, ends_at }: Pick<Contract, 'status' | 'ended_at' | 'ends_at'>): {
  label: string;
  tone: NonNullable<BadgeProps['tone']>;
} {
  if (ended_at !== null) return { label: 'Ended', tone: 'neutral' };
  if (ends_at !== null) return { label: 'Ends', tone: 'warn' };
  return STANDINGS[status];
}

const STANDINGS: Record<Contract['status'], { label: string; tone: NonNullable<BadgeProps['tone']> }> = {
  pending: { label: 'Waits for a decision', tone: 'accent' },
  rejected: { label: 'Rejected', tone: 'bad' },
  awaiting_signature: { label: 'Waits for its signature', tone: 'info' },
  signed: { label: 'Signed', tone: 'good' },
};

/** Whether an application waits longer than its author was told it would. */
export const isOverdue = ({ status, submitted_at }: Pick<Contract, 'status' | 'submitted_at'>, now: Date): boolean =>
  status === 'pending' && now.getTime() - Date.parse(submitted_at) > DECIDED_WITHIN * DAY_MS;
