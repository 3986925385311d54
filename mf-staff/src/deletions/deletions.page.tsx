import { DELETION_DAYS, type Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { Code, DataTable, FilterTabs, PAGE_SIZE, WhenCell, useListLocation } from '@griot/remote-kit/data-table';
import type { Column } from '@griot/ui';
import { StaffLayout } from '../layout/staff-layout.tsx';

const TABS = [
  { value: '', label: 'To be deleted' },
  { value: 'done', label: 'Deleted' },
];

type Row = Entities['Deletion'];

const PERSON: Column<Row>[] = [
  { key: 'person', label: 'Account', cell: (d) => d.user.pen_name },
  { key: 'code', label: 'User ID', cell: (d) => <Code>{d.user.user_code}</Code> },
];
const COLUMNS: Record<'pending' | 'done', Column<Row>[]> = {
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
  const at = useListLocation();
  const status = at.value('status') === 'done' ? 'done' : 'pending';
  const list = useListCall('GET /staff/deletions/', { query: { limit: PAGE_SIZE, status } }, { staleTime: 0 });
  return (
    <StaffLayout
      section="/staff/deletions"
      title="Deletions"
      note={`Accounts are deleted by themselves ${DELETION_DAYS} days after their owner has asked. Signing in before then cancels it, and the account leaves this list.`}
    >
      <FilterTabs label="Status" at={at} name="status" options={TABS} />
      <DataTable
        failed="The queue did not load."
        key={status}
        list={list}
        rowKey={({ user }) => user.id}
        columns={COLUMNS[status]}
        empty={{ title: status === 'pending' ? 'Nobody has asked to be deleted.' : 'No account has been deleted yet.' }}
        caption={
          status === 'pending' ? 'Accounts to be deleted, the next first' : 'Deleted accounts, the latest request first'
        }
      />
    </StaffLayout>
  );
}
