import { useCall, type OverlayProps } from '@griot/remote-kit';
import { Button, CircleCheckIcon, color, Delayed, Dialog, formatDate, Skeleton, space } from '@griot/ui';
import { styled } from 'styled-components';

/** 'Subscription confirmed!' (part 1 §2), in the words of the plan that was paid for. */
export default function SubscribedOverlay({ close }: OverlayProps) {
  const mine = useCall('GET /subscriptions/mine/', { query: { limit: 10 } }, { staleTime: 0 });
  const running = mine.data?.results.filter(({ status }) => status === 'active' || status === 'upcoming') ?? [];
  // What was bought last stands behind all that was bought before.
  const last = running.toSorted((a, b) => a.end_date.localeCompare(b.end_date)).at(-1);
  return (
    <Dialog
      title="Subscription confirmed!"
      size="small"
      onClose={() => close(null)}
      actions={
        <Button variant="primary" onClick={() => close(null)}>
          Start reading
        </Button>
      }
    >
      <Told>
        <CircleCheckIcon size={48} strokeWidth={1.5} aria-hidden="true" />
        {mine.isPending || (mine.isFetching && !last) ? (
          <Delayed>
            <Skeleton height="4.5em" width="20em" />
          </Delayed>
        ) : !last ? (
          <p>Thank you. It is yours within moments.</p>
        ) : (
          <>
            <p>
              {last.status === 'upcoming' ? (
                <>
                  Your <b>{last.subscription_class.name}</b> plan begins on {formatDate(last.start_date)}, when your
                  present time ends. You can read every subscription chapter until {formatDate(last.end_date)}.
                </>
              ) : (
                <>
                  Your <b>{last.subscription_class.name}</b> plan has begun. You can read every subscription chapter
                  until {formatDate(last.end_date)}.
                </>
              )}
            </p>
            <small>
              {last.next_payment
                ? `It renews by itself on ${formatDate(last.next_payment.date)}; you can cancel on your dashboard.`
                : 'It does not renew by itself.'}{' '}
              A receipt is on its way to your mail.
            </small>
          </>
        )}
      </Told>
    </Dialog>
  );
}

const Told = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[12]};
  text-align: center;
  text-wrap: balance;
  & > svg {
    color: ${color.good};
  }
  small {
    color: ${color.inkSoft};
  }
`;
