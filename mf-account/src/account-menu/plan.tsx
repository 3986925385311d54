import { useCall } from '@griot/remote-kit';
import { Delayed, formatDate, Skeleton, TicketIcon } from '@griot/ui';
import { Holding } from './holding.tsx';

/** The active subscription, or the way to one (part 1 §2). */
export function Plan({ onSubscribe }: { onSubscribe: () => void }) {
  const mine = useCall('GET /subscriptions/mine/', { query: { limit: 10 } });
  const active = mine.data?.results.find(({ status }) => status === 'active');
  const icon = <TicketIcon size={20} aria-hidden="true" />;
  if (active)
    return (
      <Holding
        icon={icon}
        value={active.subscription_class.name}
        note={`Expires ${formatDate(active.paid_until)}`}
        onAction={onSubscribe}
      />
    );
  if (mine.data) return <Holding icon={icon} value="No active plan" action="Subscribe" onAction={onSubscribe} />;
  return (
    <Holding
      icon={icon}
      value={
        mine.isError ? (
          'Plan unknown'
        ) : (
          <Delayed>
            <Skeleton width="6em" />
          </Delayed>
        )
      }
      note={mine.isError ? 'It could not be looked up.' : undefined}
      action={mine.isError ? 'Subscribe' : undefined}
      onAction={onSubscribe}
    />
  );
}
