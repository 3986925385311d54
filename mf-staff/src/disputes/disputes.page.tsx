import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { DataTable, FilterTabs, NamedCell, Quiet, WhenCell, useListLocation } from '@griot/remote-kit/data-table';
import { Badge, Button, Cluster, formatCoins, formatMoney, space, type Column } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { KINDS, todoOf } from './kinds.ts';
import { SettleDialog, type Settling } from './settle-dialog.tsx';

type Dispute = Entities['Dispute'];

const Todo = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
`;

const TABS = [
  { value: '', label: 'Waiting' },
  { value: 'settled', label: 'Settled' },
];

const PAYMENT: Column<Dispute>[] = [
  {
    key: 'payment',
    label: 'Payment',
    cell: ({ payment, user }) => (
      <NamedCell
        href={`/staff/payments/${payment.id}`}
        title={payment.description}
        note={<a href={`/staff/users/${user.id}`}>{user.pen_name}</a>}
      />
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    number: true,
    cell: ({ payment }) => formatMoney(payment.amount, payment.currency),
  },
];

const SETTLED: Column<Dispute>[] = [
  ...PAYMENT,
  {
    key: 'kind',
    label: 'What happened',
    cell: ({ kind }) => <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge>,
  },
  { key: 'outcome', label: 'What was done', cell: (d) => outcomeOf(d) },
  { key: 'settled', label: 'Settled', number: true, cell: (d) => d.settled_at && <WhenCell at={d.settled_at} /> },
];

/** What moved: spent coins are missing, and stand here against the account. */
function outcomeOf({ outcome, coins_back: back, coins_spent: spent }: Dispute): string {
  if (outcome !== 'taken-back') return 'Closed; nothing moved';
  if (back === null) return 'Taken back';
  return `${formatCoins(back)} taken back${spent ? `; ${formatCoins(spent)} spent and missing` : ''}`;
}

/** Disputes, chargebacks, refunds made at the provider and failed refunds: what happened, what to do, and what follows. */
export default forAdmins(function DisputesPage() {
  const at = useListLocation();
  const status = at.value('status') === 'settled' ? 'settled' : 'open';
  const [settling, setSettling] = useState<Settling | null>(null);
  const asked = useCall(
    'GET /staff/disputes/',
    { query: { ...at.window, status } },
    { staleTime: 0, keepPrevious: true },
  );
  const open: Column<Dispute>[] = [
    ...PAYMENT,
    {
      key: 'kind',
      label: 'To do',
      cell: (dispute) => (
        <Todo>
          <Badge tone={KINDS[dispute.kind].tone}>{KINDS[dispute.kind].label}</Badge>
          <Quiet>{todoOf(dispute).todo}</Quiet>
          <Cluster $gap={8}>
            {todoOf(dispute).takesBack && (
              <Button
                size="small"
                aria-label={`Take back ${dispute.payment.description} of ${dispute.user.pen_name}`}
                onClick={() => setSettling({ dispute, how: 'take-back' })}
              >
                Take back
              </Button>
            )}
            <Button
              size="small"
              aria-label={`Close that of ${dispute.payment.description} of ${dispute.user.pen_name}`}
              onClick={() => setSettling({ dispute, how: 'close' })}
            >
              Close
            </Button>
          </Cluster>
        </Todo>
      ),
    },
    { key: 'since', label: 'Since', number: true, cell: (d) => <WhenCell at={d.raised_at} /> },
  ];
  return (
    <StaffLayout
      section="/staff/disputes"
      title="Disputes"
      note="Payments whose money is disputed, has gone back by other hands, or did not go back when it should have. Nothing moves by itself."
    >
      <FilterTabs label="Disputes by state" at={at} name="status" options={TABS} />
      <DataTable
        at={at}
        list={asked}
        caption={status === 'open' ? 'Disputes that wait, the longest waiting first' : 'Settled disputes, newest first'}
        columns={status === 'open' ? open : SETTLED}
        counted={['dispute', 'disputes']}
        empty={{ title: status === 'open' ? 'Nothing is disputed.' : 'Nothing has been settled yet.' }}
      />
      {settling && <SettleDialog {...settling} onClose={() => setSettling(null)} />}
    </StaffLayout>
  );
});
