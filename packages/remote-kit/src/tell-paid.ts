import { queryKey, queryOptions } from '@griot/api';
import type { Entities } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';

/** Tells all pages, in all tabs, what a payment that has arrived changes: the coins, or what the person is subscribed to. */
export async function tellPaid(
  { api, bus, queryClient }: Pick<Platform, 'api' | 'bus' | 'queryClient'>,
  { payment_type }: Pick<Entities['PaymentDetail'], 'payment_type'>,
): Promise<void> {
  if (payment_type === 'subscription') {
    bus.publish('subscription.changed.v1', { active: true });
    return;
  }
  try {
    const { balance } = await queryClient.fetchQuery({ ...queryOptions(api, 'GET /coin-wallet/', {}), staleTime: 0 });
    bus.publish('wallet.changed.v1', { balance });
  } catch {
    // Asked again as every answer is: this page at least comes to know it.
    await queryClient.invalidateQueries({ queryKey: queryKey('GET /coin-wallet/') });
  }
}
