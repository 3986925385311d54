import { useCall, useSession } from '@griot/remote-kit';
import { formatDate, Notice } from '@griot/ui';

/** The time that is paid for as it stands. */
export interface Time {
  /** The plan that runs. */
  plan: string;
  /** When all that is paid for ends. */
  until: string;
  /** There is time behind that which runs, so that no more can be bought now. */
  ahead: boolean;
  /** When it renews by itself; null when it does not. */
  renews: string | null;
}

/** What of the caller's subscription runs, and what lies ahead; null for who has none. */
export function usePresentTime(): Time | null {
  const signedIn = useSession().state === 'authorised';
  const mine = useCall('GET /subscriptions/mine/', { query: { limit: 10 } }, { enabled: signedIn, staleTime: 0 });
  const active = signedIn ? mine.data?.results.find(({ status }) => status === 'active') : undefined;
  if (!mine.data || !active) return null;
  return {
    plan: active.subscription_class.name,
    until: active.paid_until,
    renews: active.renews ? (active.next_payment?.date ?? null) : null,
    ahead: mine.data.results.some(({ status }) => status === 'upcoming'),
  };
}

/** Says plainly when a plan that is bought now begins (ruling 26). */
export const PresentTime = ({ time: { plan, until, ahead, renews } }: { time: Time }) => (
  <Notice tone={ahead ? 'warn' : 'info'} role="status">
    {ahead
      ? `You have paid for the time until ${formatDate(until)} already. More can be bought once the last of it has begun.`
      : `Your ${plan} runs until ${formatDate(until)}. A plan you buy now begins then, so you lose no day.`}
    {renews && !ahead ? ` You need not buy one to go on: yours renews by itself on ${formatDate(renews)}.` : null}
  </Notice>
);
