import type { Entities } from '@griot/contracts';
import { useListCall, useOverlay } from '@griot/remote-kit';
import { DataTable, PAGE_SIZE } from '@griot/remote-kit/data-table';
import { Badge, Button, Cluster, CoinsIcon, formatDate, formatMoney, type Column } from '@griot/ui';
import { useState } from 'react';
import { CheckAgain } from './check-again.tsx';
import { paperOf, purchaseState } from './purchase-state.ts';
import { Receipt } from './receipt.tsx';

type Line = Entities['PaymentRecord'];

/** Coins and plans that the caller has bought, or begun to pay for: the Purchase History of the account menu (part 1 §2). */
export function Purchases() {
  const list = useListCall(
    'GET /payments/',
    { query: { payment_type: 'purchase,subscription', mine: 'true', limit: PAGE_SIZE } },
    { staleTime: 0 },
  );
  const overlay = useOverlay();
  const [shown, setShown] = useState<Line | null>(null);

  const columns: Column<Line>[] = [
    { key: 'what', label: 'Purchase', cell: (line) => line.description },
    {
      key: 'when',
      label: 'Date',
      cell: (line) => <time dateTime={line.created_at}>{formatDate(line.created_at)}</time>,
    },
    {
      key: 'status',
      label: 'Status',
      cell: (line) => {
        const { word, tone } = purchaseState(line.status);
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
    { key: 'amount', label: 'Amount', number: true, cell: (line) => formatMoney(line.amount, line.currency) },
    {
      key: 'more',
      label: 'Details',
      cell: (line) => (
        <Cluster $gap={8}>
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`${paperOf(line)}: ${line.description}, ${formatDate(line.created_at)}`}
            onClick={() => setShown(line)}
          >
            {paperOf(line)}
          </Button>
          {line.status === 'pending' && <CheckAgain payment={line} />}
        </Cluster>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Purchases, newest first"
        list={list}
        columns={columns}
        failed="Your purchases did not load."
        empty={{
          title: 'Purchase history not found',
          icon: <CoinsIcon size={32} aria-hidden="true" />,
          text: 'Coins and subscriptions you buy stand here, with their receipts.',
          action: (
            <Button aria-haspopup="dialog" onClick={() => void overlay('account.top-up')}>
              Top up coins
            </Button>
          ),
        }}
      />
      {shown && <Receipt payment={shown} onClose={() => setShown(null)} />}
    </>
  );
}
