import type { Entities } from '@griot/contracts';
import { useAction, useOverlay, usePlatform, useToast } from '@griot/remote-kit';
import { tellPaid } from '@griot/remote-kit/tell-paid';
import { Button, formatDate } from '@griot/ui';
import { notArrived, tellWatcher } from '../payment/watch-payment.ts';

/** Asks the provider now what became of a payment that is waiting, and has what it brought shown everywhere; by the watcher, if it is watched. */
export function CheckAgain({ payment: { id, description, created_at } }: { payment: Entities['PaymentRecord'] }) {
  const platform = usePlatform();
  const overlay = useOverlay();
  const toast = useToast();
  const check = useAction('GET /payments/{payment}/verify/', {
    onDone: (payment) => {
      if (tellWatcher(payment)) return;
      if (payment.status === 'paid') {
        if (payment.payment_type === 'subscription') void overlay('account.subscribed');
        else toast(`Your payment has arrived: ${description}.`, 'success');
        tellPaid(platform);
      } else if (payment.status === 'pending') toast(notArrived(payment));
      else toast(payment.failure ?? 'The payment did not go through.', 'error');
    },
  });
  return (
    <Button
      size="small"
      busy={check.busy}
      aria-label={`Check again: ${description}, ${formatDate(created_at)}`}
      onClick={() => void check.run({ params: { payment: id } })}
    >
      Check again
    </Button>
  );
}
