import { useListCall } from '@griot/remote-kit';
import { CoinsIcon } from '@griot/ui';
import { COIN_COLUMNS } from '@griot/remote-kit/coin-entries';
import { DataTable, PAGE_SIZE } from '@griot/remote-kit/data-table';

/** What the caller's coins came from and what they were spent on. */
export function CoinHistory() {
  const list = useListCall('GET /coin-wallet/entries/', { query: { limit: PAGE_SIZE } }, { staleTime: 0 });
  return (
    <DataTable
      caption="Your coins, newest first"
      list={list}
      columns={COIN_COLUMNS}
      failed="The history of your coins did not load."
      empty={{
        title: 'No coins have come or gone',
        icon: <CoinsIcon size={32} aria-hidden="true" />,
        text: 'What you buy, unlock and give stands here.',
      }}
    />
  );
}
