import { WITHDRAWAL_STATUSES, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  DataTable,
  FilterTabs,
  NamedCell,
  Quiet,
  WhenCell,
  oneOf,
  useListLocation,
} from '@griot/remote-kit/data-table';
import { formatMoney, formatRate, type Column } from '@griot/ui';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { StateBadge } from '../layout/state-badge.tsx';

const STATES = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Waiting' },
  { value: 'held', label: 'Second look' },
  { value: 'requested', label: 'Requested' },
  { value: 'processing', label: 'Processing' },
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
];

const STATUSES = ['open', ...WITHDRAWAL_STATUSES] as const;

const COLUMNS: Column<Entities['StaffWithdrawal']>[] = [
  {
    key: 'author',
    label: 'Author',
    cell: (w) => (
      <NamedCell href={`/staff/withdrawals/${w.id}`} title={w.user.pen_name} note={`User code ${w.user.user_code}`} />
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    number: true,
    cell: (w) => (
      <span>
        {formatMoney(w.amount, w.currency)}
        <Quiet>
          {formatMoney(w.payout_amount, w.payout_currency)} at {formatRate(w.usd_rate)}
        </Quiet>
      </span>
    ),
  },
  { key: 'state', label: 'State', cell: (w) => <StateBadge status={w.status} /> },
  { key: 'to', label: 'Account', cell: (w) => w.account_number || 'erased' },
  { key: 'since', label: 'Asked for', number: true, cell: (w) => <WhenCell at={w.created_at} /> },
];

/** What authors take out of their income, by state (ruling 6); those that are open come first, the longest waiting before all. */
export default forAdmins(function WithdrawalsPage() {
  const at = useListLocation();
  const status = oneOf(STATUSES, at.value('status'));
  const asked = useCall(
    'GET /staff/withdrawals/',
    { query: { ...at.window, status } },
    { staleTime: 0, keepPrevious: true },
  );
  return (
    <StaffLayout
      section="/staff/withdrawals"
      title="Withdrawals"
      note="Processed within 48 hours; at the bank within 15 business days."
    >
      <FilterTabs label="Withdrawals by state" at={at} name="status" options={STATES} />
      <DataTable
        at={at}
        list={asked}
        caption="Withdrawals"
        columns={COLUMNS}
        counted={['withdrawal', 'withdrawals']}
        empty={{ title: 'Nobody has asked for a withdrawal.' }}
        narrowed={status ? 'No withdrawal is in this state.' : undefined}
      />
    </StaffLayout>
  );
});
