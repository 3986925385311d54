import type { Entities } from '@griot/contracts';
import { useListCall, usePlatform } from '@griot/remote-kit';
import {
  DataTable,
  FilterTabs,
  NamedCell,
  PAGE_SIZE,
  WhenCell,
  oneOf,
  type ListLocation,
  useListLocation,
} from '@griot/remote-kit/data-table';
import { Badge, formatNumber, type Column } from '@griot/ui';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { isOverdue, standingOf } from './standing.ts';

const STATUSES = ['pending', 'awaiting_signature', 'signed', 'rejected', 'all'] as const;
type Status = (typeof STATUSES)[number];

const TABS: Record<Status, { label: string; empty: string }> = {
  pending: { label: 'To decide', empty: 'No application is waiting.' },
  awaiting_signature: { label: 'To be signed', empty: 'No contract waits for its signature.' },
  signed: { label: 'Signed', empty: 'No contract has been signed yet.' },
  rejected: { label: 'Rejected', empty: 'No application stands rejected.' },
  all: { label: 'All', empty: 'Nobody has applied for a contract yet.' },
};

/** The first tab needs no query. */
const OPTIONS = STATUSES.map((status) => ({ value: status === 'pending' ? '' : status, label: TABS[status].label }));

const columns = (at: ListLocation, status: Status, now: Date): Column<Entities['QueuedContract']>[] => [
  {
    key: 'novel',
    label: 'Novel',
    cell: (c) => (
      <NamedCell
        href={`/staff/contracts/${c.id}${at.query}`}
        title={c.novel.title}
        note={c.version > 1 ? `Submission ${c.version}` : undefined}
      />
    ),
  },
  { key: 'author', label: 'Author', cell: (c) => c.author.pen_name },
  { key: 'type', label: 'Type', cell: (c) => (c.contract_type === 'exclusive' ? 'Exclusive' : 'Non-exclusive') },
  { key: 'words', label: 'Words', number: true, cell: (c) => formatNumber(c.novel.num_words) },
  status === 'pending'
    ? {
        key: 'since',
        label: 'Waiting since',
        number: true,
        cell: (c) => (
          <>
            <WhenCell at={c.submitted_at} />
            {isOverdue(c, now) && (
              <>
                {' '}
                <Badge tone="warn">Over 7 days</Badge>
              </>
            )}
          </>
        ),
      }
    : {
        key: 'status',
        label: 'Status',
        cell: (c) => {
          const { label, tone } = standingOf(c);
          return <Badge tone={tone}>{label}</Badge>;
        },
      },
];

/** Applications for contracts, and the contracts that came of them (rulings 9 and 14). */
export default function ContractsPage() {
  const { now } = usePlatform();
  const at = useListLocation();
  const status = oneOf(STATUSES, at.value('status')) ?? 'pending';
  const list = useListCall(
    'GET /staff/contracts/',
    { query: { limit: PAGE_SIZE, ...(status === 'all' ? {} : { status }) } },
    { staleTime: 0 },
  );
  return (
    <StaffLayout
      section="/staff/contracts"
      title="Contracts"
      note="Authors are told that a decision takes 2 to 7 days. The one that waits longest comes first."
    >
      <FilterTabs label="Status" at={at} name="status" options={OPTIONS} />
      <DataTable
        failed="The queue did not load."
        key={status}
        list={list}
        caption={`Contracts: ${TABS[status].label.toLowerCase()}, the longest waiting first`}
        columns={columns(at, status, now())}
        empty={{ title: TABS[status].empty }}
      />
    </StaffLayout>
  );
}
