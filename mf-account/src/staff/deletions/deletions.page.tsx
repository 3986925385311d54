import { DELETION_DAYS, type Entities } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useListCall } from '@griot/remote-kit';
import { LinkTabs, type Column } from '@griot/ui';
import { WhenCell } from '../frame/cells.tsx';
import { address, chosen } from '../frame/filter.ts';
import { QUEUE_PAGE, QueueList } from '../frame/queue-list.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';

const DESK = '/staff/deletions';
const STATUSES = ['pending', 'done'] as const;
const asQuery = (status: (typeof STATUSES)[number]): Record<string, string> => ({
  status: status === 'pending' ? '' : status,
});

type Row = Entities['Deletion'] & { id: string };

const PERSON: Column<Row>[] = [
  { key: 'person', label: 'Account', cell: (d) => d.user.pen_name },
  { key: 'code', label: 'User ID', cell: (d) => d.user.user_code },
];
const COLUMNS: Record<(typeof STATUSES)[number], Column<Row>[]> = {
  pending: [
    ...PERSON,
    { key: 'reason', label: 'Reason', cell: (d) => d.reason || '–' },
    { key: 'asked', label: 'Asked', number: true, cell: (d) => <WhenCell at={d.requested_at} /> },
    { key: 'due', label: 'Deleted from', number: true, cell: (d) => <WhenCell at={d.due_at} /> },
  ],
  // Nothing personal is left of these (ruling 28).
  done: [
    ...PERSON,
    { key: 'asked', label: 'Asked', number: true, cell: (d) => <WhenCell at={d.requested_at} /> },
    {
      key: 'done',
      label: 'Deleted',
      number: true,
      cell: (d) => (d.done_at === null ? '–' : <WhenCell at={d.done_at} />),
    },
  ],
};

/** Accounts that their owners want deleted, and those that were (part 2 §9, ruling 28). Nobody needs to do anything. */
export default function DeletionsPage() {
  const status = chosen(STATUSES, useSearchParams()[0].get('status'));
  const list = useListCall('GET /staff/deletions/', { query: { limit: QUEUE_PAGE, status } }, { staleTime: 0 });
  const rows = list.data?.pages.flatMap((page) =>
    page.results.map((deletion): Row => ({ ...deletion, id: deletion.user.id })),
  );
  return (
    <StaffFrame
      desk={DESK}
      title="Deletions"
      note={`Accounts are deleted by themselves ${DELETION_DAYS} days after their owner has asked. Signing in before then cancels it, and the account leaves this list.`}
    >
      <LinkTabs
        label="Status"
        links={[
          { href: DESK, label: 'To be deleted' },
          { href: address(DESK, asQuery('done')), label: 'Deleted' },
        ]}
        current={address(DESK, asQuery(status))}
      />
      <QueueList
        key={status}
        list={list}
        rows={rows}
        columns={COLUMNS[status]}
        empty={status === 'pending' ? 'Nobody has asked to be deleted.' : 'No account has been deleted yet.'}
        caption={
          status === 'pending' ? 'Accounts to be deleted, the next first' : 'Deleted accounts, the latest request first'
        }
      />
    </StaffFrame>
  );
}
