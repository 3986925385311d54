import { PAYMENT_TYPES, RECORD_STATUSES, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  DataTable,
  FilterTabs,
  NamedCell,
  SearchBar,
  WhenCell,
  oneOf,
  useListLocation,
} from '@griot/remote-kit/data-table';
import { Button, formatMoney, Notice, type Column } from '@griot/ui';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { StateBadge } from '../layout/state-badge.tsx';

const TYPES = [
  { value: '', label: 'All' },
  { value: 'purchase', label: 'Coins' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'income', label: 'Income' },
  { value: 'withdraw', label: 'Withdrawals' },
];
const STATES = RECORD_STATUSES.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));

type Line = Entities['PaymentRecord'];

/** Where a line leads: income is a movement, and has no page of its own. */
const hrefOf = ({ id, payment_type: type }: Line): string | null =>
  type === 'income' ? null : type === 'withdraw' ? `/staff/withdrawals/${id}` : `/staff/payments/${id}`;

const COLUMNS: Column<Line>[] = [
  { key: 'what', label: 'Payment', cell: (p) => <NamedCell href={hrefOf(p)} title={p.description} note={p.id} /> },
  {
    key: 'who',
    label: 'Who',
    cell: ({ user }) => (user ? <a href={`/staff/users/${user.id}`}>{user.pen_name}</a> : ''),
  },
  { key: 'amount', label: 'Amount', number: true, cell: (p) => formatMoney(p.amount, p.currency) },
  { key: 'state', label: 'State', cell: (p) => <StateBadge status={p.status} /> },
  { key: 'when', label: 'Begun', number: true, cell: (p) => <WhenCell at={p.created_at} /> },
];

/** What everybody has paid and been paid (rulings 2 and 4), or one person with `user` in the address. */
export default forAdmins(function PaymentsPage() {
  const at = useListLocation();
  const [type, status, search, user] = [
    oneOf(PAYMENT_TYPES, at.value('type')),
    oneOf(RECORD_STATUSES, at.value('status')),
    at.value('search'),
    at.value('user'),
  ];
  const query = { ...at.window, payment_type: type, status, search };
  const everybodys = useCall(
    'GET /payments/',
    { query },
    { staleTime: 0, keepPrevious: true, enabled: user === undefined },
  );
  const theirs = useCall(
    'GET /payments/user/{user}/',
    { params: { user: user ?? '' }, query },
    { staleTime: 0, keepPrevious: true, enabled: user !== undefined },
  );
  return (
    <StaffLayout
      section="/staff/payments"
      title="Payments"
      note="What readers have paid, and what authors have earned and taken out."
    >
      {user !== undefined && <Of user={user} all={at.address({ user: undefined })} />}
      <SearchBar
        at={at}
        label="Payer, description or payment id"
        choice={{ name: 'status', label: 'State', any: 'Any state', options: STATES }}
      />
      <FilterTabs label="Kinds of payments" at={at} name="type" options={TYPES} />
      <DataTable
        at={at}
        list={user === undefined ? everybodys : theirs}
        caption="Payments, newest first"
        columns={COLUMNS}
        counted={['payment', 'payments']}
        empty={{ title: 'Nobody has paid anything yet.' }}
        narrowed={(type ?? status ?? search ?? user) ? 'No payment is found.' : undefined}
      />
    </StaffLayout>
  );
});

function Of({ user, all }: { user: string; all: string }) {
  const { data } = useCall('GET /users/{user}/', { params: { user } });
  return (
    <Notice
      action={
        <Button size="small" href={all}>
          Everybody’s
        </Button>
      }
    >
      Payments of {data ? <a href={`/staff/users/${user}`}>{data.pen_name}</a> : 'one person'} alone.
    </Notice>
  );
}
