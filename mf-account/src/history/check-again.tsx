import { queryOptions } from '@griot/api';
import { formatDate, Button } from '@griot/ui';
import type { Entities } from '@griot/contracts';
import { useAction, usePlatform, useToast } from '@griot/remote-kit';

/** Asks the provider now what became of a payment that is waiting, and has what it brought shown everywhere. */
export function CheckAgain({ payment: { id, description, created_at } }: { payment: Entities['PaymentRecord'] }) {
  const { bus, api, queryClient } = usePlatform();
  const toast = useToast();

  const arrived = async (): Promise<void> => {
    toast(`Your payment has arrived: ${description}.`, 'success');
    void queryClient.invalidateQueries({ queryKey: ['GET /subscriptions/mine/'] });
    const { balance } = await queryClient.fetchQuery({ ...queryOptions(api, 'GET /coin-wallet/', {}), staleTime: 0 });
    bus.publish('wallet.changed.v1', { balance });
  };

  const check = useAction('GET /payments/{payment}/verify/', {
    stale: ['GET /payments/', 'GET /payments/{payment}/'],
    onDone: ({ status, failure }) => {
      // What came with it is asked for in its own time: a lost answer there is said by whoever shows it.
      if (status === 'paid') arrived().catch((error: unknown) => console.warn('The wallet could not be asked anew.', error));
      else if (status === 'pending') toast('Your payment has not arrived yet. If you left without paying, nothing is taken from you.');
      else toast(failure ?? 'The payment did not go through.', 'error');
    },
  });
  return <Button size="small" busy={check.busy} aria-label={`Check again: ${description}, ${formatDate(created_at)}`} onClick={() => void check.run({ params: { payment: id } })}>Check again</Button>;
}
