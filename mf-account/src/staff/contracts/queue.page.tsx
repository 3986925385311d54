import type { Entities } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useListCall, usePlatform } from '@griot/remote-kit';
import { Badge, formatNumber, LinkTabs, type Column } from '@griot/ui';
import { NamedCell, WhenCell } from '../frame/cells.tsx';
import { address, chosen } from '../frame/filter.ts';
import { QUEUE_PAGE, QueueList } from '../frame/queue-list.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { isOverdue, standingOf } from './standing.ts';

const DESK = '/staff/contracts';
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
const asQuery = (status: Status): Record<string, string> => ({ status: status === 'pending' ? '' : status });

const columns = (status: Status, now: Date): Column<Entities['QueuedContract']>[] => [
  {
    key: 'novel',
    label: 'Novel',
    cell: (c) => (
      <NamedCell
        href={address(`${DESK}/${c.id}`, asQuery(status))}
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
  const status = chosen(STATUSES, useSearchParams()[0].get('status'));
  const list = useListCall(
    'GET /staff/contracts/',
    { query: { limit: QUEUE_PAGE, ...(status === 'all' ? {} : { status }) } },
    { staleTime: 0 },
  );
  const rows = list.data?.pages.flatMap((page) => page.results);
  return (
    <StaffFrame
      desk={DESK}
      title="Contracts"
      note="Authors are told that a decision takes 2 to 7 days. The one that waits longest comes first."
    >
      <LinkTabs
        label="Status"
        links={STATUSES.map((each) => ({ href: address(DESK, asQuery(each)), label: TABS[each].label }))}
        current={address(DESK, asQuery(status))}
      />
      <QueueList
        key={status}
        list={list}
        rows={rows}
        caption={`Contracts: ${TABS[status].label.toLowerCase()}, the longest waiting first`}
        columns={columns(status, now())}
        empty={TABS[status].empty}
      />
    </StaffFrame>
  );
}
