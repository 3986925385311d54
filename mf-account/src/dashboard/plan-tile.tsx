import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useCall, useOverlay } from '@griot/remote-kit';
import { Button, Delayed, Dialog, formatDate, formatMoney, Skeleton, StatTile } from '@griot/ui';
import { useState } from 'react';

const MINE = 'GET /subscriptions/mine/';

/**
 * The caller's subscription (part 1 §2): the plan, until when, and whether it goes on by itself, which its owner decides here
 * (part 2 §9). Time that was bought ahead counts with the time that runs.
 */
export function PlanTile() {
  const overlay = useOverlay();
  const mine = useCall(MINE, { query: { limit: 10 } });
  if (mine.isError && !mine.data) {
    return (
      <StatTile
        label="Subscription plan"
        value="–"
        note={messageOf(mine.error, 'Action failed')}
        action={
          <Button busy={mine.isFetching} onClick={() => void mine.refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  if (!mine.data)
    return (
      <StatTile
        label="Subscription plan"
        value={
          <Delayed>
            <Skeleton width="6em" />
          </Delayed>
        }
      />
    );
  const active = mine.data.results.find(({ status }) => status === 'active');
  const due = mine.data.results.find(({ status }) => status === 'past_due');
  if (active) return <Running subscription={active} />;
  if (due)
    return (
      <StatTile
        label="Subscription plan"
        value={due.subscription_class.name}
        note={`Ended ${formatDate(due.end_date)}: the card could not be charged yet. We try again.`}
        action={<Going subscription={due} />}
      />
    );
  return (
    <StatTile
      label="Subscription plan"
      value="No active plan"
      action={
        <Button aria-haspopup="dialog" onClick={() => void overlay('account.subscribe')}>
          Subscribe
        </Button>
      }
    />
  );
}

const Running = ({ subscription }: { subscription: Entities['Subscription'] }) => {
  const { subscription_class: plan, paid_until: until, next_payment: next } = subscription;
  return (
    <StatTile
      label="Subscription plan"
      value={plan.name}
      action={<Going subscription={subscription} />}
      note={
        next
          ? `Expires ${formatDate(until)}. Renews by itself: ${formatMoney(next.amount, next.currency)} on ${formatDate(next.date)}.`
          : `Expires ${formatDate(until)}`
      }
    />
  );
};

/** Ends the renewal, after a question, or takes it up again. */
function Going({
  subscription: { id, renews, subscription_class: plan, paid_until: until, status },
}: {
  subscription: Entities['Subscription'];
}) {
  const [asked, setAsked] = useState(false);
  const cancel = useAction('POST /subscriptions/{subscription}/cancel/', {
    success: 'Your subscription renews no more.',
  });
  const resume = useAction('POST /subscriptions/{subscription}/resume/', {
    success: 'Your subscription renews again.',
  });
  const call = { params: { subscription: id } };
  if (!renews)
    return status === 'active' ? (
      <Button busy={resume.busy} onClick={() => void resume.run(call)}>
        Renew again
      </Button>
    ) : null;
  const end = async () => {
    await cancel.run(call);
    setAsked(false);
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>Cancel renewal</Button>
      {asked && (
        <Dialog
          title={`Cancel ${plan.name}?`}
          size="small"
          onClose={() => setAsked(false)}
          busy={cancel.busy}
          actions={
            <>
              <Button onClick={() => setAsked(false)} disabled={cancel.busy}>
                Keep it
              </Button>
              <Button variant="primary" busy={cancel.busy} onClick={() => void end()}>
                Cancel renewal
              </Button>
            </>
          }
        >
          {status === 'active'
            ? `You go on reading until ${formatDate(until)}, and nothing more is charged.`
            : 'Nothing more is charged.'}
        </Dialog>
      )}
    </>
  );
}
